-- A hash of the request that added a professional: the same Idempotency-Key with another request is refused, also after
-- the professional has been changed. Null for those that earlier releases have stored.
alter table professionals add column request text;
