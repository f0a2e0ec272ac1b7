-- For the list of a storefront's emails, newest first.
create index messages_by_time on messages (storefront, created_at, id);
