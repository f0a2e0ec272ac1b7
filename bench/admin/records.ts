import type { Client } from '#server/platform/database/db.ts'

/** An email for every fifth booking. */
const addEmails = `
  insert into messages (
    id, storefront, kind, recipient, user_id, booking_id, origin, facts, state, tries, created_at, due_at, sent_at
  )
  select
    gen_random_uuid(), storefront, (array['booking-received', 'booking-status', 'booking-reminder'])[1 + n % 3], email,
    users.id, booking, 'https://shop.example', jsonb_build_object('version', n % 5),
    case when n % 200 = 0 then 'parked' when n % 1000 = 1 then 'waiting' else 'sent' end, 1, made, made, made
  from (
    select id as booking, storefront, customer_id, created_at as made, row_number() over () as n
    from bookings tablesample bernoulli (20)
  ) as booked
  join users on users.id = customer_id`

/** A review for every tenth visit; a fiftieth of them are hidden. */
const addReviews = `
  insert into reviews (id, booking_id, service_id, storefront, customer_id, rating, comment, created_at, hidden_at)
  select
    gen_random_uuid(), id, service_id, storefront, customer_id, 1 + n % 5, repeat('A review of some length. ', 6), ends_at,
    case when n % 50 = 0 then now() end
  from (
    select *, (row_number() over ())::integer as n from bookings tablesample bernoulli (10) where status = 'completed'
  ) as visited
  on conflict do nothing`

/** Changes of services, one a minute. */
const addActivity = `
  insert into activity (kind, at, by_id, storefront, subject_id, subject_title, before, after)
  select
    'service-changed', now() - n * interval '1 minute', users.id, 'documents', changed.id::text, title,
    '{"price": 100}', '{"price": 200}'
  from generate_series(1, $1::integer) as n
  join users on email = 'admin@doorstep.example'
  join (select id, title, row_number() over () as turn from services limit 1000) as changed on turn = 1 + n % 1000`

/** Some services are deleted, as in any long-running catalogue. */
const deleteServices = "update services set archived_at = now() where storefront = 'documents' and random() < 0.1"

/**
 * Adds emails, reviews and activity in proportion to the bookings, without the triggers that check and count each, and
 * deletes a tenth of the services.
 */
export async function addRecords(client: Client, bookings: number) {
  await client.query('set session_replication_role = replica')
  await client.query('select setseed(0.5)')
  await client.query(addEmails)
  await client.query(addReviews)
  await client.query(addActivity, [bookings / 5])
  await client.query('set session_replication_role = origin')
  await client.query(deleteServices)
}
