import { beforeEach, expect, test } from 'vitest'
import type { Visitor } from '#server/testing/app.ts'
import { openShop } from '#server/testing/shop.ts'

const shop = openShop({ customer: { emailVerifiedAt: new Date('2026-11-01T00:00:00Z') } })
let anil: Visitor & { professional: string }
let booking: { _id: string }

beforeEach(async () => {
  await shop.goTo('2026-11-20T06:30:00Z')
  const professional = await shop.onlyProfessional({ name: 'Anil Kulkarni' })
  booking = await shop.aBooking({ status: 'confirmed' })
  await shop.goTo('2026-11-24T04:30:00Z')
  anil = await shop.aWorker({ professional, name: 'Anil Kulkarni' })
})

function take({ step }: { step: string }) {
  const body = { step, at: shop.deps.clock().toISOString() }
  return shop.post(`/api/my-day/bookings/${booking._id}/steps`, { token: anil.token, body })
}

function undo(step: string) {
  return shop.del(`/api/my-day/bookings/${booking._id}/steps/${step}`, { token: anil.token })
}

test('the customer reads once that the professional is on the way to a visit', async () => {
  await take({ step: 'on-the-way' })
  const { length } = await shop.emails(shop.customer.email)
  await shop.goTo('2026-11-24T04:30:20Z')
  expect((await undo('on-the-way')).status).toBe(200)
  await take({ step: 'on-the-way' })
  expect(await shop.emails(shop.customer.email)).toHaveLength(length)
})

test('an administrator with an outdated version reads who has reported what', async () => {
  const { version } = await shop.readAdminBooking(booking)
  await take({ step: 'started' })
  const body = { status: 'cancelled', version }
  const stale = await shop.put(`/api/admin/bookings/${booking._id}/status`, { token: shop.admin.token, body })
  expect(stale).toMatchObject({ status: 409, body: { code: 'version_conflict' } })
  expect(stale.body.message).toContain("Anil Kulkarni reported 'Started' for this booking on 24 Nov 2026")
  await undo('started')
  const undone = await shop.put(`/api/admin/bookings/${booking._id}/status`, { token: shop.admin.token, body })
  expect(undone.body.message).toContain("Anil Kulkarni took back 'Started' for this booking")
})
