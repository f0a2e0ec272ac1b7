import type { ServerDeps } from '#server/deps.ts'
import { openDemoAccounts } from '#server/demo/accounts.ts'
import { roundsOf } from './shop/options.ts'
import { line } from './shop/report.ts'
import { oneRow, type TestServer, openTestServer, requestOf } from './shop/test-server.ts'
import { withProduct } from './shop/open.ts'

/** The ratio that must be kept: 18,100 requests a second beside 31,800. */
const wanted = 0.57
const usualRounds = 9

/** Requests per second to /api/auth/me, beside a plain Node server that runs one prepared SELECT. */
export async function measure(options: string[]): Promise<boolean> {
  const [values, select] = await withProduct((deps) => compare(deps, roundsOf(options, usualRounds)))
  const beside = { what: 'one prepared SELECT, raw', values: select }
  return line({ what: 'GET /api/auth/me', unit: '/s', values, beside, asked: { ratio: wanted } })
}

/** Alternates between both, so that other load affects both equally. */
async function compare(deps: ServerDeps, rounds: number): Promise<[number[], number[]]> {
  const server = await openTestServer(deps)
  const perSecond: [number[], number[]] = [[], []]
  try {
    const headers = { Authorization: `Bearer ${await signIn(deps, server)}` }
    for (let round = 0; round <= rounds; round += 1) {
      const me = await server.perSecond(requestOf({ path: '/api/auth/me', headers }))
      const select = await server.rawPerSecond(async () => oneRow)
      // The first round warms up.
      if (round === 0) continue
      perSecond[0].push(me)
      perSecond[1].push(select)
    }
  } finally {
    await server.close()
  }
  return perSecond
}

async function signIn(deps: ServerDeps, { app }: TestServer): Promise<string> {
  const password = 'a password for this'
  const [, customer] = await openDemoAccounts(deps.db, deps, password)
  const response = await app.request('/api/auth/login', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: customer?.email, password }),
  })
  return ((await response.json()) as { token: string }).token
}
