-- The entries of the log that are news to administrators, in the words of `isNews` in server/activity/tables.ts.
drop index concurrently if exists activity_news;
create index concurrently activity_news on activity (coalesce(storefront, ''), at, id) include (by_id)
  where kind in ('booking-made', 'booking-cancelled', 'booking-unassigned')
    or (kind = 'booking-status' and after ->> 'status' = 'cancelled')
    or (kind in ('review-written', 'review-changed') and after ->> 'rating' in ('1', '2'));
-- Emails whose delivery was given up.
drop index concurrently if exists messages_parked;
create index concurrently messages_parked on messages (storefront, parked_at, id) where parked_at is not null;
