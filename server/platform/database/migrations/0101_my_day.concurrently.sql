-- Each checks the rows without keeping others from writing.
alter table users validate constraint users_role_check;
alter table activity validate constraint activity_role;
