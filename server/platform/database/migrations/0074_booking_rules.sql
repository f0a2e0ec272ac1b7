-- What was agreed when a booking was made: the hours until which its customer can change it. Earlier bookings have 24.
alter table bookings add column free_hours integer check (free_hours between 0 and 168);

-- Minutes after the booking in which its professional has no other one, by the rules when it got its time and its
-- professional. It claims them like its own time, so that no two transactions can disagree about a pause.
alter table bookings add column pause integer not null default 0 check (pause between 0 and 120 and pause % 15 = 0);

create or replace function keep_claims() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from slot_claims
    where professional_id = old.professional_id and booking_id = old.id
      and quantum >= floor(date_part('epoch', old.starts_at) / 900)::integer
      and quantum < ceil(date_part('epoch', old.ends_at) / 900)::integer + old.pause / 15;
  end if;
  if tg_op <> 'DELETE' and new.status <> 'cancelled' and new.professional_id is not null then
    insert into slot_claims (professional_id, quantum, booking_id)
    select new.professional_id, quantum, new.id
    from generate_series(
      floor(date_part('epoch', new.starts_at) / 900)::integer,
      ceil(date_part('epoch', new.ends_at) / 900)::integer + new.pause / 15 - 1
    ) as quantum
    order by quantum;
  end if;
  return null;
end $$;

drop trigger bookings_moved on bookings;
create trigger bookings_moved after update of status, professional_id, starts_at, ends_at, pause on bookings for each row
  when ((old.status = 'cancelled', old.professional_id, old.starts_at, old.ends_at, old.pause)
    is distinct from (new.status = 'cancelled', new.professional_id, new.starts_at, new.ends_at, new.pause))
  execute function keep_claims();
