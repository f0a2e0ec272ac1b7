import { beforeAll, beforeEach, expect } from 'vitest'
import type { BookingDetails } from '#domain/booking.ts'
import type { NewProfessional } from '#domain/professional.ts'
import type { Client } from '#server/platform/database/db.ts'
import { type AppOptions, testApp, type TestApp, type Visitor } from './app.ts'

type UserOptions = Parameters<TestApp['aVisitor']>[0]
type OpenShop = TestApp & {
  client: Client
  admin: Visitor
  /** The customer of the current test. */
  customer: Visitor
}
type Id = { _id: string }
/** The user who calls, and the server process that answers. */
type CallOptions = { by?: { token: string }; at?: TestApp }
type ChangeOptions = CallOptions & { version?: number; note?: string; reason?: string }
type BookingOptions = CallOptions & {
  slug?: string
  storefront?: string
  date?: string
  time?: string
  address?: string
  note?: string
  key?: string
}
type NewBooking = BookingOptions & { status?: string }

/** The day for which tests book: far enough ahead to cancel and to reschedule. */
export const tuesday = '2026-11-24'

/**
 * A shop without limits for the tests of a file, with an administrator, and for each test a new customer. No
 * professional is active except those of the current test.
 */
export function openShop({
  admin,
  customer,
  ...options
}: AppOptions & { admin?: UserOptions; customer?: UserOptions } = {}) {
  // The hook below adds the rest before the first test.
  const shop = {} as OpenShop
  beforeAll(async () => {
    Object.assign(shop, await testApp({ unlimited: true, ...options }))
    shop.client = await shop.aClient()
    shop.admin = await shop.aVisitor({ role: 'admin', ...admin })
  })
  beforeEach(async () => {
    await shop.client.query('rollback; update professionals set active = false')
    shop.customer = await shop.aVisitor(customer)
  })
  return Object.assign(shop, createCalls(shop))
}

/** What most tests ask of a shop. By default the customer of the current test books, and the administrator changes. */
function createCalls(shop: OpenShop) {
  async function book({ by = shop.customer, at = shop, key, ...options }: BookingOptions = {}) {
    const { slug = 'gst', storefront = 'documents', ...body } = options
    const service = (await at.get(`/api/services/${slug}`, { storefront })).body._id
    return at.post('/api/bookings', {
      token: by.token,
      storefront,
      body: { service, date: tuesday, time: '10:00', address: '14, Lake View Road', ...body },
      ...(key !== undefined && { headers: { 'Idempotency-Key': key } }),
    })
  }

  const setStatus = ({ _id }: Id, status: string, { by = shop.admin, at = shop, ...more }: ChangeOptions = {}) =>
    at.put(`/api/admin/bookings/${_id}/status`, { token: by.token, body: { status, ...more } })

  return {
    /** Makes a booking; the other functions return the response. */
    aBooking: async ({ status, ...options }: NewBooking = {}): Promise<BookingDetails> => {
      const response = await book(options)
      expect(response.status).toBe(201)
      if (status !== undefined) expect((await setStatus(response.body, status)).status).toBe(200)
      return response.body
    },
    book,
    cancel: ({ _id }: Id, { by = shop.customer, at = shop }: CallOptions = {}) =>
      at.post(`/api/bookings/${_id}/cancel`, { token: by.token }),
    /** To a date and time such as '2026-11-24 10:00'. */
    reschedule: ({ _id }: Id, to: string, { by = shop.customer, at = shop }: CallOptions = {}) => {
      const [date, time] = to.split(' ')
      return at.post(`/api/bookings/${_id}/reschedule`, { token: by.token, body: { date, time } })
    },
    setStatus,
    assign: ({ _id }: Id, professional: string, { by = shop.admin, at = shop, ...more }: ChangeOptions = {}) =>
      at.put(`/api/admin/bookings/${_id}/professional`, { token: by.token, body: { professional, ...more } }),
    /** The details of a booking as its customer sees them. */
    readBooking: async ({ _id }: Id, { by = shop.customer }: CallOptions = {}): Promise<BookingDetails> =>
      (await shop.get(`/api/bookings/${_id}`, { token: by.token })).body,
    /** The details of a booking as administrators see them. */
    readAdminBooking: async ({ _id }: Id) =>
      (await shop.get(`/api/admin/bookings/${_id}`, { token: shop.admin.token })).body,
    readCalendar: async ({ _id }: Id) =>
      (await shop.get(`/api/bookings/${_id}/calendar.ics`, { token: shop.customer.token })).text,
    /** The subjects of the emails to the customer, without the name of the storefront. */
    readSubjects: async () => (await shop.emails(shop.customer.email)).map(({ subject }) => subject.split(' · ')[0]),
    /** The id of the only active professional. */
    onlyProfessional: async (overrides: Partial<NewProfessional> = {}) => {
      await shop.client.query('update professionals set active = false')
      return shop.aProfessional(overrides)
    },
    addTimeOff: (professional: string, from: string, to: string) =>
      shop.post(`/api/admin/professionals/${professional}/time-off`, { token: shop.admin.token, body: { from, to } }),
    changeProfessional: (professional: string, body: object) =>
      shop.put(`/api/admin/professionals/${professional}`, { token: shop.admin.token, body }),
    /** Sets the clock, and signs the administrator and the customer in again, because sessions last hours. */
    goTo: async (moment: string) => {
      shop.moveClock((Date.parse(moment) - shop.deps.clock().getTime()) / 60_000)
      for (const visitor of [shop.admin, shop.customer]) visitor.token = await shop.signIn(visitor)
    },
    /** Another server process on the same database. */
    anotherProcess: () => testApp({ unlimited: true, connection: shop.connection }),
    /** Claims without a booking, and bookings without their claims. */
    strayClaims: async () => (await shop.client.query<object>(strayClaims)).rows,
  }
}

const strayClaims = `
  with wanted as (
    select professional_id, quantum, id as booking_id from bookings, generate_series(
      floor(extract(epoch from starts_at) / 900)::integer, ceil(extract(epoch from ends_at) / 900)::integer - 1
    ) as quantum
    where status <> 'cancelled' and professional_id is not null
  ), there as (select professional_id, quantum, booking_id from slot_claims)
  (table wanted except all table there) union all (table there except all table wanted)`
