import { checkedRules } from '#campaigns/invariants/check.ts'
import { defineCampaign } from '#campaigns/rig/campaign.ts'
import { openScratchDatabases } from '#campaigns/rig/scratch-database.ts'
import { plantedFaults } from '#campaigns/race/planted-faults.ts'
import { race } from '#campaigns/race/run.ts'
import { report, reportCounts } from '#campaigns/rig/report.ts'
import { createFixtures } from '#campaigns/rig/fixtures.ts'

/** A run without one of these outcomes proves nothing. */
const needed = [
  'create: 201',
  'create: 409 slot_taken',
  'create: 409 too_many_bookings',
  'create: cut',
  'key of another request: 422 idempotency_key_reused',
  'keys with the same reply more than once',
  'cancel: 200',
  'reschedule: 200',
  'reschedule: 409 slot_taken',
  'reschedule by an administrator: 200',
  'assign: 200',
  'assign: 409 slot_taken',
  'cancelled bookings reopened',
  'status: 409 slot_taken',
  'hours: 200',
  'back: 204',
  'absences that left bookings unassigned',
]

/** The quick form plants the first fault only. */
const neededOfQuick = ['create: 201', 'create: 409 slot_taken', 'create: cut', 'cancel: 200', 'reschedule: 200']

/** Many customers compete for the same slots on two servers: no professional or key may be booked twice. */
export const campaign = defineCampaign(
  { attempts: { full: 50_000, quick: 1_000 } },
  async ({ isQuick, db, seed, sizes: { attempts }, verdict }) => {
    const databases = await openScratchDatabases(db)
    try {
      const template = await databases.make()
      const customers = Math.min(4_000, 300 + Math.ceil(attempts / 100))
      const fixtures = await createFixtures(template, { seed, customers })
      const setup = { databases, template, fixtures, seed }
      for (const { fault, ...planted } of isQuick ? plantedFaults.slice(0, 1) : plantedFaults) {
        const { tally } = await race({ ...setup, attempts: planted.attempts, fault })
        const found = planted.finds.map((rule) => `${tally.wrongs.get(rule)?.length ?? 0} × ${rule}`)
        const isCaught = planted.finds.every((rule) => tally.wrongs.has(rule))
        verdict.caught(planted.name, isCaught, found.join(', '))
      }
      const { tally, bookings, seconds } = await race({ ...setup, attempts })
      const asked = [...tally.counts].reduce((sum, [what, count]) => sum + (what.includes(': ') ? count : 0), 0)
      report(
        `\n  ${asked} requests in ${seconds.toFixed(1)} s (${(asked / seconds).toFixed(0)}/s), ${bookings} bookings`,
      )
      reportCounts(tally)
      verdict.rules(tally, checkedRules)
      verdict.happened(tally, isQuick ? neededOfQuick : needed)
      verdict.figure('A professional never has two bookings at the same time.', `0 in ${asked} requests at two servers`)
    } finally {
      await databases.close()
    }
  },
)
