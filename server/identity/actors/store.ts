import { sql } from 'drizzle-orm'
import { adminIdleSince } from '#domain/identity.ts'
import { userOf, type UserRow } from '#server/identity/store.ts'
import type { Actor } from '#server/platform/auth/actor.ts'
import { type Db, statement } from '#server/platform/database/db.ts'

type ActorRow = UserRow & Omit<Actor, 'user'> & { tokenHash: Buffer }

/**
 * The list is hidden from the planner, which would plan every request again for its length. The limit makes it look up
 * each hash by the index of hashes, however many sessions have not expired, and each user by the id, whatever it guesses
 * of the size of the table.
 */
const actorsOfTokens = statement<ActorRow>(
  'actors_of_tokens',
  sql`
  select
    u.id, u.name, u.email, u.phone, u.tax_number as "taxNumber", u.role,
    u.email_verified_at as "emailVerifiedAt", u.created_at as "createdAt",
    s.id as "sessionId", s.last_seen_at as "lastSeenAt",
    coalesce(s.password_at, s.created_at) as "passwordAt", asked.hash as "tokenHash",
    u.role = 'admin' and exists (select from team_rules where needs_two_step)
      and not exists (select from two_step t where t.user_id = u.id and t.turned_on_at is not null) as "lacksTwoStep",
    -- A table that is named here would be locked by the requests of customers, too.
    case when u.role <> 'customer' then professional_of(u.id) end as professional
  from unnest((select ${sql.placeholder('hashes')}::bytea[])) as asked (hash)
  cross join lateral (
    select id, user_id, last_seen_at, created_at, password_at, expires_at
    from sessions where token_hash = asked.hash limit 1
  ) as s
  cross join lateral (
    select id, name, email, phone, tax_number, role, email_verified_at, created_at, disabled_at
    from users where id = s.user_id limit 1
  ) as u
  where s.expires_at > ${sql.placeholder('now')}::timestamptz and u.disabled_at is null
    -- Updated every few minutes only, so a session may end that much earlier, but never later.
    and (u.role <> 'admin' or s.last_seen_at > ${sql.placeholder('idleSince')}::timestamptz)`,
)

/** The users of tokens, by the hash in hexadecimal. */
export async function findActors(db: Db, hashes: string[], now: Date): Promise<Map<string, Actor>> {
  const rows = await actorsOfTokens(db, {
    hashes: hashes.map((hash) => `\\x${hash}`),
    now: now.toISOString(),
    idleSince: adminIdleSince(now).toISOString(),
  })
  return new Map(
    rows.flatMap(({ sessionId, lastSeenAt, passwordAt, lacksTwoStep, professional, tokenHash, ...row }) => {
      const user = userOf({ ...row, worksAt: professional?.storefront ?? null })
      const actor = user && { user, sessionId, lastSeenAt, passwordAt, lacksTwoStep, professional }
      return actor ? [[tokenHash.toString('hex'), actor]] : []
    }),
  )
}
