-- What administrators look for stands in the middle of words too. In every PostgreSQL since version 13, for whoever owns
-- the database.
create extension if not exists pg_trgm;

-- Of two who change a service, the second is told who was first.
alter table services add column version integer not null default 1;
alter table services add column changed_at timestamptz;
alter table services add column changed_by uuid;

create index services_newest on services (storefront, created_at, title, id) where archived_at is null;
create index services_by_category on services (storefront, category, title, id) where archived_at is null;
create index services_by_duration on services (storefront, duration, title, id) where archived_at is null;
create index services_archived on services (storefront, title, id) where archived_at is not null;

-- The same services once more, with nothing but what they are looked through, narrowed and put in order by: a search may
-- have to read all of them, and here that is a tenth of what it is in the catalogue. In small letters, once and for all.
create table sought_services (
  id uuid primary key references services (id) on delete cascade,
  storefront text not null,
  category text not null,
  title text not null,
  price integer not null,
  duration integer not null,
  featured boolean not null,
  is_archived boolean not null,
  created_at timestamptz not null,
  sought text not null
);

create index sought_services_by_text on sought_services using gin (sought gin_trgm_ops);

create function services_sought_in() returns trigger language plpgsql as $$
begin
  insert into sought_services
  select
    id, storefront, category, title, price, duration, featured, archived_at is not null, created_at,
    lower(title || ' ' || description)
  from added;
  return null;
end $$;

create function service_sought_anew() returns trigger language plpgsql as $$
begin
  update sought_services set
    category = new.category, title = new.title, price = new.price, duration = new.duration, featured = new.featured,
    is_archived = new.archived_at is not null, sought = lower(new.title || ' ' || new.description)
  where id = new.id;
  return null;
end $$;

create trigger services_sought after insert on services referencing new table as added
  for each statement execute function services_sought_in();
-- Not for what is counted: stars and bookings change often, and nobody looks for them.
create trigger services_sought_anew
  after update of category, title, price, duration, featured, archived_at, description on services
  for each row
  when ((old.category, old.title, old.price, old.duration, old.featured, old.archived_at, old.description)
    is distinct from (new.category, new.title, new.price, new.duration, new.featured, new.archived_at, new.description))
  execute function service_sought_anew();

insert into sought_services
select
  id, storefront, category, title, price, duration, featured, archived_at is not null, created_at,
  lower(title || ' ' || description)
from services;

-- Whoever writes much in one transaction may move the version at its end, so that nobody waits for all of it who only
-- wants to move it too. It is still moved before anybody can see what was written.
create or replace function catalogue_rows_added() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('doorstep.moves_at_end', true), '') <> 'yes' then
    perform move_catalogue_version(array(select distinct storefront from added));
  end if;
  return null;
end $$;

-- Who did what in the office. It is only ever added to.
create table activity (
  -- In the order in which it was done.
  id bigint generated always as identity primary key,
  kind text not null,
  at timestamptz not null,
  -- Who has an account no more has no name any more either. Not a foreign key: what was done stays.
  by_id uuid not null,
  storefront text not null,
  subject_id text not null,
  subject_title text not null,
  before jsonb,
  after jsonb
);

create index activity_of_storefront on activity (storefront, id);

create function keep_activity() returns trigger language plpgsql as $$
begin
  raise exception 'what was done stays done';
end $$;

create trigger activity_kept before update or delete on activity
  for each statement execute function keep_activity();

-- Pictures, made anew by us from what was uploaded. In the database, so that every process has them, they are written
-- with what shows them, and one copy of it all is a copy of them too.
create table images (
  id uuid primary key,
  width integer not null,
  height integer not null,
  created_at timestamptz not null
);

create table image_files (
  image_id uuid not null references images (id) on delete cascade,
  width integer not null,
  bytes bytea not null,
  primary key (image_id, width)
);

-- They are small already.
alter table image_files alter column bytes set storage external;

-- Files of services on their way into the catalogue.
create table imports (
  id uuid primary key,
  storefront text not null,
  -- Who sent it; once it is being written, who had it written.
  by_id uuid not null,
  state text not null check (state in ('checking', 'checked', 'writing', 'done', 'failed')),
  -- Empty once nobody will read it any more.
  text text not null,
  rows integer not null default 0,
  done integer not null default 0,
  adds integer not null default 0,
  changes integer not null default 0,
  unchanged integer not null default 0,
  problem_count integer not null default 0,
  problems jsonb not null default '[]',
  created_at timestamptz not null,
  -- When somebody was last seen to be at work on it.
  moved_at timestamptz not null
);

