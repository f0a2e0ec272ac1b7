-- The settings in which administrators depart from the initial ones of a storefront, field by field. A section has a row
-- once it has been changed.
create table settings (
  storefront text not null references storefronts (key),
  section text not null,
  overrides jsonb not null,
  version integer not null,
  changed_at timestamptz not null,
  -- Not a foreign key: the settings are kept when the account is closed.
  changed_by uuid not null,
  primary key (storefront, section)
);

-- Every process reads the settings again, and visitors see a new version of the shop.
create function settings_changed() returns trigger language plpgsql as $$
declare
  changed constant text := coalesce(new.storefront, old.storefront);
begin
  perform move_catalogue_version(array[changed]);
  perform pg_notify('catalogue', changed || ' settings');
  return null;
end $$;

create trigger settings_announced after insert or update or delete on settings
  for each row execute function settings_changed();

-- Replaced by the table; no release has written it.
drop trigger storefronts_overridden on storefronts;
alter table storefronts drop column overrides;
drop function storefront_changed();
