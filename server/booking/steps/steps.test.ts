import { beforeEach, describe, expect, test } from 'vitest'
import type { Visitor } from '#server/testing/app.ts'
import { openShop } from '#server/testing/shop.ts'

const shop = openShop({ customer: { emailVerifiedAt: new Date('2026-11-01T00:00:00Z') } })
/** 10:00 in India. */
const start = '2026-11-24T04:30:00Z'
let anil: Visitor & { professional: string }
let booking: { _id: string; price: { total: number } }

beforeEach(async () => {
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
    expect((await take({ step: 'done', collected: { amount: 10, kind: 'cash' } })).body).toEqual(done.body)
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
})
