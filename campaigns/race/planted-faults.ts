import type { Client } from '#server/platform/database/db.ts'
import type { Rule } from '#campaigns/invariants/check.ts'
import type { Race } from './run.ts'

/** A deliberate fault that proves that the campaign can find such faults. */
export type PlantedFault = {
  name: string
  fault: NonNullable<Race['fault']>
  attempts: number
  /** The rules that must report it. */
  finds: Rule[]
}

const noClaims = 'drop trigger bookings_added on bookings; drop trigger bookings_moved on bookings'

/** Replaces the real trigger; fails if the trigger has been renamed. */
const keepClaims = `
  drop trigger bookings_moved on bookings;
  create function planted() returns trigger language plpgsql as $$
  begin
    if new.status <> 'cancelled' then
      delete from slot_claims where booking_id = old.id;
      if new.professional_id is not null then
        insert into slot_claims (professional_id, quantum, booking_id)
        select new.professional_id, quantum, new.id from generate_series(
          (extract(epoch from new.starts_at) / 900)::integer, (extract(epoch from new.ends_at) / 900)::integer - 1
        ) as quantum order by quantum;
      end if;
    end if;
    return null;
  end $$;
  create trigger bookings_moved after update of status, professional_id, starts_at, ends_at on bookings
    for each row execute function planted()`

const noClaimsAgain = `
  drop trigger bookings_moved on bookings;
  create function planted() returns trigger language plpgsql as $$
  begin
    delete from slot_claims where booking_id = old.id;
    if old.status <> 'cancelled' and new.status <> 'cancelled' and new.professional_id is not null then
      insert into slot_claims (professional_id, quantum, booking_id)
      select new.professional_id, quantum, new.id from generate_series(
        (extract(epoch from new.starts_at) / 900)::integer, (extract(epoch from new.ends_at) / 900)::integer - 1
      ) as quantum order by quantum;
    end if;
    return null;
  end $$;
  create trigger bookings_moved after update of status, professional_id, starts_at, ends_at on bookings
    for each row execute function planted()`

const keepProfessional = `
  create function planted() returns trigger language plpgsql as $$
  begin new.professional_id := old.professional_id; return new; end $$;
  create trigger planted before update on bookings for each row
    when (new.professional_id is null and old.professional_id is not null) execute function planted()`

export const plantedFaults: PlantedFault[] = [
  {
    name: 'bookings claim no time',
    fault: { spoil: (client: Client) => client.query(noClaims) },
    attempts: 400,
    finds: ['overlapping bookings of one professional', 'live bookings without exactly their claims'],
  },
  {
    name: 'a cancelled booking keeps its time',
    fault: { spoil: (client: Client) => client.query(keepClaims) },
    attempts: 250,
    finds: ['claims without a live booking'],
  },
  {
    name: 'a reopened booking claims no time',
    fault: { spoil: (client: Client) => client.query(noClaimsAgain) },
    attempts: 500,
    finds: ['live bookings without exactly their claims'],
  },
  {
    name: 'an absence leaves the bookings with their professional',
    fault: { spoil: (client: Client) => client.query(keepProfessional) },
    attempts: 2_500,
    finds: ['open bookings of a professional who is away'],
  },
  {
    name: 'status changes are not counted',
    fault: { spoil: (client: Client) => client.query('drop trigger bookings_tallied_anew on bookings') },
    attempts: 150,
    finds: ['counters that differ from a recount'],
  },
  {
    name: 'the key is stored after the booking',
    fault: { storesKeysLate: true },
    attempts: 400,
    finds: ['keys with two bookings'],
  },
]
