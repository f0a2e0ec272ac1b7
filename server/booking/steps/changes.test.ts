import { beforeEach, expect, test } from 'vitest'
import type { Visitor } from '#server/testing/app.ts'
import { openShop } from '#server/testing/shop.ts'

const shop = openShop({ customer: { emailVerifiedAt: new Date('2026-11-01T00:00:00Z') } })
/** 10:00 in India. */
const start = '2026-11-24T04:30:00Z'
const after = (seconds: number) => new Date(Date.parse(start) + seconds * 1_000).toISOString()
const collected = { amount: 500, kind: 'cash' }
let anil: Visitor & { professional: string }
let booking: { _id: string }

beforeEach(async () => {
  await shop.client.query('delete from sessions')
  await shop.goTo('2026-11-20T06:30:00Z')
  const professional = await shop.onlyProfessional({ name: 'Anil Kulkarni' })
  booking = await shop.aBooking({ status: 'confirmed' })
  await shop.goTo(start)
  anil = await shop.aWorker({ professional, name: 'Anil Kulkarni' })
})

type Step = { step: string; at?: string; startsAt?: string; collected?: object; note?: string }

function take({ step, at = shop.deps.clock().toISOString(), ...more }: Step, { by = anil } = {}) {
  const body = { step, at, ...more }
  return shop.post(`/api/my-day/bookings/${booking._id}/steps`, { token: by.token, body })
}

function undo(step: string) {
  return shop.del(`/api/my-day/bookings/${booking._id}/steps/${step}`, { token: anil.token })
}

/** The visit as its professional sees it. */
async function visit() {
  const { body } = await shop.get('/api/my-day', { token: anil.token })
  const { status, steps, paid } = body.visits[0]
  return { status, paid, steps: steps.map(({ step }: Step) => step) }
}

async function readPayments(): Promise<number[]> {
  const { rows } = await shop.client.query<{ amount: number }>(
    'select amount from payments where booking_id = $1 order by amount',
    [booking._id],
  )
  return rows.map(({ amount }) => amount)
}

test.each([
  [0, 200, 0],
  [1, 409, 100],
])("the undo of 'Done' that the shop has ended, %i minutes later", async (minutes, status, paid) => {
  await take({ step: 'done', collected: { amount: 100, kind: 'cash' } })
  await shop.setStatus(booking, 'confirmed')
  shop.moveClock(minutes)
  expect(await undo('done')).toMatchObject({ status })
  expect(await undo('done')).toMatchObject({ status })
  const { body } = await shop.get('/api/my-day', { token: anil.token })
  expect(body.visits[0]).toMatchObject({ status: 'confirmed', paid, steps: [] })
})

test('a step that the shop ends at once stays in the history, and one that was taken back does not', async () => {
  await take({ step: 'on-the-way' })
  await undo('on-the-way')
  await take({ step: 'nobody-there' })
  await shop.setStatus(booking, 'cancelled')
  const { steps } = await shop.readAdminBooking(booking)
  expect(steps).toEqual([expect.objectContaining({ step: 'nobody-there' })])
  const { body } = await shop.get('/api/admin/notifications', { token: shop.admin.token })
  expect(JSON.stringify(body)).toContain('nobody-there')
})

test('a change that the shop takes back at once leaves the steps in force', async () => {
  await take({ step: 'on-the-way' })
  await take({ step: 'started' })
  await shop.rescheduleAsAdmin(booking, '2026-11-24 15:00')
  expect((await shop.readAdminBooking(booking)).step).toBeUndefined()
  await shop.rescheduleAsAdmin(booking, '2026-11-24 10:00', { professional: anil.professional })
  expect((await shop.readAdminBooking(booking)).step.step).toBe('started')
  const bina = await shop.aWorker({ name: 'Bina Shah' })
  await shop.assign(booking, bina.professional)
  await take({ step: 'on-the-way' }, { by: bina })
  expect((await shop.assign(booking, anil.professional)).body.step.step).toBe('started')
  const { body } = await shop.get('/api/my-day', { token: anil.token })
  expect(body.visits[0].steps.map(({ step }: Step) => step)).toEqual(['on-the-way', 'started'])
  await shop.assign(booking, bina.professional)
  shop.moveClock(1)
  expect((await shop.assign(booking, anil.professional)).body.step).toBeUndefined()
})

