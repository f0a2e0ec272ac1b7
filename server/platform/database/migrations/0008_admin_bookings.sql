-- For the history of one subject.
create index activity_of_subject on activity (subject_id, id);

-- An administrator may repeat a request whichever customer the booking is for.
create unique index idempotency_keys_of_office on idempotency_keys (key) where key like 'office %';

-- Customers are searched by any part of their name or email address. Bookings change neither.
create index users_sought on users using gin (lower(name || ' ' || email) gin_trgm_ops);
create index users_by_name on users (name, id) where role = 'customer';

-- For the filters of the bookings list, in the order of the list.
create index bookings_by_status on bookings (storefront, status, starts_at, id);
create index bookings_by_category on bookings (storefront, category, starts_at, id);
create index bookings_by_both on bookings (storefront, category, status, starts_at, id);

-- For searches by customer, by service, and by the end of the number. They include the filtered columns, so that a
-- search reads neighbouring index entries instead of scattered rows.
create index bookings_of_customer_too on bookings (customer_id, starts_at)
  include (id, storefront, status, category, day);
create index bookings_of_service on bookings (service_id, starts_at)
  include (id, storefront, status, category, day, title);
create index bookings_by_turn on bookings (substr(number, 11), starts_at)
  include (number, id, storefront, status, category, day);
-- Index-only scans need a current visibility map, so vacuum runs sooner after inserts.
alter table bookings set (autovacuum_vacuum_insert_scale_factor = 0.02);

-- The distinct titles of booked services, in lower case. A search for a word in titles scans these, as many as there
-- are services, instead of all bookings. Titles that no longer occur are kept.
create table booked_titles (
  service_id uuid not null references services (id) on delete cascade,
  storefront text not null,
  category text not null,
  sought text not null,
  primary key (service_id, storefront, category, sought)
);

create index booked_titles_sought on booked_titles using gin (sought gin_trgm_ops);

-- Most titles exist already, and this check takes no lock.
create function booking_title_noted() returns trigger language plpgsql as $$
begin
  if not exists (
    select from booked_titles
    where service_id = new.service_id and storefront = new.storefront and category = new.category
      and sought = lower(new.title)
  ) then
    insert into booked_titles values (new.service_id, new.storefront, new.category, lower(new.title))
    on conflict do nothing;
  end if;
  return null;
end $$;

create trigger bookings_titled after insert or update of service_id, storefront, category, title on bookings
  for each row execute function booking_title_noted();

-- Includes bookings that were written without triggers.
alter function recount_bookings() rename to recount_tallies;
create function recount_bookings() returns void language plpgsql as $$
begin
  perform recount_tallies();
  delete from booked_titles;
  insert into booked_titles select distinct service_id, storefront, category, lower(title) from bookings;
end $$;

insert into booked_titles select distinct service_id, storefront, category, lower(title) from bookings;

-- Last, because the previous release may use the old index until this point.
drop index bookings_of_customer;
alter index bookings_of_customer_too rename to bookings_of_customer;
