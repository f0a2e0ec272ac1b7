import { Worker } from 'node:worker_threads'
import type { Tally } from '#bench/shop/load.ts'
import type { Call } from './calls.ts'

/** As many as pages are made at once: with more, an overloaded server refuses some. */
const connections = 2

/** CPU time in milliseconds, of the app's process and of all processes of PostgreSQL. */
export type Cost = { app: number; database: number }
export type Meter = () => Promise<Cost>

/** What the jobs and the listening connections of an idle product use in a millisecond. */
export async function idleCost(meter: Meter, wait: (milliseconds: number) => Promise<unknown>): Promise<Cost> {
  const [before, started] = [await meter(), performance.now()]
  await wait(8_000)
  const [after, took] = [await meter(), performance.now() - started]
  return { app: (after.app - before.app) / took, database: (after.database - before.database) / took }
}

type Round = { port: number; meter: Meter; idle: Cost; milliseconds: number }

/** The cost of one call, from a round of many. */
export async function costOf(call: Call, round: number, { port, meter, idle, milliseconds }: Round): Promise<Cost> {
  const load = new Worker(new URL('../shop/load.ts', import.meta.url), { workerData: { port, connections } })
  const counted = new Promise<Tally>((resolve, reject) => {
    const failed = () => reject(new Error(`${call.name}: the load ended without a count`))
    load.once('message', resolve).once('error', reject).once('exit', failed)
  })
  const requests = call.requests(round)
  const before = await meter()
  load.postMessage({ requests, status: call.status ?? 200, milliseconds, isOnce: call.isOnce ?? false })
  const tally = await counted
  const after = await meter()
  await load.terminate()
  const calls = tally.expected + tally.others
  // Two bookings of the same time are no error of the product.
  if (tally.expected === 0 || tally.others > mostOthers * calls) {
    throw new Error(`${call.name}: ${tally.others} of ${calls} replies have another status`)
  }
  return {
    app: (after.app - before.app - idle.app * tally.milliseconds) / calls,
    database: (after.database - before.database - idle.database * tally.milliseconds) / calls,
  }
}

const mostOthers = 0.05

export function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = (sorted.length - 1) / 2
  return ((sorted[Math.floor(middle)] ?? Number.NaN) + (sorted[Math.ceil(middle)] ?? Number.NaN)) / 2
}
