-- Administrators read the requests of a storefront, those that wait and those that are new.
alter table time_off_requests add column storefront text not null references storefronts (key);
drop index time_off_requests_asked;
create index time_off_requests_asked on time_off_requests (storefront, created_at, id) where state = 'asked';
create index time_off_requests_made on time_off_requests (storefront, created_at, id)
  where state = 'asked' or decided_at is not null;
