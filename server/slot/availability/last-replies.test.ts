import { expect, test, vi } from 'vitest'
import { api } from '#domain/api.ts'
import { WrittenReply } from '#server/platform/http/written-reply.ts'
import type { ServiceStaff } from '#server/slot/store.ts'
import { patience } from '#server/testing/database.ts'
import { openShop } from '#server/testing/shop.ts'
import { createLastReplies } from './actions.ts'

const megabytes = 1024 * 1024
const shop = openShop({ watching: true })

test('the staff of a service takes two kilobytes of the cache for each professional, whatever replies are kept', async () => {
  for (let count = 0; count < 3; count += 1) await shop.aProfessional()
  const path = '/api/services/gst/availability?date=2026-11-24'
  // The notice of a professional may drop it once more.
  await vi.waitFor(async () => {
    shop.deps.cache.drop()
    await shop.get(path)
    expect(shop.deps.cache.usage().bytes).toBeGreaterThan(6_000)
  }, patience)
  await shop.get(path)
  expect(shop.deps.cache.usage().bytes).toBeLessThan(8_000)
})

const service = { id: 'gst', title: 'GST', category: 'tax', imageUrl: '', price: 1, duration: 60 }
const staffOf = (): ServiceStaff => ({ service, closedDays: [], closingReasons: {}, schedules: [] })
const window = { from: '2026-11-24T00:00:00Z', to: '2026-11-25T00:00:00Z', now: '2026-11-20T00:00:00Z' }
const reply = new WrittenReply(api.slot.availability, { date: '2026-11-24', timeZone: 'Asia/Kolkata', slots: [] })

test('kept replies have at most eight megabytes, with the booked times that they were made from', () => {
  const replies = createLastReplies()
  const staff = Array.from({ length: 200 }, staffOf)
  for (const one of staff) {
    const asked = { staff: one, query: { date: '2026-11-24' }, window }
    const before = replies.bytes()
    const last = replies.find(asked)
    const busy = 'booked '.repeat(10_000)
    last.written = { busy, minute: null, reply }
    replies.keep(asked, last)
    expect(replies.bytes()).toBeLessThanOrEqual(8 * megabytes)
    if (one === staff[0]) expect(replies.bytes() - before).toBeGreaterThan(busy.length + reply.size)
  }
  const writtenOf = (one: ServiceStaff | undefined) =>
    one && replies.find({ staff: one, query: { date: '2026-11-24' }, window }).written
  expect([writtenOf(staff.at(-1)) === undefined, writtenOf(staff[0])]).toEqual([false, undefined])
})

test('a reply is kept for its staff, query and window alone', () => {
  const replies = createLastReplies()
  const asked = { staff: staffOf(), query: { date: '2026-11-24' }, window }
  replies.find(asked).written = { busy: '', minute: null, reply }
  expect(replies.find({ ...asked, query: { ...asked.query } }).written).toBeDefined()
  const others = [
    { ...asked, staff: staffOf() },
    { ...asked, query: { date: '2026-11-25' } },
    { ...asked, query: { from: '2026-11-24' } },
    { ...asked, window: { ...window, from: '2026-11-23T00:00:00Z' } },
  ]
  for (const other of others) expect(replies.find(other).written).toBeUndefined()
})
