-- Professionals have accounts, and report the steps of their visits.
alter table users
  drop constraint users_role_check,
  add constraint users_role_check check (role in ('customer', 'professional', 'admin')) not valid;
alter table activity
  drop constraint activity_role,
  add constraint activity_role
    check (role in ('admin', 'professional', 'customer', 'system', 'command-line')) not valid;

alter table professionals
  add column email text,
  add column phone text,
  -- The account with which the professional signs in.
  add column user_id uuid unique references users on delete set null;

-- An invitation makes a professional of one storefront, or else an administrator.
alter table team_invitations add column professional_id uuid unique references professionals on delete cascade;

-- The latest step of the visit as it is planned now; a new time or professional clears it.
alter table bookings
  add column step text,
  add column step_at timestamptz;

create table booking_steps (
  id bigint generated always as identity primary key,
  booking_id uuid not null references bookings on delete cascade,
  professional_id uuid references professionals on delete set null,
  by_id uuid,
  step text not null check (step in ('on-the-way', 'nobody-there', 'started', 'done')),
  -- By the clock of the phone, which may have been without a network.
  taken_at timestamptz not null,
  recorded_at timestamptz not null,
  undone_at timestamptz,
  note text not null default '',
  -- A repeated request finds its row, also after an undo.
  unique (booking_id, step, taken_at)
);
-- However often and by whichever device it is sent, a step has one effect.
create unique index booking_steps_in_force on booking_steps (booking_id, step) where undone_at is null;

-- What was collected for a booking. Rows are never changed: a counter-entry with a negative amount takes one back.
create table payments (
  id uuid primary key,
  booking_id uuid not null references bookings on delete cascade,
  -- In minor units of the booking's currency.
  amount integer not null check (amount <> 0),
  kind text not null check (kind in ('cash', 'upi', 'card', 'bank')),
  at timestamptz not null,
  professional_id uuid references professionals on delete set null,
  by_id uuid,
  note text not null default '',
  step_id bigint references booking_steps on delete set null,
  -- The entry that this one takes back.
  reverses uuid unique references payments on delete cascade
);
create index payments_of_booking on payments (booking_id);
create index payments_of_professional on payments (professional_id, kind, at);

create table time_off_requests (
  id uuid primary key,
  professional_id uuid not null references professionals on delete cascade,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  reason text not null default '',
  state text not null check (state in ('asked', 'taken', 'refused', 'withdrawn')),
  created_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid,
  -- What the administrator answers.
  answer text not null default ''
);
create index time_off_requests_of_professional on time_off_requests (professional_id, starts_at);
create index time_off_requests_asked on time_off_requests (created_at) where state = 'asked';

-- The visits that a professional had and lost to another one or to none: their calendars must cancel them.
create table former_visits (
  booking_id uuid not null references bookings on delete cascade,
  professional_id uuid not null references professionals on delete cascade,
  left_at timestamptz not null,
  version integer not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  primary key (booking_id, professional_id)
);
create index former_visits_of_professional on former_visits (professional_id, left_at);

create function note_former_visit() returns trigger language plpgsql as $$
begin
  delete from former_visits where booking_id = new.id and professional_id = new.professional_id;
  if old.professional_id is not null then
    insert into former_visits values
      (old.id, old.professional_id, clock_timestamp(), new.version, old.starts_at, old.ends_at)
    on conflict (booking_id, professional_id) do update set
      left_at = excluded.left_at, version = excluded.version,
      starts_at = excluded.starts_at, ends_at = excluded.ends_at;
  end if;
  return null;
end $$;
create trigger former_visits_of_booking after update of professional_id on bookings
  for each row when (old.professional_id is distinct from new.professional_id)
  execute function note_former_visit();
