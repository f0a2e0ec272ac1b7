-- Both at once, in the order of the writes of the earlier release.
lock table bookings, payments in access exclusive mode;

-- Entries of the ledger are only added. A professional or a step that is deleted is no longer named, and closing an
-- account empties the notes; everything else stays as it was recorded, as long as the booking exists.
alter table payments
  add column recorded_at timestamptz,
  -- Those of the booking, for sums by day without reading the booking.
  add column storefront text,
  add column day date,
  add column trial boolean not null default false,
  -- The entry for which this one is the right one; the counter-entry of that one has `reverses`.
  add column corrects uuid unique references payments on delete cascade,
  -- The Idempotency-Key of the request.
  add column key text,
  add constraint payments_key unique (by_id, key);

update payments p set recorded_at = p.at, storefront = b.storefront,
  day = (p.at at time zone b.time_zone)::date, trial = b.trial_until is not null
from bookings b where b.id = p.booking_id;

alter table payments
  alter column recorded_at set default now(),
  alter column recorded_at set not null,
  alter column storefront set not null,
  alter column day set not null;

-- What was collected, in minor units; a trigger of `payments` keeps it.
alter table bookings add column paid bigint not null default 0;

-- Cash of a day that a professional has handed in. A counter-entry with a negative amount takes one back.
create table hand_overs (
  id uuid primary key,
  storefront text not null,
  professional_id uuid not null references professionals on delete cascade,
  -- The day on which the cash was collected.
  day date not null,
  amount integer not null check (amount <> 0),
  -- What was still to be handed in before it.
  expected integer not null,
  note text not null default '',
  at timestamptz not null,
  by_id uuid,
  reverses uuid unique references hand_overs on delete cascade,
  key text,
  constraint hand_overs_key unique (by_id, key)
);
create index hand_overs_of_day on hand_overs (storefront, day, professional_id);
create index hand_overs_of_professional on hand_overs (professional_id) include (amount);

-- Changes to sums of money by storefront, day and professional. Rows are only added, and merged once a minute.
create table money_tallies (
  storefront text not null,
  day date not null,
  professional_id uuid,
  -- cash, upi, card, bank: collected on that day. handed-in: cash of that day. due, refund-due: of visits on that day.
  -- cash-out: cash of that day that was not handed in; its rows add up to nothing once it was, and are gone.
  kind text not null,
  amount bigint not null,
  -- The number of payments, hand-overs or bookings.
  entries bigint not null
);
create index money_tallies_of on money_tallies (storefront, day) include (kind, professional_id, amount, entries);
create index money_tallies_of_cash_out on money_tallies (storefront) include (day, professional_id, amount)
  where kind = 'cash-out';

-- Changes to what is open at a storefront on all days: due and refund-due. Merged like the others, to one row for each.
create table money_totals (
  storefront text not null,
  kind text not null,
  amount bigint not null,
  bookings bigint not null
);
create index money_totals_of on money_totals (storefront, kind);

create function place_payment() returns trigger language plpgsql as $$
begin
  select storefront, (new.at at time zone time_zone)::date, trial_until is not null
  into new.storefront, new.day, new.trial from bookings where id = new.booking_id;
  return new;
end $$;
create trigger payments_placed before insert on payments for each row execute function place_payment();

create function count_payment() returns trigger language plpgsql as $$
begin
  update bookings set paid = paid + new.amount where id = new.booking_id;
  if not new.trial then
    insert into money_tallies values (new.storefront, new.day, new.professional_id, new.kind, new.amount, 1);
    if new.kind = 'cash' and new.professional_id is not null then
      insert into money_tallies values (new.storefront, new.day, new.professional_id, 'cash-out', new.amount, 0);
    end if;
  end if;
  return null;
end $$;
create trigger payments_counted after insert on payments for each row execute function count_payment();

create function keep_payment() returns trigger language plpgsql as $$
declare
  allowed payments := old;
begin
  if tg_op = 'DELETE' then
    if exists (select from bookings where id = old.booking_id) then
      raise exception 'entries of the ledger cannot be deleted' using errcode = 'restrict_violation';
    end if;
    if not old.trial then
      insert into money_tallies values (old.storefront, old.day, old.professional_id, old.kind, -old.amount, -1);
      if old.kind = 'cash' and old.professional_id is not null then
        insert into money_tallies values (old.storefront, old.day, old.professional_id, 'cash-out', -old.amount, 0);
      end if;
    end if;
    return old;
  end if;
  if new.note = '' then allowed.note := ''; end if;
  if new.step_id is null then allowed.step_id := null; end if;
  if new.professional_id is null then allowed.professional_id := null; end if;
  if new is distinct from allowed then
    raise exception 'entries of the ledger cannot be changed' using errcode = 'restrict_violation';
  end if;
  if old.professional_id is not null and new.professional_id is null and not old.trial then
    insert into money_tallies values
      (old.storefront, old.day, old.professional_id, old.kind, -old.amount, -1),
      (old.storefront, old.day, null, old.kind, old.amount, 1);
    if old.kind = 'cash' then
      insert into money_tallies values (old.storefront, old.day, old.professional_id, 'cash-out', -old.amount, 0);
    end if;
  end if;
  return new;
