-- Adds the link that restores the previous address of an account.
alter table links drop constraint links_purpose_check;
alter table links add constraint links_purpose_check check (purpose in ('verify', 'change', 'restore', 'reset'));

-- The previous address of an account stays reserved while its restore link is valid, so that no other user can register
-- it. An hourly job deletes expired rows, which have no effect before that.
create table reserved_emails (
  user_id uuid not null references users (id) on delete cascade,
  email text not null,
  until timestamptz not null,
  primary key (user_id, email)
);

create index reserved_emails_by_email on reserved_emails (email);
create index reserved_emails_over on reserved_emails (until);

-- Earlier releases let administrators book for an unconfirmed address, whose account anyone may have registered. The
-- sessions of such accounts end and the password is replaced by a random one; the owner sets a new one by email.
create temporary table unclaimed on commit drop as
  select u.id from users u
  where u.email_verified_at is null and u.role = 'customer' and exists (
    select from bookings b
    join booking_changes c on c.booking_id = b.id
    where b.customer_id = u.id and c.by_id <> u.id
      and c.id = (select min(first.id) from booking_changes first where first.booking_id = b.id)
  );

update users set password_hash = '$argon2id$v=19$m=19456,t=2,p=1$'
  || rtrim(encode(substr(sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')), 1, 16), 'base64'), '=')
  || '$'
  || rtrim(encode(sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')), 'base64'), '=')
where id in (select id from unclaimed);
delete from sessions where user_id in (select id from unclaimed);
delete from links where user_id in (select id from unclaimed);
delete from messages where user_id in (select id from unclaimed) and kind = 'change-email' and state = 'waiting';
