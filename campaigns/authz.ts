import { rm } from 'node:fs/promises'
import { seededRandom } from '#domain/random/random.ts'
import { hashTables, listDifferences } from '#campaigns/backup/compare.ts'
import { askChanges } from '#campaigns/authz/changes.ts'
import { endSessions, stillOpen } from '#campaigns/authz/ended.ts'
import { askAll, type Cell, endpoints, isChange, listCells, rules } from '#campaigns/authz/matrix.ts'
import { askPages } from '#campaigns/authz/pages.ts'
import { catchPlanted } from '#campaigns/authz/planted.ts'
import { nameOf, openRequests } from '#campaigns/authz/requests.ts'
import { checkStored, isStoredTokenFound, usable } from '#campaigns/authz/stored.ts'
import { openWorld, type World } from '#campaigns/authz/world.ts'
import type { OpenApi } from '#campaigns/fuzz/requests.ts'
import { defineCampaign } from '#campaigns/rig/campaign.ts'
import { report, reportCounts } from '#campaigns/rig/report.ts'
import { openScratchDatabases } from '#campaigns/rig/scratch-database.ts'
import { openTally, type Tally } from '#campaigns/rig/tally.ts'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'

const changed = 'rows that a refused request has changed'
const logged = 'personal texts and secrets in the log'
/** Rows that requests change even if they are refused, or that reads write; exports are logged as activity. */
const counters = ['tries', 'security_events', 'sessions', 'calendar_feeds', 'activity', 'activity_titles']
/** Rows that jobs write at any moment. */
const ofJobs = [
  'messages',
  'letters',
  'visit_news',
  'visit_lists',
  'booking_tallies',
  'money_tallies',
  'money_totals',
  'services',
  'storefronts',
]

const sizes = {
  /** How many kinds of ids are tried by an identity that is refused whatever the id. */
  ids: { full: 5, quick: 1 },
  /** How many of the identities try each change that anyone may make. */
  strangers: { full: 26, quick: 3 },
}

/** Every endpoint, asked by everyone with every kind of id: the contract and the owner of the record decide. */
export const campaign = defineCampaign(sizes, async ({ db, seed, sizes: chosen, verdict }) => {
  const databases = await openScratchDatabases(db)
  const folder = temporaryFolder('authz')
  const chance = seededRandom(`authz ${seed}`)
  try {
    const world = await openWorld({ url: await databases.make(), folder, chance })
    const tally = openTally()
    try {
      const { servers, canaries, identities, office, products, client } = world
      const document = JSON.parse((await office.http.ask('GET', '/api/openapi.json')).text) as OpenApi
      const requests = openRequests(document, chance)
      const cells = listCells({ requests, identities, ...chosen, chance })
      report(`  ${endpoints.length} endpoints, ${identities.length} identities, ${canaries.count()} canaries`)
      await catchPlanted(world, cells, verdict)
      await askWithoutChange(world, cells, tally)
      await askPages({ servers, canaries, tally }, identities)
      await endSessions({ office, servers, tally })
      verdict.caught('a token in the database', await isStoredTokenFound(world))
      await checkStored(world, tally)
      await askChanges({ servers, canaries, tally }, client, cells)
      checkLog(world, tally)
      verdict.check(
        'no error in the log',
        products.flatMap(({ errors }) => errors),
      )
    } finally {
      await world.close()
    }
    reportReached(tally)
    verdict.rules(tally, [...Object.values(rules), changed, stillOpen, logged, usable])
    verdict.happened(tally, outcomes)
    verdict.figure(
      'No one reads or changes what belongs to another person, and a session that has ended opens nothing.',
      `0 deviations in ${tally.of('requests')} requests to ${endpoints.length} endpoints; 0 texts of others in the replies`,
    )
  } finally {
    await databases.close()
    await rm(folder, { recursive: true, force: true })
  }
})

const outcomes = [
  ...['unauthenticated', 'forbidden', 'two_step_needed', 'password_needed', 'not_found', 'allowed'].map(
    (one) => `requests: ${one}`,
  ),
  'absent ids compared with those of others',
  'public replies compared',
  'ended sessions asked',
  'lines of the log',
  'pages',
  'emails read as an administrator',
]

async function askWithoutChange({ client, servers, canaries }: World, cells: Cell[], tally: Tally) {
  const before = await hashTables(client)
  await askAll(
    { servers, canaries, tally },
    cells.filter((cell) => !isChange(cell)),
  )
  const after = await hashTables(client)
  for (const one of [...counters, ...ofJobs]) after.set(one, before.get(one) ?? '')
  for (const one of listDifferences(before, after)) tally.wrong(changed, one)
}

function checkLog({ lines, canaries }: World, tally: Tally) {
  for (const line of lines) {
    tally.count('lines of the log')
    for (const what of canaries.personalIn(line)) tally.wrong(logged, `${what}: ${line.slice(0, 300)}`)
  }
}

function reportReached(tally: Tally) {
  const missed = endpoints.filter((one) => one.method === 'GET' && tally.of(`reached: ${nameOf(one)}`) === 0)
  report(`\n  never answered with success: ${missed.map(nameOf).join(', ')}`)
  for (const what of tally.counts.keys()) if (/^(reached|changes): /.test(what)) tally.counts.delete(what)
  reportCounts(tally)
}
