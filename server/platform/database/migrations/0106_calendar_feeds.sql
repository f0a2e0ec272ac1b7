-- The calendar feed of a professional. The secret is enough to read the visits, so it ends with the account.
create table calendar_feeds (
  professional_id uuid primary key references professionals on delete cascade,
  -- As it is: the owner sees it again, and every other row of this database says more than it opens.
  secret text not null unique,
  version integer not null default 1,
  made_at timestamptz not null,
  read_at timestamptz
);

create function end_calendar_feed() returns trigger language plpgsql as $$
begin
  delete from calendar_feeds where professional_id = new.id;
  return null;
end $$;
create trigger calendar_feed_of_account after update of user_id on professionals
  for each row when (old.user_id is distinct from new.user_id)
  execute function end_calendar_feed();

create index former_visits_by_start on former_visits (professional_id, starts_at);
