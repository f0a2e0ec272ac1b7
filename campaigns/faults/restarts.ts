import { setTimeout as sleep } from 'node:timers/promises'
import type { Random } from '#domain/random/random.ts'
import { checkAll } from '#campaigns/invariants/check.ts'
import { openLedger } from '#campaigns/invariants/ledger.ts'
import { connect } from '#campaigns/rig/connect.ts'
import type { Fixtures } from '#campaigns/rig/fixtures.ts'
import { openConnection } from '#campaigns/rig/connection.ts'
import { report } from '#campaigns/rig/report.ts'
import { type StartedProduct, startProduct } from '#campaigns/rig/start-product.ts'
import type { Tally } from '#campaigns/rig/tally.ts'
import { titles } from '#server/platform/http/problem.ts'
import { answerRules, openJudgedConnection } from './judged-connection.ts'
import { openLoad, register } from './load.ts'
import { openReverseProxy, type ReverseProxy } from './reverse-proxy.ts'
import { generous, portOf, upcomingPerCustomer } from './site.ts'

export const restartRules = {
  failed: 'requests that failed during a restart',
  unclean: 'processes that did not end with 0 after SIGTERM',
} as const

export type Restarts = {
  restarts: number
  database: string
  /** Each process has a folder in it. */
  folder: string
  fixtures: Fixtures
  chance: Random
  seed: string
  tally: Tally
  signal?: 'SIGTERM' | 'SIGKILL'
  asksReadiness?: boolean
  /** The folder of the release that both processes begin with, and of the one that they are restarted with. */
  releases?: { from: string; to: string }
  /** The load between two restarts, in milliseconds. */
  between?: number
}

/** Longer than the proxy needs to notice, and shorter than the default, so that many restarts take less time. */
const drainSeconds = 2
const longestStart = 60_000
const usualBetween = 200

/** Restarts two processes in turn under load, behind a reverse proxy: no request may fail. */
export async function restartInTurn(options: Restarts) {
  const { restarts, database, folder, fixtures, chance, seed, tally, signal, asksReadiness = true } = options
  const { releases, between = usualBetween } = options
  const settings = { ...generous, DATABASE_URL: database, SMTP_URL: 'smtp://127.0.0.1:1' }
  const start = (name: string, root: string | undefined, port = '0') =>
    startProduct(
      { ...settings, DRAIN_SECONDS: String(drainSeconds), DATA_DIR: `${folder}/${name}`, PORT: port },
      undefined,
      root,
    )
  const processes: StartedProduct[] = []
  const stopping = new AbortController()
  const closers: (() => void)[] = []
  try {
    processes.push(await start('one', releases?.from))
    processes.push(await start('two', releases?.from))
    const proxy = await openReverseProxy({ ports: processes.map(portOf), asksReadiness })
    closers.push(() => proxy.close())
    const ledger = openLedger({ isQuiet: true })
    const accounts = await register(portOf(processes[0] as StartedProduct))
    const open = () => openStrictConnection(proxy, tally)
    const load = openLoad({ records: { ledger, tally }, fixtures, accounts, chance, seed, open })
    closers.unshift(() => load.close())
    await untilReady(processes)
    const running = load.run(stopping.signal)
    for (let turn = 0; turn < restarts; turn += 1) {
      const at = turn % processes.length
      const [old, name] = [processes[at] as StartedProduct, at === 0 ? 'one' : 'two']
      await end(old, signal, tally)
      processes[at] = await start(name, releases?.to, String(portOf(old)))
      await untilReady(processes)
      await sleep(between)
      tally.count('restarts')
    }
    stopping.abort()
    await running
    await load.settle()
    await load.look()
    const client = await connect(database)
    await checkAll(client, { ledger, tally, upcomingPerCustomer }).finally(() => client.end())
    report(`    ${restarts} restarts, ${tally.of('requests')} requests, ${ledger.entries.length} bookings`)
  } finally {
    stopping.abort()
    for (const close of closers) close()
    await Promise.all(processes.map((one) => one.close()))
  }
}

/** A request may be refused because of too much load, but not fail because of a restart. */
function openStrictConnection({ port }: ReverseProxy, tally: Tally) {
  const { ask, close } = openJudgedConnection(port, { tally, moment: () => 'during a restart' })
  return {
    close,
    async ask(call: Parameters<typeof ask>[0]) {
      const reply = await ask(call)
      tally.count('requests')
      if (isBusy(reply)) tally.count('refused because of the load')
      else if (reply.status === 0 || reply.status >= 500)
        tally.wrong(restartRules.failed, `${call.method} ${call.path}: ${reply.status} ${reply.text.slice(0, 200)}`)
      return reply
    },
  }
}

function isBusy({ code, text, mayComeAgain }: { code: string; text: string; mayComeAgain: boolean }): boolean {
  return mayComeAgain && (code === 'overloaded' || text.includes(`<title>${titles.overloaded}</title>`))
}

async function end(product: StartedProduct, signal: Restarts['signal'] = 'SIGTERM', tally: Tally) {
  if (signal === 'SIGKILL') process.kill(product.pid, signal)
  await product.close()
  const ended = product.ended()
  if (signal === 'SIGTERM' && ended !== 0) tally.wrong(restartRules.unclean, String(ended))
}

/** The proxy asks as often; a process that is ready twice in a row is known to be. */
async function untilReady(processes: StartedProduct[]) {
  const until = performance.now() + longestStart
  for (const one of processes) {
    const connection = openConnection(portOf(one))
    for (let good = 0; good < 3;) {
      const { status } = await connection.ask({ method: 'GET', path: '/readyz' })
      good = status === 200 ? good + 1 : 0
      if (performance.now() > until) throw new Error('a process that was restarted is not ready')
      await sleep(100)
    }
    connection.close()
  }
}

export const restartChecks = [...Object.values(restartRules), ...Object.values(answerRules)]
