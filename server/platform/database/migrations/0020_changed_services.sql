-- Each process holds the services of a storefront in memory. A change of services also names them, so that a process
-- reads these rows only: 'documents services' and up to 200 ids. Without ids, as for a change of the categories, it
-- reads all of them. A transaction that increases the version at its end announces its services too.
create function services_changed() returns trigger language plpgsql as $$
declare
  one record;
  -- A payload has at most 8,000 bytes, and an id 37 with its space.
  portion constant integer := 200;
  most constant integer := 5000;
begin
  for one in
    select storefront, count(*) as times, array_agg(id) as ids from touched group by storefront order by storefront
  loop
    if one.times > most then
      perform pg_notify('catalogue', one.storefront || ' services');
    else
      for start in 1 .. one.times by portion loop
        perform pg_notify('catalogue', one.storefront || ' services ' ||
          array_to_string(one.ids[start : start + portion - 1], ' '));
      end loop;
    end if;
  end loop;
  return null;
end $$;

create trigger services_announced_insert after insert on services referencing new table as touched
  for each statement execute function services_changed();
create trigger services_announced_update after update on services referencing new table as touched
  for each statement execute function services_changed();
create trigger services_announced_delete after delete on services referencing old table as touched
  for each statement execute function services_changed();

create function categories_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalogue', storefront || ' services') from (select distinct storefront from touched) as changed;
  return null;
end $$;

create trigger categories_announced_insert after insert on categories referencing new table as touched
  for each statement execute function categories_changed();
create trigger categories_announced_update after update on categories referencing new table as touched
  for each statement execute function categories_changed();
create trigger categories_announced_delete after delete on categories referencing old table as touched
  for each statement execute function categories_changed();
