import { randomUUID } from 'node:crypto'
import type { UserRole } from '#domain/identity.ts'
import type { Client } from '#server/platform/database/db.ts'
import { newToken } from '#server/platform/auth/token.ts'
import { hoursOf } from '#campaigns/rig/fixtures.ts'
import type { Canaries } from './canaries.ts'

export type Stock = { client: Client; canaries: Canaries }
export type Account = { id: string; name: string; email: string; phone: string; session: string; token: string }
type NewAccount = {
  /** Under which canaries name the person. */
  who: string
  role?: UserRole
  isConfirmed?: boolean
  /** Others who may read the name and the phone number. */
  knownTo?: string[]
  passwordHash?: string
}

/** Adds an account with a session; each of its fields is a canary. */
export async function addAccount({ client, canaries }: Stock, account: NewAccount): Promise<Account> {
  const { who, role = 'customer', isConfirmed = true, knownTo = [], passwordHash = '' } = account
  // Administrators do not see each other's names only: any of them may have answered.
  const readers = [who, 'administrators', ...knownTo]
  const made = {
    id: canaries.id(randomUUID(), `the id of ${who}`, ...readers),
    name: `Asha ${canaries.text(`the name of ${who}`, ...readers)}`,
    email: canaries.email(`the email address of ${who}`, who, 'administrators'),
    phone: canaries.phone(`the phone number of ${who}`, ...readers),
  }
  await client.query(
    `insert into users (id, email, name, phone, tax_number, role, password_hash, created_at, email_verified_at)
     values ($1, $2, $3, $4, $5, $6, $7, now(), case when $8 then now() end)`,
    [
      made.id,
      made.email,
      made.name,
      made.phone,
      canaries.text(`the tax number of ${who}`, who, 'administrators'),
      role,
      passwordHash,
      isConfirmed,
    ],
  )
  await client.query(
    `insert into devices (token_hash, user_id, description, created_at, last_used_at)
     values (decode($1, 'hex'), $2, $3, now(), now())`,
    [newToken().tokenHash.toString('hex'), made.id, canaries.text(`a device of ${who}`, who)],
  )
  return { ...made, ...(await addSession({ client, canaries }, { who, id: made.id })) }
}

type Opening = {
  who: string
  id: string
  /** Minutes since the password was given, and since the last use. */
  ago?: number
}

/** Adds one more session of an account. */
export async function addSession(
  { client, canaries }: Stock,
  { who, id, ago = 0 }: Opening,
): Promise<{ session: string; token: string }> {
  const { token, tokenHash } = newToken()
  const session = canaries.id(randomUUID(), `a session of ${who}`, who)
  await client.query(
    `insert into sessions (id, token_hash, user_id, device, created_at, last_seen_at, expires_at)
     values ($1, decode($2, 'hex'), $3, $4, now() - $5 * interval '1 minute', now() - $5 * interval '1 minute',
       now() + interval '12 hours')`,
    [session, tokenHash.toString('hex'), id, canaries.text(`the device of a session of ${who}`, who), ago],
  )
  return { session, token: canaries.secret(token) }
}

type NewProfessional = { who: string; user: string; storefront: string; category: string; knownTo?: string[] }

/** Gives an account to a new professional, and returns the id of the professional. */
export async function addProfessional({ client, canaries }: Stock, made: NewProfessional): Promise<string> {
  const { who, user, storefront, category, knownTo = [] } = made
  const id = canaries.id(randomUUID(), `the id of the professional ${who}`, who, 'administrators', ...knownTo)
  await client.query(
    `insert into professionals (id, storefront, name, categories, hours, email, phone, user_id, created_at)
     values ($1, $2, $3, array[$4], $5, $6, $7, $8, now())`,
    [
      id,
      storefront,
      // Customers read the first name.
      `Meera ${canaries.text(`the last name of ${who}`, who, 'administrators')}`,
      category,
      JSON.stringify(hoursOf(0)),
      canaries.email(`the second email address of ${who}`, who, 'administrators'),
      canaries.phone(`the second phone number of ${who}`, who, 'administrators'),
      user,
    ],
  )
  return id
}

/** Sessions end with these changes. They are stored again, so that each request must also look at the account. */
export async function keepSession({ client }: Stock, { id }: Account, change: () => Promise<unknown>) {
  const { rows } = await client.query<{ kept: object }>(
    'select to_jsonb(sessions) as kept from sessions where user_id = $1',
    [id],
  )
  await change()
  for (const { kept } of rows)
    await client.query('insert into sessions select * from jsonb_populate_record(null::sessions, $1)', [
      JSON.stringify(kept),
    ])
}
