-- What is written about a booking goes with it, and may be due later than it was written: until then it can be taken back.
alter table messages add column booking_id uuid references bookings (id) on delete cascade;
-- With a default for a server of the release before, which may still be at work.
alter table messages add column due_at timestamptz not null default now();

update messages set due_at = created_at;
update messages set booking_id = b.id from bookings b where b.id::text = messages.facts ->> 'booking';

create index messages_of_booking on messages (booking_id, created_at) where booking_id is not null;
drop index messages_waiting;
create index messages_waiting on messages (due_at) where state = 'waiting';

-- What is written by the clock is written once for each appointment, whatever process looks, and however often.
create unique index messages_once on messages (booking_id, kind, (facts ->> 'startsAt'))
  where kind in ('booking-reminder', 'review-invitation');

-- What is looked for by the clock.
create index bookings_open on bookings (storefront, day) where status in ('pending', 'confirmed');
create index booking_changes_completed on booking_changes (at) where status = 'completed';