test.each(['cancelled', 'confirmed', 'another professional'])(
  'a completed visit keeps its steps and its payment when the shop takes %s back',
  async (change) => {
    for (const step of ['on-the-way', 'started']) await take({ step })
    await take({ step: 'done', collected })
    const completed = await visit()
    if (change === 'another professional') {
      await shop.assign(booking, await shop.aProfessional({ name: 'Bina Shah' }))
      expect((await shop.assign(booking, anil.professional)).status).toBe(200)
    } else {
      await shop.setStatus(booking, change)
      expect((await shop.setStatus(booking, 'completed')).status).toBe(200)
    }
    expect(await visit()).toEqual(completed)
    expect((await take({ step: 'done', collected })).body.paid).toBe(500)
    expect((await undo('done')).body).toMatchObject({ status: 'confirmed', paid: 0 })
    expect(await readPayments()).toEqual([-50_000, 50_000])
  },
)

test('the steps that the last change has ended are in force again, not those of an earlier change', async () => {
  await shop.client.query('update bookings set free_hours = 0 where id = $1', [booking._id])
  await take({ step: 'on-the-way' })
  await shop.reschedule(booking, '2026-11-24 15:00')
  await shop.reschedule(booking, '2026-11-24 10:00')
  await shop.goTo(after(4))
  await take({ step: 'on-the-way' })
  await shop.setStatus(booking, 'cancelled')
  expect((await shop.setStatus(booking, 'confirmed')).body.step).toEqual({ step: 'on-the-way', at: after(4) })
  expect((await visit()).steps).toEqual(['on-the-way'])
})

test('a step that its professional takes back after the shop has ended it is not in force again', async () => {
  await take({ step: 'on-the-way' })
  await shop.setStatus(booking, 'cancelled')
  expect((await undo('on-the-way')).status).toBe(200)
  expect((await shop.setStatus(booking, 'confirmed')).body.step).toBeUndefined()
  expect(await shop.readSubjects()).not.toContain('Anil is on the way')

  await take({ step: 'nobody-there' })
  await shop.setStatus(booking, 'cancelled')
  expect((await undo('nobody-there')).status).toBe(200)
  const { body } = await shop.get('/api/admin/notifications', { token: shop.admin.token })
  const own = body.items.filter(({ subject }: { subject: string }) => subject === booking._id)
  expect(own.map(({ kind }: { kind: string }) => kind)).not.toContain('nobody-there')
  const log = await shop.get(`/api/admin/activity?subject=${booking._id}`, { token: shop.admin.token })
  expect(log.body[0].kind).toBe('visit-nobody-there-undone')
})

test("'Done' that a second device took before the shop reopened the visit records no second payment", async () => {
  await take({ step: 'done', collected })
  await shop.goTo(after(10))
  await shop.setStatus(booking, 'confirmed')
  await shop.goTo(after(12))
  const late = await take({ step: 'done', at: after(1), collected })
  expect(late).toMatchObject({ status: 409, body: { errors: [{ field: 'step' }] } })
  expect(await visit()).toMatchObject({ status: 'confirmed', paid: 500 })
})

test("a second 'Done' records no second payment after the office completed the visit and took that back at once", async () => {
  await shop.setStatus(booking, 'completed')
  await shop.goTo(after(5))
  await take({ step: 'done', collected })
  await shop.goTo(after(10))
  await shop.setStatus(booking, 'confirmed')
  await shop.goTo(after(12))
  expect(await take({ step: 'done', at: after(6), collected })).toMatchObject({ status: 409 })
  expect(await visit()).toMatchObject({ status: 'confirmed', paid: 500 })
})

test.each([
  [0, [-50_000, 50_000], 'no longer yours'],
  [30, [50_000], 'Please tell the office.'],
])("the undo of 'Done' %i seconds after a hand-over", async (seconds, payments, said) => {
  await take({ step: 'done', collected })
  await shop.assign(booking, await shop.aProfessional({ name: 'Bina Shah' }))
  await shop.goTo(after(seconds))
  expect(await undo('done')).toMatchObject({ status: 409, body: { message: expect.stringContaining(said) } })
  expect(await readPayments()).toEqual(payments)
})

