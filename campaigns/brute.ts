import { openArena } from '#campaigns/brute/arena.ts'
import { askAboutAccounts, mostTelling, telling, tellingTimes } from '#campaigns/brute/enumeration.ts'
import { floodSignIns, starved } from '#campaigns/brute/flood.ts'
import { bounds } from '#campaigns/brute/guesses.ts'
import { guessFromNetworks, guessPassword, lockedOut, oddRefusals, perNetwork } from '#campaigns/brute/passwords.ts'
import { catchPlanted } from '#campaigns/brute/planted.ts'
import { guessCodes, guessedSecrets, guessLinks, guessOwnPassword } from '#campaigns/brute/secrets.ts'
import { defineCampaign } from '#campaigns/rig/campaign.ts'
import { createFixtures } from '#campaigns/rig/fixtures.ts'
import { report, reportCounts } from '#campaigns/rig/report.ts'
import { openScratchDatabases } from '#campaigns/rig/scratch-database.ts'
import { openTally } from '#campaigns/rig/tally.ts'
import { seededRandom } from '#domain/random/random.ts'

const sizes = {
  guesses: { full: 50_000, quick: 400 },
  addresses: { full: 1_000, quick: 100 },
  /** Guesses that one address may have evaluated in an hour: the setting GUESSES_PER_HOUR. */
  perAddress: { full: 100, quick: 10 },
  codes: { full: 2_000, quick: 60 },
  /** Of the time of a reply, for each kind of account. */
  samples: { full: 2_000, quick: 200 },
  /** Seconds of sign-ins, and how many arrive in each. */
  flood: { full: 30, quick: 3 },
  rate: { full: 200, quick: 40 },
}
const rules = [
  ...Object.values(bounds).map(({ rule }) => rule),
  perNetwork,
  lockedOut,
  oddRefusals,
  guessedSecrets,
  telling,
  tellingTimes,
  starved,
]

/** Passwords, codes and links are guessed from many addresses in many spellings, for days of the servers' clocks. */
export const campaign = defineCampaign(sizes, async ({ db, seed, sizes: chosen, verdict }) => {
  const databases = await openScratchDatabases(db)
  const chance = seededRandom(`brute ${seed}`)
  const { guesses: count, addresses, perAddress, codes, samples, flood: seconds, rate: perSecond } = chosen
  try {
    const url = await databases.make()
    const fixtures = await createFixtures(url, { seed, customers: 400 })
    await catchPlanted({ url, chance, perAddress: 4 }, verdict)
    const tally = openTally()
    const arena = await openArena({ url, tally, chance, perAddress })
    try {
      const slowest = await floodSignIns(arena, { fixtures, seconds, perSecond })
      report(`  p99 of bookings during the flood: ${slowest.toFixed(0)} ms`)
      const worst = await askAboutAccounts(arena, samples)
      report(`  a time tells a known account from an unknown one in ${worst.toFixed(3)} of cases`)
      const guesses = await guessPassword(arena, { guesses: count, addresses })
      report(`  ${guesses.count()} of ${count} guesses at one account were evaluated`)
      await guessFromNetworks(arena)
      await guessCodes(arena, codes)
      await guessOwnPassword(arena, codes)
      await guessLinks(arena)
      reportCounts(tally)
      verdict.rules(tally, rules)
      verdict.happened(tally, [
        'guesses evaluated',
        'sign-ins of owners',
        'bookings: 201',
        'guesses refused: 429 rate_limited',
      ])
      verdict.figure(
        'Passwords cannot be guessed: the guesses at an account are limited from however many addresses they come, and its owner still gets in.',
        `${guesses.count()} of ${count + 160} guesses from ${addresses} addresses in a day were evaluated; the owner signed in each time`,
      )
      verdict.figure(
        'No reply tells whether an email address has an account, and neither does its time.',
        `a time tells it in ${worst.toFixed(3)} of cases (at most ${mostTelling}; 0.5 is chance), by 2 × ${samples} replies`,
      )
    } finally {
      await arena.close()
    }
  } finally {
    await databases.close()
  }
})
