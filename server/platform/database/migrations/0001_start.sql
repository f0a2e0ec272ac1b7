-- Times are instants (timestamptz), amounts of money are integers in minor units, and the application creates the ids.

create table storefronts (
  key text primary key,
  -- The settings in which an administrator departs from the defaults in storefronts/.
  overrides jsonb not null default '{}',
  -- Increases with every change that visitors of this storefront can see.
  catalogue_version bigint not null default 1
);

create table categories (
  storefront text not null references storefronts (key),
  key text not null,
  name text not null,
  description text not null,
  image_url text not null default '',
  position integer not null,
  primary key (storefront, key)
);

create table services (
  id uuid primary key,
  storefront text not null,
  slug text not null,
  title text not null,
  category text not null,
  price integer not null check (price >= 0),
  currency text not null,
  description text not null,
  image_url text not null default '',
  duration integer not null check (duration >= 15 and duration <= 480 and duration % 15 = 0),
  featured boolean not null default false,
  rating_sum integer not null default 0,
  review_count integer not null default 0,
  includes text[] not null default '{}',
  created_at timestamptz not null,
  archived_at timestamptz,
  foreign key (storefront, category) references categories (storefront, key),
  unique (storefront, slug)
);

create index services_listed on services (storefront, title, id) where archived_at is null;

create table users (
  id uuid primary key,
  email text not null unique,
  name text not null,
  role text not null check (role in ('customer', 'admin')),
  password_hash text not null,
  email_verified_at timestamptz,
  created_at timestamptz not null,
  disabled_at timestamptz
);

create table sessions (
  id uuid primary key,
  -- SHA-256 of the token, so that reading this table does not allow signing in.
  token_hash bytea not null unique,
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

create index sessions_of_user on sessions (user_id);

-- The transaction that changes the catalogue also increases its version, and its commit notifies every process. A
-- trigger does both, so that no statement can forget them.
create function move_catalogue_version(keys text[]) returns void language sql as $$
  -- Always in the same order, so that two transactions which change several storefronts cannot deadlock.
  with locked as (select key from storefronts where key = any (keys) order by key for no key update)
  update storefronts set catalogue_version = catalogue_version + 1 from locked where storefronts.key = locked.key;
  select pg_notify('catalogue', key) from unnest(keys) as key;
$$;

create function catalogue_rows_added() returns trigger language plpgsql as $$
begin
  perform move_catalogue_version(array(select distinct storefront from added));
  return null;
end $$;

create function catalogue_rows_removed() returns trigger language plpgsql as $$
begin
  perform move_catalogue_version(array(select distinct storefront from removed));
  return null;
end $$;

create trigger services_inserted after insert on services referencing new table as added
  for each statement execute function catalogue_rows_added();
create trigger services_updated after update on services referencing new table as added
  for each statement execute function catalogue_rows_added();
create trigger services_deleted after delete on services referencing old table as removed
  for each statement execute function catalogue_rows_removed();
create trigger categories_inserted after insert on categories referencing new table as added
  for each statement execute function catalogue_rows_added();
create trigger categories_updated after update on categories referencing new table as added
  for each statement execute function catalogue_rows_added();
create trigger categories_deleted after delete on categories referencing old table as removed
  for each statement execute function catalogue_rows_removed();

create function storefront_changed() returns trigger language plpgsql as $$
begin
  new.catalogue_version := old.catalogue_version + 1;
  perform pg_notify('catalogue', new.key);
  return new;
end $$;

create trigger storefronts_overridden before update of overrides on storefronts
  for each row when (old.overrides is distinct from new.overrides) execute function storefront_changed();
