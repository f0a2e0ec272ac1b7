-- Who has asked, from a postcode that a storefront does not serve, for an email when it does. A row is deleted in the
-- transaction that stores the email, so that there is never a second one.
create table area_requests (
  id uuid primary key,
  storefront text not null references storefronts (key),
  postcode text not null,
  email text not null,
  -- Of the links in the email.
  origin text not null,
  created_at timestamptz not null,
  -- Also the list of administrators, and the number of people by postcode.
  unique (storefront, postcode, email)
);

-- One email names all postcodes of its recipient.
create index area_requests_by_email on area_requests (email, storefront);
-- For the deletion of old ones.
create index area_requests_by_time on area_requests (created_at);
