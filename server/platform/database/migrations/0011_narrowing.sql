-- For filtered lists: index-only scans for descending prices, for featured services, and for the categories within a
-- price range.
create index services_by_price_down on services (storefront, (-price), title, id) where archived_at is null;
create index services_featured on services (storefront, category) where featured and archived_at is null;
create index services_counted_by_price on services (storefront, price, category) where archived_at is null;
