-- Two administrators who book for the same new number at the same moment make one account.
drop index concurrently if exists users_phone_alone;
create unique index concurrently users_phone_alone on users (phone) where email is null and not shares_phone;
-- As before, on the column that 0091 has replaced.
drop index concurrently if exists users_sought;
create index concurrently users_sought on users using gin (sought gin_trgm_ops);
drop index concurrently if exists users_sought_start;
create index concurrently users_sought_start on users (sought);
drop index concurrently if exists users_by_name;
create index concurrently users_by_name on users (name, id) include (sought, disabled_at) where role = 'customer';
