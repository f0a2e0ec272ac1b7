-- The titles in the activity log, each once, for its search: the entries of frequent titles are far more than a page.
-- Numbers of bookings are found in the log itself.
create table activity_titles (
  kind text not null,
  -- Empty for entries of all storefronts.
  storefront text not null,
  title text not null,
  sought text not null generated always as (lower(title)) stored,
  primary key (kind, storefront, title)
);

create function activity_titled() returns trigger language plpgsql as $$
begin
  insert into activity_titles (kind, storefront, title)
  values (new.kind, coalesce(new.storefront, ''), new.subject_title) on conflict do nothing;
  return null;
end $$;

-- By row, so that a booking, whose number is no title, does not pay for it.
create trigger activity_titled after insert on activity
  for each row when (new.subject_title not like 'DS-%' and new.subject_title <> '') execute function activity_titled();

insert into activity_titles (kind, storefront, title)
select distinct kind, coalesce(storefront, ''), subject_title from activity
where subject_title not like 'DS-%' and subject_title <> '';

create index activity_titles_sought on activity_titles using gin (sought gin_trgm_ops);
-- Shorter texts than the index above has are found at the beginning of a title.
create index activity_titles_by_start on activity_titles (sought text_pattern_ops);

-- What a review is found by: the comment, the title of the service and the name of the customer, in lower case. A table of
-- its own, so that a new title or name changes no review.
create table sought_reviews (
  review_id uuid primary key references reviews (id) on delete cascade,
  -- As the review has them, which never change: most searches need no other column of it.
  storefront text not null,
  created_at timestamptz not null,
  sought text not null
);

create function seek_reviews(ids uuid[]) returns void language sql as $$
  insert into sought_reviews (review_id, storefront, created_at, sought)
  select reviews.id, reviews.storefront, reviews.created_at, lower(concat_ws(E'\n', comment, title, name))
  from reviews
  join services on services.id = service_id
  join users on users.id = customer_id
  where reviews.id = any (ids)
  order by reviews.id
  on conflict (review_id) do update set sought = excluded.sought where sought_reviews.sought <> excluded.sought
$$;

create function reviews_worded() returns trigger language plpgsql as $$
begin
  perform seek_reviews(array(select id from added));
  return null;
end $$;

-- Their names are after those of the triggers that count, which lock the service: like a new title, a review locks the
-- service first.
create trigger reviews_worded_in after insert on reviews referencing new table as added
  for each statement execute function reviews_worded();
create trigger reviews_worded_anew after update on reviews referencing new table as added
  for each statement execute function reviews_worded();

create function service_reviews_worded() returns trigger language plpgsql as $$
begin
  perform seek_reviews(array(select id from reviews where service_id = new.id));
  return null;
end $$;
create trigger services_reviews_worded after update of title on services
  for each row when (old.title is distinct from new.title) execute function service_reviews_worded();

create function user_reviews_worded() returns trigger language plpgsql as $$
begin
  perform seek_reviews(array(select id from reviews where customer_id = new.id));
  return null;
end $$;
create trigger users_reviews_worded after update of name on users
  for each row when (old.name is distinct from new.name) execute function user_reviews_worded();

insert into sought_reviews (review_id, storefront, created_at, sought)
select reviews.id, reviews.storefront, reviews.created_at, lower(concat_ws(E'\n', comment, title, name))
from reviews
join services on services.id = service_id
join users on users.id = customer_id;

create index sought_reviews_by_text on sought_reviews using gin (sought gin_trgm_ops);
