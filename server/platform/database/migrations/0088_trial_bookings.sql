-- A trial booking of an administrator: until when it is there. It is made like any other, but no figure counts it, and it
-- is deleted with everything that belongs to it.
alter table bookings add column trial_until timestamptz;

create or replace function booking_counted_in() returns trigger language plpgsql as $$
begin
  if new.trial_until is not null then return null; end if;
  insert into booking_tallies values (new.storefront, new.day, new.status, new.category, new.currency, 1, new.total);
  -- Most customers have booked before, and this check takes no lock.
  if new.customer_id is not null and not exists (
    select from booking_customers
    where storefront = new.storefront and customer_id = new.customer_id and first_at <= new.created_at
  ) then
    insert into booking_customers values (new.storefront, new.customer_id, new.created_at)
    on conflict (storefront, customer_id) do update set first_at = excluded.first_at
    where booking_customers.first_at > excluded.first_at;
  end if;
  return null;
end $$;

create or replace function recount_customers(ids uuid[]) returns void language plpgsql as $$
begin
  perform from users where id = any (ids) order by id for update;
  delete from booking_customers where customer_id = any (ids);
  insert into booking_customers
  select storefront, customer_id, min(created_at) from bookings
  where customer_id = any (ids) and trial_until is null
  group by storefront, customer_id;
end $$;

create or replace function bookings_counted_anew() returns trigger language plpgsql as $$
declare
  moved uuid[];
begin
  insert into booking_tallies
  select storefront, day, status, category, currency, sum(sign), sum(sign * total)
  from (
    select storefront, day, status, category, currency, total, -1 as sign from removed where trial_until is null
    union all
    select storefront, day, status, category, currency, total, 1 from added where trial_until is null
  ) as both_ways
  group by storefront, day, status, category, currency
  having sum(sign) <> 0 or sum(sign * total) <> 0;
  select array_agg(customer) into moved
  from removed join added using (id) cross join unnest(array[removed.customer_id, added.customer_id]) as one (customer)
  where (removed.storefront, removed.customer_id, removed.created_at)
    is distinct from (added.storefront, added.customer_id, added.created_at);
  if moved is not null then perform recount_customers(moved); end if;
  return null;
end $$;

create or replace function bookings_counted_out() returns trigger language plpgsql as $$
begin
  insert into booking_tallies
  select storefront, day, status, category, currency, -count(*), -sum(total) from removed where trial_until is null
  group by storefront, day, status, category, currency;
  perform recount_customers(array(
    select customer_id from removed where customer_id is not null and trial_until is null
  ));
  return null;
end $$;

create or replace function recount_tallies() returns void language plpgsql as $$
begin
  lock table bookings, booking_tallies, booking_customers in share row exclusive mode;
  delete from booking_tallies;
  insert into booking_tallies
  select storefront, day, status, category, currency, count(*), sum(total) from bookings where trial_until is null
  group by storefront, day, status, category, currency;
  delete from booking_customers;
  insert into booking_customers
  select storefront, customer_id, min(created_at) from bookings where customer_id is not null and trial_until is null
  group by storefront, customer_id;
end $$;
