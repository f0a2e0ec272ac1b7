import { createServer } from 'node:http'
import { createServer as createSocketServer, type AddressInfo, type Server } from 'node:net'
import { hashTables, listDifferences } from '#campaigns/backup/compare.ts'
import type { StartedProduct } from '#campaigns/rig/start-product.ts'
import { openTally } from '#campaigns/rig/tally.ts'
import type { Verdict } from '#campaigns/rig/verdict.ts'
import type { Client } from '#server/platform/database/db.ts'
import { type Attack, exchange } from './exchange.ts'
import { openJudge, rules, slow } from './judge.ts'
import { judgeRaw, poisoned, sendRaw } from './raw.ts'
import { type FuzzRequest, type OpenApi, targetsOf } from './requests.ts'

type Planting = { document: OpenApi; client: Client; verdict: Verdict }
type Reply = { status: number; type: string; body: unknown; after?: number }

const problem = {
  type: '/problems/x',
  title: 'x',
  status: 404,
  detail: 'x',
  message: 'x',
  code: 'not_found',
  instance: '/x',
}
const asProblem = 'application/problem+json'
/** What a broken product would answer to a request for the categories. */
const replies: Record<string, Reply> = {
  [rules.failed]: { status: 500, type: asProblem, body: { ...problem, status: 500 } },
  [rules.noProblem]: { status: 404, type: 'text/plain', body: 'Not found' },
  'a problem with an unknown code': { status: 404, type: asProblem, body: { ...problem, code: 'oh_no' } },
  [rules.leak]: { status: 404, type: asProblem, body: { ...problem, detail: 'relation "users" does not exist' } },
  [rules.wrongBody]: { status: 200, type: 'application/json', body: [{ name: 'A category without its fields' }] },
  'a status that is not documented': { status: 202, type: 'application/json', body: [] },
  [slow]: { status: 404, type: asProblem, body: problem, after: 2_100 },
}

/** Faulty answers, a product with a missing table, a changed row and a poisoned connection must be found. */
export async function catchPlanted(planting: Planting, product: StartedProduct) {
  await catchReplies(planting)
  await catchPoison(planting)
  await catchBroken(planting, product)
  const { client, verdict } = planting
  const before = await hashTables(client)
  await client.query('begin')
  await client.query(
    "update users set role = 'admin' where id = (select id from users where role = 'customer' limit 1)",
  )
  const found = listDifferences(before, await hashTables(client))
  await client.query('rollback')
  verdict.caught('a changed role', found.length === 1)
}

type Look = { origin: string; name: string; body?: object }

/** What is found when one operation is asked. */
async function look({ document, client }: Planting, { origin, name, body }: Look) {
  const tally = openTally()
  const noOne = { id: '', token: '' }
  const attack = {
    world: { origin, client, members: { admin: noOne, customer: noOne, unverified: noOne, professional: noOne } },
    tally,
    judge: openJudge(document, tally, () => 2_000),
    settings: new Map(),
  } as unknown as Attack
  const target = targetsOf(document).find((one) => one.name === name)
  if (!target) throw new Error(`the document has no ${name}`)
  const request: FuzzRequest = {
    target,
    by: 'visitor',
    address: target.path,
    headers: {},
    ...(body && { body: JSON.stringify(body) }),
  }
  await exchange(attack, request)
  return tally
}

async function catchReplies(planting: Planting) {
  for (const [fault, { status, type, body, after = 0 }] of Object.entries(replies)) {
    const server = createServer((_, response) => {
      setTimeout(
        () =>
          response
            .writeHead(status, { 'content-type': type })
            .end(typeof body === 'string' ? body : JSON.stringify(body)),
        after,
      )
    })
    const tally = await look(planting, { origin: await opened(server), name: 'catalogue.categories' })
    server.close()
    planting.verdict.caught(fault, tally.wrongs.size > 0)
  }
}

/** A proxy that takes the rest of a malformed request for the next one. */
async function catchPoison({ verdict }: Planting) {
  const server = createSocketServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () =>
      socket.end('HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n'),
    )
  })
  const origin = await opened(server)
  const tally = openTally()
  const text = await sendRaw(Number(new URL(origin).port), 'GET / HTTP/1.1\r\n\r\n')
  judgeRaw({ kind: 'two lengths', text, hasFollowUp: true }, tally)
  server.close()
  verdict.caught('a reply to the rest of a malformed request', tally.wrongs.has(poisoned))
}

/** The product itself, without the table of accounts. */
async function catchBroken(planting: Planting, product: StartedProduct) {
  const { client, verdict } = planting
  await client.query('alter table users rename to users_gone')
  const body = { email: 'asha@campaign.example', password: 'seven green umbrellas' }
  const tally = await look(planting, { origin: product.origin, name: 'identity.login', body })
  await client.query('alter table users_gone rename to users')
  verdict.caught('the product without a table', tally.wrongs.has(rules.failed) && product.errors.length > 0)
  product.errors.length = 0
}

async function opened(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
