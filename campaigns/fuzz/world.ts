import type { Random } from '#domain/random/random.ts'
import { addAccount, openSession, type Queries } from './accounts.ts'

export type Identity = 'visitor' | 'customer' | 'unverified' | 'professional' | 'admin'
export const identities: readonly Identity[] = ['visitor', 'customer', 'unverified', 'professional', 'admin']

type Member = { id: string; token: string }

/** The shop that is attacked, and who asks. */
export type World = {
  origin: string
  client: Queries
  chance: Random
  members: Record<Exclude<Identity, 'visitor'>, Member>
  /** The professional whose visits `members.professional` has. */
  professional: string
}

/** What a record that a request needs is missing; the request is then made from the schema alone. */
export class Missing extends Error {}

type Asking = { token?: string; body?: unknown; bytes?: { type: string; text: string } }

/** A request that prepares another one. It must succeed. */
export async function ask<Reply = Record<string, unknown>>(
  { origin, members }: Pick<World, 'origin' | 'members'>,
  call: string,
  { token = members.admin.token, body, bytes }: Asking = {},
): Promise<Reply> {
  const [method = 'GET', path = ''] = call.split(' ')
  const type = bytes?.type ?? (body === undefined ? undefined : 'application/json')
  const sent = bytes?.text ?? (body === undefined ? undefined : JSON.stringify(body))
  const response = await fetch(origin + path, {
    method,
    headers: {
      'x-storefront': 'documents',
      authorization: `Bearer ${token}`,
      ...(type !== undefined && { 'content-type': type }),
    },
    ...(sent !== undefined && { body: sent }),
  })
  const text = await response.text()
  if (!response.ok) throw new Missing(`${call}: ${response.status} ${text.slice(0, 300)}`)
  return (text === '' ? {} : JSON.parse(text)) as Reply
}

/** One row of a query. */
export async function pick<Row extends Record<string, string> = { id: string }>(
  { client }: Pick<World, 'client'>,
  query: string,
  values: unknown[] = [],
): Promise<Row> {
  const { rows } = await client.query<Row>(query, values)
  const [row] = rows
  if (!row) throw new Missing(`no row: ${query.replaceAll(/\s+/g, ' ').slice(0, 200)}`)
  return row
}

export const sessionOf = ({ client }: Pick<World, 'client'>, user: string) => openSession(client, user)

type NewWorld = Pick<World, 'origin' | 'client' | 'chance'>

export async function openWorld({ origin, client, chance }: NewWorld): Promise<World> {
  const admin = await addAccount(client, { role: 'admin' })
  const customer = await addAccount(client)
  const unverified = await addAccount(client, { isVerified: false })
  const worker = await addAccount(client, { role: 'professional' })
  const { id: professional } = await pick(
    { client },
    `select professional_id as id from bookings where storefront = 'documents' and professional_id is not null
       and status <> 'cancelled' and starts_at < now() group by professional_id order by count(*) desc limit 1`,
  )
  await client.query('update professionals set user_id = $1, email = $2 where id = $3', [
    worker.id,
    worker.email,
    professional,
  ])
  const world = { origin, client, chance, professional, members: { admin, customer, unverified, professional: worker } }
  await furnish(world)
  return world
}

export const series = { isOn: true, series: 'FZ/26-27/', creditSeries: 'FC/26-27/' }
export const area = { postcodes: ['41*'] }

/** Own bookings of the customer, and what the demo does not have: invoices, an area, emails. */
async function furnish(world: World) {
  const { client, members } = world
  await client.query(
    `update bookings set customer_id = $1
     where id in (select id from bookings where storefront = 'documents' order by id limit 60)`,
    [members.customer.id],
  )
  await ask(world, 'PUT /api/admin/settings/invoices', { body: series })
  await ask(world, 'PUT /api/admin/settings/area', { body: area })
  const { rows } = await client.query<{ id: string }>(
    `select id from bookings where storefront = 'documents' and status = 'completed' and trial_until is null
       and not exists (select from invoices where booking_id = bookings.id)
     order by customer_id = $1 desc, id limit 20`,
    [members.customer.id],
  )
  for (const { id } of rows) await ask(world, `POST /api/admin/bookings/${id}/invoice`)
}

const roles = { admin: 'admin', professional: 'professional', customer: 'customer', unverified: 'customer' } as const

/** Opens a new session when a request has ended the one before, or has closed or changed the account. */
export async function renew({ client, members, professional }: World, identity: Identity) {
  if (identity === 'visitor') return
  const role = roles[identity]
  const { rowCount } = await client.query('update users set role = $2, disabled_at = null where id = $1', [
    members[identity].id,
    role,
  ])
  members[identity] =
    rowCount === 1
      ? { id: members[identity].id, token: await openSession(client, members[identity].id) }
      : await addAccount(client, { role, isVerified: identity !== 'unverified' })
  if (identity !== 'professional') return
  await client.query('update professionals set user_id = null where user_id = $1', [members.professional.id])
  await client.query('update professionals set user_id = $1 where id = $2', [members.professional.id, professional])
}
