import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from '#server/platform/database/db.ts'
import { countWaiting, type JobQueue } from './messages.ts'
import type { MailLoad } from './load.ts'
import type { HostileSmtp } from './hostile-smtp.ts'

export type Measurement = { alive: number; dead: number; ratio: number; bookings: number; failed: number }
type MailControl = { smtp: HostileSmtp; client: Client; queue: JobQueue }

/** How long the mail server is down before measuring, so that attempts have failed and been retried. */
const settleTime = 4_000
const longestRecovery = 60_000
const wanted = 0.99

/** The minimum number of turns, and the bookings in each half of a turn. */
export type Effort = { turns: number; each: number; mostRatio: number }
/** The 99th percentile of few samples is noisy: a result that seems too slow is measured this many times longer. */
const patience = 6

/** The 99th percentile of bookings with the mail server up and down, in alternation. */
export async function measureDeadMail(
  load: MailLoad,
  mail: MailControl,
  { turns, each, mostRatio }: Effort,
): Promise<Measurement> {
  const timesWhileUp: number[] = []
  const timesWhileDown: number[] = []
  let failed = 0
  const ratio = () => percentile(timesWhileDown) / percentile(timesWhileUp)
  const measureUp = async () => {
    await recover(mail)
    timesWhileUp.push(...(await bookMany(load, each)))
  }
  const measureDown = async () => {
    const before = await countFailed(mail)
    await takeDown(mail)
    timesWhileDown.push(...(await bookMany(load, each)))
    failed += (await countFailed(mail)) - before
  }
  // Warm up first.
  await bookMany(load, each)
  for (let turn = 0; turn < turns || (turn < patience * turns && ratio() > mostRatio); turn += 1) {
    // The second half has more rows in the tables, so the order alternates.
    for (const half of turn % 2 === 0 ? [measureUp, measureDown] : [measureDown, measureUp]) await half()
  }
  const bookings = timesWhileUp.length + timesWhileDown.length
  return { alive: percentile(timesWhileUp), dead: percentile(timesWhileDown), ratio: ratio(), bookings, failed }
}

async function takeDown({ smtp }: MailControl) {
  smtp.setState('down')
  // Existing connections would continue to work.
  smtp.cutAll()
  await sleep(settleTime)
}

/** The backlog must not influence the next measurement. */
async function recover({ smtp, client, queue }: MailControl) {
  smtp.setState('healthy')
  smtp.cutAll()
  const until = performance.now() + longestRecovery
  while ((await countWaiting(client)) > 0 && performance.now() < until) {
    await queue.shortenPauses()
    await sleep(250)
  }
}

async function countFailed({ client }: MailControl): Promise<number> {
  const { rows } = await client.query<{ failed: number }>(
    "select count(*)::int as failed from messages where state = 'waiting' and last_error is not null",
  )
  return rows[0]?.failed ?? 0
}

async function bookMany({ connections, book }: MailLoad, count: number): Promise<number[]> {
  const times: number[] = []
  await Promise.all(
    connections.slice(0, 4).map(async (connection) => {
      while (times.length < count) {
        const took = await book(connection)
        if (took !== undefined) times.push(took)
      }
    }),
  )
  return times
}

function percentile(times: number[]): number {
  const inOrder = times.toSorted((one, other) => one - other)
  return inOrder[Math.floor(inOrder.length * wanted)] ?? Infinity
}
