-- The host of an image, as it may appear in the Content-Security-Policy of a page; null if there is no image or it is
-- stored here. The code that writes the policy checks the rest of the syntax.
create function picture_host(image_url text) returns text language sql immutable parallel safe as $$
  select case
    when image_url ilike 'https://%' then lower(split_part(split_part(image_url, '/', 3), '?', 1))
  end
$$;

-- For finding the distinct hosts without reading all services.
create index services_pictured on services (storefront, picture_host(image_url))
  where archived_at is null and picture_host(image_url) is not null;
