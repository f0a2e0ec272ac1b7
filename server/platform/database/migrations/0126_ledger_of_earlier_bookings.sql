-- Apart from the changes of the tables, so that bookings can be read during the inserts.
lock table bookings, payments in share row exclusive mode;

-- Until this release, a receipt said of every completed visit that it was paid in cash: the ledger says so too, except of
-- those whose professional has reported that nothing was collected.
insert into payments (id, booking_id, amount, kind, at, recorded_at, note, storefront, day)
select gen_random_uuid(), id, total, 'cash', ends_at, now(), 'Completed before there was a ledger.', storefront,
  (ends_at at time zone time_zone)::date
from bookings b
where status = 'completed' and total > 0 and trial_until is null
  and not exists (select from payments p where p.booking_id = b.id)
  and not exists (select from booking_steps s where s.booking_id = b.id and s.step = 'done' and s.undone_at is null);
select recount_money();
