-- The emails that have failed or are retried: how many of them wait for an administrator is in the menu of every one.
drop index concurrently if exists messages_undelivered;
create index concurrently messages_undelivered on messages (created_at, id) include (storefront, state)
  where (state = 'parked' and settled_at is null) or (state = 'waiting' and last_error is not null);
