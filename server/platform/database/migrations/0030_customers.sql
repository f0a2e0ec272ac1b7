-- Notes of the administrators on a customer. They are deleted with the account, and move when it is merged.
create table customer_notes (
  id uuid primary key,
  customer_id uuid not null references users (id) on delete cascade,
  text text not null check (length(text) between 1 and 2000),
  -- Not a foreign key: a note is kept when the account of its author is closed.
  by_id uuid not null,
  at timestamptz not null,
  -- The Idempotency-Key of the request: a repeated one adds no second note.
  key text,
  unique (by_id, key)
);

-- The notes of one customer, newest first.
create index customer_notes_of_customer on customer_notes (customer_id, at, id);

-- Names and addresses as searches compare them. Texts of one or two letters are in no index; reading them in lower case and
-- in the order of bytes takes a fifth of the time.
alter table users
  add column sought text collate "C" not null generated always as (lower(name || ' ' || email)) stored;
drop index users_sought;
create index users_sought on users using gin (sought gin_trgm_ops);
-- For texts with which a name begins.
create index users_sought_start on users (sought);
