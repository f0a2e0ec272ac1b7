import { defineCampaign } from '#campaigns/rig/campaign.ts'
import { type Arena, openArena } from '#campaigns/burst/arena.ts'
import { checkRound, kinds, type RoundKind } from '#campaigns/burst/rounds.ts'
import { checkAll, checkedRules } from '#campaigns/invariants/check.ts'
import { openLedger } from '#campaigns/invariants/ledger.ts'
import { createFixtures, type Fixtures } from '#campaigns/rig/fixtures.ts'
import { reportCounts } from '#campaigns/rig/report.ts'
import { openScratchDatabases, type ScratchDatabases } from '#campaigns/rig/scratch-database.ts'
import { openTally, type Tally } from '#campaigns/rig/tally.ts'
import { type Random, seededRandom } from '#domain/random/random.ts'
import type { Client } from '#server/platform/database/db.ts'

type Fault = { spoil?: (client: Client) => Promise<unknown>; storesKeysLate?: boolean }
type Bursts = {
  databases: ScratchDatabases
  template: string
  fixtures: Fixtures
  chance: Random
  rounds: number
  only?: RoundKind
  fault?: Fault
}

/** Each is one of those that every burst of its kind must keep. */
const rules = [
  'bursts with another number of bookings than free professionals',
  'requests that lost without 409 slot_taken',
  'keys with more than one booking',
  'different replies for one key',
  'another request with the same key that was not refused',
  'repeated requests without the first reply',
]

/** Up to fifty requests that are complete in the same moment, at two servers: exactly as many win as can. */
export const campaign = defineCampaign(
  { rounds: { full: 1_000, quick: 20 } },
  async ({ db, seed, sizes: { rounds }, verdict }) => {
    const databases = await openScratchDatabases(db)
    try {
      const template = await databases.make()
      const fixtures = await createFixtures(template, { seed, customers: 120 })
      const setup = { databases, template, fixtures, chance: seededRandom(`burst ${seed}`) }
      const noClaims: Fault = {
        spoil: (client) =>
          client.query('drop trigger bookings_added on bookings; drop trigger bookings_moved on bookings'),
      }
      const found = await burst({ ...setup, rounds: 3, only: 'one slot', fault: noClaims })
      verdict.caught('bookings claim no time', found.wrongs.has(rules[0] ?? ''))
      const late = await burst({ ...setup, rounds: 3, only: 'one key', fault: { storesKeysLate: true } })
      verdict.caught('the key is stored after the booking', late.wrongs.has('keys with more than one booking'))
      const tally = await burst({ ...setup, rounds })
      reportCounts(tally)
      verdict.rules(tally, [...rules, ...checkedRules])
      verdict.happened(tally, [...kinds, 'winners', 'replies that were lost'])
      const sent = tally.of('requests')
      verdict.figure(
        'Of requests that arrive in the same moment, exactly as many book a time as professionals are free.',
        `0 wrong in ${rounds} bursts, ${sent} requests at two servers`,
      )
    } finally {
      await databases.close()
    }
  },
)

async function burst({ databases, template, fixtures, chance, rounds, only, fault = {} }: Bursts): Promise<Tally> {
  const tally = openTally()
  const url = await databases.make(template)
  const arena: Arena = await openArena(url, { fixtures, ...fault })
  try {
    for (let round = 0; round < rounds; round += 1) {
      const kind = only ?? kinds[round % kinds.length] ?? 'one slot'
      await checkRound(arena, { kind, round, tally, chance })
      tally.count(kind)
    }
    const ledger = openLedger({ isQuiet: false })
    for (const note of arena.asked) ledger.asked.add(note)
    await checkAll(arena.client, { ledger, tally, upcomingPerCustomer: 1_000 })
    return tally
  } finally {
    await arena.close()
    await databases.drop(url)
  }
}
