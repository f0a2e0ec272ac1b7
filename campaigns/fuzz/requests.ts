import pg from 'pg'
import { api } from '#domain/api.ts'
import type { Endpoint } from '#domain/contract/endpoint.ts'
import type { Random } from '#domain/random/random.ts'
import { recipes } from './recipes/all.ts'
import type { Valid } from './recipes/recipe.ts'
import { oddBody, oddHeaders, oddPart, oddQuery } from './odd-values.ts'
import { type Schema, validFor } from './values.ts'
import { identities, type Identity, Missing, type World } from './world.ts'

type Parameter = { name: string; in: 'path' | 'query' | 'header'; required: boolean; schema: Schema }
type Media = Record<string, { schema: Schema }>
type Reply = { content?: Media }
type Operation = {
  parameters: Parameter[]
  requestBody?: { content: Media }
  responses: Record<string, Reply>
  'x-asked-by': string
}
export type OpenApi = {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

export type Target = {
  /** As in the table of endpoints, like 'booking.book'. */
  name: string
  method: string
  path: string
  parameters: Parameter[]
  body?: Schema
  askedBy: string
  responses: Record<string, Reply>
}

export type FuzzRequest = {
  target: Target
  by: Identity
  /** Of an account for this request only. */
  token?: string | undefined
  address: string
  headers: Record<string, string>
  body?: string | Uint8Array<ArrayBuffer>
  /** What is odd about it; undefined if it should succeed. */
  odd?: string
}

const names = new Map(
  Object.entries(api).flatMap(([noun, group]) =>
    Object.entries(group).map(([name, { method, path }]: [string, Endpoint]) => [
      `${method.toLowerCase()} ${path.replace(/:(\w+)/g, '{$1}')}`,
      `${noun}.${name}`,
    ]),
  ),
)

/** The operations of the document. */
export function targetsOf({ paths }: OpenApi): Target[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { parameters, requestBody, responses, 'x-asked-by': askedBy }]) => {
      const body = requestBody?.content['application/json']?.schema
      const name = names.get(`${method} ${path}`) ?? `${method} ${path}`
      return { name, method, path, parameters, askedBy, responses, ...(body && { body }) }
    }),
  )
}

/** The ids of records that exist, by the name of their parameter. */
export type Ids = Record<string, string[]>
type Making = { world: World; ids: Ids; chance: Random }
type Parts = { path: Record<string, string>; pairs: string[] }

/** A request that should succeed. Without the records that it needs it is made from the schema alone. */
export async function plainRequest(target: Target, making: Making, miss: (why: string) => void): Promise<FuzzRequest> {
  return requestOf(target, await prepare(target, making.world, miss), making).request
}

/** The same with one oddity: in its body, its query, a path parameter, a header, or who asks. */
export async function oddRequest(target: Target, making: Making, miss: (why: string) => void): Promise<FuzzRequest> {
  const { chance } = making
  const { request, parts, body } = requestOf(target, await prepare(target, making.world, miss), making)
  const places = target.parameters.filter((one) => one.in === 'path').map(({ name }) => name)
  const queries = target.parameters.filter((one) => one.in === 'query').map(({ name }) => name)
  const luck = chance.fraction()
  if (target.body && luck < 0.6) {
    const { name, body: text } = oddBody(body, target.body, chance)
    return { ...request, body: text, odd: `body: ${name}` }
  }
  if (places.length > 0 && luck < 0.72) {
    const { name, text } = chance.fraction() < 0.4 ? otherId(making) : oddPart(chance)
    const path = { ...parts.path, [chance.oneOf(places)]: text }
    return { ...request, address: addressOf(target, { ...parts, path }), odd: `path: ${name}` }
  }
  if (luck < (queries.length > 0 ? 0.86 : 0.75)) {
    const { name, pairs } = oddQuery(parts.pairs, queries, chance)
    return { ...request, address: addressOf(target, { ...parts, pairs }), odd: `query: ${name}` }
  }
  if (luck < 0.93) {
    const [name, headers] = chance.oneOf(Object.entries(oddHeaders))
    return { ...request, headers, odd: `header: ${name}` }
  }
  const by = chance.oneOf(identities)
  return { ...request, by, token: undefined, odd: `asked by: ${by}` }
}

/** An id of another record, perhaps of another kind. */
function otherId({ ids, chance }: Making) {
  return { name: 'the id of another record', text: chance.oneOf(chance.oneOf(Object.values(ids))) }
}

async function prepare({ name }: Target, world: World, miss: (why: string) => void): Promise<Valid> {
  return (
    (await recipes[name]?.(world).catch((error: unknown) => {
      // A request at the same moment may have deleted the record.
      if (!(error instanceof Missing || error instanceof pg.DatabaseError)) throw error
      miss(`${name}: ${error.message}`)
    })) ?? {}
  )
}

function requestOf(target: Target, valid: Valid, { ids, chance }: Making) {
  const parts: Parts = { path: {}, pairs: [] }
  for (const { name, in: place, required, schema } of target.parameters) {
    if (place === 'path') parts.path[name] = encodeURIComponent(valid.path?.[name] ?? somePart(name, schema))
    if (place !== 'query') continue
    const given = valid.query?.[name]
    if (given === undefined && !required && (valid.query || chance.fraction() > 0.2)) continue
    const value = given ?? validFor(schema, chance, name)
    const text = typeof value === 'string' ? value : JSON.stringify(value)
    parts.pairs.push(`${name}=${encodeURIComponent(text)}`)
  }
  const body = valid.body ?? (target.body && naming(validFor(target.body, chance)))
  const request: FuzzRequest = {
    target,
    by: valid.by ?? identityFor(target),
    token: valid.token,
    address: addressOf(target, parts),
    headers: valid.bytes ? { 'content-type': valid.bytes.type } : {},
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(valid.bytes && { body: bytesOf(valid.bytes.text) }),
  }
  return { request, parts, body }

  function somePart(name: string, schema: Schema): string {
    if (schema.enum) return String(chance.oneOf(schema.enum))
    return chance.oneOf(ids[name] ?? Object.values(ids).flat())
  }

  /** Fields that name a record get one that exists. */
  function naming(value: unknown): unknown {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => {
        const some = ids[name]
        return [name, typeof one === 'string' && some ? chance.oneOf(some) : one]
      }),
    )
  }
}

const bytesOf = (text: string | Buffer) => new Uint8Array(typeof text === 'string' ? Buffer.from(text) : text)

function identityFor({ askedBy }: Target): Identity {
  if (askedBy === 'admin' || askedBy === 'professional') return askedBy
  return askedBy === 'signed-in' ? 'customer' : 'visitor'
}

function addressOf({ path }: Target, { path: values, pairs }: Parts): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
  return pairs.length === 0 ? filled : `${filled}?${pairs.join('&')}`
}
