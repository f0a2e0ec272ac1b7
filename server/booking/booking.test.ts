import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { BookingDetails } from '#domain/booking.ts'
import { askOnce } from '#server/db.ts'
import { problemIn, testApp, type TestApp } from '#server/testing.ts'

let shop: TestApp
let gst: { _id: string; price: number }
/** Of the test at hand: each has a day of its own, and nobody there but whom it brings. */
let token: string

beforeAll(async () => {
  shop = await testApp({ env: { WRITES_PER_MINUTE: '100000' } })
  gst = (await shop.get('/api/services/gst')).body
})

beforeEach(async () => {
  await askOnce(shop.connection, 'update professionals set active = false')
  token = (await shop.aVisitor()).token
})

const wish = (more: object = {}) => ({
  service: gst._id,
  date: '2026-11-24',
  time: '10:00',
  address: '14, Lake View Road\nPune 411001',
  ...more,
})

async function book(more: object = {}, { as = token, key }: { as?: string; key?: string } = {}) {
  const headers: Record<string, string> = key === undefined ? {} : { 'Idempotency-Key': key }
  return shop.post('/api/bookings', { token: as, body: wish(more), headers })
}

const claims = async (booking: string) => {
  const all = await askOnce(shop.connection, 'select booking_id::text as id, quantum from slot_claims order by quantum')
  return all.filter(({ id }) => id === booking).map(({ quantum }) => Number(quantum))
}

describe('a booking', () => {
  test('is there as it was agreed, and says so', async () => {
    await shop.aProfessional()
    const answer = await book({ notes: 'Second floor' })
    expect(answer.status).toBe(201)
    const booking: BookingDetails = answer.body
    expect(booking).toMatchObject({
      number: 'DS-261120-0001',
      service: { _id: gst._id, title: 'GST Registration', category: 'tax' },
      date: '2026-11-24',
      time: '10:00',
      startsAt: '2026-11-24T04:30:00.000Z',
      timeZone: 'Asia/Kolkata',
      status: 'pending',
      address: '14, Lake View Road\nPune 411001',
      notes: 'Second floor',
      createdAt: '2026-11-20T06:30:00.000Z',
      price: { price: 1499, serviceFee: 5, tax: 149.9, total: 1653.9, currency: 'INR' },
      history: [{ status: 'pending', at: '2026-11-20T06:30:00.000Z', by: 'you', note: '' }],
      professional: { name: 'Meera' },
      cancellableUntil: '2026-11-23T04:30:00.000Z',
    })
    expect((await shop.get(`/api/bookings/${booking._id}`, { token })).body).toEqual(booking)
    expect((await claims(booking._id)).length).toBe(4)
  })

  test('sent again with the same key gets the same answer byte for byte, and is one booking', async () => {
    await shop.aProfessional()
    await shop.aProfessional()
    const key = randomUUID()
    const all = await Promise.all(Array.from({ length: 5 }, () => book({}, { key })))
    expect(all.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
    expect(new Set(all.map(({ text }) => text)).size).toBe(1)
    const listed = await shop.get('/api/bookings', { token })
    expect(listed.body.length).toBe(1)
    expect(problemIn(await book({ time: '12:00' }, { key })).code).toBe('idempotency_key_reused')
  })

  test('of two customers who want the last one free one gets it, and the other hears what else is free', async () => {
    await shop.aProfessional()
    const other = (await shop.aVisitor()).token
    const both = await Promise.all([book(), book({}, { as: other })])
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([201, 409]))
    const lost = both.find(({ status }) => status === 409)
    if (!lost) throw new Error('nobody lost')
    expect(problemIn(lost)).toMatchObject({
      code: 'slot_taken',
      message: 'That time has just been taken. Please choose another.',
      alternatives: [
        { date: '2026-11-24', time: '09:00' },
        { date: '2026-11-24', time: '11:00' },
        { date: '2026-11-24', time: '08:00' },
        { date: '2026-11-24', time: '12:00' },
        { date: '2026-11-24', time: '13:00' },
      ],
    })
  })

  test('can be cancelled, and its time is free again', async () => {
    await shop.aProfessional()
    const { body } = await book()
    const cancelled = await shop.post(`/api/bookings/${body._id}/cancel`, { token })
    expect([cancelled.status, cancelled.body.status]).toEqual([200, 'cancelled'])
    expect(await claims(body._id)).toEqual([])
    expect((await book()).status).toBe(201)
  })

  test('can be moved: the same booking, pending again', async () => {
    await shop.aProfessional()
    const { body } = await book()
    const moved = await shop.post(`/api/bookings/${body._id}/reschedule`, {
      token,
      body: { date: '2026-11-25', time: '11:00' },
    })
    expect(moved.status).toBe(200)
    expect(moved.body).toMatchObject({ _id: body._id, number: body.number, date: '2026-11-25', time: '11:00' })
    const file = await shop.app.request(`/api/bookings/${body._id}/calendar.ics`, {
      headers: { Authorization: `Bearer ${token}` },
    })
    expect(await file.text()).toContain('SEQUENCE:1')
  })
})
