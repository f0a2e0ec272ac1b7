import { beforeAll, beforeEach, expect } from 'vitest'
import type { Booking, BookingDetails } from '#domain/booking.ts'
import type { NewProfessional } from '#domain/professional.ts'
import type { Client } from '#server/platform/database/db.ts'
import { type AppOptions, testApp, type TestApp, type Visitor } from './app.ts'

type UserOptions = Parameters<TestApp['aVisitor']>[0]
export type OpenShop = TestApp & {
  /** Another server process on the same database, if the tests ask for one. */
  second: TestApp
  client: Client
  admin: Visitor
  /** The customer of the current test. */
  customer: Visitor
}
export type ShopOptions = AppOptions & { admin?: UserOptions; customer?: UserOptions; processes?: 1 | 2 }
type Id = { _id: string }
/** The user who calls, and the server process that answers. */
type CallOptions = { by?: { token: string }; at?: TestApp }
type ChangeOptions = CallOptions & { version?: number; note?: string; reason?: string }
/** What is not an option of the call is sent as a field of the booking. */
type BookingOptions = CallOptions & { slug?: string; storefront?: string; key?: string } & Record<string, unknown>
type ClosedDay = { reason?: string; storefront?: string }

/** The day for which tests book: far enough ahead to cancel and to reschedule. */
export const tuesday = '2026-11-24'

/**
 * A shop without limits for the tests of a file, with an administrator, and for each test a new customer. No
 * professional is active except those of the current test.
 */
export function openShop({ admin, customer, processes = 1, ...options }: ShopOptions = {}) {
  // The hook below adds the rest before the first test.
  const shop = {} as OpenShop
  const settings = { unlimited: true, ...options }
  beforeAll(async () => {
    Object.assign(shop, await testApp(settings))
    if (processes === 2) shop.second = await testApp({ ...settings, connection: shop.connection })
    shop.client = await shop.aClient()
    shop.admin = await shop.aVisitor({ role: 'admin', ...admin })
  })
  beforeEach(async () => {
    await shop.client.query('rollback; update professionals set active = false')
    shop.customer = await shop.aVisitor(customer)
  })
  const bookings = bookingCalls(shop)
  const admins = adminCalls(shop)
  /** Makes a booking; the other functions return the response. */
  async function aBooking({ status, ...more }: BookingOptions & { status?: string } = {}): Promise<BookingDetails> {
    const response = await bookings.book(more)
    expect(response.status).toBe(201)
    if (status !== undefined) expect((await admins.setStatus(response.body, status)).status).toBe(200)
    return response.body
  }
  return Object.assign(shop, { ...bookings, ...admins, ...reads(shop), ...clockCalls(shop), aBooking })
}

/** The calls of customers; by default, of the customer of the current test. */
function bookingCalls(shop: OpenShop) {
  const ids = new Map<string, string>()
  /** The id of a service, requested once. */
  async function serviceId(slug = 'gst', storefront = 'documents'): Promise<string> {
    const address = `/api/services/${slug}`
    const id: string = ids.get(storefront + slug) ?? (await shop.get(address, { storefront })).body._id
    ids.set(storefront + slug, id)
    return id
  }
  return {
    serviceId,
    book: async ({
      by = shop.customer,
      at = shop,
      key,
      slug,
      storefront = 'documents',
      ...more
    }: BookingOptions = {}) =>
      at.post('/api/bookings', {
        token: by.token,
        storefront,
        body: {
          service: more['service'] ?? (await serviceId(slug, storefront)),
          date: tuesday,
          time: '10:00',
          address: '14, Lake View Road',
          ...more,
        },
        ...(key !== undefined && { headers: { 'Idempotency-Key': key } }),
      }),
    cancel: ({ _id }: Id, { by = shop.customer, at = shop }: CallOptions = {}) =>
      at.post(`/api/bookings/${_id}/cancel`, { token: by.token }),
    /** To a date and time such as '2026-11-24 10:00'. */
    reschedule: ({ _id }: Id, to: string, { by = shop.customer, at = shop }: CallOptions = {}) => {
      const [date, time] = to.split(' ')
      return at.post(`/api/bookings/${_id}/reschedule`, { token: by.token, body: { date, time } })
    },
    closeAccount: ({ token, password } = shop.customer) => shop.del('/api/users/me', { token, body: { password } }),
  }
}

