import { type Day, runDay } from '#campaigns/day/run.ts'
import { createFixtures } from '#campaigns/rig/fixtures.ts'
import { checkedRules } from '#campaigns/invariants/check.ts'
import { checkedSteps } from '#campaigns/invariants/step-rules.ts'
import { defineCampaign } from '#campaigns/rig/campaign.ts'
import { reportCounts } from '#campaigns/rig/report.ts'
import { openScratchDatabases } from '#campaigns/rig/scratch-database.ts'

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
export const campaign = defineCampaign(
  { minutes: { full: 120, quick: 60 }, speed: { full: 30, quick: 30 } },
  async ({ db, seed, sizes: { minutes, speed }, verdict }) => {
    const databases = await openScratchDatabases(db)
    try {
      const template = await databases.make()
      const fixtures = await createFixtures(template, { seed, customers: 200 })
      const setup = { databases, template, fixtures, seed, speed }
      for (const { name, spoil, finds } of plantedFaults) {
        const { wrongs } = await runDay({ ...setup, minutes: minutesOfFault, spoil })
        verdict.caught(name, wrongs.has(finds), `${wrongs.get(finds)?.length ?? 0} × ${finds}`)
      }
      const tally = await runDay({ ...setup, minutes })
      reportCounts(tally)
      verdict.rules(tally, [...checkedRules, ...checkedSteps])
      verdict.happened(tally, needed)
      const steps = tally.of('step: 200')
      verdict.figure(
        'A step that a professional reports has one effect, and its payment is recorded once.',
        `0 of ${steps} steps lost or doubled`,
      )
    } finally {
      await databases.close()
    }
  },
)
