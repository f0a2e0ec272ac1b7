-- A request is repeated by the professional who sent it: another one may have taken the same step at the same moment.
alter table booking_steps
  drop constraint booking_steps_booking_id_step_taken_at_key,
  add constraint booking_steps_once unique (booking_id, step, taken_at, professional_id);
