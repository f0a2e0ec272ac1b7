import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { seededRandom } from '#domain/random/random.ts'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'
import { attack, attackRules } from '#campaigns/faults/attack.ts'
import { attackDisk, mountDisk } from '#campaigns/faults/disk.ts'
import { growthRules } from '#campaigns/faults/footprint.ts'
import { answerRules } from '#campaigns/faults/judged-connection.ts'
import { faults } from '#campaigns/faults/kinds.ts'
import { plantFaults } from '#campaigns/faults/planted.ts'
import { restartChecks, restartInTurn, restartRules, type Restarts } from '#campaigns/faults/restarts.ts'
import { openSite, type Site } from '#campaigns/faults/site.ts'
import { checkedRules } from '#campaigns/invariants/check.ts'
import { defineCampaign, type Run } from '#campaigns/rig/campaign.ts'
import { createFixtures, type Fixtures } from '#campaigns/rig/fixtures.ts'
import { report, reportCounts, secondsSince } from '#campaigns/rig/report.ts'
import { openScratchDatabases, type ScratchDatabases } from '#campaigns/rig/scratch-database.ts'
import { openTally, type Tally } from '#campaigns/rig/tally.ts'

const internal = 'internal errors in the server log'
const rules = [...Object.values(answerRules), ...Object.values(attackRules), ...growthRules, internal, ...checkedRules]

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
      await attackFullDisk(setup)
      await plantBadRestarts(setup)
      await restart(setup)
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
  judge(setup, tally, errors)
  verdict.figure(
    'While the database, the mail server or the clock fails, each request is answered, and all is well soon after.',
    `${tally.of('faults')} faults; all requests succeed again after ${(longest / 1_000).toFixed(1)} s at most`,
  )
}

/** The disk fails under a product with its embedded database. */
async function attackFullDisk(setup: Setup) {
  const { folder, seed, sizes, verdict } = setup
  const disk = mountDisk(folder)
  if (!disk)
    return report('  left out: a full disk and an unusable data folder, because this user may not mount a disk')
  const tally = openTally()
  const milliseconds = sizes.seconds * 1_000
  try {
    const chance = seededRandom(`disk ${seed}`)
    const { longest, errors } = await attackDisk({
      mount: disk.mount,
      chance,
      seed: `disk-${seed}`,
      milliseconds,
      tally,
    })
    judge(setup, tally, errors)
    verdict.figure(
      'A full disk loses nothing that was acknowledged, and all is well soon after there is room again.',
      `${tally.of('faults')} faults of the disk; all requests succeed again after ${(longest / 1_000).toFixed(1)} s at most`,
    )
  } finally {
    disk.unmount()
  }
}

/** What must hold after the faults of one product. */
function judge({ verdict }: Setup, tally: Tally, errors: string[]) {
  for (const error of errors.filter((line) => line.includes('"message":"internal error'))) tally.wrong(internal, error)
  reportCounts(tally)
  verdict.rules(tally, rules)
  verdict.happened(tally, needed)
}

/** A proxy that sends requests to a process that is leaving, and processes that do not finish their requests. */
async function plantBadRestarts(setup: Setup) {
  const faults = {
    'a proxy that does not ask whether a process is ready': { asksReadiness: false },
    'a restart by SIGKILL': { signal: 'SIGKILL' },
  } as const
  for (const [fault, bad] of Object.entries(faults)) {
    const tally = openTally()
    await restartWith(setup, { ...bad, restarts: 2, tally, name: fault.replaceAll(' ', '-') })
    setup.verdict.caught(
      fault,
      tally.wrongs.has(restartRules.failed),
      `${tally.wrongs.get(restartRules.failed)?.length ?? 0} requests`,
    )
  }
}

async function restart(setup: Setup) {
  const {
    sizes: { restarts },
    verdict,
  } = setup
  const tally = openTally()
  await restartWith(setup, { restarts, tally, name: 'restarted' })
  reportCounts(tally)
  verdict.rules(tally, [...restartChecks, ...checkedRules])
  verdict.happened(tally, needed)
  verdict.figure(
    'Behind a proxy that asks /readyz, processes are restarted in turn without a failed request.',
    `0 of ${tally.of('requests')} requests failed in ${tally.of('restarts')} restarts`,
  )
}

type RestartOptions = Pick<Restarts, 'restarts' | 'tally' | 'signal' | 'asksReadiness'> & { name: string }

async function restartWith(
  { databases, template, folder, fixtures, seed }: Setup,
  { name, ...options }: RestartOptions,
) {
  const database = await databases.make(template)
  const chance = seededRandom(`restarts ${name} ${seed}`)
  await restartInTurn({ ...options, database, folder: join(folder, name), fixtures, chance, seed: `${name}-${seed}` })
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
