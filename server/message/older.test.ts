import { expect, test } from 'vitest'
import { type Client, openDatabase } from '#server/platform/database/db.ts'
import { openJobs } from '#server/platform/jobs/queue.ts'
import { createLog } from '#server/log.ts'
import { migrate, readMigrations } from '#server/platform/database/migrate.ts'
import { closers, testApp } from '#server/testing/app.ts'
import { freshDatabase } from '#server/testing/database.ts'

const log = createLog({ json: true, write: () => {} })

/** A shop of a release without due times for emails, with two emails not yet sent. */
const older = `
  insert into storefronts (key) values ('documents');
  insert into categories (storefront, key, name, description, position) values ('documents', 'old', 'Old', '', 1);
  insert into services (id, storefront, slug, title, category, price, currency, description, duration, created_at)
    values ('10000000-0000-4000-8000-000000000000', 'documents', 'old', 'Old', 'old', 149900, 'INR', '', 45, '2026-11-19 06:00Z');
  insert into users (id, email, name, role, password_hash, created_at, email_verified_at) values
    ('20000000-0000-4000-8000-000000000000', 'asha@example.com', 'Asha Rao', 'customer', '', '2026-11-19 06:00Z', '2026-11-19 06:00Z'),
    ('20000000-0000-4000-8000-000000000001', 'ravi@example.com', 'Ravi Menon', 'customer', '', '2026-11-19 06:00Z', null);
  insert into professionals (id, storefront, name, categories, hours, created_at)
    values ('30000000-0000-4000-8000-000000000000', 'documents', 'Meera Iyer', '{old}', '[]', '2026-11-19 06:00Z');
  insert into bookings (id, number, storefront, customer_id, service_id, professional_id, status, title, category,
    duration, price, service_fee, tax, total, currency, day, time, time_zone, starts_at, ends_at, address, notes, version, created_at)
    select ('40000000-0000-4000-8000-00000000000' || n)::uuid, 'DS-261119-000' || n, 'documents',
      ('20000000-0000-4000-8000-00000000000' || n)::uuid, '10000000-0000-4000-8000-000000000000',
      '30000000-0000-4000-8000-000000000000', 'confirmed', 'Old', 'old', 45, 149900, 500, 14990, 165390, 'INR',
      '2026-11-24', (10 + n) || ':00', 'Asia/Kolkata', moment, moment + interval '45 minutes', 'Lane 7', 'Ring twice', 2, '2026-11-19 06:00Z'
    from generate_series(0, 1) as n, lateral (select timestamptz '2026-11-24 04:30Z' + n * interval '1 hour' as moment) as t;
  insert into messages (id, storefront, kind, recipient, user_id, origin, facts, created_at)
    select gen_random_uuid(), 'documents', 'booking-status', u.email, u.id, 'http://localhost', jsonb_build_object(
      'booking', b.id, 'number', b.number, 'title', b.title, 'date', b.day, 'time', b.time, 'timeZone', b.time_zone,
      'address', case when u.email_verified_at is null then '' else b.address end, 'total', '1653.9', 'currency', 'INR',
      'status', b.status), '2026-11-19 06:00Z'
    from bookings b join users u on u.id = b.customer_id;
  insert into idempotency_keys (user_id, key, request_hash, booking_id, answer, created_at)
    values ('20000000-0000-4000-8000-000000000000', 'k', '', '40000000-0000-4000-8000-000000000000', '{"status":"pending"}', '2026-11-19 06:00Z');`

async function anUpdatedShop() {
  const connection = await freshDatabase('template0')
  const database = openDatabase({ connection, poolSize: 1, log })
  const client: Client = database.newClient()
  await client.connect()
  closers.push(async () => {
    await client.end()
    await database.close()
  })
  const all = await readMigrations()
  await migrate(
    client,
    all.filter(({ name }) => name < '0005'),
  )
  await client.query(older)
  await migrate(client, all)
  // The queue creates its own tables when a server first starts.
  await (await openJobs({ connection, log })).close()
  return { client, shop: await testApp({ connection }) }
}

test('an email that an older release had not sent is sent with the content of the current release', async () => {
  const { client, shop } = await anUpdatedShop()
  const read = async (to: string) =>
    (await shop.emails(to)).map(({ subject, text }) => `${subject}. ${text.replaceAll(/[\s\u202f]+/g, ' ')}`)
  const [known, ...more] = await read('asha@example.com')
  expect(more).toEqual([])
  for (const part of [
    'Your booking is confirmed · Doorstep Documents. ',
    'Hello Asha Rao, your slot is confirmed. Meera will come to you.',
    'When: Tuesday, 24 November 2026, 10:00 am, about 45 minutes, India Standard Time Where: Lane 7',
    'Note: Ring twice',
    'Service price: ₹1,499.00 Service fee: ₹5.00 Tax (10%): ₹149.90 Total, cash on delivery: ₹1,653.90',
    'free of charge until Monday, 23 November 2026, 10:00 am.',
  ])
    expect(known).toContain(part)
  const [unknown] = await read('ravi@example.com')
  expect(unknown).toContain('Booking ID: DS-261119-0001')
  expect(unknown).not.toMatch(/Ravi|Lane|Ring/)
  const { rows } = await client.query("select answer::jsonb as answer from idempotency_keys where key = 'k'")
  expect(rows).toEqual([{ answer: { status: 'pending', confirmation: null, review: null } }])
})
