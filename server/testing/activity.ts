import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { ActivityKind } from '#domain/activity.ts'
import type { Client } from '#server/platform/database/db.ts'
import type { TestApp } from './app.ts'
import { aNewOne, fileOf, importing } from './imports.ts'
import { aForm } from './admin.ts'
import { bytesOf } from './images.ts'
import { addBooking } from './reviews.ts'

type Visitor = Awaited<ReturnType<TestApp['aVisitor']>>

/** The usual shop of a test: an administrator, a customer, and the two professionals for GST registrations. */
export type Ground = {
  shop: TestApp
  client: Client
  olive: Visitor
  customer: Visitor
  gst: string
  anil: string
  bina: string
}

export const day = '2026-11-24'
export const reason = 'It names a person.'
const hours = [{ day: 2, from: '08:00', to: '23:00' }]
const where = '14, Lake View Road'

/** A pending booking with Anil at ten. */
export async function aBooking({ shop, client, gst, customer, anil }: Ground): Promise<string> {
  const body = { service: gst, date: day, time: '10:00', address: where, notes: 'Ring twice' }
  const { _id } = (await shop.post('/api/bookings', { token: customer.token, body })).body
  await client.query('update bookings set professional_id = $2, version = version + 1 where id = $1', [_id, anil])
  return _id
}

export async function aReview({ shop, client, customer }: Ground): Promise<string> {
  const booking = await addBooking(client, { slug: 'gst', email: customer.email })
  const body = { rating: 1, comment: 'Kavita Desai was not amused.' }
  return (await shop.post(`/api/bookings/${booking}/review`, { token: customer.token, body })).body._id
}

type Asking = { method?: 'POST' | 'PUT' | 'DELETE'; body?: object; as?: Visitor; at?: TestApp }
/** Calls an endpoint below /api/admin as an administrator. */
export const ask = (
  { shop, olive }: Ground,
  path: string,
  { method = 'PUT', body, as = olive, at = shop }: Asking = {},
) => at.ask(method, `/api/admin/${path}`, { token: as.token, ...(body && { body }) })
export const send = async (
  { shop, olive }: Ground,
  path: string,
  { body, type }: { body: Buffer | string; type: string },
) =>
  shop.app.request(`/api/admin/${path}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${olive.token}`, 'Content-Type': type },
    body: typeof body === 'string' ? body : new Uint8Array(body),
  })

async function aService(ground: Ground): Promise<string> {
  const title = `${aForm.title} ${randomUUID().slice(0, 8)}`
  return (await ask(ground, 'services', { method: 'POST', body: { ...aForm, title } })).body._id
}
export const away = (ground: Ground, id: string, from = '08:00') =>
  ask(ground, `professionals/${id}/time-off`, {
    method: 'POST',
    body: { from: `${day}T${from}`, to: `${day}T12:00`, reason: 'Dentist' },
  })
const imports = ({ shop, olive }: Ground) => importing({ ...shop, admin: olive })

type AdminWrite = {
  kind: ActivityKind
  /** Creates the preconditions, and returns the write itself. */
  make: (ground: Ground) => Promise<() => Promise<{ status: number }>>
  before: object | null
  after: object | null
}
const at = { from: `${day}T08:00`, to: `${day}T12:00` }
const now = async (write: () => Promise<{ status: number }>) => write

