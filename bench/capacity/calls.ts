import { randomUUID } from 'node:crypto'
import { addDays } from '#domain/format/zone.ts'
import { withQuery } from '#domain/contract/address.ts'
import { seededRandom } from '#domain/random/random.ts'
import { reads, writes } from '#server/testing/statement-counts.ts'
import { type Filled, passwordHere } from '#bench/shop/fill.ts'
import { requestOf } from '#bench/shop/test-server.ts'

/** A call of a visit, `null` statements for a page, which sends those of the calls that it contains. */
export type Call = {
  name: string
  statements: number | null
  /** The requests of one round; none of them repeats an answer that a cache keeps, unless the name says so. */
  requests: (round: number) => string[]
  status?: number
  /** Whether each request may be sent only once. */
  isOnce?: boolean
}

export type Subjects = Filled & { slugs: string[]; ids: string[]; admin: string; tokens: string[]; rounds: number }

const many = 400
const headers = { 'Accept-Encoding': 'gzip, deflate, br' }
const json = { 'Content-Type': 'application/json' }
const words = 'gst passport certificate registration trademark licence rent agreement marriage income'.split(' ')

/** From what a visitor opens first to what only the team and the jobs do. */
export function callsOf(subjects: Subjects): Call[] {
  return [...browsingOf(subjects), ...signedInOf(subjects), ...teamOf(subjects)]
}

function get(path: string, more: Record<string, string> = {}): string {
  return requestOf({ path, headers: { ...headers, ...more } })
}

const times = (make: (at: number) => string) => Array.from({ length: many }, (_, at) => make(at))

function browsingOf({ slugs, ids, today }: Subjects): Call[] {
  const another = (round: number, at: number) => 20_000 + round * many + at
  const slugAt = (round: number, at: number) => slugs[(round * many + at) % slugs.length]
  return [
    { name: 'home page, kept', statements: null, requests: () => [get('/')] },
    { name: 'list page, kept', statements: null, requests: () => [get('/services?category=tax')] },
    { name: 'service page, kept', statements: null, requests: () => [get('/services/gst')] },
    {
      name: 'service page, made',
      statements: null,
      requests: (round) => times((at) => get(`/services/${slugAt(round, at)}`)),
    },
    {
      name: 'list of services',
      statements: 0,
      requests: (round) => times((at) => get(withQuery('/api/services', { maxPrice: another(round, at), limit: 24 }))),
    },
    {
      name: 'search',
      statements: 0,
      requests: (round) =>
        times((at) =>
          get(
            withQuery('/api/services', {
              search: `${words[at % words.length]}`,
              maxPrice: another(round, at),
              limit: 24,
            }),
          ),
        ),
    },
    {
      name: 'free slots of a day',
      statements: reads['slot.availability'] ?? null,
      requests: () => times((at) => get(`/api/services/gst/availability?date=${addDays(today, 1 + (at % 28))}`)),
    },
    {
      name: 'next slots of 12 services',
      statements: reads['slot.nextSlots'] ?? null,
      requests: (round) =>
        times((at) => {
          const from = (12 * (round * many + at)) % (ids.length - 12)
          return get(`/api/services/next-slots?ids=${ids.slice(from, from + 12).join(',')}`)
        }),
    },
  ]
}

function signedInOf({ slots, tokens, today, rounds }: Subjects): Call[] {
  const { whole } = seededRandom('capacity')
  const inAnyOrder = slots
    .map((slot) => ({ slot, rank: whole(1, 1_000_000_000) }))
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ slot }) => slot)
  const ofRound = Math.floor(Math.min(tokens.length, slots.length) / (rounds + 1))
  const bookings = (round: number) =>
    inAnyOrder.slice(round * ofRound, (round + 1) * ofRound).map(({ service, ahead, hour }, at) =>
      requestOf({
        method: 'POST',
        path: '/api/bookings',
        headers: {
          ...json,
          Authorization: `Bearer ${tokens[round * ofRound + at]}`,
          'X-Forwarded-For': addressOf(round * ofRound + at),
          'Idempotency-Key': randomUUID(),
        },
        body: JSON.stringify({
          service: service.id,
          date: addDays(today, ahead),
          time: `${String(hour).padStart(2, '0')}:00`,
          address: '14, Lake View Road\nPune 411001',
        }),
      }),
    )
  const credentials = JSON.stringify({ email: 'customer@doorstep.example', password: passwordHere })
  return [
    {
      name: 'sign-in',
      statements: writes['identity.login'] ?? null,
      requests: (round) =>
        times((at) =>
          requestOf({
            method: 'POST',
            path: '/api/auth/login',
            headers: { ...json, 'X-Forwarded-For': addressOf(round * many + at) },
            body: credentials,
          }),
        ),
    },
    {
      name: 'my bookings',
      statements: reads['booking.bookings'] ?? null,
      requests: (round) =>
        tokens
          .slice(round * ofRound, (round + 1) * ofRound)
          .map((token) => get('/api/bookings', { Authorization: `Bearer ${token}` })),
    },
    {
      name: 'booking',
      statements: writes['booking.book'] ?? null,
      requests: bookings,
      status: 201,
      isOnce: true,
    },
  ]
}

function teamOf({ admin }: Subjects): Call[] {
  const asAdmin = { Authorization: `Bearer ${admin}` }
  const storefront = 'documents'
  return [
    {
      name: 'admin list of bookings',
      statements: reads['adminBookings.all'] ?? null,
      requests: () => [get(withQuery('/api/admin/bookings', { storefront, limit: 25, sort: 'next' }), asAdmin)],
    },
    {
      name: 'dashboard',
      statements: reads['dashboard.overview'] ?? null,
      requests: () => [get(withQuery('/api/admin/dashboard/overview', { storefront, days: 30 }), asAdmin)],
    },
  ]
}

function addressOf(turn: number): string {
  return `10.${turn >> 16}.${(turn >> 8) & 255}.${turn & 255}`
}
