-- Who was first, and who came before, is asked of one thing at a time.
create index activity_of_subject on activity (subject_id, id);

-- The same request of an administrator may come again, whomever it was for.
create unique index idempotency_keys_of_office on idempotency_keys (key) where key like 'office %';

-- People are looked for by any part of their name or address. Neither changes when they book.
create index users_sought on users using gin (lower(name || ' ' || email) gin_trgm_ops);
create index users_by_name on users (name, id) where role = 'customer';

-- The bookings of a storefront by what they are narrowed by, each in the order of the list.
create index bookings_by_status on bookings (storefront, status, starts_at, id);
create index bookings_by_category on bookings (storefront, category, starts_at, id);
create index bookings_by_both on bookings (storefront, category, status, starts_at, id);

-- Those of a customer, of a service, and those whose number ends alike, with all that a list is narrowed by: to look for
-- somebody's is then to read them beside each other, and not each from where it lies.
create index bookings_of_customer_too on bookings (customer_id, starts_at)
  include (id, storefront, status, category, day);
create index bookings_of_service on bookings (service_id, starts_at)
  include (id, storefront, status, category, day, title);
create index bookings_by_turn on bookings (substr(number, 11), starts_at)
  include (number, id, storefront, status, category, day);
-- As long as nobody has looked at what was written, it is read from where it lies all the same.
alter table bookings set (autovacuum_vacuum_insert_scale_factor = 0.02);

-- What was ever booked, as it was called then, in small letters: to look for a word among the titles is to look through
-- these, which are as many as there are services, and not as there are bookings. One that is booked no more stays.
create table booked_titles (
  service_id uuid not null references services (id) on delete cascade,
  storefront text not null,
  category text not null,
  sought text not null,
  primary key (service_id, storefront, category, sought)
);

create index booked_titles_sought on booked_titles using gin (sought gin_trgm_ops);

-- Nearly always it has been booked before, and looking takes no lock.
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

-- With what was written past the triggers.
alter function recount_bookings() rename to recount_tallies;
create function recount_bookings() returns void language plpgsql as $$
begin
  perform recount_tallies();
  delete from booked_titles;
  insert into booked_titles select distinct service_id, storefront, category, lower(title) from bookings;
end $$;

insert into booked_titles select distinct service_id, storefront, category, lower(title) from bookings;

-- At last: until here the release before could go on reading them.
drop index bookings_of_customer;
alter index bookings_of_customer_too rename to bookings_of_customer;
