-- Security events of an account, shown to its owner. Never contains an email address or a whole IP address.
create table security_events (
  id bigint generated always as identity primary key,
  user_id uuid not null references users on delete cascade,
  kind text not null,
  key text not null,
  at timestamptz not null,
  count integer not null default 1,
  device text not null,
  address text not null,
  unique (user_id, kind, key)
);

create index security_events_of_user on security_events (user_id, at desc, id desc);
create index security_events_by_age on security_events (at);
