import { beforeEach, expect, test } from 'vitest'
import { openShop, tuesday } from '#server/testing/shop.ts'

const shop = openShop()
const { aBooking, addTimeOff, rescheduleAsAdmin, setStatus } = shop
beforeEach(async () => {
  await shop.goTo('2026-11-20T06:30:00Z')
  await shop.client.query('delete from bookings; delete from messages; delete from contact_messages')
})

const read = (storefront = 'documents', headers = {}) =>
  shop.get(`/api/admin/to-do?storefront=${storefront}`, { token: shop.admin.token, headers })
const itemsOf = async (storefront?: string) => (await read(storefront)).body.items

test('nothing waits in a shop without bookings', async () => {
  expect(await itemsOf()).toEqual([])
})

test('pending bookings wait since they were made, or since they were moved', async () => {
  await shop.aProfessional()
  await aBooking({ status: 'confirmed' })
  expect(await itemsOf()).toEqual([])
  const moved = await aBooking({ time: '12:00', status: 'confirmed' })
  await shop.goTo('2026-11-20T08:30:00Z')
  await aBooking({ time: '14:00' })
  expect(await itemsOf()).toEqual([{ kind: 'pending', count: 1, oldestAt: '2026-11-20T08:30:00.000Z' }])
  await shop.goTo('2026-11-20T09:30:00Z')
  await rescheduleAsAdmin(moved, `${tuesday} 16:00`)
  expect(await itemsOf()).toEqual([{ kind: 'pending', count: 2, oldestAt: '2026-11-20T08:30:00.000Z' }])
  expect(await itemsOf('home')).toEqual([])
  expect(await itemsOf('all')).toHaveLength(1)
})

test('bookings without a professional wait since they lost theirs, with the first visit to come', async () => {
  const professional = await shop.onlyProfessional()
  await aBooking({ time: '15:00', status: 'confirmed' })
  await aBooking({ time: '11:00', status: 'confirmed' })
  await shop.goTo('2026-11-21T06:30:00Z')
  await addTimeOff(professional, `${tuesday}T08:00`, `${tuesday}T20:00`)
  const waiting = { kind: 'unassigned', count: 2, oldestAt: '2026-11-21T06:30:00.000Z' }
  expect(await itemsOf()).toEqual([{ ...waiting, firstVisit: { date: tuesday, time: '11:00' } }])
  await shop.goTo('2026-11-24T07:30:00Z')
  expect(await itemsOf()).toEqual([{ ...waiting, firstVisit: { date: tuesday, time: '15:00' } }])
  await shop.goTo('2026-11-26T06:30:00Z')
  expect(await itemsOf()).toEqual([waiting])
})

test('a visit with nobody there waits until an administrator decides', async () => {
  await shop.onlyProfessional()
  const visits = [
    await aBooking({ time: '09:00', status: 'confirmed' }),
    await aBooking({ time: '11:00', status: 'confirmed' }),
    await aBooking({ time: '13:00', status: 'confirmed' }),
  ]
  await shop.client.query(
    "update bookings set step = 'nobody-there', step_at = starts_at + interval '10 minutes' where time < '12:00'",
  )
  await shop.client.query("update bookings set step = 'started', step_at = starts_at where time = '13:00'")
  await shop.goTo('2026-11-24T07:30:00Z')
  expect(await itemsOf()).toEqual([{ kind: 'nobody-there', count: 2, oldestAt: '2026-11-24T03:40:00.000Z' }])
  expect(await itemsOf('home')).toEqual([])
  const listed = await shop.readPages('/api/admin/bookings?nobodyThere=true&limit=1')
  expect(listed.map(({ _id }) => _id)).toEqual([visits[1]?._id, visits[0]?._id])
  const others = await shop.readPages('/api/admin/bookings?nobodyThere=false&sort=next')
  expect(others.map(({ _id }) => _id)).toEqual([visits[2]?._id])
  for (const visit of visits) await setStatus(visit, 'cancelled')
  expect(await itemsOf()).toEqual([])
})

test('a completed visit waits until its money is collected, and a refund until it is given', async () => {
  await shop.onlyProfessional()
  const booking = await aBooking({ time: '09:00', status: 'confirmed' })
  await shop.goTo('2026-11-24T05:30:00Z')
  const enter = (path: string, amount: number) =>
    shop.post(`/api/admin/bookings/${booking._id}/${path}`, { token: shop.admin.token, body: { amount, kind: 'cash' } })
  expect(await itemsOf()).toEqual([])
  await setStatus(booking, 'completed')
  const oldestAt = '2026-11-24T04:30:00.000Z'
  expect(await itemsOf()).toEqual([{ kind: 'due', count: 1, oldestAt }])
  const { total } = (await shop.readAdminBooking(booking)).price
  await enter('payments', total + 5)
  expect(await itemsOf()).toEqual([{ kind: 'refund-due', count: 1, oldestAt }])
  await enter('refunds', 5)
  expect(await itemsOf()).toEqual([])
})

test('the numbers are those of the lists that they link to', async () => {
  const professional = await shop.onlyProfessional()
  const cancelled = await aBooking({ time: '09:00' })
  await aBooking({ time: '11:00' })
  await aBooking({ time: '13:00', status: 'confirmed' })
  await setStatus(cancelled, 'cancelled')
  await addTimeOff(professional, `${tuesday}T08:00`, `${tuesday}T20:00`)
  await shop.client.query(`update messages set state = 'parked' where kind = 'booking-received'`)
  await shop.client.query(
    `update messages set settled_at = now() where id = (select id from messages where state = 'parked' limit 1)`,
  )
  await shop.client.query(`update messages set last_error = '421 not now' where state = 'waiting'`)
  const contacts = ['First', 'Second', 'Third'].map((message) => ({
    name: 'Asha Rao',
    email: 'asha@example.com',
    message,
  }))
  for (const body of contacts) expect((await shop.post('/api/contact-messages', { body })).status).toBe(201)
  await shop.client.query("update contact_messages set done_at = now() where message = 'Second'")
  shop.moveClock(31)
  const lists = {
    pending: 'bookings?status=pending',
    unassigned: 'bookings?unassigned=true',
    undelivered: 'messages?delivery=undelivered',
    unanswered: 'contact-messages?state=open',
  }
  const items: { kind: keyof typeof lists; count: number }[] = await itemsOf()
  expect(items.map(({ kind, count }) => [kind, count])).toEqual([
    ['pending', 1],
    ['unassigned', 2],
    ['undelivered', 4],
    ['unanswered', 2],
  ])
  for (const { kind, count } of items) {
    const { headers } = await shop.get(`/api/admin/${lists[kind]}`, { token: shop.admin.token })
    expect([kind, headers.get('x-total-count')]).toEqual([kind, String(count)])
  }
})

test('an unchanged answer is not sent again', async () => {
  const tag = (await read()).headers.get('etag') ?? ''
  expect((await read('documents', { 'If-None-Match': tag })).status).toBe(304)
})
