-- Shown to the owner of the account. The defaults are for processes of the previous release, which may still insert
-- rows.
alter table sessions
  add column device text not null default 'Unknown device',
  add column last_seen_at timestamptz not null default now();
update sessions set last_seen_at = created_at;

create index sessions_over on sessions (expires_at);

-- Disabling a user or changing the role ends all sessions of that user. A trigger does it, so that no statement can
-- forget it.
create function end_sessions_of_changed_user() returns trigger language plpgsql as $$
begin
  delete from sessions where user_id = new.id;
  return null;
end $$;

create trigger users_disabled after update of disabled_at on users
  for each row when (old.disabled_at is null and new.disabled_at is not null) execute function end_sessions_of_changed_user();
create trigger users_given_role after update of role on users
  for each row when (old.role is distinct from new.role) execute function end_sessions_of_changed_user();

-- Links in emails. Opening one proves that the reader receives the email of that address.
create table links (
  -- SHA-256 of the token, so that reading this table does not allow opening a link.
  token_hash bytea primary key,
  purpose text not null check (purpose in ('verify', 'change', 'reset')),
  user_id uuid not null references users (id) on delete cascade,
  -- The address to which it was sent.
  email text not null,
  expires_at timestamptz not null
);

create index links_of_user on links (user_id);
create index links_over on links (expires_at);

-- Emails to be sent: recipient, kind, and the data that may have changed by the time of sending. Never a token: the
-- worker creates it when it sends the email, and stores only its hash.
create table messages (
  id uuid primary key,
  storefront text not null references storefronts (key),
  kind text not null,
  recipient text not null,
  -- The account it belongs to. For emails to an address, the worker looks up the account only when it sends.
  user_id uuid references users (id) on delete cascade,
  -- The origin of the links in it.
  origin text not null,
  facts jsonb not null default '{}',
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'parked')),
  tries integer not null default 0,
  last_error text,
  created_at timestamptz not null,
  sent_at timestamptz
);

create index messages_of_user on messages (user_id);
create index messages_to on messages (recipient);
create index messages_waiting on messages (created_at) where state = 'waiting';

-- Attempts that are limited across all processes. The key is a hash, so no address is stored here.
create table tries (
  key bytea primary key,
  at timestamptz[] not null,
  expires_at timestamptz not null
);

create index tries_over on tries (expires_at);