test("a customer who closes the account during a visit leaves 'Done' to be reported, and to be taken back", async () => {
  const other = await shop.aBooking({ date: '2026-11-25' })
  await take({ step: 'started' })
  const { body: ending } = await shop.get('/api/users/me/closing', { token: shop.customer.token })
  expect(ending.map(({ _id }: { _id: string }) => _id)).toEqual([other._id])
  await shop.closeAccount()
  expect((await take({ step: 'done', collected })).body).toMatchObject({ status: 'completed', paid: 500 })
  expect((await undo('done')).body).toMatchObject({ status: 'confirmed', paid: 0 })
  expect((await shop.setStatus(booking, 'cancelled')).status).toBe(200)
  expect((await shop.setStatus(booking, 'confirmed')).status).toBe(409)
})

test.each(['nobody-there', 'started'])(
  "'%s' stays in force when the office completes the visit by mistake and takes that back",
  async (step) => {
    await take({ step })
    await shop.setStatus(booking, 'completed')
    shop.moveClock(1)
    expect((await shop.setStatus(booking, 'confirmed')).body.step.step).toBe(step)
    expect((await visit()).steps).toEqual([step])
  },
)

test('a phone that does not know of another time on the same day takes no step of the visit', async () => {
  const startsAt = start
  await shop.rescheduleAsAdmin(booking, '2026-11-24 15:00')
  shop.moveClock(10)
  for (const step of ['on-the-way', 'started', 'done']) {
    const late = await take({ step, startsAt })
    expect(late).toMatchObject({ status: 409, body: { message: expect.stringContaining('has another time now') } })
  }
  expect(await take({ step: 'on-the-way', startsAt: '2026-11-24T09:30:00Z' })).toMatchObject({ status: 200 })
})

test.each(['completed', 'cancelled', 'another time', 'another professional'])(
  'a step that waited without a network still counts after the office took back at once: %s',
  async (change) => {
    const bina = change === 'another professional' ? await shop.aProfessional({ name: 'Bina Shah' }) : ''
    await shop.goTo(after(300))
    if (change === 'another time') {
      await shop.rescheduleAsAdmin(booking, '2026-11-24 15:00')
      await shop.goTo(after(310))
      await shop.rescheduleAsAdmin(booking, '2026-11-24 10:00', {
        professional: anil.professional,
        status: 'confirmed',
      })
    } else if (bina) {
      await shop.assign(booking, bina)
      await shop.goTo(after(310))
      await shop.assign(booking, anil.professional)
    } else {
      await shop.setStatus(booking, change)
      await shop.goTo(after(310))
      await shop.setStatus(booking, 'confirmed')
    }
    await shop.goTo(after(600))
    expect(await take({ step: 'started', at: after(60) })).toMatchObject({ status: 200 })
  },
)

test('a visit that a professional has started early stays with them and can no longer be cancelled', async () => {
  await shop.client.query('update bookings set free_hours = 0 where id = $1', [booking._id])
  await shop.goTo(after(-600))
  await take({ step: 'started' })
  const cancelled = await shop.cancel(booking)
  expect(cancelled).toMatchObject({ status: 409, body: { message: expect.stringContaining('has begun') } })
  await shop.addTimeOff(anil.professional, '2026-11-24T00:00', '2026-11-24T23:00')
  const { professional, step } = await shop.readAdminBooking(booking)
  expect([professional.name, step.step]).toEqual(['Anil Kulkarni', 'started'])
  expect((await take({ step: 'done', collected })).status).toBe(200)
})

test('administrators read what a professional has noted without a payment, until it is taken back', async () => {
  await take({ step: 'done', note: 'Pays by bank\ntomorrow' })
  const { stepNotes, collected: payments } = await shop.readAdminBooking(booking)
  const noted = { step: 'done', at: start.replace('Z', '.000Z'), by: 'Anil Kulkarni', note: 'Pays by bank\ntomorrow' }
  expect([stepNotes, payments]).toEqual([[noted], []])
  expect(JSON.stringify(await shop.readBooking(booking))).not.toContain('Pays by bank')
  await undo('done')
  await take({ step: 'done', at: after(1), note: 'Paid now', collected })
  const read = await shop.readAdminBooking(booking)
  expect([read.stepNotes, read.collected]).toEqual([[], [expect.objectContaining({ note: 'Paid now' })]])
})
