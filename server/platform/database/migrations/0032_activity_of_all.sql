-- The log also contains what customers and the system did.
alter table activity add column role text not null default 'admin'
  constraint activity_role check (role in ('admin', 'customer', 'system', 'command-line'));

-- The last time that rows of the log are changed: those without a user are of the command line.
alter table activity disable trigger activity_kept;
update activity set role = 'command-line' where by_id is null;

create or replace function keep_activity() returns trigger language plpgsql as $$
begin
  raise exception 'the activity log is append-only';
end $$;

drop trigger activity_kept on activity;
-- Always: also in a session that has switched triggers off.
create trigger activity_kept before update or delete or truncate on activity
  for each statement execute function keep_activity();
alter table activity enable always trigger activity_kept;

-- How far each administrator has read. The page shows what is newer than the end of the visit before the current one,
-- so that reading the page again, and a second tab, show the same.
create table activity_seen (
  user_id uuid primary key references users (id) on delete cascade,
  -- The newest activity that was shown, in the order of the log.
  seen_at timestamptz not null,
  seen_id bigint not null,
  -- When the page was last shown.
  visited_at timestamptz not null,
  -- The same of the visit before; null until there was one.
  last_at timestamptz,
  last_id bigint,
  last_visited_at timestamptz
);
