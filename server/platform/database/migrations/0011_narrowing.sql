-- Lists that visitors can narrow at will are read in their order, and their numbers counted, without the services
-- themselves: the dearest first, the few that are featured, and the categories of a range of prices.
create index services_by_price_down on services (storefront, (-price), title, id) where archived_at is null;
create index services_featured on services (storefront, category) where featured and archived_at is null;
create index services_counted_by_price on services (storefront, price, category) where archived_at is null;
