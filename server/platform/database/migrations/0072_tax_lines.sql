-- The taxes of a booking: [{ name, rate, amount }] with the amount in minor units. Null for the bookings of earlier
-- releases, which stored the sum of a single tax.
alter table bookings add column tax_lines jsonb;
