-- What is new for each administrator is derived from the rows that exist anyway; stored is only what they have read: all
-- that happened at a storefront until a moment, and single events after it.
create table news_marks (
  user_id uuid not null references users (id) on delete cascade,
  storefront text not null,
  at timestamptz not null,
  primary key (user_id, storefront)
);
create table news_read (
  user_id uuid not null references users (id) on delete cascade,
  item text not null,
  -- When it happened; it is deleted when it is no longer shown.
  at timestamptz not null,
  primary key (user_id, item)
);
create index news_read_by_time on news_read (at);
-- What happened before this release is not new.
insert into news_marks select id, key, now() from users, storefronts where role = 'admin';

-- When the delivery of an email was given up.
alter table messages add column parked_at timestamptz;
