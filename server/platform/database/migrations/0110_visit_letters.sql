-- The changes of visits of which professionals hear by email. `was` is the visit as its professional last knew it; null if
-- it was not theirs.
create table visit_news (
  booking_id uuid not null references bookings on delete cascade,
  professional_id uuid not null references professionals on delete cascade,
  changed_at timestamptz not null,
  was jsonb,
  primary key (booking_id, professional_id)
);
create index visit_news_of_professional on visit_news (professional_id, changed_at);

-- The days for which a professional has got the list of visits.
create table visit_lists (
  professional_id uuid not null references professionals on delete cascade,
  day date not null,
  primary key (professional_id, day)
);

-- What a professional must know of a visit: hashes of what someone has typed. Null for one that does not take place.
create function visit_facts(visit bookings) returns jsonb language sql stable as $$
  select case when visit.status <> 'cancelled' and visit.trial_until is null then jsonb_build_object(
    'date', visit.day,
    'time', visit.time,
    'startsAt', extract(epoch from visit.starts_at)::bigint,
    'address', md5(concat_ws(E'\n', visit.address, visit.postcode)),
    'phone', md5(coalesce(visit.phone, '')),
    'onSite', md5(concat_ws(E'\n', visit.on_site_name, visit.on_site_phone)),
    'notes', md5(visit.notes)
  ) end
$$;

-- By a trigger, because many parts of the product change bookings. It keeps what was known before the first change, so
-- that a change that is undone makes no email.
create function note_visit_news() returns trigger language plpgsql as $$
declare
  was jsonb;
  facts jsonb;
begin
  -- Most shops have no addresses of professionals, and a booking must not wait for the rest.
  if not exists (
    select from professionals
    where id in (new.professional_id, case when tg_op = 'UPDATE' then old.professional_id end) and email is not null
  ) then
    return null;
  end if;
  was := case when tg_op = 'UPDATE' then visit_facts(old) end;
  facts := visit_facts(new);
  insert into visit_news
  select new.id, professionals.id, clock_timestamp(), change.was
  from (
    select new.professional_id as id, was, facts as is_now
    where tg_op = 'UPDATE' and old.professional_id = new.professional_id
    union all
    select new.professional_id, null, facts
    where tg_op = 'INSERT' or old.professional_id is distinct from new.professional_id
    union all
    select old.professional_id, was, null
    where tg_op = 'UPDATE' and old.professional_id is distinct from new.professional_id
  ) as change
  join professionals on professionals.id = change.id
  where professionals.email is not null and change.was is distinct from change.is_now
  on conflict (booking_id, professional_id) do update set changed_at = excluded.changed_at;
  return null;
end $$;
create trigger visit_news_of_new after insert on bookings
  for each row when (new.professional_id is not null and new.trial_until is null)
  execute function note_visit_news();
create trigger visit_news_of_changed
  after update of professional_id, status, day, time, starts_at, address, postcode, phone, on_site_name, on_site_phone, notes
  on bookings for each row when (old.trial_until is null)
  execute function note_visit_news();
