-- For the list of a professional's bookings, which includes cancelled ones. It also finds the appointments of a day.
create index bookings_by_professional on bookings (professional_id, starts_at, id);
-- Last, because the previous release may use the old index until this point.
drop index bookings_of_professional;
