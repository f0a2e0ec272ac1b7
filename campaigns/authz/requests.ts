import { randomUUID } from 'node:crypto'
import type { Endpoint } from '#domain/contract/endpoint.ts'
import { nothing } from '#domain/contract/endpoint.ts'
import { addDays, dayIn } from '#domain/format/zone.ts'
import type { Random } from '#domain/random/random.ts'
import { type OpenApi, targetsOf } from '#campaigns/fuzz/requests.ts'
import { validFor } from '#campaigns/fuzz/values.ts'
import { type Identity, type IdKind, owned } from './policy.ts'

const today = dayIn('Asia/Kolkata', new Date())
const ahead = addDays(today, 12)
const [onDay, during] = [`?date=${ahead}`, `?from=${today}T00:00&to=${addDays(today, 20)}T00:00`]

/** Queries without which an endpoint refuses to answer; `:name` stands for the id of a record of the shop. */
const queries: Record<string, string> = {
  'GET /api/services/:service/availability': onDay,
  'GET /api/services/next-slots': '?ids=:service',
  'GET /api/bookings/:booking/availability': onDay,
  'GET /api/storefront/area': '?postcode=411001',
  'GET /api/my-day/time-off/visits': during,
  'GET /api/admin/services/:service/professionals': `${onDay}&time=10:00`,
  'GET /api/admin/board': `?date=${today}`,
  'GET /api/admin/board/week': `?date=${today}`,
  'GET /api/admin/hand-overs': `?professional=:professional&date=${today}`,
  'GET /api/admin/invoices.csv': `?month=${today.slice(0, 7)}`,
  'GET /api/admin/professionals/:professional/time-off/proposals': during,
  'GET /api/admin/closed-days/calendar': `?from=${today}&to=${ahead}`,
  'GET /api/admin/why-not': `?service=:service&date=${ahead}&time=10:00`,
  'GET /api/admin/find': '?q=cnry',
}

/** Bodies of endpoints for which the owner of a record decides: nothing else may be wrong with the request. */
const bodies: Record<string, object> = {
  'PATCH /api/bookings/:booking': { notes: 'Ring once' },
  'POST /api/bookings/:booking/reschedule': { date: ahead, time: '10:00' },
  'POST /api/bookings/:booking/review': { rating: 4, comment: 'On time.' },
  'PATCH /api/users/reviews/:review': { comment: 'Late.' },
  'POST /api/my-day/bookings/:booking/steps': { step: 'on-the-way', at: new Date().toISOString() },
}

export type Call = { method: string; path: string; body?: unknown }
export type Requests = { callOf: (endpoint: Endpoint, who: Identity, kind: IdKind) => Call | undefined }

export const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

/** Valid requests to each endpoint; only the id is chosen. */
export function openRequests(document: OpenApi, chance: Random): Requests {
  const schemas = new Map(targetsOf(document).map(({ name, body }) => [name, body]))

  function bodyOf(endpoint: Endpoint): unknown {
    const { method, path, body } = endpoint
    if (method === 'GET' || body === nothing) return undefined
    const known = bodies[nameOf(endpoint)]
    if (known) return known
    const schema = schemas.get(`${method.toLowerCase()} ${path.replace(/:(\w+)/g, '{$1}')}`)
    for (let tried = 0; schema && tried < 50; tried += 1) {
      const made = validFor(schema, chance)
      if (body.safeParse(made).success) return made
    }
    return {}
  }

  return {
    callOf(endpoint, who, kind) {
      const names = Object.keys(endpoint.params)
      if (names.length === 0 && kind !== 'own') return undefined
      const ids = names.map((name) => idFor(endpoint, { who, kind, name, chance }))
      if (ids.includes(undefined)) return undefined
      const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
        encodeURIComponent(ids[names.indexOf(name)] ?? ''),
      )
      const body = bodyOf(endpoint)
      return {
        method: endpoint.method,
        path: path + queryOf(endpoint, who),
        ...(body !== undefined && { body }),
      }
    },
  }
}

function queryOf(endpoint: Endpoint, { records, foreign }: Identity): string {
  return (queries[nameOf(endpoint)] ?? '').replace(
    /:([a-z]+)/g,
    (_, name: string) => records.admin?.[name] ?? foreign[name] ?? '',
  )
}

type Naming = { who: Identity; kind: IdKind; name: string; chance: Random }

/** Undefined if the identity has no such record. */
function idFor({ access, params, path }: Endpoint, { who, kind, name, chance }: Naming): string | undefined {
  const takes = (text: string | undefined) => text !== '' && params[name]?.safeParse(text).success === true
  const isOwned = owned[access]?.includes(name) === true
  const mine = who.records[access]?.[name]
  const others = who.foreign[name]
  if (kind === 'malformed')
    return ['x', "'--", `${randomUUID()}x`, '%00', 'null', '\u{1f642}', 'x'.repeat(500)].find(
      (one, at, all) => !takes(one) && (at === all.length - 1 || chance.fraction() < 0.4),
    )
  if (kind === 'absent') return [randomUUID(), 'none-such', '2026-02-03', 'done', 'faq'].find(takes)
  if (kind === 'of another kind') {
    const ids = Object.entries(who.foreign).filter(([one, id]) => one !== name && id !== others && takes(id))
    return ids.length === 0 ? undefined : chance.oneOf(ids)[1]
  }
  if (isOwned) return kind === 'own' ? mine : others
  if (kind === "another's" && access !== 'admin') return undefined
  return [mine, others, wordsOf(path, name)].find(takes)
}

/** Parameters that name no record. */
function wordsOf(path: string, name: string): string {
  if (name === 'step') return path.includes('opening') ? 'services' : 'started'
  if (name === 'page') return path.includes('legal') ? 'terms' : 'faq'
  if (name === 'version') return '1'
  return name === 'day' ? ahead : ''
}
