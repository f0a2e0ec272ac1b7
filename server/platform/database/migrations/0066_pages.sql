-- The pages that administrators have written. A version is never changed: the newest one is on the page. What ships
-- with Doorstep is the first version of a page and is not stored.
create table page_versions (
  storefront text not null references storefronts (key),
  -- The name of a page, or the id of an article.
  page text not null,
  version integer not null check (version > 0),
  -- In the order of its fields, which jsonb would not keep.
  content json not null,
  -- What changed, in a few words.
  change text not null,
  at timestamptz not null,
  -- Null for what came with Doorstep. Not a foreign key: versions are kept when the account is closed.
  by_id uuid,
  primary key (storefront, page, version)
);

-- The versions of legal pages that an administrator has read.
create table page_readings (
  storefront text not null references storefronts (key),
  page text not null,
  version integer not null,
  by_id uuid not null,
  at timestamptz not null,
  primary key (storefront, page, version)
);

-- The newest version of each article, for lists.
create table articles (
  id uuid primary key,
  storefront text not null references storefronts (key),
  slug text not null,
  title text not null,
  summary text not null,
  image_url text not null,
  -- As yyyy-MM-dd, which sorts by time.
  date text not null check (date ~ '^\d{4}-\d\d-\d\d$'),
  published boolean not null,
  minutes integer not null,
  version integer not null,
  constraint articles_slug unique (storefront, slug)
);

create index articles_listed on articles (storefront, date, id);
create index articles_published on articles (storefront, date, id) where published;
-- For finding the pictures that are in use.
create index articles_pictured on articles (image_url) where image_url <> '';

create trigger page_versions_inserted after insert on page_versions referencing new table as added
  for each statement execute function catalogue_rows_added();
create trigger page_versions_deleted after delete on page_versions referencing old table as removed
  for each statement execute function catalogue_rows_removed();
create trigger articles_inserted after insert on articles referencing new table as added
  for each statement execute function catalogue_rows_added();
create trigger articles_updated after update on articles referencing new table as added
  for each statement execute function catalogue_rows_added();
create trigger articles_deleted after delete on articles referencing old table as removed
  for each statement execute function catalogue_rows_removed();
