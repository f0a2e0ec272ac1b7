-- The entries of each title that the search finds, with what filters ask, so that it reads no entries for them.
drop index concurrently if exists activity_of_title;
create index concurrently activity_of_title on activity (subject_title, kind, at, id)
  include (storefront, role, by_id) where subject_title not like 'DS-%';
-- The index of titles takes their place.
drop index concurrently if exists activity_by_title;
drop index concurrently if exists activity_by_start;
