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
export function bookingCalls(today: string, { professional, service, customer }: Subjects): AdminCall[] {
  const narrowed = {
    all: {},
    'a status': { status: 'pending' },
    'another status': { status: 'cancelled' },
    'a category': { category: 'tax' },
    'a status and a category': { status: 'cancelled', category: 'legal' },
    'a day': { date: today },
    'many days': { from: '2026-01-01', to: today },
    'without a professional': { unassigned: true },
    open: { open: true },
    upcoming: { upcoming: true },
    'a professional': { professional },
    'a service': { service },
    'a customer': { customer },
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
  const chosen = [
    { date: today },
    { service, from: today },
    { status: 'pending', category: 'tax', from: today, search: 'asha' },
  ].flatMap((query) =>
    both.map((storefront) => ({
      what: 'bookings: all that match',
      kind: 'list' as const,
      addresses: [withQuery(`${admin}/bookings/matching`, { ...query, storefront })],
    })),
  )
  return [...lists, ...found, ...chosen]
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
    ...list('customers', 'customers', [
      {},
      { sort: 'latest' },
      { disabled: true },
      { disabled: false, sort: 'latest' },
    ]),
    ...list('professionals', 'professionals', [
      {},
      { category: 'tax' },
      ...['working', 'away', 'inactive'].map((state) => ({ state })),
    ]),
    ...list('categories', 'categories', [{}, { archived: true }]),
    ...list('emails', 'messages', [{}, { state: 'waiting' }, { state: 'sent' }, { state: 'parked' }]),
    ...list('emails', 'messages', [
      { delivery: 'failed' },
      { delivery: 'retrying' },
      { kind: 'booking-reminder' },
      { kind: 'reset-password' },
    ]),
    ...list('counts of emails', 'messages/summary'),
    ...search('emails', 'messages', [...searches['an email address'], ...searches['a number'], 'zz']),
    ...list('reviews', 'reviews', [
      {},
      { hidden: true },
      { hidden: false },
      { sort: 'lowest' },
      { sort: 'lowest', replied: false },
      { replied: true },
      { rating: 1 },
      { maxRating: 2, hidden: true },
    ]),
    ...search('reviews', 'reviews', ['length', 'asha', 'certificate 17', 'passport meera', 'no such words', 'zz']),
    ...list('activity', 'activity', [
      {},
      ...['admins', 'customers', 'system'].flatMap((by) => [{ by }, { by, about: 'service' }, { by, about: 'team' }]),
      { about: 'service' },
      { about: 'booking', from: '2026-01-01' },
      { date: '2026-02-03' },
      { by: 'customers', from: '2026-01-01', to: '2026-01-31' },
      { subject: 'documents' },
      { since: 'last-visit' },
    ]),
    ...search('activity', 'activity', Object.values(searches).flat()),
    ...list('closed days', 'closed-days'),
    ...list('things to do', 'to-do'),
    ...search('customers', 'customers', Object.values(searches).flat()),
    ...search('professionals', 'professionals', ['asha', 'zz', '%']),
    ...search('categories', 'categories', ['tax', 'zz', '%']),
    ...list(
      'anything',
      'find',
      Object.values(searches)
        .flat()
        .map((q) => ({ q })),
    ).map((call): AdminCall => ({ ...call, kind: 'search' })),
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
      `${admin}/to-do`,
    ],
    'list of bookings': [
      stats,
      `${admin}/views`,
      `${admin}/dashboard/recent-bookings`,
      `${admin}/bookings?limit=25&sort=next`,
    ],
    'a booking': [`${admin}/bookings/${booking}`, `${admin}/bookings/${booking}/professionals`],
    'a new booking': [`${admin}/customers`, `${admin}/customers/${customer}`, `${admin}/professionals`],
    'why not': [withQuery(`${admin}/why-not`, { service, date: later, time: '10:00' })],
    'board of a day': [stats, withQuery(`${admin}/board`, { date: later })],
    'board of a week': [stats, withQuery(week, { date: later, by: 'professional', from: 0, most: 12 })],
    'board of a week, by day': [stats, withQuery(week, { date: later, by: 'day' })],
    'list of services': [stats, `${admin}/services?limit=25`],
    'a service': [`${admin}/services/${service}`],
    'list of categories': [stats, `${admin}/categories?limit=25`, `${admin}/categories?limit=1&archived=true`],
    'list of customers': [stats, `${admin}/customers?limit=25`],
    'a customer': [
      `${admin}/customers/${customer}`,
      withQuery(`${admin}/bookings`, { customer, limit: 5, sort: 'next' }),
    ],
  }
  return Object.entries(screens).map(([what, addresses]) => ({ what, kind: 'screen', addresses }))
}
