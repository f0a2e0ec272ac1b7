-- The number that the next invoice of a series gets. It never goes back.
create table invoice_series (
  storefront text not null,
  series text not null,
  next integer not null default 1 check (next > 0),
  primary key (storefront, series)
);

-- Invoices and credit notes. They are never changed, and deleted only with a booking of the demo.
create table invoices (
  id uuid primary key,
  storefront text not null,
  kind text not null check (kind in ('invoice', 'credit-note')),
  series text not null,
  place integer not null,
  -- The series with the place in it.
  number text not null check (char_length(number) <= 16),
  booking_id uuid not null references bookings on delete cascade,
  -- A booking gets another invoice after a credit note has taken back the one before.
  turn integer not null,
  takes_back uuid unique references invoices on delete cascade,
  issued_at timestamptz not null,
  -- By the calendar of the storefront.
  day date not null,
  -- What it says; see domain/invoice.ts.
  content jsonb not null,
  is_demo boolean not null,
  by_id uuid,
  unique (storefront, series, place),
  unique (storefront, number),
  unique (booking_id, kind, turn)
);
create index invoices_by_day on invoices (storefront, day, series, place);
create index invoices_by_time on invoices (storefront, issued_at, id);

-- The numbers of a series have no gaps: an invoice takes the next number, and both are stored or neither.
create function take_invoice_number() returns trigger language plpgsql as $$
begin
  update invoice_series set next = next + 1
  where storefront = new.storefront and series = new.series and next = new.place;
  if not found then
    raise exception '% is not the next number of %', new.place, new.series using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger invoices_numbered before insert on invoices for each row execute function take_invoice_number();

create function keep_invoice() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.is_demo and not exists (select from bookings where id = old.booking_id) then
    return old;
  end if;
  raise exception 'invoices cannot be changed or deleted' using errcode = 'restrict_violation';
end $$;
create trigger invoices_kept before update or delete on invoices for each row execute function keep_invoice();
create trigger invoices_not_emptied before truncate on invoices for each statement execute function refuse_emptying();

create function keep_series() returns trigger language plpgsql as $$
begin
  -- The numbers of a demo are gone with it.
  if tg_op = 'DELETE' and not exists (
    select from invoices where storefront = old.storefront and series = old.series
  ) then
    return old;
  end if;
  if tg_op = 'UPDATE' and new.storefront = old.storefront and new.series = old.series and new.next >= old.next then
    return new;
  end if;
  raise exception 'the numbers of a series cannot go back' using errcode = 'restrict_violation';
end $$;
create trigger invoice_series_kept before update or delete on invoice_series for each row execute function keep_series();
create trigger invoice_series_not_emptied before truncate on invoice_series
  for each statement execute function refuse_emptying();

-- Also in a session that runs without triggers.
alter table invoices enable always trigger invoices_numbered;
alter table invoices enable always trigger invoices_kept;
alter table invoices enable always trigger invoices_not_emptied;
alter table invoice_series enable always trigger invoice_series_kept;
alter table invoice_series enable always trigger invoice_series_not_emptied;
