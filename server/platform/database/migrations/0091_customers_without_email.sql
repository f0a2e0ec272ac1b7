-- A customer of a telephone booking may have a phone number and no email address. Such an account cannot sign in.
alter table users
  alter column email drop not null,
  -- Whether another customer without an address has the same number, as in one household: an administrator has said so.
  add column shares_phone boolean not null default false,
  add constraint users_reachable check (email is not null or (phone is not null and role = 'customer'));

-- The expression of a generated column cannot be changed in PostgreSQL 15. Its indexes follow in 0092.
alter table users drop column sought;
alter table users
  add column sought text collate "C" not null generated always as (lower(name || ' ' || coalesce(email, ''))) stored;
