-- Who does the work of a storefront.
create table professionals (
  id uuid primary key,
  storefront text not null references storefronts (key),
  name text not null,
  -- Keys of categories.
  categories text[] not null,
  -- Spans of the week in the storefront's time: [{ day: 1 to 7, from: 'HH:mm', to: 'HH:mm' }].
  hours json not null,
  active boolean not null default true,
  -- Moves whenever anything changes that decides what they can be booked for.
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

-- In one step for each storefront, and in one order: to lock a row first and to move its version then is two, between
-- which another can come, and both wait for each other.
create or replace function move_catalogue_version(keys text[]) returns void language plpgsql as $$
declare
  one text;
begin
  for one in select unnest(keys) order by 1 loop
    update storefronts set catalogue_version = catalogue_version + 1 where key = one;
    perform pg_notify('catalogue', one);
  end loop;
end $$;

-- Who does a service, and when, is part of the catalogue: what is kept of it is good until it changes. Absences move the
-- version of their professional.
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

-- Of two bookings that one customer makes at the same moment the second finds that it has moved, and counts anew.
alter table users add column bookings_made integer not null default 0;

-- Numbers are handed out without waiting for each other: those of a day count from where the sequence stood then.
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
  -- Null when the account was closed: the booking stays, the person does not.
  customer_id uuid references users (id) on delete set null,
  service_id uuid not null references services (id),
  -- Null when nobody can come: their professional was marked away.
  professional_id uuid references professionals (id),
  status text not null check (status in ('pending', 'confirmed', 'completed', 'cancelled')),
  -- As agreed; what the service says later changes nothing of it.
  title text not null,
  category text not null,
  duration integer not null check (duration > 0 and duration % 15 = 0),
  price integer not null check (price >= 0),
  service_fee integer not null check (service_fee >= 0),
  tax integer not null check (tax >= 0),
  total integer not null check (total = price + service_fee + tax),
  currency text not null,
  -- The local time that was agreed, and the instants that it is.
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
-- What is listed until somebody handles it.
create index bookings_unassigned on bookings (starts_at)
  where professional_id is null and status in ('pending', 'confirmed');
create index bookings_by_time on bookings (storefront, starts_at, id);

-- No professional is in two places: each quarter of an hour of theirs belongs to one booking at most. A plain primary
-- key, so that it holds on every database that speaks PostgreSQL's language.
create table slot_claims (
  professional_id uuid not null,
  -- The quarter, counted from 1970.
  quantum integer not null,
  booking_id uuid not null,
  primary key (professional_id, quantum)
);

-- By triggers, so that no way of writing can forget to claim or to release. In the order of time: of two who want some
-- of the same quarters, one waits for the other, and never both. All that counts is claimed, also what is only pending.
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

-- How a booking went.
create table booking_changes (
  id bigint generated always as identity primary key,
  booking_id uuid not null references bookings (id) on delete cascade,
  status text not null,
  at timestamptz not null,
  -- Who has an account no more has no name any more either. Not a foreign key: to close an account would read them all.
  by_id uuid,
  note text not null default ''
);

create index booking_changes_of_booking on booking_changes (booking_id, id);

-- What was answered to a request that may come again.
create table idempotency_keys (
  user_id uuid not null references users (id) on delete cascade,
  key text not null,
  -- SHA-256 of what was asked.
  request_hash bytea not null,
  booking_id uuid not null references bookings (id) on delete cascade,
  answer text not null,
  created_at timestamptz not null,
  primary key (user_id, key)
);

create index idempotency_keys_over on idempotency_keys (created_at);
