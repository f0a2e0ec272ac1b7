-- The site on which a picture lies, as it may stand in the policy of a page; null for none and for our own. What else
-- must hold for a name is checked where the policy is written.
create function picture_host(image_url text) returns text language sql immutable parallel safe as $$
  select case
    when image_url ilike 'https://%' then lower(split_part(split_part(image_url, '/', 3), '?', 1))
  end
$$;

-- To go from one site to the next, without reading the services in between.
create index services_pictured on services (storefront, picture_host(image_url))
  where archived_at is null and picture_host(image_url) is not null;
