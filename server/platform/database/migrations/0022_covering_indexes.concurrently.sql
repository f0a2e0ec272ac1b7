-- Searches by several words, and with filters, find everything that they test in these indexes. They take the place of
-- indexes with fewer columns.
drop index concurrently if exists bookings_of_customer_too;
create index concurrently bookings_of_customer_too on bookings (customer_id, starts_at)
  include (id, storefront, status, category, day, title, number, created_at, time_zone);
drop index concurrently if exists bookings_of_service_too;
create index concurrently bookings_of_service_too on bookings (service_id, starts_at)
  include (id, storefront, status, category, day, title, number, customer_id, created_at, time_zone);
drop index concurrently if exists bookings_by_both_too;
create index concurrently bookings_by_both_too on bookings (storefront, category, status, starts_at, id)
  include (customer_id, title, number);
drop index concurrently if exists bookings_numbered;
create unique index concurrently bookings_numbered on bookings (number)
  include (id, storefront, status, category, day, starts_at);
