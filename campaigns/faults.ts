import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { seededRandom } from '#domain/random/random.ts'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'
import { attack, attackRules } from '#campaigns/faults/attack.ts'
import { growthRules } from '#campaigns/faults/footprint.ts'
import { answerRules } from '#campaigns/faults/judged-connection.ts'
import { faults } from '#campaigns/faults/kinds.ts'
import { plantFaults } from '#campaigns/faults/planted.ts'
import { openSite, type Site } from '#campaigns/faults/site.ts'
import { checkedRules } from '#campaigns/invariants/check.ts'
import { defineCampaign, type Run } from '#campaigns/rig/campaign.ts'
import { createFixtures, type Fixtures } from '#campaigns/rig/fixtures.ts'
import { report, reportCounts, secondsSince } from '#campaigns/rig/report.ts'
import { openScratchDatabases, type ScratchDatabases } from '#campaigns/rig/scratch-database.ts'
import { openTally } from '#campaigns/rig/tally.ts'

const rules = [
  ...Object.values(answerRules),
  ...Object.values(attackRules),
  ...growthRules,
  'errors in the server log',
  ...checkedRules,
]

const needed = ['create: 201', 'cancel: 200', 'reschedule: 200', 'sign in: 200', 'read: 200', 'page: 200']

type Setup = { databases: ScratchDatabases; template: string; fixtures: Fixtures; folder: string } & Pick<
  Run<'seconds' | 'restarts'>,
  'seed' | 'sizes' | 'verdict'
>

/** The database, the mail server, the disk and the clock fail under load: the product answers, and recovers by itself. */
export const campaign = defineCampaign(
  { seconds: { full: 20, quick: 2 }, restarts: { full: 100, quick: 5 } },
  async ({ db, seed, sizes, verdict }) => {
    const databases = await openScratchDatabases(db)
    const folder = temporaryFolder('faults')
    try {
      const template = await databases.make()
      const fixtures = await createFixtures(template, { seed, customers: 60 })
      const setup = { databases, template, fixtures, folder, seed, sizes, verdict }
      await withSite(setup, 'planted', (site, database) =>
        plantFaults({ ...attackOf(setup, site), where: site, database, verdict }),
      )
      await attackSite(setup)
    } finally {
      await databases.close()
      await rm(folder, { recursive: true, force: true })
    }
  },
)

async function attackSite(setup: Setup) {
  const { sizes, verdict } = setup
  const tally = openTally()
  const { longest, errors } = await withSite(setup, 'attacked', async (site, database) => {
    const milliseconds = sizes.seconds * 1_000
    const done = await attack({ ...attackOf(setup, site), where: site, faults, database, milliseconds, tally })
    return { ...done, errors: site.product.errors }
  })
  for (const error of errors) tally.wrong('errors in the server log', error)
  reportCounts(tally)
  verdict.rules(tally, rules)
  verdict.happened(tally, needed)
  verdict.figure(
    'While the database, the mail server or the clock fails, each request is answered, and all is well soon after.',
    `${tally.of('faults')} faults; all requests succeed again after ${(longest / 1_000).toFixed(1)} s at most`,
  )
}

function attackOf({ fixtures, seed }: Setup, { product, port, accounts, chance }: Site) {
  return { product, port, accounts, chance, fixtures, seed }
}

async function withSite<T>(
  { databases, template, folder, seed }: Setup,
  name: string,
  work: (site: Site, database: string) => Promise<T>,
): Promise<T> {
  const began = performance.now()
  const database = await databases.make(template)
  const chance = seededRandom(`faults ${name} ${seed}`)
  const site = await openSite({ url: database, folder: join(folder, name), chance })
  try {
    report(`  ${name}: open after ${secondsSince(began)}`)
    return await work(site, database)
  } finally {
    await site.close()
  }
}
