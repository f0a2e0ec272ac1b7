-- Reviews by customers: one for each booking, deleted with the account of its author.
create table reviews (
  id uuid primary key,
  booking_id uuid not null unique references bookings (id) on delete cascade,
  service_id uuid not null references services (id),
  storefront text not null,
  customer_id uuid not null references users (id) on delete cascade,
  rating integer not null check (rating between 1 and 5),
  comment text not null check (length(comment) between 1 and 2000),
  created_at timestamptz not null,
  edited_at timestamptz,
  -- Set by an administrator, whose account may no longer exist.
  hidden_at timestamptz,
  hidden_by uuid,
  hidden_reason text not null default ''
);

create index reviews_of_service on reviews (service_id, created_at, id) where hidden_at is null;
create index reviews_of_customer on reviews (customer_id, created_at, id);
create index reviews_by_time on reviews (created_at, id);

-- The number of reviews with one star, two stars, up to five.
alter table services add column rating_spread integer[] not null default '{0,0,0,0,0}';

-- The counters of a service always match its visible reviews. Locks are taken in the order of the ids, so that two
-- transactions cannot deadlock. The service is updated even if only the text of a review has changed, because its page
-- shows the text.
create function count_ratings(services_of uuid[], ratings integer[], times integer[]) returns void language plpgsql as $$
begin
  perform from services where id = any (services_of) order by id for no key update;
  update services set
    rating_sum = rating_sum + changed.sum,
    review_count = review_count + changed.count,
    rating_spread = array[
      rating_spread[1] + changed.ones, rating_spread[2] + changed.twos, rating_spread[3] + changed.threes,
      rating_spread[4] + changed.fours, rating_spread[5] + changed.fives
    ]
  from (
    select
      service, sum(rating * count) as sum, sum(count) as count,
      coalesce(sum(count) filter (where rating = 1), 0) as ones,
      coalesce(sum(count) filter (where rating = 2), 0) as twos,
      coalesce(sum(count) filter (where rating = 3), 0) as threes,
      coalesce(sum(count) filter (where rating = 4), 0) as fours,
      coalesce(sum(count) filter (where rating = 5), 0) as fives
    from unnest(services_of, ratings, times) as one (service, rating, count)
    group by service
  ) as changed
  where id = changed.service;
end $$;

-- Triggers count, so that no statement can forget to: in the same transaction, once for all rows of a statement.
create function reviews_added() returns trigger language plpgsql as $$
begin
  perform count_ratings(array_agg(service_id), array_agg(rating), array_agg(1)) from added where hidden_at is null;
  return null;
end $$;

create function reviews_removed() returns trigger language plpgsql as $$
begin
  perform count_ratings(array_agg(service_id), array_agg(rating), array_agg(-1)) from removed where hidden_at is null;
  return null;
end $$;

create function reviews_changed() returns trigger language plpgsql as $$
begin
  perform count_ratings(array_agg(service_id), array_agg(rating), array_agg(times))
  from (
    select service_id, rating, -1 as times from removed where hidden_at is null
    union all
    select service_id, rating, 1 from added where hidden_at is null
  ) as both_ways;
  return null;
end $$;

create trigger reviews_inserted after insert on reviews referencing new table as added
  for each statement execute function reviews_added();
create trigger reviews_updated after update on reviews referencing old table as removed new table as added
  for each statement execute function reviews_changed();
create trigger reviews_deleted after delete on reviews referencing old table as removed
  for each statement execute function reviews_removed();

-- Pages show the name of the author below a review. Includes hidden reviews, which may be shown again at the same
-- moment.
create function user_renamed() returns trigger language plpgsql as $$
begin
  perform move_catalogue_version(
    array(select distinct storefront from reviews where customer_id = new.id)
  );
  return null;
end $$;

create trigger users_renamed after update of name on users
  for each row when (old.name is distinct from new.name) execute function user_renamed();

-- Demo content remains marked as such even after the demo is switched off.
alter table storefronts add column is_demo boolean not null default false;

-- Stored responses get the form of the current API.
update idempotency_keys set answer = (answer::jsonb || '{"review": null}')::text where answer <> '';

-- The favorite services of users.
create table favorites (
  user_id uuid not null references users (id) on delete cascade,
  service_id uuid not null references services (id) on delete cascade,
  created_at timestamptz not null,
  primary key (user_id, service_id)
);

create index favorites_of_service on favorites (service_id);

-- A job counts these at intervals; see server/catalogue/jobs.ts. Counting with each booking would serialize all
-- bookings of a service, and invalidate the cached catalogue each time.
alter table services add column recent_bookings integer not null default 0;

-- The score by which services are recommended, in thousandths of a star. The first factor is a Bayesian average, as if
-- ten customers had given four stars before the first review: a single enthusiastic review does not outrank a hundred
-- good ones, and new services start in the middle. The second factor grows logarithmically with the bookings of the
-- last 90 days: 1.24 for ten, 1.46 for a hundred, 1.69 for a thousand.
create function recommendation_of(rating_sum integer, review_count integer, recent_bookings integer) returns integer
language sql immutable parallel safe
return round(1000 * (10 * 4.0 + rating_sum) / (10 + review_count) * (1 + ln(1.0 + recent_bookings) / 10))::integer;

alter table services add column recommendation integer not null
  generated always as (recommendation_of(rating_sum, review_count, recent_bookings)) stored;

update services set recent_bookings = made.count
from (
  select service_id, count(*) from bookings
  where status <> 'cancelled' and starts_at > now() - interval '90 days' and starts_at <= now()
  group by service_id
) as made
where made.service_id = services.id;

-- With equal scores, as in a new shop, featured services come first.
create index services_recommended on services
  (storefront, (-recommendation), ((not featured)::integer), title, id) where archived_at is null;
create index services_recommended_in on services
  (storefront, category, (-recommendation), ((not featured)::integer), title, id) where archived_at is null;

-- Index-only scans for an exact count of a large catalogue, and for the order by rating.
create index services_counted on services (storefront, category) where archived_at is null;
create index services_rated on services
  (storefront, (-(1000::bigint * rating_sum / greatest(review_count, 1))), (-review_count), title, id) where archived_at is null;

-- For "customers also booked", read by index-only scans. Contains completed bookings only, so creating a booking does
-- not update it.
create index bookings_done on bookings (service_id, starts_at) include (customer_id) where status = 'completed';
create index bookings_of_customer_done on bookings (customer_id, starts_at) include (service_id)
  where status = 'completed';
