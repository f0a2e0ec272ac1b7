-- Invitations to become an administrator, and what is required of all administrators.
create table team_invitations (
  id uuid primary key,
  email text not null unique,
  name text not null,
  -- Null after that administrator's account was closed.
  invited_by uuid references users (id) on delete set null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index team_invitations_inviter on team_invitations (invited_by);

-- Each letter of an invitation has a link of its own, of which only the hash is stored.
create table team_invitation_links (
  token_hash bytea primary key,
  invitation_id uuid not null references team_invitations (id) on delete cascade
);
create index team_invitation_links_invitation on team_invitation_links (invitation_id);

-- At most one row, for the whole installation.
create table team_rules (
  only_row boolean primary key default true check (only_row),
  needs_two_step boolean not null
);

-- Links that make the first administrator; they are printed when an installation without one is started.
create table first_admin_links (
  token_hash bytea primary key,
  expires_at timestamptz not null
);
