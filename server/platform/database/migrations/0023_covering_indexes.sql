-- The indexes of 0022 replace those with fewer columns.
drop index bookings_of_customer;
alter index bookings_of_customer_too rename to bookings_of_customer;
drop index bookings_of_service;
alter index bookings_of_service_too rename to bookings_of_service;
drop index bookings_by_both;
alter index bookings_by_both_too rename to bookings_by_both;
alter table bookings drop constraint bookings_number_key;
