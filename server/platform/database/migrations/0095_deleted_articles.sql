-- A deleted article can be restored. Until then its address is free for another one.
alter table articles add column deleted_at timestamptz;

alter table articles drop constraint articles_slug;
create unique index articles_slug on articles (storefront, slug) where deleted_at is null;

drop index articles_listed;
create index articles_listed on articles (storefront, date, id) where deleted_at is null;
create index articles_deleted on articles (storefront, date, id) where deleted_at is not null;
drop index articles_published;
create index articles_published on articles (storefront, date, id) where published and deleted_at is null;
