-- The open visits at which the professional found no one, which an administrator has to decide: few of all bookings.
drop index concurrently if exists bookings_nobody_there;
create index concurrently bookings_nobody_there on bookings (storefront, starts_at, id)
  where step = 'nobody-there' and status in ('pending', 'confirmed');
