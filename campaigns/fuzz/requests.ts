import type { Random } from '#domain/random/random.ts'
import { type Schema, oddValue, spoil, validFor } from './values.ts'

type Parameter = { name: string; in: 'path' | 'query' | 'header'; schema: Schema }
type Media = Record<string, { schema: Schema }>
type Operation = { parameters: Parameter[]; requestBody?: { content: Media }; 'x-asked-by': string }
export type OpenApi = { paths: Record<string, Record<string, Operation>> }

export type Target = {
  /** As in the document, like 'post /api/bookings'. */
  name: string
  method: string
  path: string
  parameters: Parameter[]
  body?: Schema
  askedBy: string
}
export const identities = ['visitor', 'customer', 'professional', 'admin'] as const
export type Identity = (typeof identities)[number]
export type FuzzRequest = {
  target: Target
  by: Identity
  address: string
  headers: Record<string, string>
  body?: string
}

/** The operations of the document; files are attacked by the campaign `uploads`. */
export function targetsOf({ paths }: OpenApi): Target[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { parameters, requestBody, 'x-asked-by': askedBy }]) => {
      const body = requestBody?.content['application/json']?.schema
      return { name: `${method} ${path}`, method, path, parameters, askedBy, ...(body && { body }) }
    }),
  )
}

/** The ids of records that exist, by the name of their parameter. */
export type Ids = Record<string, string[]>

/** A request that is valid, or odd in one place. */
export function requestFor(target: Target, ids: Ids, chance: Random): FuzzRequest {
  const by = identityFor(target, chance)
  const luck = chance.fraction()
  const isOddAddress = luck > 0.8 && luck < 0.92
  const address = addressFor(target, { ids, chance, isOdd: isOddAddress })
  const request: FuzzRequest = { target, by, address, headers: luck > 0.92 ? oddHeaders(chance) : {} }
  if (!target.body) return request
  const valid = namingRecords(validFor(target.body, chance), ids, chance)
  const isObject = typeof valid === 'object' && valid !== null && !Array.isArray(valid)
  request.body = luck < 0.35 || !isObject ? JSON.stringify(valid) : spoil(valid as Record<string, unknown>, chance)
  return request
}

function identityFor({ askedBy }: Target, chance: Random): Identity {
  if (chance.fraction() < 0.15) return chance.oneOf(identities)
  if (askedBy === 'admin' || askedBy === 'professional') return askedBy
  return askedBy === 'signed-in' ? 'customer' : 'visitor'
}

/** Fields that name a record get one that exists. */
function namingRecords(value: unknown, ids: Ids, chance: Random): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => {
      const some = ids[name]
      return [name, typeof one === 'string' && some && chance.fraction() < 0.8 ? chance.oneOf(some) : one]
    }),
  )
}

type Addressing = { ids: Ids; chance: Random; isOdd: boolean }

const oddParts = ['%00', '..%2f..%2f', '%ff%fe', "'--", '%F0%9F%99%82', 'null', '0', 'x'.repeat(2_000)]

function addressFor({ path, parameters }: Target, { ids, chance, isOdd }: Addressing): string {
  const places = parameters.filter((one) => one.in === 'path')
  const filled = places.reduce((text, { name, schema }) => {
    const all = ids[name] ?? Object.values(ids).flat()
    const some = chance.fraction() < 0.1 ? Object.values(ids).flat() : all
    const id = schema.enum ? String(chance.oneOf(schema.enum)) : chance.oneOf(some)
    return text.replace(`{${name}}`, isOdd && chance.fraction() < 0.5 ? chance.oneOf(oddParts) : encodeURIComponent(id))
  }, path)
  const query = parameters.filter((one) => one.in === 'query' && chance.fraction() < 0.4)
  const pairs = query.flatMap(({ name, schema }) => {
    const value = isOdd ? oddValue(chance) : validFor(schema, chance, name)
    const text = `${name}=${encodeURIComponent(wellFormed(typeof value === 'string' ? value.slice(0, 3_000) : JSON.stringify(value)))}`
    return isOdd && chance.fraction() < 0.2 ? [text, text] : [text]
  })
  if (isOdd && chance.fraction() < 0.3)
    pairs.push(chance.oneOf(['a[]=1', 'x=%00', 'q=%ff', '__proto__=1', 'unknown=1']))
  return `${filled}${pairs.length > 0 ? `?${pairs.join('&')}` : ''}`
}

/** An address has no lone surrogates; they are sent in bodies. */
function wellFormed(text: string): string {
  return text.toWellFormed()
}

function oddHeaders(chance: Random): Record<string, string> {
  return chance.oneOf([
    { 'content-type': 'application/json\ta' },
    { 'content-type': 'text/plain' },
    { 'content-type': 'application/x-www-form-urlencoded' },
    { 'content-type': 'application/json; charset=utf-16' },
    { __proto__x: 'a', 'x-storefront': 'nowhere' },
    { 'x-storefront': '__proto__' },
    { authorization: 'Basic YTpi' },
    { authorization: 'Bearer ' },
    { authorization: `Bearer ds_${'A'.repeat(43)}` },
    { 'idempotency-key': '' },
    { 'idempotency-key': 'k'.repeat(300) },
    { accept: 'text/html', range: 'bytes=0-0' },
    { 'x-forwarded-for': 'x'.repeat(2_000) },
    { cookie: 'a=b; '.repeat(200) },
    { 'x-many': 'y'.repeat(20_000) },
  ])
}
