-- Phone numbers in the international form +919876543210. Null, which needs no new version of the rows, if not known.
alter table users add column phone text;
alter table bookings
  add column phone text,
  -- The person who opens the door, if that is not the customer.
  add column on_site_name text,
  add column on_site_phone text,
  add column postcode text;