-- How many appointments there are of each kind, and what they come to. Every change of bookings adds what it changes, so
-- that none waits for another; what a number is, is the sum of its rows, which are added up from time to time.
create table booking_tallies (
  storefront text not null,
  day date not null,
  status text not null,
  category text not null,
  currency text not null,
  bookings bigint not null,
  amount bigint not null
);

create index booking_tallies_of on booking_tallies (storefront, day);

-- Who has ever booked where, and when first.
create table booking_customers (
  storefront text not null,
  customer_id uuid not null references users (id) on delete cascade,
  first_at timestamptz not null,
  primary key (storefront, customer_id)
);

create index booking_customers_by_time on booking_customers (storefront, first_at);
create index booking_customers_of on booking_customers (customer_id);

-- The last that were made, of a storefront.
create index bookings_by_making on bookings (storefront, created_at);

-- By triggers, so that no way of writing can forget to count. Row by row where somebody books: to gather what a statement
-- has added would cost more than counting it.
create function booking_counted_in() returns trigger language plpgsql as $$
begin
  insert into booking_tallies values (new.storefront, new.day, new.status, new.category, new.currency, 1, new.total);
  -- Nearly always they have booked before, and looking takes no lock.
  if new.customer_id is not null and not exists (
    select from booking_customers
    where storefront = new.storefront and customer_id = new.customer_id and first_at <= new.created_at
  ) then
    insert into booking_customers values (new.storefront, new.customer_id, new.created_at)
    on conflict (storefront, customer_id) do update set first_at = excluded.first_at
    where booking_customers.first_at > excluded.first_at;
  end if;
  return null;
end $$;

-- Where bookings went away or to somebody else, which only happens by hand. Whoever books holds their account, so nobody
-- is counted out who is booking at this moment.
create function recount_customers(ids uuid[]) returns void language plpgsql as $$
begin
  perform from users where id = any (ids) order by id for update;
  delete from booking_customers where customer_id = any (ids);
  insert into booking_customers
  select storefront, customer_id, min(created_at) from bookings where customer_id = any (ids)
  group by storefront, customer_id;
end $$;

create function bookings_counted_anew() returns trigger language plpgsql as $$
declare
  moved uuid[];
begin
  insert into booking_tallies
  select storefront, day, status, category, currency, sum(sign), sum(sign * total)
  from (
    select storefront, day, status, category, currency, total, -1 as sign from removed
    union all
    select storefront, day, status, category, currency, total, 1 from added
  ) as both_ways
  group by storefront, day, status, category, currency
  having sum(sign) <> 0 or sum(sign * total) <> 0;
  select array_agg(customer) into moved
  from removed join added using (id) cross join unnest(array[removed.customer_id, added.customer_id]) as one (customer)
  where (removed.storefront, removed.customer_id, removed.created_at)
    is distinct from (added.storefront, added.customer_id, added.created_at);
  if moved is not null then perform recount_customers(moved); end if;
  return null;
end $$;

create function bookings_counted_out() returns trigger language plpgsql as $$
begin
  insert into booking_tallies
  select storefront, day, status, category, currency, -count(*), -sum(total) from removed
  group by storefront, day, status, category, currency;
  perform recount_customers(array(select customer_id from removed where customer_id is not null));
  return null;
end $$;

create trigger bookings_tallied after insert on bookings for each row execute function booking_counted_in();
create trigger bookings_tallied_anew after update on bookings referencing old table as removed new table as added
  for each statement execute function bookings_counted_anew();
create trigger bookings_tallied_out after delete on bookings referencing old table as removed
  for each statement execute function bookings_counted_out();

-- All of it from the bookings themselves: for the first time, and after they were written past the triggers. Nobody
-- writes meanwhile: what is counted between the one statement and the next would be counted twice.
create function recount_bookings() returns void language plpgsql as $$
begin
  lock table bookings, booking_tallies, booking_customers in share row exclusive mode;
  delete from booking_tallies;
  insert into booking_tallies
  select storefront, day, status, category, currency, count(*), sum(total) from bookings
  group by storefront, day, status, category, currency;
  delete from booking_customers;
  insert into booking_customers
  select storefront, customer_id, min(created_at) from bookings where customer_id is not null
  group by storefront, customer_id;
end $$;

select recount_bookings();
