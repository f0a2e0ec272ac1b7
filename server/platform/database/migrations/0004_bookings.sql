-- The professionals of a storefront.
create table professionals (
  id uuid primary key,
  storefront text not null references storefronts (key),
  name text not null,
  -- Keys of categories.
  categories text[] not null,
  -- Weekly working hours in the time zone of the storefront: [{ day: 1 to 7, from: 'HH:mm', to: 'HH:mm' }].
  hours json not null,
  active boolean not null default true,
  -- Increases with every change of what they can be booked for.
  version integer not null default 1,
  created_at timestamptz not null
);

create index professionals_of_storefront on professionals (storefront);

create table time_off (
  id uuid primary key,
  professional_id uuid not null references professionals (id) on delete cascade,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  reason text not null default ''
);

create index time_off_of_professional on time_off (professional_id, ends_at);

create table closed_days (
  storefront text not null references storefronts (key),
  day date not null,
  reason text not null default '',
  primary key (storefront, day)
);

-- One update for each storefront, always in the same order. Locking all rows first and updating them afterwards takes
-- two steps, and a transaction between the two could cause a deadlock.
create or replace function move_catalogue_version(keys text[]) returns void language plpgsql as $$
declare
  one text;
begin
  for one in select unnest(keys) order by 1 loop
    update storefronts set catalogue_version = catalogue_version + 1 where key = one;
    perform pg_notify('catalogue', one);
  end loop;
end $$;

-- Professionals and closed days are part of the catalogue, so their changes invalidate the caches too. Time off
-- increases the version of its professional instead.
create trigger professionals_inserted after insert on professionals referencing new table as added
  for each statement execute function catalogue_rows_added();
create trigger professionals_updated after update on professionals referencing new table as added
  for each statement execute function catalogue_rows_added();
create trigger professionals_deleted after delete on professionals referencing old table as removed
  for each statement execute function catalogue_rows_removed();
create trigger closed_days_inserted after insert on closed_days referencing new table as added
  for each statement execute function catalogue_rows_added();
create trigger closed_days_updated after update on closed_days referencing new table as added
  for each statement execute function catalogue_rows_added();
create trigger closed_days_deleted after delete on closed_days referencing old table as removed
  for each statement execute function catalogue_rows_removed();

-- Increases with each booking of a customer. Of two simultaneous bookings, the second sees that it has changed and
-- checks the limits again.
alter table users add column bookings_made integer not null default 0;

-- Booking numbers are assigned without locks: the numbers of a day count from the value that the sequence had when the
-- day began.
create sequence booking_numbers;
create table booking_days (
  day date primary key,
  base bigint not null
);

create function next_booking_number(today date) returns text language plpgsql as $$
declare
  start bigint;
  n text;
begin
  select base into start from booking_days where day = today;
  if start is null then
    insert into booking_days (day, base)
    select today, case when is_called then last_value else last_value - 1 end from booking_numbers
    on conflict do nothing;
    select base into start from booking_days where day = today;
  end if;
  n := nextval('booking_numbers') - start;
  return 'DS-' || to_char(today, 'YYMMDD') || '-' || lpad(n, greatest(4, length(n)), '0');
end $$;

create table bookings (
  id uuid primary key,
  number text not null unique,
  storefront text not null,
  -- Null after the customer closed the account; the booking is kept.
  customer_id uuid references users (id) on delete set null,
  service_id uuid not null references services (id),
  -- Null if no professional is assigned, for example after time off was added.
  professional_id uuid references professionals (id),
  status text not null check (status in ('pending', 'confirmed', 'completed', 'cancelled')),
  -- The terms at the time of booking. Later changes of the service do not affect them.
  title text not null,
  category text not null,
  duration integer not null check (duration > 0 and duration % 15 = 0),
  price integer not null check (price >= 0),
  service_fee integer not null check (service_fee >= 0),
  tax integer not null check (tax >= 0),
  total integer not null check (total = price + service_fee + tax),
  currency text not null,
  -- The local time of the appointment, and the instants that follow from it.
  day date not null,
  time text not null check (time ~ '^\d\d:\d\d$'),
  time_zone text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  address text not null,
  notes text not null default '',
  version integer not null default 1,
  created_at timestamptz not null,
  check (ends_at = starts_at + duration * interval '1 minute')
);

create index bookings_of_customer on bookings (customer_id, starts_at);
create index bookings_of_professional on bookings (professional_id, starts_at) where status <> 'cancelled';
-- The bookings that need a professional.
create index bookings_unassigned on bookings (starts_at)
  where professional_id is null and status in ('pending', 'confirmed');
create index bookings_by_time on bookings (storefront, starts_at, id);

-- Prevents double bookings: each quarter of an hour of a professional belongs to one booking at most. A primary key
-- rather than an exclusion constraint, because every database compatible with PostgreSQL has it.
create table slot_claims (
  professional_id uuid not null,
  -- The number of quarters of an hour since 1970.
  quantum integer not null,
  booking_id uuid not null,
  primary key (professional_id, quantum)
);

-- Triggers add and remove claims, so that no statement can forget to. They insert in order of time, so that two
-- transactions which claim overlapping quarters cannot deadlock. Every booking claims its time unless it is cancelled,
-- including a pending one.
create function keep_claims() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from slot_claims
    where professional_id = old.professional_id and booking_id = old.id
      and quantum >= floor(date_part('epoch', old.starts_at) / 900)::integer
      and quantum < ceil(date_part('epoch', old.ends_at) / 900)::integer;
  end if;
  if tg_op <> 'DELETE' and new.status <> 'cancelled' and new.professional_id is not null then
    insert into slot_claims (professional_id, quantum, booking_id)
    select new.professional_id, quantum, new.id
    from generate_series(
      floor(date_part('epoch', new.starts_at) / 900)::integer,
      ceil(date_part('epoch', new.ends_at) / 900)::integer - 1
    ) as quantum
    order by quantum;
  end if;
  return null;
end $$;

create trigger bookings_added after insert on bookings for each row execute function keep_claims();
create trigger bookings_moved after update of status, professional_id, starts_at, ends_at on bookings for each row
  when ((old.status = 'cancelled', old.professional_id, old.starts_at, old.ends_at)
    is distinct from (new.status = 'cancelled', new.professional_id, new.starts_at, new.ends_at))
  execute function keep_claims();
create trigger bookings_removed after delete on bookings for each row execute function keep_claims();

-- The history of a booking.
create table booking_changes (
  id bigint generated always as identity primary key,
  booking_id uuid not null references bookings (id) on delete cascade,
  status text not null,
  at timestamptz not null,
  -- The user who made the change; shown without a name after the account was closed. Not a foreign key, because closing
  -- an account would then have to scan this table.
  by_id uuid,
  note text not null default ''
);

create index booking_changes_of_booking on booking_changes (booking_id, id);

-- The responses to requests that a client may repeat.
create table idempotency_keys (
  user_id uuid not null references users (id) on delete cascade,
  key text not null,
  -- SHA-256 of the request body.
  request_hash bytea not null,
  booking_id uuid not null references bookings (id) on delete cascade,
  answer text not null,
  created_at timestamptz not null,
  primary key (user_id, key)
);

create index idempotency_keys_over on idempotency_keys (created_at);
