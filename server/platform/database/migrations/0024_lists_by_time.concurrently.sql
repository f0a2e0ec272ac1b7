-- For the list of the emails of all storefronts, newest first.
drop index concurrently if exists messages_of_all;
create index concurrently messages_of_all on messages (created_at, id);
-- For the lists of a storefront's reviews, and of the hidden ones.
drop index concurrently if exists reviews_of_storefront;
create index concurrently reviews_of_storefront on reviews (storefront, created_at, id) include (hidden_at);
drop index concurrently if exists reviews_hidden;
create index concurrently reviews_hidden on reviews (created_at, id) include (storefront) where hidden_at is not null;
