-- Administrators look for the last digits of a number, or for all of them. Most bookings of earlier releases have none.
drop index concurrently if exists users_phone;
create index concurrently users_phone on users (reverse(phone) text_pattern_ops) where phone is not null;
drop index concurrently if exists bookings_phone;
create index concurrently bookings_phone on bookings (reverse(phone) text_pattern_ops) where phone is not null;
drop index concurrently if exists bookings_on_site_phone;
create index concurrently bookings_on_site_phone on bookings (reverse(on_site_phone) text_pattern_ops)
  where on_site_phone is not null;
