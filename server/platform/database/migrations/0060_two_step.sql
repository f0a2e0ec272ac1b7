-- Two-step sign-in: after the password, a code of an authenticator app or a recovery code.

-- When the password was last given in a session; null until it was given again.
alter table sessions add column password_at timestamptz;

create table two_step (
  user_id uuid primary key references users (id) on delete cascade,
  secret bytea not null,
  -- The newest time step of which a code was used: no code works twice.
  last_step bigint,
  started_at timestamptz not null,
  -- Null while it is being set up.
  turned_on_at timestamptz
);

create table recovery_codes (
  user_id uuid not null references two_step (user_id) on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- Sign-ins whose password was right and whose code is missing.
create table challenges (
  token_hash bytea primary key,
  user_id uuid not null references two_step (user_id) on delete cascade,
  -- A hash of the stored password hash: a new password ends the sign-in.
  password_seal bytea not null,
  remember boolean not null,
  expires_at timestamptz not null
);
create index challenges_user on challenges (user_id);