/** The calls of administrators. */
function adminCalls(shop: OpenShop) {
  return {
    setStatus: ({ _id }: Id, status: string, { by = shop.admin, at = shop, ...more }: ChangeOptions = {}) =>
      at.put(`/api/admin/bookings/${_id}/status`, { token: by.token, body: { status, ...more } }),
    assign: ({ _id }: Id, professional: string, { by = shop.admin, at = shop, ...more }: ChangeOptions = {}) =>
      at.put(`/api/admin/bookings/${_id}/professional`, { token: by.token, body: { professional, ...more } }),
    rescheduleAsAdmin: ({ _id }: Id, to: string, { by = shop.admin, at = shop, ...more }: ChangeOptions = {}) => {
      const [date, time] = to.split(' ')
      return at.post(`/api/admin/bookings/${_id}/reschedule`, { token: by.token, body: { date, time, ...more } })
    },
    /** The id of the only active professional. */
    onlyProfessional: async (overrides: Partial<NewProfessional> = {}) => {
      await shop.client.query('update professionals set active = false')
      return shop.aProfessional(overrides)
    },
    addTimeOff: (professional: string, from: string, to: string) =>
      shop.post(`/api/admin/professionals/${professional}/time-off`, { token: shop.admin.token, body: { from, to } }),
    changeProfessional: (professional: string, body: object) =>
      shop.put(`/api/admin/professionals/${professional}`, { token: shop.admin.token, body }),
    closeDay: (date: string, { storefront = 'documents', ...body }: ClosedDay = {}) =>
      shop.put(`/api/admin/closed-days/${date}`, { token: shop.admin.token, storefront, body }),
    reopenDay: (date: string) => shop.del(`/api/admin/closed-days/${date}`, { token: shop.admin.token }),
  }
}

function reads(shop: OpenShop) {
  return {
    /** The bookings of a customer in their own list. */
    readBookings: async ({ by = shop.customer, at = shop }: CallOptions = {}): Promise<Booking[]> =>
      (await at.get('/api/bookings', { token: by.token })).body,
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
    /** Claims without a booking, and bookings without their claims. */
    strayClaims: async () => (await shop.client.query<object>(strayClaims)).rows,
  }
}

function clockCalls(shop: OpenShop) {
  /** Sets the clock, and signs the administrator and the customer in again, because sessions last hours. */
  async function goTo(moment: string | Date) {
    shop.moveClock((new Date(moment).getTime() - shop.deps.clock().getTime()) / 60_000)
    for (const visitor of [shop.admin, shop.customer]) visitor.token = await shop.signIn(visitor)
  }
  return {
    goTo,
    /** Runs something at another time. */
    runAt: async <T>(moment: string, work: () => Promise<T>): Promise<T> => {
      const now = shop.deps.clock()
      await goTo(moment)
      return work().finally(() => goTo(now))
    },
    /** Another server process on the same database. */
    anotherProcess: (options: AppOptions = {}) => testApp({ unlimited: true, connection: shop.connection, ...options }),
  }
}

const strayClaims = `
  with expected as (
    select professional_id, quantum, id as booking_id from bookings, generate_series(
      floor(extract(epoch from starts_at) / 900)::integer, ceil(extract(epoch from ends_at) / 900)::integer - 1
    ) as quantum
    where status <> 'cancelled' and professional_id is not null
  ), actual as (select professional_id, quantum, booking_id from slot_claims)
  (table expected except all table actual) union all (table actual except all table expected)`
