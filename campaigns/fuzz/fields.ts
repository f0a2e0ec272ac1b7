import type { Random } from '#domain/random/random.ts'
import { hashTables, listDifferences } from '#campaigns/backup/compare.ts'
import { type Identity, identities, requestFor, type Target } from './requests.ts'
import { askOne, type Shop } from './shop.ts'
import { validFor } from './values.ts'

export const changed = 'rows that a refused request has changed'
export const accepted = 'fields outside of the contract that were accepted'

const aliases = [
  'role',
  'isAdmin',
  '_id',
  'id',
  'createdAt',
  'status',
  'price',
  'total',
  'customer',
  'customerId',
  'userId',
]
/** Counters of requests, which refused ones change too. */
const counters = ['tries', 'security_events', 'sessions', 'devices', 'challenges']

type Fields = { targets: Target[]; each: number; chance: Random }

/** Names of columns as further fields of valid bodies: all are refused, and no row changes. */
export async function tryFields(shop: Shop, { targets, each, chance }: Fields) {
  const { client, tally } = shop
  const { rows } = await client.query<{ column: string }>(
    "select distinct column_name as column from information_schema.columns where table_schema = 'public'",
  )
  const columns = rows.map(({ column }) => column)
  const camel = columns.map((one) => one.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()))
  const names = [...aliases, ...columns, ...camel]
  const before = await hashTables(client)
  const writes = targets.filter(({ body }) => body?.properties)
  for (const target of writes) {
    const valid = validFor(target.body ?? {}, chance) as Record<string, unknown>
    const fields = Array.from({ length: each }, () => chance.oneOf(names)).filter(
      (name) => !target.body?.properties?.[name],
    )
    for (const name of fields) {
      const by: Identity =
        target.askedBy === 'signed-in' ? 'customer' : (identities.find((one) => one === target.askedBy) ?? 'visitor')
      const request = requestFor(target, shop.ids, chance)
      const body = JSON.stringify({ ...valid, [name]: 'admin' })
      const answer = await askOne(shop, { ...request, by, headers: {}, body })
      tally.count('fields outside of the contract')
      if (answer && answer.status < 400) tally.wrong(accepted, `${target.name}: ${name}`)
    }
  }
  const after = await hashTables(client)
  for (const one of counters) after.set(one, before.get(one) ?? '')
  for (const one of listDifferences(before, after)) tally.wrong(changed, one)
}
