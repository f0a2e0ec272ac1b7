-- The status that 'Done' has replaced, to which an undo returns.
alter table booking_steps add column was_status text;
-- Deleting a booking deletes its steps, and for each of them looks for payments.
create index payments_of_step on payments (step_id);
