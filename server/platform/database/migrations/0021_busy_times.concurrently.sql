-- Also contains what the free times of a day are computed from, so that reading them visits the index only. Bookings
-- of a day are made at different times, so each of them is on another page of the table.
drop index concurrently if exists bookings_by_professional_too;
create index concurrently bookings_by_professional_too on bookings (professional_id, starts_at, id)
  include (ends_at, status);
-- Last, because the previous release may use the old index until this point.
drop index concurrently if exists bookings_by_professional;
alter index bookings_by_professional_too rename to bookings_by_professional;
