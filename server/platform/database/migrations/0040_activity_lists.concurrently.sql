-- Each filter of the list leads to ranges of one of these indexes, each of which is in the order of the list. Columns
-- between the first and `at` that a query does not name are read once for each of their few values.
-- For the list of a storefront, and for days.
drop index concurrently if exists activity_by_time;
create index concurrently activity_by_time on activity (coalesce(storefront, ''), at, id);
-- For roles and kinds.
drop index concurrently if exists activity_by_kind;
create index concurrently activity_by_kind on activity (coalesce(storefront, ''), kind, role, at, id);
-- For what one person did.
drop index concurrently if exists activity_by_person;
create index concurrently activity_by_person on activity (by_id, coalesce(storefront, ''), kind, at, id)
  where by_id is not null;
-- For the search. Bookings are found by the start of their numbers, so that making one does not change the other index.
drop index concurrently if exists activity_by_number;
create index concurrently activity_by_number on activity (subject_title text_pattern_ops, at, id)
  where subject_title like 'DS-%';
drop index concurrently if exists activity_by_title;
create index concurrently activity_by_title on activity using gin (lower(subject_title) gin_trgm_ops)
  where subject_title not like 'DS-%';
-- Shorter texts than the index above has are found at the beginning of a title.
drop index concurrently if exists activity_by_start;
create index concurrently activity_by_start on activity (lower(subject_title) text_pattern_ops)
  where subject_title not like 'DS-%';
-- Last, because the previous release uses it until this point.
drop index concurrently if exists activity_of_storefront;
