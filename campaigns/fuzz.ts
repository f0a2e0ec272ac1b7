import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { rm } from 'node:fs/promises'
import { type Random, seededRandom } from '#domain/random/random.ts'
import { hashTables, listDifferences } from '#campaigns/backup/compare.ts'
import { accepted, changed, tryFields } from '#campaigns/fuzz/fields.ts'
import { rules } from '#campaigns/fuzz/judge.ts'
import { sendRaw } from '#campaigns/fuzz/raw.ts'
import { type OpenApi, requestFor, type Target, targetsOf } from '#campaigns/fuzz/requests.ts'
import { askOne, listIds, openTokens, type Shop } from '#campaigns/fuzz/shop.ts'
import { defineCampaign } from '#campaigns/rig/campaign.ts'
import { connect } from '#campaigns/rig/connect.ts'
import { report, reportCounts } from '#campaigns/rig/report.ts'
import { openScratchDatabases } from '#campaigns/rig/scratch-database.ts'
import { startProduct } from '#campaigns/rig/start-product.ts'
import { openTally, type Tally } from '#campaigns/rig/tally.ts'
import type { Verdict } from '#campaigns/rig/verdict.ts'
import type { Client } from '#server/platform/database/db.ts'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'

const many = '999999999'
const env = {
  DEMO: 'yes',
  READS_PER_MINUTE: many,
  WRITES_PER_MINUTE: many,
  GUESSES_PER_HOUR: many,
  SIGNUPS_PER_HOUR: many,
  BOOKINGS_PER_HOUR: many,
  UPCOMING_PER_CUSTOMER: '1000',
}
const connections = 8
const poisoned = 'malformed requests with a successful reply'

/** Requests made from the OpenAPI document, valid and odd: none may fail, leak or change what it must not. */
export const campaign = defineCampaign(
  { requests: { full: 20_000, quick: 3_000 }, sockets: { full: 5_000, quick: 200 }, fields: { full: 60, quick: 4 } },
  async ({ db, seed, sizes, verdict }) => {
    const databases = await openScratchDatabases(db)
    const folder = temporaryFolder('fuzz')
    const chance = seededRandom(`fuzz ${seed}`)
    try {
      const url = await databases.make()
      const product = await startProduct({ ...env, DATABASE_URL: url, DATA_DIR: folder })
      const client = await connect(url)
      const tally = openTally()
      try {
        await catchPlanted(client, verdict)
        const document = (await (await fetch(`${product.origin}/api/openapi.json`)).json()) as OpenApi
        const shop = {
          origin: product.origin,
          client,
          ids: await listIds(client),
          tally,
          tokens: await openTokens(client),
        }
        const targets = targetsOf(document)
        await tryFields(shop, { targets, each: sizes.fields, chance })
        await inParallel(sizes.requests, () => askOne(shop, requestFor(chance.oneOf(targets), shop.ids, chance)))
        await inParallel(sizes.sockets, () => tryRaw(shop, chance))
        const isReady = (await fetch(`${product.origin}/readyz`)).status === 200
        verdict.check('the server is ready afterwards', isReady ? [] : ['not ready'])
        verdict.check('no error in the log', product.errors)
        reportReached(targets, tally)
      } finally {
        await client.end()
        await product.close()
      }
      verdict.rules(tally, [...Object.values(rules), changed, accepted, poisoned])
      verdict.happened(tally, ['replies: 2xx', 'replies: 4xx', 'raw sockets', 'fields outside of the contract'])
      const asked = tally.of('replies: 2xx') + tally.of('replies: 4xx') + tally.of('replies: 5xx')
      verdict.figure(
        'Bad input gets a clear refusal: no request makes the server fail, shows its insides or changes what it must not.',
        `0 in ${asked} requests and ${tally.of('raw sockets')} malformed ones`,
      )
    } finally {
      await databases.close()
      await rm(folder, { recursive: true, force: true })
    }
  },
)

/** Half as many as connections, so that the server is busy but not overloaded. */
async function inParallel(count: number, work: () => Promise<unknown>) {
  let left = count
  const one = async () => {
    while (left > 0) {
      left -= 1
      await work()
    }
  }
  await Promise.all(Array.from({ length: connections }, one))
}

async function tryRaw({ origin, tally }: Shop, chance: Random) {
  const { kind, text } = await sendRaw(Number(new URL(origin).port), chance)
  tally.count('raw sockets')
  const status = Number(/^HTTP\/1\.[01] (\d{3})/.exec(text)?.[1] ?? 0)
  if (status >= 200 && status < 400) tally.wrong(poisoned, `${kind}: ${status}`)
  if (status >= 500 && status !== 505 && status !== 501) tally.wrong(rules.failed, `${kind}: ${text.slice(0, 300)}`)
  // A second reply to one malformed request would belong to someone else's request.
  if ((text.match(/HTTP\/1\.1 \d{3}/g) ?? []).length > 1) tally.wrong(poisoned, `${kind}: two replies`)
}

/** Faulty answers and a changed row must be found. */
async function catchPlanted(client: Client, verdict: Verdict) {
  const problem = { type: '/problems/x', title: 'x', detail: 'x', message: 'x', code: 'x', instance: 'x' }
  const answers: Record<string, [status: number, type: string, body: string]> = {
    [rules.failed]: [500, 'application/problem+json', JSON.stringify({ ...problem, status: 500 })],
    [rules.noProblem]: [404, 'text/plain', 'Not found'],
    [rules.leak]: [
      422,
      'application/problem+json',
      JSON.stringify({ ...problem, status: 422, detail: 'relation "users" does not exist' }),
    ],
  }
  const server = createServer((request, response) => {
    const [status, type, body] = answers[decodeURIComponent(request.url ?? '').slice(1)] ?? [200, 'text/plain', '']
    response.writeHead(status, { 'content-type': type }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const target: Target = { name: '', method: 'get', path: '', parameters: [], askedBy: 'anyone' }
  for (const rule of Object.keys(answers)) {
    const tally = openTally()
    const shop = {
      origin,
      client,
      ids: {},
      tally,
      tokens: { visitor: undefined, customer: '', professional: '', admin: '' },
    }
    await askOne(shop, { target, by: 'visitor', address: `/${encodeURIComponent(rule)}`, headers: {} })
    verdict.caught(rule, tally.wrongs.has(rule))
  }
  server.close()
  const before = await hashTables(client)
  await client.query('begin')
  await client.query(
    "update users set role = 'admin' where id = (select id from users where role = 'customer' limit 1)",
  )
  const found = listDifferences(before, await hashTables(client))
  await client.query('rollback')
  verdict.caught('a changed role', found.length === 1)
}

function reportReached(targets: Target[], tally: Tally) {
  const missed = targets.filter(({ name }) => tally.of(`reached: ${name}`) === 0)
  report(`\n  ${targets.length - missed.length} of ${targets.length} operations have answered with success`)
  report(`  never: ${missed.map(({ name }) => name).join(', ')}`)
  for (const what of tally.counts.keys()) if (what.startsWith('reached: ')) tally.counts.delete(what)
  reportCounts(tally)
}
