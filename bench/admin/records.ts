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

/**
 * What customers did, which is most of the log: each has made a booking, and some have written a review. Administrators
 * have changed the status of every fourth booking, and prices of services once a minute.
 */
const addActivity = [
  `
  insert into activity (kind, at, by_id, role, storefront, subject_id, subject_title, after)
  select
    'booking-made', created_at, customer_id, 'customer', storefront, id, number,
    jsonb_build_object('service', title, 'date', day, 'time', time)
  from bookings order by created_at`,
  `
  insert into activity (kind, at, by_id, storefront, subject_id, subject_title, before, after)
  select
    'booking-status', ends_at, users.id, storefront, bookings.id, number, '{"status": "confirmed"}',
    '{"status": "completed"}'
  from (select * from bookings tablesample bernoulli (25) where status = 'completed') as bookings
  join users on email = 'admin@doorstep.example'`,
  `
  insert into activity (kind, at, by_id, role, storefront, subject_id, subject_title, after)
  select
    'review-written', reviews.created_at, customer_id, 'customer', reviews.storefront, reviews.id, title,
    jsonb_build_object('rating', rating)
  from reviews join services on services.id = service_id`,
  `
  insert into activity (kind, at, by_id, storefront, subject_id, subject_title, before, after)
  select
    'service-changed', now() - n * interval '1 minute', users.id, 'documents', changed.id, title,
    '{"price": 100}', '{"price": 200}'
  from (select id, title, row_number() over (order by random()) as n from services) as changed
  join users on email = 'admin@doorstep.example'`,
]

/** As the triggers do it. */
const addSought = [
  `
  insert into activity_titles (kind, storefront, title)
  select distinct kind, coalesce(storefront, ''), subject_title from activity
  where subject_title not like 'DS-%' and subject_title <> '' on conflict do nothing`,
  'select seek_reviews(array(select id from reviews))',
]

/** Some services are deleted, as in any long-running catalogue. */
const deleteServices = "update services set archived_at = now() where storefront = 'documents' and random() < 0.1"

/**
 * Adds emails, reviews and activity in proportion to the bookings, without the triggers that check and count each, and
 * deletes a tenth of the services.
 */
export async function addRecords(client: Client) {
  await client.query('set session_replication_role = replica')
  await client.query('select setseed(0.5)')
  await client.query(addEmails)
  await client.query(addReviews)
  for (const statement of addActivity) await client.query(statement)
  for (const statement of addSought) await client.query(statement)
  await client.query('set session_replication_role = origin')
  await client.query(deleteServices)
}
