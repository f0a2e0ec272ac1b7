-- The hosts that administrators have given to storefronts. Two storefronts cannot have the same one, even if both get it
-- at the same moment.
create table storefront_hosts (
  host text primary key,
  storefront text not null references storefronts (key)
);
create index storefront_hosts_of on storefront_hosts (storefront);
