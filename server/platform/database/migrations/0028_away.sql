-- A visit that the shop has moved can be changed without charge until it begins. Null: the customer agreed to the time.
alter table bookings add column moved_by_shop_at timestamptz;

-- What time off did to the bookings, so that the same request, sent again, gets the same answer. Null for time off that
-- an earlier release has stored.
alter table time_off add column outcome jsonb;
