import type { ActivityKind } from '#domain/activity.ts'
import type { TestApp, Visitor } from '#server/testing/app.ts'
import { addBooking } from '#server/testing/reviews.ts'
import { openShop, tuesday } from '#server/testing/shop.ts'

/** A shop with the ids of two professionals for GST registrations. */
export type StaffedShop = ReturnType<typeof openShop> & { anil: string; bina: string }

export const reason = 'It names a person.'

/** What the settings of an earlier test may demand. */
export const whenDemanded = { phone: '98765 43210', postcode: '411004' }

/** A pending booking with Anil. */
export async function aBooking(shop: StaffedShop, time = '10:00'): Promise<string> {
  const { _id } = await shop.aBooking({ notes: 'Ring twice', time, ...whenDemanded })
  const assign = 'update bookings set professional_id = $2, version = version + 1 where id = $1'
  await shop.client.query(assign, [_id, shop.anil])
  return _id
}

export async function aReview({ post, client, customer }: StaffedShop): Promise<string> {
  const booking = await addBooking(client, { slug: 'gst', email: customer.email })
  const body = { rating: 1, comment: 'Kavita Desai was not amused.' }
  return (await post(`/api/bookings/${booking}/review`, { token: customer.token, body })).body._id
}

type CallOptions = { method?: 'POST' | 'PATCH' | 'PUT' | 'DELETE'; body?: object; by?: Visitor; at?: TestApp }
/** Calls an endpoint below /api/admin as an administrator. */
export const ask = (
  shop: StaffedShop,
  path: string,
  { method = 'PUT', body, by = shop.admin, at = shop }: CallOptions = {},
) => at.ask(method, `/api/admin/${path}`, { token: by.token, ...(body && { body }) })
export const send = async (
  { app, admin }: StaffedShop,
  path: string,
  { body, type }: { body: Buffer | string; type: string },
) =>
  app.request(`/api/admin/${path}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${admin.token}`, 'Content-Type': type },
    body: typeof body === 'string' ? body : new Uint8Array(body),
  })

export const addTimeOff = (shop: StaffedShop, id: string, from = '08:00') =>
  ask(shop, `professionals/${id}/time-off`, {
    method: 'POST',
    body: { from: `${tuesday}T${from}`, to: `${tuesday}T12:00`, reason: 'Dentist' },
  })

export type AdminWrite = {
  kind: ActivityKind
  /** What it records for other records, before its own. */
  also?: ActivityKind[]
  /** Null if it concerns all storefronts; left out, the documents storefront. */
  storefront?: string | null
  /** Creates the preconditions, and returns the write itself. */
  make: (shop: StaffedShop) => Promise<() => Promise<{ status: number }>>
  before: object | null
  after: object | null
}
/** For a write without preconditions. */
export const now = async (write: () => Promise<{ status: number }>) => write
