-- Views of the list of bookings that administrators have saved. They are deleted with the account.
create table views (
  id uuid primary key,
  owner_id uuid not null references users (id) on delete cascade,
  -- The key of a storefront, or 'all'.
  storefront text not null,
  name text not null,
  shared boolean not null,
  query json not null,
  columns text[] not null,
  sort text not null,
  version integer not null default 1,
  created_at timestamptz not null,
  changed_at timestamptz not null
);

-- The views of an administrator, of which no two of a storefront have the same name. Also for deleting the account.
create unique index views_named on views (owner_id, storefront, lower(name));
-- The shared views of a storefront.
create index views_shared on views (storefront) where shared;
