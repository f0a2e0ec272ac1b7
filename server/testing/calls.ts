import { expect } from 'vitest'
import type { Booking, BookingDetails } from '#domain/booking.ts'
import type { NewProfessional } from '#domain/professional.ts'
import { nextPageIn } from './answers.ts'
import type { TestApp, Visitor } from './app.ts'
import type { OpenShop } from './shop.ts'

type Id = { _id: string }
/** The user who calls, and the server process that answers. */
type CallOptions = { by?: { token: string }; at?: TestApp }
type ChangeOptions = CallOptions & {
  version?: number
  note?: string
  reason?: string
  status?: string
  professional?: string
}
/** Everything except the options of the call is sent as a field of the booking. */
type BookingCall = CallOptions & { key?: string; headers?: Record<string, string> } & Record<string, unknown>
type BookingOptions = BookingCall & { slug?: string; storefront?: string }
type PhoneBooking = BookingCall & { email: string; name?: string }
type ServiceId = (slug?: string, storefront?: string) => Promise<string>
type Page = Awaited<ReturnType<TestApp['get']>>
type ClosedDay = { reason?: unknown; storefront?: string }

/** The day for which tests book: far enough ahead to cancel and to reschedule. */
export const tuesday = '2026-11-24'

/** The calls that make and change bookings. */
export function createCalls(shop: OpenShop) {
  const ids = new Map<string, string>()
  /** The id of a service, requested once. */
  async function serviceId(slug = 'gst', storefront = 'documents'): Promise<string> {
    const address = `/api/services/${slug}`
    const id: string = ids.get(storefront + slug) ?? (await shop.get(address, { storefront })).body._id
    ids.set(storefront + slug, id)
    return id
  }
  const bookings = bookingCalls(shop, serviceId)
  const admins = adminCalls(shop, serviceId)
  /** Makes a booking; the other functions return the response. */
  async function aBooking({ status, ...more }: BookingOptions & { status?: string } = {}): Promise<BookingDetails> {
    const response = await bookings.book(more)
    expect(response.status).toBe(201)
    if (status !== undefined) expect((await admins.setStatus(response.body, status)).status).toBe(200)
    return response.body
  }
  return { ...bookings, ...admins, serviceId, aBooking }
}

/** The calls of customers; by default, of the customer of the current test. */
function bookingCalls(shop: OpenShop, serviceId: ServiceId) {
  return {
    book: async ({
      by = shop.customer,
      at = shop,
      key,
      headers,
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
        headers: { ...headers, ...(key !== undefined && { 'Idempotency-Key': key }) },
      }),
    cancel: ({ _id }: Id, { by = shop.customer, at = shop }: CallOptions = {}) =>
      at.post(`/api/bookings/${_id}/cancel`, { token: by.token }),
    /** To a date and time such as '2026-11-24 10:00'. */
    reschedule: ({ _id }: Id, to: string, { by = shop.customer, at = shop }: CallOptions = {}) => {
      const [date, time] = to.split(' ')
      return at.post(`/api/bookings/${_id}/reschedule`, { token: by.token, body: { date, time } })
    },
    closeAccount: ({ token, password }: Pick<Visitor, 'token' | 'password'> = shop.customer) =>
      shop.del('/api/users/me', { token, body: { password } }),
  }
}

/** The calls of administrators. */
function adminCalls(shop: OpenShop, serviceId: ServiceId) {
  return {
    setStatus: ({ _id }: Id, status: string, { by = shop.admin, at = shop, ...more }: ChangeOptions = {}) =>
      at.put(`/api/admin/bookings/${_id}/status`, { token: by.token, body: { ...more, status } }),
    assign: ({ _id }: Id, professional: string, { by = shop.admin, at = shop, ...more }: ChangeOptions = {}) =>
      at.put(`/api/admin/bookings/${_id}/professional`, { token: by.token, body: { ...more, professional } }),
    /** By default for Kavita Desai. */
    bookByPhone: async ({
      email,
      name = 'Kavita Desai',
      by = shop.admin,
      at = shop,
      key,
      headers,
      ...more
    }: PhoneBooking) =>
      at.post('/api/admin/bookings', {
        token: by.token,
        body: {
          service: await serviceId(),
          date: tuesday,
          time: '10:00',
          address: '14, Lake View Road',
          customer: { name, email },
          ...more,
        },
        headers: { ...headers, ...(key !== undefined && { 'Idempotency-Key': key }) },
      }),
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

export function readCalls(shop: OpenShop) {
  /** The items of all pages of a list, whose header has their number. */
  async function readPages<Item extends Id = Id>(
    path: string,
    { token = shop.admin.token, storefront = 'documents' } = {},
  ): Promise<Item[]> {
    const seen: Item[] = []
    const totals = new Set<string | null>()
    let address: string | undefined = path
    while (address !== undefined) {
      const page: Page = await shop.get(address, { token, storefront })
      expect(page.status).toBe(200)
      seen.push(...page.body)
      totals.add(page.headers.get('x-total-count'))
      address = nextPageIn(page)
    }
    expect([...totals]).toEqual([String(seen.length)])
    return seen
  }

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
    /** The times at which a professional is free. */
    readFreeTimes: async (date: string, slug = 'gst'): Promise<string[]> => {
      const { slots } = (await shop.get(`/api/services/${slug}/availability?date=${date}`)).body
      return slots.flatMap(({ time, left }: { time: string; left: number }) => (left > 0 ? [time] : []))
    },
    readCalendar: async ({ _id }: Id) =>
      (await shop.get(`/api/bookings/${_id}/calendar.ics`, { token: shop.customer.token })).text,
    /** The subjects of the emails to the customer, without the name of the storefront. */
    readSubjects: async () => (await shop.emails(shop.customer.email)).map(({ subject }) => subject.split(' · ')[0]),
    readPages,
    /** How many bookings the list of administrators contains, which is also its total. */
    countListed: async (query: string) => (await readPages(`/api/admin/bookings?limit=100&${query}`)).length,
    /** Claims without a booking, and bookings without their claims. */
    strayClaims: async () => (await shop.client.query<object>(strayClaims)).rows,
  }
}

const strayClaims = `
  with expected as (
    select professional_id, quantum, id as booking_id from bookings, generate_series(
      floor(extract(epoch from starts_at) / 900)::integer, ceil(extract(epoch from ends_at) / 900)::integer + pause / 15 - 1
    ) as quantum
    where status <> 'cancelled' and professional_id is not null
  ), actual as (select professional_id, quantum, booking_id from slot_claims)
  (table expected except all table actual) union all (table actual except all table expected)`
