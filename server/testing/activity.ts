import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { ActivityKind } from '#domain/activity.ts'
import type { TestApp, Visitor } from './app.ts'
import { aNewOne, fileOf, importing } from './imports.ts'
import { aForm } from './admin.ts'
import { bytesOf } from './images.ts'
import { addBooking } from './reviews.ts'
import { openShop, tuesday } from './shop.ts'

/** A shop with the ids of two professionals for GST registrations. */
export type StaffedShop = ReturnType<typeof openShop> & { anil: string; bina: string }

export const reason = 'It names a person.'
const hours = [{ day: 2, from: '08:00', to: '23:00' }]

/** A pending booking with Anil at ten. */
export async function aBooking(shop: StaffedShop): Promise<string> {
  const { _id } = await shop.aBooking({ notes: 'Ring twice' })
  const assign = 'update bookings set professional_id = $2, version = version + 1 where id = $1'
  await shop.client.query(assign, [_id, shop.anil])
  return _id
}

export async function aReview({ post, client, customer }: StaffedShop): Promise<string> {
  const booking = await addBooking(client, { slug: 'gst', email: customer.email })
  const body = { rating: 1, comment: 'Kavita Desai was not amused.' }
  return (await post(`/api/bookings/${booking}/review`, { token: customer.token, body })).body._id
}

type CallOptions = { method?: 'POST' | 'PUT' | 'DELETE'; body?: object; by?: Visitor; at?: TestApp }
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

async function aService(shop: StaffedShop): Promise<string> {
  const title = `${aForm.title} ${randomUUID().slice(0, 8)}`
  return (await ask(shop, 'services', { method: 'POST', body: { ...aForm, title } })).body._id
}
export const addTimeOff = (shop: StaffedShop, id: string, from = '08:00') =>
  ask(shop, `professionals/${id}/time-off`, {
    method: 'POST',
    body: { from: `${tuesday}T${from}`, to: `${tuesday}T12:00`, reason: 'Dentist' },
  })

type AdminWrite = {
  kind: ActivityKind
  /** Creates the preconditions, and returns the write itself. */
  make: (shop: StaffedShop) => Promise<() => Promise<{ status: number }>>
  before: object | null
  after: object | null
}
const at = { from: `${tuesday}T08:00`, to: `${tuesday}T12:00` }
const now = async (write: () => Promise<{ status: number }>) => write

