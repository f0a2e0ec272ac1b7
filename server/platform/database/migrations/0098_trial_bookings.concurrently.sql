-- At most one trial for each storefront, also if two administrators make one.
drop index concurrently if exists bookings_trial;
create unique index concurrently bookings_trial on bookings (storefront) where trial_until is not null;
