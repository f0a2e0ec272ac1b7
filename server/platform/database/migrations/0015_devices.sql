-- Browsers that have signed in to an account, recognized by a cookie. Only its hash is stored, and it grants no access.
create table devices (
  token_hash bytea not null,
  user_id uuid not null references users (id) on delete cascade,
  description text not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  primary key (token_hash, user_id)
);

create index devices_of_user on devices (user_id, last_used_at);
create index devices_unused on devices (last_used_at);
