import { join } from 'node:path'
import { defineCampaign } from '#campaigns/rig/campaign.ts'
import { createFixtures } from '#campaigns/rig/fixtures.ts'
import { report, reportCounts } from '#campaigns/rig/report.ts'
import { openScratchDatabases } from '#campaigns/rig/scratch-database.ts'
import { kindNames, requestsPerHour } from '#campaigns/soak/load.ts'
import { type Outcome, rules, soak } from '#campaigns/soak/run.ts'
import { growthOf, type Measure, measures } from '#campaigns/soak/samples.ts'

/** In the unit of each measure, for each hour of the ordinary load. */
type Bounds = Record<Measure, number>
const bounds: Bounds = { used: 2, resident: 6, descriptors: 2, connections: 1, files: 1 }
/** A few minutes of the load are too short for these: caches still fill. */
const quickBounds: Bounds = { used: 30, resident: 300, descriptors: 30, connections: 15, files: 10 }
/** How much more may be open after the load than before: the connections to the database, and those of the queue. */
const mostLeftOpen = 12

const hoursOfFault = 0.2
const outcomes = [...kindNames, 'cancelled', 'pictures stored', 'files exported', 'accounts closed']

const keepsRows = `
  create function planted() returns trigger language plpgsql as $$ begin return null; end $$;
  create trigger planted before delete on images for each row execute function planted();
  create trigger planted before delete on sessions for each row when (old.device <> '') execute function planted()`

/** As many requests as an ordinary shop gets in six hours: what the product holds must not grow. */
export const campaign = defineCampaign(
  { hours: { full: 6, quick: 0.3 } },
  async ({ isQuick, db, seed, sizes: { hours }, verdict }) => {
    const databases = await openScratchDatabases(db)
    try {
      const template = await databases.make()
      const fixtures = await createFixtures(template, { seed, customers: 200 })
      const setup = { databases, template, fixtures, seed }
      const most = isQuick ? quickBounds : bounds
      const fault = { spoils: keepsRows, module: join(import.meta.dirname, 'soak/leaks.ts') }
      const leaking = await soak({ ...setup, hours: hoursOfFault, fault })
      const grown = growthOf(leaking.samples)
      for (const measure of ['used', 'descriptors', 'connections'] as const)
        verdict.caught(
          `a server that keeps ${measures[measure].what}`,
          grown[measure] > most[measure],
          inWords(grown, measure),
        )
      verdict.caught(
        'files that stay open after the load',
        leftOpen(leaking) > mostLeftOpen,
        `${leftOpen(leaking)} more`,
      )
      const left = leaking.tally.wrongs.get(rules.left) ?? []
      for (const what of ['pictures that nothing shows', 'sessions that have expired'])
        verdict.caught(
          `a clean-up that keeps ${what}`,
          left.some((one) => one.endsWith(what)),
          left.join(', '),
        )
      const outcome = await soak({ ...setup, hours })
      const { tally, samples, seconds } = outcome
      const growth = growthOf(samples)
      const sent = Math.round(hours * requestsPerHour)
      report(`  ${sent} requests in ${seconds.toFixed(0)} s, as many as in ${hours} hours; ${samples.length} samples`)
      report(`  ${historyOf(samples)}`)
      reportCounts(tally)
      // The keys of the record are its measures.
      for (const measure of Object.keys(measures) as Measure[]) {
        const problem = growth[measure] <= most[measure] ? [] : [inWords(growth, measure)]
        report(`  ${inWords(growth, measure)}`)
        verdict.check(
          `${measures[measure].what}: at most ${most[measure]} ${measures[measure].unit} more in an hour`,
          problem,
        )
      }
      const open = leftOpen(outcome)
      verdict.check(
        `at most ${mostLeftOpen} more files and sockets are open after the load`,
        open <= mostLeftOpen ? [] : [`${open}`],
      )
      verdict.rules(tally, Object.values(rules))
      verdict.happened(tally, outcomes)
      verdict.figure(
        'Memory, connections, files and rows without owner do not grow under steady load.',
        `${growth.used.toFixed(1)} MB an hour in ${sent} requests, 0 rows without owner`,
      )
    } finally {
      await databases.close()
    }
  },
)

function leftOpen({ idle: { before, after } }: Outcome): number {
  return after.descriptors - before.descriptors
}

function inWords(growth: Record<Measure, number>, measure: Measure): string {
  const { what, unit } = measures[measure]
  return `${growth[measure].toFixed(1)} ${unit} more in an hour: ${what}`.replace('  ', ' ')
}

/** The memory in use at some points of the run. */
function historyOf(samples: Outcome['samples']): string {
  const points = [0, 0.25, 0.5, 0.75, 1].flatMap((share) => samples[Math.floor(share * (samples.length - 1))] ?? [])
  const words = points.map(
    ({ hours, used, resident }) => `${used.toFixed(1)} (${resident.toFixed(0)}) at ${hours.toFixed(1)}`,
  )
  return `MB in use (of the process) after hours: ${words.join(', ')}`
}
