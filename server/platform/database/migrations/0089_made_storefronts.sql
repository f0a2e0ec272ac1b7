-- The storefronts that administrators have made, with their initial values; those of the folder storefronts/ have no
-- row.
create table made_storefronts (
  key text primary key references storefronts (key),
  brand text not null,
  locale text not null,
  currency text not null,
  time_zone text not null,
  scenery text not null,
  hosts text[] not null,
  phone text not null,
  email text not null,
  made_at timestamptz not null,
  -- Not a foreign key: the storefront is kept when the account is closed.
  made_by uuid not null
);

-- Every process reads its storefronts again.
create function storefront_made() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalogue', new.key || ' settings');
  return null;
end $$;

create trigger storefront_made_announced after insert on made_storefronts
  for each row execute function storefront_made();