/** Every administrator endpoint that writes, and the activity it records. A new endpoint without a row here fails. */
export const adminWrites: Record<string, AdminWrite> = {
  'professional.add': {
    kind: 'professional-added',
    make: (ground) =>
      now(() =>
        ask(ground, 'professionals', { method: 'POST', body: { name: 'Zoya Khan', categories: ['tax'], hours } }),
      ),
    before: null,
    after: { name: 'Zoya Khan', categories: ['tax'], hours },
  },
  'professional.change': {
    kind: 'professional-changed',
    make: (ground) =>
      now(() => ask(ground, `professionals/${ground.anil}`, { body: { active: false, name: 'Anil Nair' } })),
    before: { active: true },
    after: { active: false },
  },
  'professional.addTimeOff': {
    kind: 'time-off-added',
    make: async (ground) => {
      await aBooking(ground)
      return () => away(ground, ground.anil)
    },
    before: null,
    after: { ...at, unassigned: [expect.stringMatching(/^DS-/)] },
  },
  'professional.removeTimeOff': {
    kind: 'time-off-removed',
    make: async (ground) => {
      const [absence] = (await away(ground, ground.anil)).body.professional.timeOff
      return () => ask(ground, `professionals/${ground.anil}/time-off/${absence._id}`, { method: 'DELETE' })
    },
    before: at,
    after: null,
  },
  'professional.close': {
    kind: 'day-closed',
    make: (ground) => now(() => ask(ground, 'closed-days/2026-12-25', { body: { reason: 'Christmas' } })),
    before: null,
    after: { reason: 'Christmas' },
  },
  'professional.reopen': {
    kind: 'day-reopened',
    make: async (ground) => {
      await ask(ground, 'closed-days/2026-12-25', { body: { reason: 'Christmas' } })
      return () => ask(ground, 'closed-days/2026-12-25', { method: 'DELETE' })
    },
    before: { reason: 'Christmas' },
    after: null,
  },
  'review.hide': {
    kind: 'review-hidden',
    make: async (ground) => {
      const review = await aReview(ground)
      return () => ask(ground, `reviews/${review}/hidden`, { body: { hidden: true, reason } })
    },
    before: { hidden: false, reason: '' },
    after: { hidden: true, reason },
  },
  'adminBookings.book': {
    kind: 'booking-made',
    make: (ground) =>
      now(() => {
        const caller = { name: 'Kavita Desai', email: ground.customer.email }
        const body = { service: ground.gst, date: day, time: '10:00', address: where, customer: caller }
        return ask(ground, 'bookings', { method: 'POST', body })
      }),
    before: null,
    after: { date: day, time: '10:00', status: 'pending' },
  },
  'adminBookings.setStatus': {
    kind: 'booking-status',
    make: async (ground) => {
      const booking = await aBooking(ground)
      return () => ask(ground, `bookings/${booking}/status`, { body: { status: 'confirmed', note: 'For Kavita' } })
    },
    before: { status: 'pending' },
    after: { status: 'confirmed' },
  },
  'adminBookings.setSeveral': {
    kind: 'booking-status',
    make: async (ground) => {
      const changes = [{ booking: await aBooking(ground), status: 'cancelled' }]
      return () => ask(ground, 'bookings/statuses', { method: 'POST', body: { changes, note: 'For Kavita' } })
    },
    before: { status: 'pending' },
    after: { status: 'cancelled' },
  },
  'adminBookings.assign': {
    kind: 'booking-assigned',
    make: async (ground) => {
      const booking = await aBooking(ground)
      return () => ask(ground, `bookings/${booking}/professional`, { body: { professional: ground.bina } })
    },
    before: { professional: 'Anil Nair' },
    after: { professional: 'Bina Shah' },
  },
  'adminBookings.reschedule': {
    kind: 'booking-moved',
    make: async (ground) => {
      const booking = await aBooking(ground)
      return () => ask(ground, `bookings/${booking}/reschedule`, { method: 'POST', body: { date: day, time: '15:00' } })
    },
    before: { date: day, time: '10:00', status: 'pending' },
    after: { date: day, time: '15:00', status: 'pending' },
  },
  'adminCatalogue.add': {
    kind: 'service-added',
    make: (ground) => now(() => ask(ground, 'services', { method: 'POST', body: aForm })),
    before: null,
    after: expect.objectContaining({ title: aForm.title, price: aForm.price }),
  },
  'adminCatalogue.change': {
    kind: 'service-changed',
    make: async (ground) => {
      const service = await aService(ground)
      return () => ask(ground, `services/${service}`, { body: { price: 1 } })
    },
    before: { price: aForm.price },
    after: { price: 1 },
  },
  'adminCatalogue.remove': {
    kind: 'service-archived',
    make: async (ground) => {
      const service = await aService(ground)
      return () => ask(ground, `services/${service}`, { method: 'DELETE' })
    },
    before: expect.objectContaining({ price: aForm.price }),
    after: null,
  },
  'adminCatalogue.restore': {
    kind: 'service-restored',
    make: async (ground) => {
      const service = await aService(ground)
      await ask(ground, `services/${service}`, { method: 'DELETE' })
      return () => ask(ground, `services/${service}/restore`, { method: 'POST' })
    },
    before: null,
    after: expect.objectContaining({ price: aForm.price }),
  },
  'image.add': {
    kind: 'picture-added',
    make: async (ground) => {
      const picture = await bytesOf('png', 500, 400)
      return () => send(ground, 'images', { body: picture, type: 'image/png' })
    },
    before: null,
    after: expect.objectContaining({ width: 500, height: 400 }),
  },
  'imports.begin': {
    kind: 'import-sent',
    make: (ground) => now(() => send(ground, 'services/imports', { body: fileOf(aNewOne), type: 'text/csv' })),
    before: null,
    after: { bytes: fileOf(aNewOne).length },
  },
  'imports.write': {
    // The job that writes the services also records each of them, in its transaction.
    kind: 'catalogue-imported',
    make: async (ground) => {
      const { _id } = await imports(ground).check(await imports(ground).exported())
      return async () => {
        const { status } = await imports(ground).confirm(_id)
        await imports(ground).write(_id)
        return { status }
      }
    },
    before: null,
    after: expect.objectContaining({ adds: 0, changes: 0 }),
  },
}
