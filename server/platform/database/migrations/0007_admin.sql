-- Administrators also search for parts of words. The extension is part of every PostgreSQL since version 13, and the
-- owner of the database may create it.
create extension if not exists pg_trgm;

-- For optimistic locking: the second of two administrators who change a service learns who changed it first.
alter table services add column version integer not null default 1;
alter table services add column changed_at timestamptz;
alter table services add column changed_by uuid;

create index services_newest on services (storefront, created_at, title, id) where archived_at is null;
create index services_by_category on services (storefront, category, title, id) where archived_at is null;
create index services_by_duration on services (storefront, duration, title, id) where archived_at is null;
create index services_archived on services (storefront, title, id) where archived_at is not null;

-- A narrow copy of the services with the columns for searching, filtering and sorting: a search may have to read all
-- rows, and this table is a tenth of the size. The text is stored in lower case.
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
-- Not after changes of the counters, which are frequent and not searched.
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

-- A transaction that writes many rows may increase the version once at its end, so that other transactions wait for the
-- storefront only briefly. The version still increases before the rows become visible.
create or replace function catalogue_rows_added() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('doorstep.moves_at_end', true), '') <> 'yes' then
    perform move_catalogue_version(array(select distinct storefront from added));
  end if;
  return null;
end $$;

-- The log of changes by administrators. Rows are never changed or deleted.
create table activity (
  -- In chronological order.
  id bigint generated always as identity primary key,
  kind text not null,
  at timestamptz not null,
  -- Not a foreign key: entries are kept when the account is closed.
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

-- Uploaded images, as the server encoded them. They are stored in the database so that every process can read them, so
-- that a transaction covers an image and its service, and so that a backup of the database contains them.
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

-- The files are already compressed.
alter table image_files alter column bytes set storage external;

-- Uploaded files of services to be imported.
create table imports (
  id uuid primary key,
  storefront text not null,
  -- The administrator who uploaded it, later the one who started the import.
  by_id uuid not null,
  state text not null check (state in ('checking', 'checked', 'writing', 'done', 'failed')),
  -- Empty after the import has finished.
  text text not null,
  rows integer not null default 0,
  done integer not null default 0,
  adds integer not null default 0,
  changes integer not null default 0,
  unchanged integer not null default 0,
  problem_count integer not null default 0,
  problems jsonb not null default '[]',
  created_at timestamptz not null,
  -- When a worker last reported progress.
  moved_at timestamptz not null
);

-- The number and the total amount of the bookings by day, status, category and currency. Each change of bookings
-- inserts the difference, so that transactions do not wait for each other; a figure is the sum of its rows, which a job
-- merges from time to time.
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

-- The first booking of each customer in each storefront.
create table booking_customers (
  storefront text not null,
  customer_id uuid not null references users (id) on delete cascade,
  first_at timestamptz not null,
  primary key (storefront, customer_id)
);

create index booking_customers_by_time on booking_customers (storefront, first_at);
create index booking_customers_of on booking_customers (customer_id);

-- The newest bookings of a storefront.
create index bookings_by_making on bookings (storefront, created_at);

-- Triggers count, so that no statement can forget to. The one for inserts runs for each row, because a transition table
-- would cost more than the counting for a single booking.
create function booking_counted_in() returns trigger language plpgsql as $$
begin
  insert into booking_tallies values (new.storefront, new.day, new.status, new.category, new.currency, 1, new.total);
  -- Most customers have booked before, and this check takes no lock.
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

-- For bookings that are deleted or reassigned manually. Creating a booking locks the account of its customer,
-- so a new booking cannot be missed.
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

-- Recounts everything: for the first time, and after bookings were written without triggers. The lock prevents
-- changes between the statements, which would be counted twice.
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
