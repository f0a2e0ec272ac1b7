import { withQuery } from '#domain/contract/address.ts'
import { addDays } from '#domain/format/zone.ts'
import type { Client } from '#server/platform/database/db.ts'

/**
 * What an administrator waits for: everything that a screen requests at once, or one page of a list. `atMost` is its
 * limit in milliseconds, if it differs from that of its kind.
 */
export type AdminCall = { what: string; kind: 'screen' | 'list' | 'search'; addresses: string[]; atMost?: number }

export type Subjects = { booking: string; professional: string; service: string; customer: string }

/** The busiest professional, the most booked service, and a booking to come with its customer. */
export async function findSubjects(client: Client): Promise<Subjects> {
  const { rows } = await client.query<Subjects>(`
    select
      id as booking, customer_id as customer,
      (select professional_id from bookings where professional_id is not null and storefront = 'documents'
        group by 1 order by count(*) desc limit 1) as professional,
      (select service_id from bookings where storefront = 'documents' group by 1 order by count(*) desc limit 1) as service
    from bookings where storefront = 'documents' and status = 'confirmed' order by starts_at desc limit 1`)
  const [subjects] = rows
  if (!subjects) throw new Error('there are no bookings')
  return subjects
}

const admin = '/api/admin'
const both = ['documents', 'all']

const searches = {
  'a name': ['asha rao', 'émile', 'meera'],
  'an email address': ['customer-1777@', 'bench.example'],
  'a title': ['certificate 17', 'passport', 'registration'],
  'a number': ['0042', '-12', 'DS-26', '2608'],
  'a few letters': ['9', 'a', '17', '42', 'ou', 'as'],
  'several words': ['rao asha', 'meera passport', 'certificate 17 nair', 'khan 2608'],
  'frequent words': ['asha registration', 'meera certificate'],
  'no match': ['zz', 'no customer of that name', '%'],
}

/** The lists of bookings with every filter, and every search with each of them. */
export function bookingCalls(today: string, { professional, service }: Subjects): AdminCall[] {
  const narrowed = {
    all: {},
    'a status': { status: 'pending' },
    'another status': { status: 'cancelled' },
    'a category': { category: 'tax' },
    'a status and a category': { status: 'cancelled', category: 'legal' },
    'a day': { date: today },
    'many days': { from: '2026-01-01', to: today },
    'without a professional': { unassigned: true },
    'a professional': { professional },
    'a service': { service },
    'days of booking': { createdFrom: '2026-01-01', createdTo: today },
    'after a moment': { createdAfter: new Date(Date.now() - 3_600_000).toISOString() },
  }
  const addressOf = (query: object) => [withQuery(`${admin}/bookings`, { limit: 25, ...query })]
  const lists = Object.entries(narrowed).flatMap(([what, query]) =>
    ['next', 'latest', 'earliest'].flatMap((sort) =>
      both.map((storefront) => ({
        what: `bookings: ${what}`,
        kind: 'list' as const,
        addresses: addressOf({ ...query, sort, storefront }),
      })),
    ),
  )
  const found = Object.entries(searches).flatMap(([what, texts]) =>
    texts.flatMap((search) =>
      Object.values(narrowed).map((query) => ({
        what: `bookings by ${what}`,
        kind: 'search' as const,
        addresses: addressOf({ ...query, search }),
      })),
    ),
  )
  return [...lists, ...found]
}

/** The lists of other things than bookings and services, and the searches of customers. */
export function otherCalls(): AdminCall[] {
  const list = (what: string, path: string, queries: object[] = [{}]): AdminCall[] =>
    queries.flatMap((query) =>
      both.map((storefront) => ({
        what,
        kind: 'list',
        addresses: [withQuery(`${admin}/${path}`, { ...query, storefront })],
      })),
    )
  const search = (what: string, path: string, texts: string[]): AdminCall[] =>
    list(
      what,
      path,
      texts.map((text) => ({ search: text })),
    ).map((call) => ({ ...call, kind: 'search' }))
  return [
    ...list('customers', 'customers'),
    ...list('professionals', 'professionals', [{}, { category: 'tax' }]),
    ...list('emails', 'messages', [{}, { state: 'waiting' }, { state: 'sent' }, { state: 'parked' }]),
    ...list('reviews', 'reviews', [{}, { hidden: true }, { hidden: false }]),
    ...list('activity', 'activity'),
    ...search('customers', 'customers', Object.values(searches).flat()),
  ]
}

/** The screens of the admin area, each with all that it requests before it is complete. */
export function screenCalls(today: string, { booking, service, customer }: Subjects): AdminCall[] {
  const [week, later] = [`${admin}/board/week`, addDays(today, 7)]
  const stats = `${admin}/dashboard/stats?storefront=documents`
  const screens: Record<string, string[]> = {
    dashboard: [
      ...['stats', 'recent-bookings', 'overview', 'distribution'].map((part) => `${admin}/dashboard/${part}`),
      `${admin}/dashboard/overview?days=366`,
    ],
    'list of bookings': [stats, `${admin}/dashboard/recent-bookings`, `${admin}/bookings?limit=25&sort=next`],
    'a booking': [`${admin}/bookings/${booking}`, `${admin}/bookings/${booking}/professionals`],
    'a new booking': [`${admin}/customers`, `${admin}/customers/${customer}`, `${admin}/professionals`],
    'board of a day': [stats, withQuery(`${admin}/board`, { date: later })],
    'board of a week': [stats, withQuery(week, { date: later, by: 'professional', from: 0, most: 12 })],
    'board of a week, by day': [stats, withQuery(week, { date: later, by: 'day' })],
    'list of services': [stats, `${admin}/services?limit=25`],
    'a service': [`${admin}/services/${service}`],
  }
  return Object.entries(screens).map(([what, addresses]) => ({ what, kind: 'screen', addresses }))
}
