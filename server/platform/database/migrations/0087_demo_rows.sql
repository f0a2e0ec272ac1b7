-- What the demo has added, so that it can be removed without what people have added beside it. The product marks rows as
-- it adds them, and at each start those that an earlier release has added, which it knows by their ids. The ids of
-- earlier bookings depend on their day, so they are marked here: by customers who exist only in a demo, and not made with
-- a call, which the log would contain. Not those of closed accounts: they may be real ones of releases without a log, and
-- a booking of the demo that stays is the smaller harm.
create table demo_rows (
  storefront text not null references storefronts (key),
  id uuid not null,
  kind text not null
    check (kind in ('account', 'professional', 'category', 'service', 'article', 'booking')),
  primary key (storefront, id)
);

-- When the demo was removed: it is never added again. `is_demo` says whether it is there.
alter table storefronts add column demo_removed_at timestamptz;

insert into demo_rows
select b.storefront, b.id, 'booking'
from bookings b
join storefronts s on s.key = b.storefront and s.is_demo
join users u on u.id = b.customer_id
where (u.email like '%@example.com' or u.email = 'customer@doorstep.example')
  and not exists (select from activity a where a.subject_id = b.id::text and a.kind = 'booking-made');
