-- A service that moves to another storefront must also leave the memory of the former one, so an update announces the
-- storefronts before and after it. A transition table is visible only inside its trigger's function, so an update has
-- a function of its own.
create function services_changed_by_update() returns trigger language plpgsql as $$
declare
  one record;
  -- As in services_changed.
  portion constant integer := 200;
  most constant integer := 5000;
begin
  for one in
    select storefront, count(*) as times, array_agg(id) as ids
    from (select storefront, id from touched union select storefront, id from former) as changed
    group by storefront order by storefront
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

drop trigger services_announced_update on services;
create trigger services_announced_update after update on services referencing old table as former new table as touched
  for each statement execute function services_changed_by_update();
