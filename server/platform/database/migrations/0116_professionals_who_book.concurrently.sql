-- A search finds the professionals who have booked beside the customers, whose indexes have only the role 'customer'.
drop index concurrently if exists users_professionals;
create index concurrently users_professionals on users (name, id) where role = 'professional';
