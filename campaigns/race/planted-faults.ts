import type { Client } from '#server/platform/database/db.ts'
import type { Rule } from '#campaigns/invariants/check.ts'
import type { Race } from './run.ts'

/** A fault that the campaign has to find before its silence means anything. */
export type Plant = {
  name: string
  plant: NonNullable<Race['plant']>
  attempts: number
  /** What has to be said of it. */
  finds: Rule[]
}

const noClaims = 'drop trigger bookings_added on bookings; drop trigger bookings_moved on bookings'

/** A trigger of our own in the place of the real one: if that is called otherwise, this fails loudly. */
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

export const plants: Plant[] = [
  {
    name: 'no time is claimed',
    plant: { spoil: (client: Client) => client.query(noClaims) },
    attempts: 400,
    finds: ['professionals in two live bookings at once', 'live bookings without exactly their quarters'],
  },
  {
    name: 'a cancelled booking keeps its time',
    plant: { spoil: (client: Client) => client.query(keepClaims) },
    attempts: 250,
    finds: ['claims that no live booking has'],
  },
  {
    name: 'a booking made live again claims nothing',
    plant: { spoil: (client: Client) => client.query(noClaimsAgain) },
    attempts: 500,
    finds: ['live bookings without exactly their quarters'],
  },
  {
    name: 'what becomes of a booking is not counted',
    plant: { spoil: (client: Client) => client.query('drop trigger bookings_tallied_anew on bookings') },
    attempts: 150,
    finds: ['counts of bookings and customers that a recount does not find'],
  },
  {
    name: 'a key is kept after its booking',
    plant: { keepsKeysLate: true },
    attempts: 400,
    finds: ['keys with two bookings'],
  },
]
