import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openDatabase } from './db.ts'
import { createLog } from '#server/log.ts'
import { migrate, readMigrations } from './migrate.ts'
import { closers } from '#server/testing/app.ts'
import { freshDatabase } from '#server/testing/database.ts'

test('an update marks bookings of the demo, and none of a closed account or of a customer', async () => {
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
    ours.filter(({ name }) => name < '0087'),
  )
  const [service, demo, real, closed] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  await client.query(
    "insert into storefronts (key, is_demo) values ('documents', true) on conflict (key) do update set is_demo = true",
  )
  await client.query(
    "insert into categories (storefront, key, name, description, position) values ('documents', 'tax', 'Tax', '', 1) on conflict do nothing",
  )
  await client.query(
    `insert into services (id, storefront, slug, title, category, price, currency, description, duration, created_at)
      values ($1, 'documents', 'a', 'A', 'tax', 100, 'INR', 'A', 30, now())`,
    [service],
  )
  for (const [id, email] of [
    [demo, 'asha.rao@example.com'],
    [real, 'asha@real.example.org'],
    [closed, null],
  ]) {
    if (email !== null)
      await client.query(
        `insert into users (id, email, name, role, password_hash, created_at) values ($1, $2, 'A', 'customer', 'old', now())`,
        [id, email],
      )
    await client.query(
      `insert into bookings (id, number, storefront, customer_id, service_id, status, title, category, duration, price,
          service_fee, tax, total, currency, day, time, time_zone, starts_at, ends_at, address, created_at)
        values ($1::uuid, $1::uuid::text, 'documents', $2, $3, 'cancelled', 'A', 'tax', 30, 1, 1, 1, 3, 'INR', '2026-11-24', '10:00',
          'Asia/Kolkata', now(), now() + interval '30 minutes', 'A', now())`,
      [id, email === null ? null : id, service],
    )
  }
  await migrate(client, ours)
  const { rows } = await client.query("select id::text from demo_rows where kind = 'booking'")
  expect(rows).toEqual([{ id: demo }])
})
