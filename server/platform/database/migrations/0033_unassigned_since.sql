-- When a booking lost its professional, for how long it has waited for another one; null if it never did.
alter table bookings add column unassigned_at timestamptz;
