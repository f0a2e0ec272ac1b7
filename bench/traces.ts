import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { addDays } from '#domain/format/zone.ts'
import type { Call } from './capacity/calls.ts'
import { costOf, idleCost, type Meter } from './capacity/cost.ts'
import { withFilled } from './shop/filled.ts'
import { withServer } from './capacity/server.ts'
import { isQuick, roundsOf } from './shop/options.ts'
import { line } from './shop/report.ts'
import type { RunningProduct } from './shop/started.ts'
import { requestOf } from './shop/test-server.ts'

const usualRounds = 7
const settling = 10_000
/** The most that traces of every request may add to the CPU time of a call, in milliseconds. */
const mostAdded = 0.2

const get = (path: string) => [requestOf({ path, headers: { 'Accept-Encoding': 'br' } })]
/** A page from the cache is the cheapest call, so that a span costs the largest share of it. */
function callsOn(day: string): Call[] {
  return [
    { name: 'a page from the cache', statements: null, requests: () => get('/services/gst') },
    { name: 'a list from memory', statements: 0, requests: () => get('/api/services?category=tax&limit=24') },
    { name: 'free slots of a day', statements: 1, requests: () => get(`/api/services/gst/availability?date=${day}`) },
  ]
}

/** The CPU time of a call with traces of every request, compared with a server without traces, in turn. */
export async function measure(options: string[]): Promise<boolean> {
  const rounds = roundsOf(options, usualRounds)
  const milliseconds = isQuick(options) ? 500 : 3_000
  return withFilled({ bookings: 10_000 }, async ({ deps, filled }) => {
    const collector = await startCollector()
    const traced = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url }
    try {
      return await withServer(deps, {}, (without) =>
        withServer(deps, traced, async (withTraces) => {
          await sleep(settling)
          const both = [await measuring(without), await measuring(withTraces)] as const
          const areCheap: boolean[] = []
          for (const call of callsOn(addDays(filled.today, 3))) {
            const found: [number[], number[]] = [[], []]
            for (let round = 0; round <= rounds; round += 1) {
              for (const [at, measureOne] of both.entries()) {
                const cost = await measureOne(call, round, milliseconds)
                // The first round warms up.
                if (round > 0) found[at]?.push(cost)
              }
            }
            areCheap.push(judge(call.name, found))
          }
          line({ what: 'batches that the collector received', unit: '', values: [collector.received()] })
          return areCheap.every(Boolean) && collector.received() > 0
        }),
      )
    } finally {
      collector.close()
    }
  })
}

async function measuring(product: RunningProduct) {
  const meter: Meter = async () => ({ app: await product.cpu(), database: 0 })
  const idle = await idleCost(meter, sleep)
  return async (call: Call, round: number, milliseconds: number) =>
    (await costOf(call, round, { port: product.port, meter, idle, milliseconds })).app
}

function judge(name: string, [without, withTraces]: [number[], number[]]): boolean {
  line({ what: `${name}: CPU time without traces`, unit: 'ms', values: without })
  line({ what: `${name}: CPU time with traces`, unit: 'ms', values: withTraces })
  const each = (of: (withThem: number, withoutThem: number) => number) =>
    withTraces.map((cost, round) => of(cost, without[round] ?? Number.NaN))
  line({ what: `${name}: with traces`, unit: 'times', values: each((cost, before) => cost / before) })
  const values = each((cost, before) => cost - before)
  return line({ what: `${name}: added by traces`, unit: 'ms', values, asked: { atMost: mostAdded } })
}

/** Accepts everything and reads nothing. */
async function startCollector() {
  let received = 0
  const server = createServer((request, response) => {
    received += 1
    request.resume().on('end', () => response.end('{}'))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server that listens on TCP has an address with a port.
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, received: () => received, close: () => server.close() }
}
