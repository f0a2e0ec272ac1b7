import { beforeEach, describe, expect, test } from 'vitest'
import type { Visitor } from '#server/testing/app.ts'
import { openShop } from '#server/testing/shop.ts'

const shop = openShop({ customer: { emailVerifiedAt: new Date('2026-11-01T00:00:00Z') } })
/** 10:00 in India. */
const start = '2026-11-24T04:30:00Z'
let anil: Visitor & { professional: string }
let booking: { _id: string; price: { total: number } }

beforeEach(async () => {
  // Only the newest sessions of an account are kept, and those of the test before seem newer.
  await shop.client.query('delete from sessions')
  await shop.goTo('2026-11-20T06:30:00Z')
  const professional = await shop.onlyProfessional({ name: 'Anil Kulkarni' })
  booking = await shop.aBooking({ status: 'confirmed' })
  await shop.goTo(start)
  anil = await shop.aWorker({ professional, name: 'Anil Kulkarni' })
})

type Step = { step: string; at?: string; collected?: object; note?: string }
type By = { by?: { token: string }; of?: string }

function take({ step, at = shop.deps.clock().toISOString(), ...more }: Step, { by = anil, of = booking._id }: By = {}) {
  return shop.post(`/api/my-day/bookings/${of}/steps`, { token: by.token, body: { step, at, ...more } })
}

function undo(step: string, { by = anil, of = booking._id }: By = {}) {
  return shop.del(`/api/my-day/bookings/${of}/steps/${step}`, { token: by.token })
}

async function readPayments(): Promise<number[]> {
  const { rows } = await shop.client.query<{ amount: number }>(
    'select amount from payments where booking_id = $1 order by at, id',
    [booking._id],
  )
  return rows.map(({ amount }) => amount)
}

