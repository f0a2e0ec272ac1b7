-- Emails about a booking are deleted with it. They may be due later, and can be withdrawn until then.
alter table messages add column booking_id uuid references bookings (id) on delete cascade;
-- The default is for processes of the previous release, which may still insert rows.
alter table messages add column due_at timestamptz not null default now();
alter table messages add column refusals integer not null default 0;

update messages set due_at = created_at;
update messages set booking_id = b.id from bookings b where b.id::text = messages.facts ->> 'booking';

-- Completes the data of emails that the previous release has queued, so that they contain what this release shows. Text
-- typed by the customer is included only if the address is confirmed.
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

-- Stored responses get the form of the current API.
update idempotency_keys set answer = (answer::jsonb || '{"confirmation": null}')::text where answer <> '';

create index messages_of_booking on messages (booking_id) where booking_id is not null;
create index messages_parked on messages (created_at, id) where state = 'parked';
drop index messages_waiting;
create index messages_waiting on messages (due_at) where state = 'waiting';

-- Scheduled emails are written once for each appointment, however many processes check, and however often.
create unique index messages_once on messages (booking_id, kind, (facts ->> 'startsAt'))
  where kind in ('booking-reminder', 'review-invitation');

-- For the job that writes the scheduled emails.
create index bookings_open on bookings (storefront, day) where status in ('pending', 'confirmed');
create index booking_changes_completed on booking_changes (at) where status = 'completed';