/** Every administrator endpoint that writes, and the activity it records. A new endpoint without a row here fails. */
export const adminWrites: Record<string, AdminWrite> = {
  'professional.add': {
    kind: 'professional-added',
    make: (shop) =>
      now(() =>
        ask(shop, 'professionals', { method: 'POST', body: { name: 'Zoya Khan', categories: ['tax'], hours } }),
      ),
    before: null,
    after: { name: 'Zoya Khan', categories: ['tax'], hours },
  },
  'professional.change': {
    kind: 'professional-changed',
    make: (shop) => now(() => ask(shop, `professionals/${shop.anil}`, { body: { active: false, name: 'Anil Nair' } })),
    before: { active: true },
    after: { active: false },
  },
  'professional.addTimeOff': {
    kind: 'time-off-added',
    make: async (shop) => {
      await aBooking(shop)
      return () => addTimeOff(shop, shop.anil)
    },
    before: null,
    after: { ...at, unassigned: [expect.stringMatching(/^DS-/)] },
  },
  'professional.removeTimeOff': {
    kind: 'time-off-removed',
    make: async (shop) => {
      const [absence] = (await addTimeOff(shop, shop.anil)).body.professional.timeOff
      return () => ask(shop, `professionals/${shop.anil}/time-off/${absence._id}`, { method: 'DELETE' })
    },
    before: at,
    after: null,
  },
  'professional.close': {
    kind: 'day-closed',
    make: (shop) => now(() => ask(shop, 'closed-days/2026-12-25', { body: { reason: 'Christmas' } })),
    before: null,
    after: { reason: 'Christmas' },
  },
  'professional.reopen': {
    kind: 'day-reopened',
    make: async (shop) => {
      await ask(shop, 'closed-days/2026-12-25', { body: { reason: 'Christmas' } })
      return () => ask(shop, 'closed-days/2026-12-25', { method: 'DELETE' })
    },
    before: { reason: 'Christmas' },
    after: null,
  },
  'review.hide': {
    kind: 'review-hidden',
    make: async (shop) => {
      const review = await aReview(shop)
      return () => ask(shop, `reviews/${review}/hidden`, { body: { hidden: true, reason } })
    },
    before: { hidden: false, reason: '' },
    after: { hidden: true, reason },
  },
  'adminBookings.book': {
    kind: 'booking-made',
    make: (shop) =>
      now(async () => {
        const caller = { name: 'Kavita Desai', email: shop.customer.email }
        const body = {
          service: await shop.serviceId(),
          date: tuesday,
          time: '10:00',
          address: '14, Lake View Road',
          customer: caller,
        }
        return ask(shop, 'bookings', { method: 'POST', body })
      }),
    before: null,
    after: { date: tuesday, time: '10:00', status: 'pending' },
  },
  'adminBookings.setStatus': {
    kind: 'booking-status',
    make: async (shop) => {
      const booking = await aBooking(shop)
      return () => ask(shop, `bookings/${booking}/status`, { body: { status: 'confirmed', note: 'For Kavita' } })
    },
    before: { status: 'pending' },
    after: { status: 'confirmed' },
  },
  'adminBookings.setSeveral': {
    kind: 'booking-status',
    make: async (shop) => {
      const changes = [{ booking: await aBooking(shop), status: 'cancelled' }]
      return () => ask(shop, 'bookings/statuses', { method: 'POST', body: { changes, note: 'For Kavita' } })
    },
    before: { status: 'pending' },
    after: { status: 'cancelled' },
  },
  'adminBookings.assign': {
    kind: 'booking-assigned',
    make: async (shop) => {
      const booking = await aBooking(shop)
      return () => ask(shop, `bookings/${booking}/professional`, { body: { professional: shop.bina } })
    },
    before: { professional: 'Anil Nair' },
    after: { professional: 'Bina Shah' },
  },
  'adminBookings.reschedule': {
    kind: 'booking-moved',
    make: async (shop) => {
      const booking = await aBooking(shop)
      return () =>
        ask(shop, `bookings/${booking}/reschedule`, { method: 'POST', body: { date: tuesday, time: '15:00' } })
    },
    before: { date: tuesday, time: '10:00', status: 'pending', professionalId: expect.any(String) },
    after: { date: tuesday, time: '15:00', status: 'pending' },
  },
  'adminCatalogue.add': {
    kind: 'service-added',
    make: (shop) => now(() => ask(shop, 'services', { method: 'POST', body: aForm })),
    before: null,
    after: expect.objectContaining({ title: aForm.title, price: aForm.price }),
  },
  'adminCatalogue.change': {
    kind: 'service-changed',
    make: async (shop) => {
      const service = await aService(shop)
      return () => ask(shop, `services/${service}`, { body: { price: 1 } })
    },
    before: { price: aForm.price },
    after: { price: 1 },
  },
  'adminCatalogue.remove': {
    kind: 'service-archived',
    make: async (shop) => {
      const service = await aService(shop)
      return () => ask(shop, `services/${service}`, { method: 'DELETE' })
    },
    before: expect.objectContaining({ price: aForm.price }),
    after: null,
  },
  'adminCatalogue.restore': {
    kind: 'service-restored',
    make: async (shop) => {
      const service = await aService(shop)
      await ask(shop, `services/${service}`, { method: 'DELETE' })
      return () => ask(shop, `services/${service}/restore`, { method: 'POST' })
    },
    before: null,
    after: expect.objectContaining({ price: aForm.price }),
  },
  'image.add': {
    kind: 'picture-added',
    make: async (shop) => {
      const picture = await bytesOf('png', 500, 400)
      return () => send(shop, 'images', { body: picture, type: 'image/png' })
    },
    before: null,
    after: expect.objectContaining({ width: 500, height: 400 }),
  },
  'imports.begin': {
    kind: 'import-sent',
    make: (shop) => now(() => send(shop, 'services/imports', { body: fileOf(aNewOne), type: 'text/csv' })),
    before: null,
    after: { bytes: fileOf(aNewOne).length },
  },
  'imports.write': {
    // The job that writes the services also records each of them, in its transaction.
    kind: 'catalogue-imported',
    make: async (shop) => {
      const { _id } = await importing(shop).check(await importing(shop).exported())
      return async () => {
        const { status } = await importing(shop).confirm(_id)
        await importing(shop).write(_id)
        return { status }
      }
    },
    before: null,
    after: expect.objectContaining({ adds: 0, changes: 0 }),
  },
}
