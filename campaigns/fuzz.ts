import { noLimits } from '#campaigns/rig/no-limits.ts'
import { rm } from 'node:fs/promises'
import pg from 'pg'
import { seededRandom } from '#domain/random/random.ts'
import { type Attack, readSettings } from '#campaigns/fuzz/exchange.ts'
import { accepted, changed, tryFields } from '#campaigns/fuzz/fields.ts'
import { makeFirstAdmin } from '#campaigns/fuzz/first-admin.ts'
import { openJudge, rules, slow } from '#campaigns/fuzz/judge.ts'
import { oddBodyNames, oddHeaders, oddPathNames, oddQueryNames } from '#campaigns/fuzz/odd-values.ts'
import { catchPlanted } from '#campaigns/fuzz/planted.ts'
import { mixedUp, poisoned, trySockets } from '#campaigns/fuzz/raw.ts'
import { type OpenApi, targetsOf } from '#campaigns/fuzz/requests.ts'
import { askInRounds, listIds } from '#campaigns/fuzz/rounds.ts'
import { openWorld } from '#campaigns/fuzz/world.ts'
import { defineCampaign } from '#campaigns/rig/campaign.ts'
import { connect } from '#campaigns/rig/connect.ts'
import { report, reportCounts } from '#campaigns/rig/report.ts'
import { openScratchDatabases } from '#campaigns/rig/scratch-database.ts'
import { startProduct } from '#campaigns/rig/start-product.ts'
import { openTally, type Tally } from '#campaigns/rig/tally.ts'
import type { Verdict } from '#campaigns/rig/verdict.ts'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'

const env = {
  DEMO: 'yes',
  ...noLimits,
  UPCOMING_PER_CUSTOMER: '1000',
}

/** Requests made from the OpenAPI document, valid and odd: none may fail, leak or change what it must not. */
export const campaign = defineCampaign(
  { requests: { full: 20_000, quick: 3_000 }, sockets: { full: 5_000, quick: 200 }, fields: { full: 1_000, quick: 4 } },
  async ({ db, isQuick, seed, sizes, verdict }) => {
    const databases = await openScratchDatabases(db)
    const folder = temporaryFolder('fuzz')
    const chance = seededRandom(`fuzz ${seed}`)
    const tally = openTally()
    try {
      const url = await databases.make()
      const product = await startProduct({ ...env, DATABASE_URL: url, DATA_DIR: folder })
      const client = await connect(url)
      const pool = new pg.Pool({ connectionString: url, max: 8 })
      try {
        const document = (await (await fetch(`${product.origin}/api/openapi.json`)).json()) as OpenApi
        await catchPlanted({ document, client, verdict }, product)
        const world = await openWorld({ origin: product.origin, client: pool, chance })
        const attack: Attack = {
          world,
          ids: await listIds(pool),
          tally,
          targets: targetsOf(document),
          judge: openJudge(document, tally),
          settings: await readSettings(world),
          isRemoving: false,
        }
        await makeFirstAdmin(attack)
        await tryFields(attack, { client, each: sizes.fields, chance })
        await askInRounds(attack, { count: sizes.requests, seed })
        await trySockets({ port: Number(new URL(product.origin).port), count: sizes.sockets, seed, tally })
        const isReady = (await fetch(`${product.origin}/readyz`)).status === 200
        verdict.check('the server is ready afterwards', isReady ? [] : ['not ready'])
        verdict.check('no error in the log', product.errors)
        checkReached({ verdict, tally, isQuick }, attack)
      } finally {
        await pool.end()
        await client.end()
        await product.close()
      }
      judgeAll(verdict, tally)
    } finally {
      await databases.close()
      await rm(folder, { recursive: true, force: true })
    }
  },
)

/** In the short form, some operations are asked without oddities only a few times, and may miss their records. */
const mostMissed = 8

type Checked = { verdict: Verdict; tally: Tally; isQuick: boolean }

function checkReached({ verdict, tally, isQuick }: Checked, { targets }: Attack) {
  const missed = targets.map(({ name }) => name).filter((name) => tally.of(`reached: ${name}`) === 0)
  report(`\n  ${targets.length - missed.length} of ${targets.length} operations have answered with success`)
  if (missed.length > 0) report(`  never: ${missed.join(', ')}`)
  if (isQuick)
    verdict.check(`all operations but ${mostMissed} have succeeded`, missed.length > mostMissed ? missed : [])
  else verdict.check('every operation has succeeded', missed)
}

function judgeAll(verdict: Verdict, tally: Tally) {
  const asked = ['2xx', '3xx', '4xx', '5xx'].reduce((sum, one) => sum + tally.of(`replies: ${one}`), 0)
  // A pause of the machine may delay a few at once.
  const late = tally.wrongs.get(slow) ?? []
  tally.wrongs.delete(slow)
  for (const one of late.slice(0, 5)) report(`  late: ${one.slice(0, 200)}`)
  verdict.check('at most one reply in a thousand after more than 2 s', late.length > asked / 1_000 ? late : [])
  verdict.happened(tally, [
    'replies: 2xx',
    'replies: 4xx',
    'plain requests',
    'raw sockets',
    'pairs of requests on one connection',
    'fields outside of the contract',
    ...oddBodyNames.map((name) => `odd body: ${name}`),
    ...oddPathNames.map((name) => `odd path: ${name}`),
    ...oddQueryNames.map((name) => `odd query: ${name}`),
    ...Object.keys(oddHeaders).map((name) => `odd header: ${name}`),
  ])
  for (const what of tally.counts.keys())
    if (what.startsWith('reached: ') || what.startsWith('odd ')) tally.counts.delete(what)
  reportCounts(tally)
  verdict.rules(tally, [...Object.values(rules), changed, accepted, poisoned, mixedUp])
  verdict.figure(
    'Bad input gets a clear refusal: no request makes the server fail, shows its insides or changes what it must not.',
    `0 in ${asked} requests and ${tally.of('raw sockets')} malformed ones`,
  )
}
