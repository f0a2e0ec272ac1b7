import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openDatabase } from './db.ts'
import { createLog } from '#server/log.ts'
import { migrate, readMigrations } from './migrate.ts'
import { passwordMatches } from '#server/platform/auth/password.ts'
import { closers } from '#server/testing/app.ts'
import { freshDatabase } from '#server/testing/database.ts'

test('an update signs out the owners of unconfirmed accounts that administrators had booked for, and no others', async () => {
  const connection = await freshDatabase('template0')
  const database = openDatabase({ connection, poolSize: 1, log: createLog({ json: true, write: () => {} }) })
  const client = database.newClient()
  await client.connect()
  closers.push(async () => {
    await client.end()
    await database.close()
  })
  const ours = await readMigrations()
  await migrate(
    client,
    ours.filter(({ name }) => name < '0010'),
  )
  const [admin, taken, own, confirmed] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  const people = [
    [admin, 'admin', null],
    [taken, 'customer', null],
    [own, 'customer', null],
    [confirmed, 'customer', new Date()],
  ] as const
  // The catalogue does not matter here.
  await client.query('alter table services drop constraint services_storefront_category_fkey')
  await client.query(
    `insert into services (id, storefront, slug, title, category, price, currency, description, duration, created_at)
      values ($1, 'documents', 'a', 'A', 'tax', 100, 'INR', 'A', 30, now())`,
    [admin],
  )
  for (const [id, role, at] of people) {
    await client.query(
      `insert into users (id, email, name, role, password_hash, email_verified_at, created_at)
        values ($1::uuid, $1::uuid::text, 'A', $2, 'old', $3, now())`,
      [id, role, at],
    )
    await client.query(
      `insert into sessions (id, token_hash, user_id, created_at, expires_at)
        values ($1::uuid, sha256($1::uuid::text::bytea), $1::uuid, now(), now() + interval '1 day')`,
      [id],
    )
    await client.query(
      `insert into bookings (id, number, storefront, customer_id, service_id, status, title, category, duration, price,
          service_fee, tax, total, currency, day, time, time_zone, starts_at, ends_at, address, created_at)
        values ($1::uuid, $1::uuid::text, 'documents', $1::uuid, $2, 'cancelled', 'A', 'tax', 30, 1, 1, 1, 3, 'INR', '2026-11-24', '10:00',
          'Asia/Kolkata', now(), now() + interval '30 minutes', 'A', now())`,
      [id, admin],
    )
    await client.query(
      "insert into booking_changes (booking_id, status, at, by_id) values ($1, 'pending', now(), $2), ($1, 'cancelled', now(), $3)",
      [id, id === own ? own : admin, admin],
    )
  }
  await migrate(client, ours)
  const { rows } = await client.query<{ id: string; hash: string; sessions: number }>(
    `select id::text, password_hash as hash, (select count(*)::int from sessions where user_id = users.id) as sessions
      from users`,
  )
  const after = Object.fromEntries(rows.map(({ id, hash, sessions }) => [id, [hash === 'old', sessions]]))
  expect(after).toEqual({ [admin]: [true, 1], [taken]: [false, 0], [own]: [true, 1], [confirmed]: [true, 1] })
  // It looks like a hash, so that comparing takes the usual time, but no password matches it.
  const hash = rows.find(({ id }) => id === taken)?.hash ?? ''
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(await passwordMatches('old', hash)).toBe(false)
})
