-- For the list of customers by the date of the account, newest first.
drop index concurrently if exists users_by_time;
create index concurrently users_by_time on users (created_at, id) where role = 'customer';
-- Few accounts are disabled: without this index, their list would read all accounts in order of the name.
drop index concurrently if exists users_disabled;
create index concurrently users_disabled on users (name, id) where role = 'customer' and disabled_at is not null;
-- Counts the customers who have booked at a storefront without reading their scattered rows.
drop index concurrently if exists users_counted;
create index concurrently users_counted on users (id) include (disabled_at) where role = 'customer';
