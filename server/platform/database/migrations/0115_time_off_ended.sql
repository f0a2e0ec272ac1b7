-- Time off that a professional was granted or took, and that an administrator has removed since. 'withdrawn' is what the
-- professional has ended.
alter table time_off_requests drop constraint time_off_requests_state_check;
alter table time_off_requests add constraint time_off_requests_state_check
  check (state in ('asked', 'taken', 'refused', 'withdrawn', 'ended'));
