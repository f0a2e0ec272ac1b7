-- The news that a professional found no one. The table has no rows before this release.
create index booking_steps_nobody_there on booking_steps (recorded_at, id) where step = 'nobody-there';
