-- Also contains what the list of a professional's bookings and its searches test, so that they read no rows of the table:
-- bookings of one professional are on as many pages of it. Free times still need the end and the status.
drop index concurrently if exists bookings_by_professional_too;
create index concurrently bookings_by_professional_too on bookings (professional_id, starts_at, id)
  include (ends_at, status, storefront, category, day, customer_id, service_id, title, number, created_at, time_zone);
-- Last, because the previous release may use the old index until this point.
drop index concurrently if exists bookings_by_professional;
alter index bookings_by_professional_too rename to bookings_by_professional;
