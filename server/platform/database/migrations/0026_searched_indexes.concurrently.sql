-- Searches also test words, professionals and days of creation in these indexes, so that they do not read rows of the
-- table for them.
-- The index by category and status serves all searches in which each listed booking is tested.
drop index concurrently if exists bookings_by_both_too;
create index concurrently bookings_by_both_too on bookings (storefront, category, status, starts_at, id)
  include (customer_id, professional_id, title, number, day, created_at, time_zone);
drop index concurrently if exists bookings_numbered_too;
create unique index concurrently bookings_numbered_too on bookings (number)
  include (id, storefront, status, category, day, starts_at, customer_id, professional_id, title, created_at, time_zone);
drop index concurrently if exists bookings_by_turn_too;
create index concurrently bookings_by_turn_too on bookings (substr(number, 11), starts_at)
  include (number, id, storefront, status, category, day, customer_id, professional_id, title, created_at, time_zone);
-- A list by days of creation that begins with the earliest visit passes all bookings made before those days.
drop index concurrently if exists bookings_by_time_too;
create index concurrently bookings_by_time_too on bookings (storefront, starts_at, id)
  include (created_at, time_zone);
drop index concurrently if exists bookings_by_status_too;
create index concurrently bookings_by_status_too on bookings (storefront, status, starts_at, id)
  include (created_at, time_zone);
drop index concurrently if exists bookings_by_category_too;
create index concurrently bookings_by_category_too on bookings (storefront, category, starts_at, id)
  include (created_at, time_zone);
-- Last, because the previous release may use the old indexes until this point.
drop index concurrently if exists bookings_by_both;
alter index bookings_by_both_too rename to bookings_by_both;
drop index concurrently if exists bookings_numbered;
alter index bookings_numbered_too rename to bookings_numbered;
drop index concurrently if exists bookings_by_turn;
alter index bookings_by_turn_too rename to bookings_by_turn;
drop index concurrently if exists bookings_by_time;
alter index bookings_by_time_too rename to bookings_by_time;
drop index concurrently if exists bookings_by_status;
alter index bookings_by_status_too rename to bookings_by_status;
drop index concurrently if exists bookings_by_category;
alter index bookings_by_category_too rename to bookings_by_category;
