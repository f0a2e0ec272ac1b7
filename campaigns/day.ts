import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { type Day, runDay } from '#campaigns/day/run.ts'
import { createFixtures } from '#campaigns/rig/fixtures.ts'
import { report, reportTally, secondsSince } from '#campaigns/rig/report.ts'
import { openScratchDatabases } from '#campaigns/rig/scratch-database.ts'

const options = {
  db: { type: 'string' },
  minutes: { type: 'string', default: '120' },
  speed: { type: 'string', default: '30' },
  seed: { type: 'string', default: String(randomInt(1_000_000_000)) },
} as const

/** A run without one of these outcomes proves nothing. */
const needed = [
  'step: 200',
  'step: 409 invalid_state',
  'step: cut',
  'undo: 200',
  'steps kept without a network',
  'steps taken on two devices',
  'steps no longer in force',
  'payments taken back',
  'reschedule by an administrator: 200',
  'assign: 200',
  'status: 200',
  'cancel on the day: 200',
]

type PlantedFault = { name: string; spoil: NonNullable<Day['spoil']>; finds: string }

const staysInForce = `
  create function planted() returns trigger language plpgsql as $$ begin new.undone_at := null; return new; end $$;
  create trigger planted before update on booking_steps for each row execute function planted()`

const paidTwice = `
  drop index payments_once;
  create function planted() returns trigger language plpgsql as $$
  begin
    if new.reverses is null and new.note <> 'again' then
      insert into payments (id, booking_id, amount, kind, at, note, step_id)
      values (gen_random_uuid(), new.booking_id, new.amount, new.kind, new.at, 'again', new.step_id);
    end if;
    return null;
  end $$;
  create trigger planted after insert on payments for each row execute function planted()`

const staysPaid = `
  create function planted() returns trigger language plpgsql as $$ begin return null; end $$;
  create trigger planted before insert on payments for each row when (new.reverses is not null) execute function planted()`

const plantedFaults: PlantedFault[] = [
  {
    name: 'a step that is taken back stays in force',
    spoil: (client) => client.query(staysInForce),
    finds: 'bookings that do not show their latest step',
  },
  {
    name: 'a payment is recorded twice',
    spoil: (client) => client.query(paidTwice),
    finds: 'payments that differ from what was reported',
  },
  {
    name: 'a payment stays when its step is taken back',
    spoil: (client) => client.query(staysPaid),
    finds: 'payments taken back without their step, or by another amount',
  },
]
const minutesOfFault = 45

/** Two hours of 30 professionals, in which everyone changes the same visits: each step has one effect. */
export async function campaign(args: string[]): Promise<boolean> {
  const { db, minutes, speed, seed } = parseArgs({ args, options }).values
  const [wanted, faster] = [Number(minutes), Number(speed)]
  if (!(wanted > 0) || !(faster > 0)) throw new Error('--minutes and --speed must be numbers above 0')
  const began = performance.now()
  report(`Day: ${wanted} minutes of 30 professionals, ${faster} times as fast, seed ${seed}`)
  const databases = await openScratchDatabases(db)
  try {
    const template = await databases.make()
    const fixtures = await createFixtures(template, { seed, customers: 200 })
    const setup = { databases, template, fixtures, seed, speed: faster }
    let isFit = true
    for (const fault of plantedFaults) isFit = (await isCaught(setup, fault)) && isFit
    const tally = await runDay({ ...setup, minutes: wanted })
    for (const what of needed.filter((one) => tally.of(one) === 0)) tally.wrong('nothing proven', `never: ${what}`)
    const isClean = reportTally(tally)
    report(`\n${isFit && isClean ? 'Passed' : 'FAILED'}: day, seed ${seed}, ${secondsSince(began)} in total`)
    return isFit && isClean
  } finally {
    await databases.close()
  }
}

async function isCaught(setup: Omit<Day, 'minutes'>, { name, spoil, finds }: PlantedFault): Promise<boolean> {
  const began = performance.now()
  const tally = await runDay({ ...setup, minutes: minutesOfFault, spoil })
  const count = tally.wrongs.get(finds)?.length ?? 0
  report(`  ${count > 0 ? 'caught' : '✗ NOT CAUGHT'}: ${name} (${count} × ${finds}; ${secondsSince(began)})`)
  return count > 0
}
