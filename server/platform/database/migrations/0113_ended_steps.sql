-- Whether the professional has taken it back; otherwise a change by others has ended it.
alter table booking_steps add column taken_back boolean not null default false;
-- The plan of the visit that a change by others has ended: a change back to it puts the step in force again.
alter table booking_steps add column ended_plan text;
-- A step has one payment, however many devices report it. Counter-entries name the step, too.
create unique index payments_once on payments (step_id) where reverses is null;

-- A function of its own, so that requests of customers do not even lock the table.
create function professional_of(account uuid) returns json language plpgsql stable as $$
begin
  return (
    select json_build_object('_id', p.id, 'storefront', p.storefront) from professionals p where p.user_id = account
  );
end $$;
