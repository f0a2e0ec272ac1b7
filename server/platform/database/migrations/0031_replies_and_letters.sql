-- The public reply of the shop to a review. It is part of the review, so it is deleted with it, and the triggers of
-- `reviews` announce a changed reply like a changed comment.
alter table reviews add column reply text check (length(reply) between 1 and 1000);
alter table reviews add column replied_at timestamptz;
alter table reviews add column replied_by uuid;
-- Increases with each change: the second of two administrators who reply learns who changed the review first.
alter table reviews add column version integer not null default 1;
alter table reviews add column changed_at timestamptz;
alter table reviews add column changed_by uuid;

-- An email that is sent again is a message of its own, so that both deliveries stay in the history.
alter table messages add column resent_from uuid references messages (id) on delete set null;
-- The Idempotency-Key of the request that sent it again, and a hash of that request: another one with this key is
-- refused.
alter table messages add column resend_key text;
alter table messages add column resend_request text;
-- When the last attempt began; null as soon as its outcome is known. Until then the email may arrive.
alter table messages add column tried_at timestamptz;
-- When a failure was done with: by sending the email again, or by an administrator, who is then named.
alter table messages add column settled_at timestamptz;
alter table messages add column settled_by uuid;

-- Emails as they were sent: compressed, and deleted after some time. None with a link that opens an account.
create table letters (
  message_id uuid primary key references messages (id) on delete cascade,
  content bytea not null,
  -- Whether it was written for the confirmed address of the customer, and may repeat what someone has typed.
  is_for_owner boolean not null,
  created_at timestamptz not null
);

create index letters_by_time on letters (created_at);
