-- Who was first, and who came before, is asked of one thing at a time.
create index activity_of_subject on activity (subject_id, id);

-- The same request of an administrator may come again, whomever it was for.
create unique index idempotency_keys_of_office on idempotency_keys (key) where key like 'office %';

-- People are looked for by any part of their name or address. Neither changes when they book.
create index users_sought on users using gin (lower(name || ' ' || email) gin_trgm_ops);
