-- Professionals without an address in their record get emails at the address of their account.
create or replace function note_visit_news() returns trigger language plpgsql as $$
declare
  was jsonb;
  facts jsonb;
begin
  -- Most shops have no addresses of professionals, and a booking must not wait for the rest.
  if not exists (
    select from professionals
    where id in (new.professional_id, case when tg_op = 'UPDATE' then old.professional_id end)
      and (email is not null or user_id is not null)
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
  where (professionals.email is not null or professionals.user_id is not null) and change.was is distinct from change.is_now
  on conflict (booking_id, professional_id) do update set changed_at = excluded.changed_at;
  return null;
end $$;
