-- What is written about a booking goes with it, and may be due later than it was written: until then it can be taken back.
alter table messages add column booking_id uuid references bookings (id) on delete cascade;
-- With a default for a server of the release before, which may still be at work.
alter table messages add column due_at timestamptz not null default now();
alter table messages add column refusals integer not null default 0;

update messages set due_at = created_at;
update messages set booking_id = b.id from bookings b where b.id::text = messages.facts ->> 'booking';

-- What the release before has not sent yet says as much as a letter of this one. What somebody typed, only where the
-- address is known to be theirs.
update messages set facts = jsonb_build_object(
  'category', b.category, 'startsAt', to_char(b.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS".000Z"'),
  'duration', b.duration::text, 'professional', coalesce(split_part(p.name, ' ', 1), ''),
  'name', case when u.email_verified_at is null then '' else u.name end,
  'notes', case when u.email_verified_at is null then '' else b.notes end,
  'price', (b.price / 100.0)::text, 'serviceFee', (b.service_fee / 100.0)::text, 'tax', (b.tax / 100.0)::text,
  'version', b.version::text
) || facts
from bookings b
join users u on u.id = b.customer_id
left join professionals p on p.id = b.professional_id
where b.id = messages.booking_id and messages.state = 'waiting';

-- An answer that is given again has the form of those that are given now.
update idempotency_keys set answer = (answer::jsonb || '{"confirmation": null}')::text where answer <> '';

create index messages_of_booking on messages (booking_id) where booking_id is not null;
create index messages_parked on messages (created_at, id) where state = 'parked';
drop index messages_waiting;
create index messages_waiting on messages (due_at) where state = 'waiting';

-- What is written by the clock is written once for each appointment, whatever process looks, and however often.
create unique index messages_once on messages (booking_id, kind, (facts ->> 'startsAt'))
  where kind in ('booking-reminder', 'review-invitation');

-- What is looked for by the clock.
create index bookings_open on bookings (storefront, day) where status in ('pending', 'confirmed');
create index booking_changes_completed on booking_changes (at) where status = 'completed';
