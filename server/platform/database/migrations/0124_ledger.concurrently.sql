-- Visits whose money is still to be collected or to be given back, in the order of the list.
drop index concurrently if exists bookings_due;
create index concurrently bookings_due on bookings (storefront, starts_at, id)
  where status = 'completed' and paid < total and trial_until is null;
drop index concurrently if exists bookings_refund_due;
create index concurrently bookings_refund_due on bookings (storefront, starts_at, id)
  where paid > case status when 'cancelled' then 0 else total end and trial_until is null;
drop index concurrently if exists payments_by_day;
create index concurrently payments_by_day on payments (storefront, day, professional_id, at, id);
drop index concurrently if exists payments_by_time;
create index concurrently payments_by_time on payments (storefront, at, id) where not trial;
-- The cash of a professional, summed each time the day is read, without the rows of payments.
drop index concurrently if exists payments_cash_of_professional;
create index concurrently payments_cash_of_professional on payments (professional_id) include (amount)
  where kind = 'cash' and not trial;
