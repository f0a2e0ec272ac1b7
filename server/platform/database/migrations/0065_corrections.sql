-- The names of the fields that a change has corrected; null for other changes. Not the values: they are on the booking.
alter table booking_changes add column corrected text[];
