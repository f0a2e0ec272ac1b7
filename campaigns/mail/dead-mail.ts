import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from '#server/platform/database/db.ts'
import { countWaiting, type Hurry } from './messages.ts'
import type { MailLoad } from './load.ts'
import type { Sink } from './hostile-smtp.ts'

export type Measured = { alive: number; dead: number; ratio: number; bookings: number; failed: number }
type Mail = { sink: Sink; client: Client; hurry: Hurry }

/** So long mail is dead before it counts, that tries have failed and come again. */
const dying = 4_000
const longestRecovery = 60_000
const wanted = 0.99

/** How many turns at the least, and how many bookings in each half of one. */
export type Form = { turns: number; each: number; mostRatio: number }
/** The slowest hundredth of few is a matter of chance: what seems too slow is looked at for so many times as long. */
const patience = 6

/** The slowest hundredth of bookings while mail leaves, and while the mail server is dead; by turns, in one run. */
export async function measureDeadMail(load: MailLoad, mail: Mail, { turns, each, mostRatio }: Form): Promise<Measured> {
  const inLife: number[] = []
  const inDeath: number[] = []
  let failed = 0
  const ratio = () => percentile(inDeath) / percentile(inLife)
  const live = async () => {
    await recover(mail)
    inLife.push(...(await bookMany(load, each)))
  }
  const suffer = async () => {
    const before = await countFailed(mail)
    await die(mail)
    inDeath.push(...(await bookMany(load, each)))
    failed += (await countFailed(mail)) - before
  }
  // What was not warm yet counts for neither.
  await bookMany(load, each)
  for (let turn = 0; turn < turns || (turn < patience * turns && ratio() > mostRatio); turn += 1) {
    // What comes second has more bookings beside it, so each is that as often.
    for (const half of turn % 2 === 0 ? [live, suffer] : [suffer, live]) await half()
  }
  const bookings = inLife.length + inDeath.length
  return { alive: percentile(inLife), dead: percentile(inDeath), ratio: ratio(), bookings, failed }
}

async function die({ sink }: Mail) {
  sink.be('dead')
  // Those that are open would go on as before.
  sink.cutAll()
  await sleep(dying)
}

/** What has piled up must not be in the way of what is compared. */
async function recover({ sink, client, hurry }: Mail) {
  sink.be('kind')
  sink.cutAll()
  const until = performance.now() + longestRecovery
  while ((await countWaiting(client)) > 0 && performance.now() < until) {
    await hurry.shortenPauses()
    await sleep(250)
  }
}

async function countFailed({ client }: Mail): Promise<number> {
  const { rows } = await client.query<{ failed: number }>(
    "select count(*)::int as failed from messages where state = 'waiting' and last_error is not null",
  )
  return rows[0]?.failed ?? 0
}

async function bookMany({ wires, book }: MailLoad, count: number): Promise<number[]> {
  const times: number[] = []
  await Promise.all(
    wires.slice(0, 4).map(async (wire) => {
      while (times.length < count) {
        const took = await book(wire)
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
