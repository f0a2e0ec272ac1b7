-- The server says the day of a payment, because its rules for time zones can be newer than those of the database. An
-- entry without a day comes from the release before, or from the demo.
create or replace function place_payment() returns trigger language plpgsql as $$
begin
  select storefront, coalesce(new.day, (new.at at time zone time_zone)::date), trial_until is not null
  into new.storefront, new.day, new.trial from bookings where id = new.booking_id;
  return new;
end $$;