describe('a professional reports a visit:', () => {
  test('each step once, and the last one completes the booking with what was collected', async () => {
    const at = '2026-11-24T04:20:00.000Z'
    const first = await take({ step: 'on-the-way', at })
    expect(first).toMatchObject({ status: 200, body: { _id: booking._id, steps: [{ step: 'on-the-way', at }] } })
    expect((await take({ step: 'on-the-way', at })).body).toEqual(first.body)
    expect((await take({ step: 'on-the-way' })).body.steps).toHaveLength(1)

    expect((await take({ step: 'started' })).body.status).toBe('confirmed')
    const collected = { amount: 43.9, kind: 'upi' }
    const done = await take({ step: 'done', collected })
    expect(done.body).toMatchObject({ status: 'completed', paid: 43.9, collected })
    expect(done.body.steps.map(({ step }: Step) => step)).toEqual(['on-the-way', 'started', 'done'])
    expect((await take({ step: 'done', collected })).body).toEqual(done.body)
    const other = await take({ step: 'done', collected: { amount: 10, kind: 'cash' } })
    expect(other).toMatchObject({ status: 409, body: { errors: [{ field: 'step' }] } })
    expect(await readPayments()).toEqual([4_390])
    const { history, step } = await shop.readAdminBooking(booking)
    expect(step.step).toBe('done')
    expect(history.at(-1)).toMatchObject({ status: 'completed', by: 'Anil Kulkarni' })
    expect((await shop.readBooking(booking)).history.at(-1)).toMatchObject({
      status: 'completed',
      by: 'Doorstep Documents',
    })
  })

  test('an undo takes back the step, the status, the payment and the email, and a repeated step stays undone', async () => {
    await take({ step: 'started' })
    const at = shop.deps.clock().toISOString()
    const done = { step: 'done', at, collected: { amount: 500, kind: 'cash' } }
    await take(done)
    const undone = await undo('done')
    expect(undone).toMatchObject({ status: 200, body: { status: 'confirmed', paid: 0, collected: null } })
    expect(undone.body.steps).toEqual([expect.objectContaining({ step: 'started' })])
    expect((await undo('done')).body).toEqual(undone.body)
    expect((await take(done)).body).toEqual(undone.body)
    expect(await readPayments()).toEqual(expect.arrayContaining([50_000, -50_000]))
    expect(await shop.readSubjects()).not.toContain('Your booking is completed')

    shop.moveClock(1)
    expect(await undo('started')).toMatchObject({ status: 409, body: { errors: [{ field: 'step' }] } })
  })

  test.each([
    ['a step that is still to come', { step: 'started', at: '2026-11-24T04:36:00Z' }, 'at'],
    ['a step from before the booking', { step: 'started', at: '2026-11-20T06:20:00Z' }, 'at'],
    ['no moment', { step: 'started', at: 'now' }, 'at'],
    ['a step that does not exist', { step: 'gone' }, 'step'],
    ["'Nobody there' before the start", { step: 'nobody-there', at: '2026-11-24T04:29:59Z' }, 'step'],
    ['what was collected before the end', { step: 'started', collected: { amount: 1, kind: 'cash' } }, 'collected'],
    ['less than nothing', { step: 'done', collected: { amount: -1, kind: 'cash' } }, 'collected.amount'],
    ['more than ten times the price', { step: 'done', collected: { amount: 1e9, kind: 'cash' } }, 'collected.amount'],
    ['a part of a paisa', { step: 'done', collected: { amount: 0.004, kind: 'cash' } }, 'collected.amount'],
    ['an unknown kind', { step: 'done', collected: { amount: 1, kind: 'gold' } }, 'collected.kind'],
  ])('%s is refused at its field', async (_, step, field) => {
    expect(await take(step)).toMatchObject({ status: 422, body: { errors: [{ field }] } })
    expect((await shop.readAdminBooking(booking)).step).toBeUndefined()
  })

  test('steps may be left out, and none is taken after a later one', async () => {
    expect((await take({ step: 'nobody-there' })).status).toBe(200)
    const refused = await take({ step: 'on-the-way' })
    expect(refused).toMatchObject({ status: 409, body: { errors: [{ field: 'step' }] } })
    expect(refused.body.message).toBe("'Nobody there' was reported already, so 'On my way' comes too late.")
    expect((await take({ step: 'done' })).body).toMatchObject({ status: 'completed', paid: 0, collected: null })
    expect((await undo('nobody-there')).body.message).toContain("'Done' was reported after it.")
  })

  test('a visit of another professional does not exist, and one that was given away or cancelled is refused', async () => {
    const bina = await shop.aWorker({ name: 'Bina Shah' })
    for (const answer of [await take({ step: 'started' }, { by: bina }), await undo('started', { by: bina })])
      expect([answer.status, answer.body.code]).toEqual([404, 'not_found'])
    await take({ step: 'on-the-way' })
    expect((await shop.assign(booking, bina.professional)).status).toBe(200)
    for (const answer of [await take({ step: 'started' }), await undo('on-the-way')])
      expect(answer).toMatchObject({ status: 409, body: { message: expect.stringContaining('no longer yours') } })
    expect((await take({ step: 'on-the-way' }, { by: bina })).body.steps).toHaveLength(1)
    await shop.setStatus(booking, 'cancelled')
    const cancelled = await take({ step: 'started' }, { by: bina })
    expect(cancelled).toMatchObject({ status: 409, body: { message: 'This visit is cancelled.' } })
  })

  test('a change by others ends the steps, and a step that was kept without a network no longer applies', async () => {
    await take({ step: 'started' })
    await shop.setStatus(booking, 'pending')
    expect((await shop.readAdminBooking(booking)).step.step).toBe('started')
    shop.moveClock(1)
    expect((await shop.rescheduleAsAdmin(booking, '2026-11-24 15:00')).body.step).toBeUndefined()
    shop.moveClock(30)
    const late = await take({ step: 'on-the-way', at: start })
    expect(late).toMatchObject({ status: 409, body: { message: expect.stringContaining('changed after') } })
    expect((await take({ step: 'on-the-way' })).body.steps).toHaveLength(1)
    await shop.setStatus(booking, 'completed')
    expect((await shop.readAdminBooking(booking)).step.step).toBe('on-the-way')
    expect((await shop.setStatus(booking, 'confirmed')).body.step.step).toBe('on-the-way')
    await take({ step: 'done' })
    expect((await shop.setStatus(booking, 'confirmed')).body.step).toBeUndefined()
  })

  test("'Done' on a booking that the shop has completed already records the payment only", async () => {
    await shop.setStatus(booking, 'completed')
    const done = await take({ step: 'done', collected: { amount: 100, kind: 'cash' } })
    expect(done).toMatchObject({ status: 200, body: { status: 'completed', paid: 100 } })
    expect((await undo('done')).body).toMatchObject({ status: 'completed', paid: 0, steps: [] })
    expect((await take({ step: 'nobody-there' })).status).toBe(409)
    expect(await shop.readSubjects()).toEqual(['Your booking is completed'])
  })

  test('the customer reads that the professional is on the way, unless that is undone or old', async () => {
    await take({ step: 'on-the-way' })
    await undo('on-the-way')
    expect(await shop.readSubjects()).not.toContain('Anil is on the way')
    shop.moveClock(40)
    await take({ step: 'on-the-way', at: '2026-11-24T04:31:00Z' })
    expect(await shop.readSubjects()).not.toContain('Anil is on the way')
    await undo('on-the-way')
    await take({ step: 'on-the-way' })
    const [mail] = (await shop.emails(shop.customer.email)).slice(-1)
    expect(mail?.subject).toBe('Anil is on the way · Doorstep Documents')
    expect(mail?.text).toContain('Anil is on the way to you for your visit at 10:00 am.')
    expect(mail?.text).toContain('14, Lake View Road')
    expect(mail?.text).toContain('Keep ready')
  })

  test('the day shows cash of more minor units than an integer holds', async () => {
    await shop.client.query(
      `insert into payments (id, booking_id, amount, kind, at, professional_id)
        select gen_random_uuid(), $1, 2000000000, 'cash', now(), $2 from generate_series(1, 2)`,
      [booking._id, anil.professional],
    )
    expect(await shop.get('/api/my-day', { token: anil.token })).toMatchObject({
      status: 200,
      body: { cash: { amount: 40_000_000 } },
    })
  })

  test("what was collected is kept with 'Done', also when a second device reports it later", async () => {
    await take({ step: 'done' })
    const collected = { amount: 443.9, kind: 'cash' }
    const tooMuch = await take({ step: 'done', collected: { amount: 1e6, kind: 'cash' } })
    expect(tooMuch).toMatchObject({ status: 422, body: { errors: [{ field: 'collected.amount' }] } })
    expect((await take({ step: 'done', collected })).body).toMatchObject({ paid: 443.9, collected })
    expect((await take({ step: 'done', collected })).body).toMatchObject({ paid: 443.9, collected })
    expect((await undo('done')).body).toMatchObject({ status: 'confirmed', paid: 0 })
    expect(await readPayments()).toEqual(expect.arrayContaining([44_390, -44_390]))
  })

  test('no step counts before the day of the visit, by the clocks of its place', async () => {
    await shop.goTo('2026-11-23T18:29:00Z')
    for (const step of ['on-the-way', 'started', 'done']) {
      const early = await take({ step })
      expect(early).toMatchObject({ status: 409, body: { errors: [{ field: 'step' }] } })
      expect(early.body.message).toContain('This visit is on Tuesday, 24 November: ')
    }
    await shop.goTo('2026-11-23T18:31:00Z')
    // Taken a minute before midnight, or by a clock that is fast.
    expect((await take({ step: 'started', at: '2026-11-23T18:29:59Z' })).status).toBe(409)
    expect((await take({ step: 'on-the-way' })).status).toBe(200)
    await shop.goTo(start)
    const at = shop.deps.clock().toISOString()
    await shop.rescheduleAsAdmin(booking, '2026-11-25 10:00')
    expect((await take({ step: 'done', at })).status).toBe(409)
    expect((await shop.readAdminBooking(booking)).status).toBe('pending')
  })

  test("'Nobody there' and its undo are in the activity log", async () => {
    await take({ step: 'nobody-there' })
    await undo('nobody-there')
    const { body } = await shop.get(`/api/admin/activity?subject=${booking._id}`, { token: shop.admin.token })
    const kinds = body.slice(0, 2).map(({ kind, byRole }: Record<string, string>) => [kind, byRole])
    expect(kinds).toEqual([
      ['visit-nobody-there-undone', 'professional'],
      ['visit-nobody-there', 'professional'],
    ])
  })
})

describe('at the same moment,', () => {
  const lock = 'select from bookings where id = $1 for update'

  test('two devices complete a visit once, with one payment', async () => {
    const [at, later] = [start, '2026-11-24T04:30:01Z']
    const collected = { amount: 100, kind: 'cash' }
    const requests = [at, at, later].map(
      (at, index) => () => take({ step: 'done', at, ...(index !== 1 && { collected }) }),
    )
    const answers = await shop.queue(requests, lock, booking._id)
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(await readPayments()).toEqual([10_000])
    const { history } = await shop.readAdminBooking(booking)
    expect(history.filter(({ status }: { status: string }) => status === 'completed')).toHaveLength(1)
  })

  test('a step and a hand-over: whichever is first decides, and no step of another professional is left', async () => {
    const bina = await shop.aProfessional({ name: 'Bina Shah' })
    const step = () => take({ step: 'started' })
    const handOver = () => shop.assign(booking, bina)
    const answers = await shop.queue([step, handOver], lock, booking._id)
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect((await shop.readAdminBooking(booking)).step).toBeUndefined()
    await shop.assign(booking, anil.professional)
    const turned = await shop.queue([handOver, step], lock, booking._id)
    expect(turned.map(({ status }) => status)).toEqual([200, 409])
  })
})
