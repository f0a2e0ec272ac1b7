import { setTimeout as sleep } from 'node:timers/promises'
import { hashTables, type Hashes, listDifferences } from '#campaigns/backup/compare.ts'
import type { Random } from '#domain/random/random.ts'
import type { Client } from '#server/platform/database/db.ts'
import { type Attack, exchange } from './exchange.ts'
import { inParallel } from './parallel.ts'
import { placesIn, replaced } from './odd-values.ts'
import { type FuzzRequest, plainRequest } from './requests.ts'
import type { Schema } from './values.ts'

export const changed = 'rows that a refused request has changed'
export const accepted = 'fields outside of the contract that were accepted'

/** Names that frameworks bind to columns, or that clients guess. */
const aliases =
  `role roles isAdmin is_admin admin superuser permissions scope scopes group _id id uid userId user_id user
  owner ownerId customer customerId customer_id createdAt created_at updatedAt version __v status state price total amount
  paid tax discount currency verified emailVerified isVerified email_verified_at password passwordHash password_hash token
  session disabled deletedAt storefront tenant isDemo trial`.split(/\s+/)
/** Counters of requests, which refused ones change too. */
const counters = ['tries', 'security_events', 'sessions', 'devices', 'challenges']
/** A job adds their rows up at its time. The rows of which they are the sums are compared. */
const sums = ['booking_tallies', 'money_tallies', 'money_totals']
const values = ['admin', true, 1, null, '00000000-0000-0000-0000-000000000000']

type Fields = { client: Client; each: number; chance: Random }

/** Names of columns as further fields of valid bodies: all are refused, and no row changes. */
export async function tryFields(attack: Attack, { client, each, chance }: Fields) {
  const { world, ids, tally, targets } = attack
  const names = await namesOf(client)
  const requests: { request: FuzzRequest; valid: Record<string, unknown> }[] = []
  for (const target of targets.filter(({ body }) => body?.properties)) {
    const request = await plainRequest(target, { world, ids, chance }, () => {})
    requests.push({ request, valid: JSON.parse(String(request.body)) as Record<string, unknown> })
  }
  const before = await whenQuiet(client)
  const all = requests.flatMap(({ request, valid }) =>
    someOf(names, each, chance)
      .map((name) => ({ request, name, body: withField({ valid, schema: request.target.body ?? {} }, name, chance) }))
      .filter(({ body }) => body !== undefined),
  )
  await inParallel(all, async ({ request, name, body }) => {
    const answer = await exchange(attack, { ...request, ...(body !== undefined && { body }), odd: `field: ${name}` })
    tally.count('fields outside of the contract')
    if (answer && answer.status < 400) tally.wrong(accepted, `${request.target.name}: ${name}`)
  })
  const after = await hashTables(client)
  for (const one of [...counters, ...sums]) after.set(one, before.get(one) ?? '')
  for (const one of listDifferences(before, after)) tally.wrong(changed, one)
}

type Body = { valid: Record<string, unknown>; schema: Schema }

/**
 * The field is mostly in the body itself, sometimes in an object within it. Undefined if the contract has it there, or
 * the valid body does: the contents of a page have fields by its kind.
 */
function withField({ valid, schema }: Body, name: string, chance: Random): string | undefined {
  const inner = placesIn(valid, schema).filter(({ valid: one }) => isObject(one))
  const place = inner.length > 0 && chance.fraction() < 0.3 ? chance.oneOf(inner) : { steps: [], schema, valid }
  if (place.schema.properties?.[name] || !isObject(place.valid) || Object.hasOwn(place.valid, name)) return undefined
  return JSON.stringify(replaced(valid, place.steps, { ...place.valid, [name]: chance.oneOf(values) }))
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Each column, also as code spells it. */
async function namesOf(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ column: string }>(
    "select distinct column_name as column from information_schema.columns where table_schema = 'public'",
  )
  const columns = rows.map(({ column }) => column)
  const camel = columns.map((one) => one.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()))
  return [...new Set([...aliases, ...columns, ...camel])].toSorted()
}

function someOf(names: string[], count: number, chance: Random): string[] {
  if (count >= names.length) return names
  return Array.from({ length: count }, () => chance.oneOf(names))
}

const mostWaits = 60

/** The tables once the jobs of earlier requests are done. */
async function whenQuiet(client: Client): Promise<Hashes> {
  let before = await hashTables(client)
  for (let waits = 0; waits < mostWaits; waits += 1) {
    await sleep(500)
    const now = await hashTables(client)
    if (listDifferences(before, now).length === 0) return now
    before = now
  }
  throw new Error('the tables do not come to rest')
}
