-- An account that no longer belongs to a professional is one of a customer again, and its sessions end with the role.
-- A trigger does it, so that no statement can forget it: the professional may be parted from the account or deleted.
create function end_access_of_professional() returns trigger language plpgsql as $$
begin
  update users set role = 'customer' where id = old.user_id and role = 'professional';
  return null;
end $$;
create trigger professionals_end_access after update of user_id on professionals
  for each row when (old.user_id is not null and old.user_id is distinct from new.user_id)
  execute function end_access_of_professional();
create trigger professionals_end_access_too after delete on professionals
  for each row when (old.user_id is not null)
  execute function end_access_of_professional();
