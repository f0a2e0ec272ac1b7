-- The lists that begin with the fewest stars, or contain only reviews with some number of stars. Negated, because all
-- keys of an order go the same way.
drop index concurrently if exists reviews_by_stars;
create index concurrently reviews_by_stars on reviews ((-rating), created_at, id) include (storefront);
drop index concurrently if exists reviews_of_storefront_by_stars;
create index concurrently reviews_of_storefront_by_stars on reviews (storefront, (-rating), created_at, id);
-- All reviews of a service, also hidden ones: for the filter, and for searches that find its title.
drop index concurrently if exists reviews_of_any_state;
create index concurrently reviews_of_any_state on reviews (service_id, created_at, id);
-- Reviews with a reply are few at first, and those without one later: the other list would pass all of them.
drop index concurrently if exists reviews_replied;
create index concurrently reviews_replied on reviews (created_at, id) include (storefront) where reply is not null;
drop index concurrently if exists reviews_unreplied;
create index concurrently reviews_unreplied on reviews (created_at, id) include (storefront) where reply is null;
-- For sending again, and for the deletion of a message that was sent again.
drop index concurrently if exists messages_resent;
create index concurrently messages_resent on messages (resent_from) where resent_from is not null;
-- The author of a review gets one email about a reply, however often it is changed.
drop index concurrently if exists messages_about_reply;
create unique index concurrently messages_about_reply on messages ((facts ->> 'review'))
  where kind = 'review-reply' and resent_from is null;
-- Searches for parts of addresses.
drop index concurrently if exists messages_by_recipient;
create index concurrently messages_by_recipient on messages using gin (recipient gin_trgm_ops);
-- The emails of one kind, of one storefront or of all.
drop index concurrently if exists messages_by_kind;
create index concurrently messages_by_kind on messages (kind, created_at, id) include (storefront);
-- The queue, its length and its oldest email.
drop index concurrently if exists messages_queued;
create index concurrently messages_queued on messages (created_at, id) include (storefront, tries, due_at)
  where state = 'waiting';
-- The failures that no one has dealt with: their number is in the menu of every administrator.
drop index concurrently if exists messages_failed;
create index concurrently messages_failed on messages (created_at, id) include (storefront)
  where state = 'parked' and settled_at is null;
-- How many emails were sent today.
drop index concurrently if exists messages_sent;
create index concurrently messages_sent on messages (sent_at) include (storefront) where state = 'sent';
-- A reminder that an administrator sends again is not a second reminder.
drop index concurrently if exists messages_once_too;
create unique index concurrently messages_once_too on messages (booking_id, kind, (facts ->> 'startsAt'))
  where kind in ('booking-reminder', 'review-invitation') and resent_from is null;
-- Last, because the previous release may use the old index until this point.
drop index concurrently if exists messages_once;
alter index messages_once_too rename to messages_once;
