-- What the owner of an account is shown of a session. With defaults, because the release before this one may still be
-- writing rows.
alter table sessions
  add column device text not null default 'Unknown device',
  add column last_seen_at timestamptz not null default now();
update sessions set last_seen_at = created_at;

create index sessions_over on sessions (expires_at);

-- Who is disabled, or given another role, is signed out everywhere. A trigger, so that no way of writing can forget it.
create function end_sessions_of_changed_user() returns trigger language plpgsql as $$
begin
  delete from sessions where user_id = new.id;
  return null;
end $$;

create trigger users_disabled after update of disabled_at on users
  for each row when (old.disabled_at is null and new.disabled_at is not null) execute function end_sessions_of_changed_user();
create trigger users_given_role after update of role on users
  for each row when (old.role is distinct from new.role) execute function end_sessions_of_changed_user();

-- What the link in a letter proves: that its reader gets the post of that address.
create table links (
  -- SHA-256 of the token: whoever reads this table can open nothing with it.
  token_hash bytea primary key,
  purpose text not null check (purpose in ('verify', 'change', 'reset')),
  user_id uuid not null references users (id) on delete cascade,
  -- The address that it went to.
  email text not null,
  expires_at timestamptz not null
);

create index links_of_user on links (user_id);
create index links_over on links (expires_at);

-- What we write to people: whom, about what, and the facts that may be others by the time it leaves. A token is never in
-- it: that is made when the letter leaves, and kept nowhere.
create table messages (
  id uuid primary key,
  storefront text not null references storefronts (key),
  kind text not null,
  recipient text not null,
  -- Whose it is. Whether an address has an account is only found out when a letter to it leaves.
  user_id uuid references users (id) on delete cascade,
  -- Where its links lead.
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

-- What is counted for all processes together. The key is a hash: nobody's address stands here.
create table tries (
  key bytea primary key,
  at timestamptz[] not null,
  expires_at timestamptz not null
);

create index tries_over on tries (expires_at);
