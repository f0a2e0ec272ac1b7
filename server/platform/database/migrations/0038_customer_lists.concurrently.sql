-- For the list of customers by the date of the account, newest first.
drop index concurrently if exists users_by_time;
create index concurrently users_by_time on users (created_at, id) where role = 'customer';
-- Few accounts are disabled: without this index, their list would read all accounts in order of the name.
drop index concurrently if exists users_disabled;
create index concurrently users_disabled on users (name, id) where role = 'customer' and disabled_at is not null;
-- Counts the customers who have booked at a storefront without reading their scattered rows.
drop index concurrently if exists users_counted;
create index concurrently users_counted on users (id) include (disabled_at) where role = 'customer';
-- A search reads the list by name until its page is full, and the name may be at the end: with what it tests in the index,
-- it reads no accounts for that.
drop index concurrently if exists users_by_name_too;
create index concurrently users_by_name_too on users (name, id) include (sought, disabled_at) where role = 'customer';
-- Last, because the previous release may use the old index until this point.
drop index concurrently if exists users_by_name;
alter index users_by_name_too rename to users_by_name;
