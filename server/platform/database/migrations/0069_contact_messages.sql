-- What people write in the contact form, with the answer of the shop. A message of a customer is deleted with the account.
create table contact_messages (
  id uuid primary key,
  storefront text not null references storefronts (key),
  name text not null,
  email text not null,
  phone text not null default '',
  message text not null,
  -- Whether it was written by a signed-in customer, and about which of their bookings.
  user_id uuid references users (id) on delete cascade,
  booking_id uuid references bookings (id) on delete set null,
  created_at timestamptz not null,
  answer text check (length(answer) between 1 and 4000),
  answered_at timestamptz,
  answered_by uuid,
  -- When it was closed without an answer, for example after a call.
  done_at timestamptz,
  done_by uuid,
  -- Increases with each change: the second of two administrators who answer learns who was first.
  version integer not null default 1,
  changed_at timestamptz,
  changed_by uuid,
  -- What it is found by.
  sought text not null generated always as (lower(name || ' ' || email || ' ' || phone || ' ' || message)) stored
);

-- The lists, newest first, of all storefronts and of one.
create index contact_messages_by_time on contact_messages (created_at, id);
create index contact_messages_of_storefront on contact_messages (storefront, created_at, id);
-- Those that wait for an answer: their number is in the menu of every administrator.
create index contact_messages_open on contact_messages (created_at, id) include (storefront)
  where answered_at is null and done_at is null;
create index contact_messages_answered on contact_messages (created_at, id) include (storefront)
  where answered_at is not null;
create index contact_messages_done on contact_messages (created_at, id) include (storefront)
  where done_at is not null;
-- For the deletion of old ones.
create index contact_messages_closed on contact_messages (changed_at)
  where answered_at is not null or done_at is not null;
create index contact_messages_of_user on contact_messages (user_id, created_at) where user_id is not null;
-- When an account is closed, also what was sent with its address without signing in.
create index contact_messages_by_email on contact_messages (email) where user_id is null;
create index contact_messages_of_booking on contact_messages (booking_id) where booking_id is not null;
create index contact_messages_by_text on contact_messages using gin (sought gin_trgm_ops);