end $$;
create trigger payments_kept before update or delete on payments for each row execute function keep_payment();

create function count_hand_over() returns trigger language plpgsql as $$
begin
  insert into money_tallies values
    (new.storefront, new.day, new.professional_id, 'handed-in', new.amount, 1),
    (new.storefront, new.day, new.professional_id, 'cash-out', -new.amount, 0);
  return null;
end $$;
create trigger hand_overs_counted after insert on hand_overs for each row execute function count_hand_over();

create function keep_hand_over() returns trigger language plpgsql as $$
begin
  -- With its cash, or with the professional.
  if tg_op = 'DELETE' and not exists (
    select from payments join professionals on professionals.id = professional_id
    where professional_id = old.professional_id and day = old.day and kind = 'cash'
  ) then
    insert into money_tallies values
      (old.storefront, old.day, old.professional_id, 'handed-in', -old.amount, -1),
      (old.storefront, old.day, old.professional_id, 'cash-out', old.amount, 0);
    return old;
  end if;
  raise exception 'hand-overs cannot be changed or deleted' using errcode = 'restrict_violation';
end $$;
create trigger hand_overs_kept before update or delete on hand_overs for each row execute function keep_hand_over();

create function refuse_emptying() returns trigger language plpgsql as $$
begin
  raise exception '% cannot be emptied', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger payments_not_emptied before truncate on payments for each statement execute function refuse_emptying();
create trigger hand_overs_not_emptied before truncate on hand_overs for each statement execute function refuse_emptying();

-- Also in a session that runs without triggers.
alter table payments enable always trigger payments_kept;
alter table payments enable always trigger payments_not_emptied;
alter table hand_overs enable always trigger hand_overs_kept;
alter table hand_overs enable always trigger hand_overs_not_emptied;

-- What a booking leaves open: to be collected once it is completed, or to be given back.
create function open_money(booking bookings) returns table (kind text, amount bigint) language sql immutable as $$
  select 'due', (booking.total - booking.paid)::bigint
  where booking.trial_until is null and booking.status = 'completed' and booking.paid < booking.total
  union all
  select 'refund-due', (booking.paid - case booking.status when 'cancelled' then 0 else booking.total end)::bigint
  where booking.trial_until is null
    and booking.paid > case booking.status when 'cancelled' then 0 else booking.total end
$$;

create function count_open_money() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into money_tallies
    select old.storefront, old.day, old.professional_id, kind, -amount, -1 from open_money(old);
    insert into money_totals select old.storefront, kind, -amount, -1 from open_money(old);
  end if;
  if tg_op <> 'DELETE' then
    insert into money_tallies
    select new.storefront, new.day, new.professional_id, kind, amount, 1 from open_money(new);
    insert into money_totals select new.storefront, kind, amount, 1 from open_money(new);
  end if;
  return null;
end $$;
create trigger bookings_money_in after insert on bookings for each row
  when (new.status = 'completed' or new.paid <> 0) execute function count_open_money();
create trigger bookings_money_anew after update on bookings for each row
  when ((old.status, old.total, old.paid, old.day, old.professional_id, old.storefront, old.trial_until)
    is distinct from (new.status, new.total, new.paid, new.day, new.professional_id, new.storefront, new.trial_until))
  execute function count_open_money();
create trigger bookings_money_out after delete on bookings for each row
  when (old.status = 'completed' or old.paid <> 0) execute function count_open_money();

-- Counts everything again: for the first time, and after rows were written without triggers. The lock prevents changes
-- between the statements, which would be counted twice.
create function recount_money() returns void language plpgsql as $$
begin
  lock table bookings, payments, hand_overs, money_tallies, money_totals in share row exclusive mode;
  update bookings b set paid = coalesce(summed.amount, 0)
  from bookings known left join (
    select booking_id, sum(amount)::bigint as amount from payments group by booking_id
  ) as summed on summed.booking_id = known.id
  where b.id = known.id and b.paid <> coalesce(summed.amount, 0);
  delete from money_tallies;
  insert into money_tallies
  select storefront, day, professional_id, kind, sum(amount), count(*) from payments where not trial
  group by storefront, day, professional_id, kind
  union all
  select storefront, day, professional_id, 'handed-in', sum(amount), count(*) from hand_overs
  group by storefront, day, professional_id
  union all
  select storefront, day, professional_id, kind, sum(amount), count(*) from bookings b cross join open_money(b)
  group by storefront, day, professional_id, kind;
  insert into money_tallies
  select storefront, day, professional_id, 'cash-out', sum(case kind when 'cash' then amount else -amount end), 0
  from money_tallies where kind in ('cash', 'handed-in') and professional_id is not null
  group by storefront, day, professional_id
  having sum(case kind when 'cash' then amount else -amount end) <> 0;
  delete from money_totals;
  insert into money_totals
  select storefront, kind, sum(amount), sum(entries) from money_tallies where kind in ('due', 'refund-due')
  group by storefront, kind;
end $$;

-- After bookings were written without triggers, this counts all of it.
alter function recount_bookings() rename to recount_lists;
create function recount_bookings() returns void language plpgsql as $$
begin
  perform recount_lists();
  perform recount_money();
end $$;
