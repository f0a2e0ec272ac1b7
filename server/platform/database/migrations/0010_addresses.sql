-- The link that gives an account its former address back.
alter table links drop constraint links_purpose_check;
alter table links add constraint links_purpose_check check (purpose in ('verify', 'change', 'restore', 'reset'));

-- An address that an account has given up is kept for it as long as that link works: nobody else can register it. A
-- row that is over is removed by the hour, and counts no more before that.
create table reserved_emails (
  user_id uuid not null references users (id) on delete cascade,
  email text not null,
  until timestamptz not null,
  primary key (user_id, email)
);

create index reserved_emails_by_email on reserved_emails (email);
create index reserved_emails_over on reserved_emails (until);

-- What administrators booked for an address that nobody had confirmed lies in an account that anyone may have registered.
-- Its sessions end and its password is replaced by one that nobody has; its owner chooses another by email.
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
