import { setTimeout as sleep } from 'node:timers/promises'
import type { MailLoad } from './mail-load.ts'
import type { Sink } from './sink.ts'

export type Measured = { alive: number; dead: number; ratio: number; bookings: number }

/** What has to settle when the mail server dies or comes back. */
const settling = 1_500
const wanted = 0.99

/** The slowest hundredth of bookings while mail leaves, and while the mail server says nothing; by turns, in one run. */
export async function measureDeadMail(
  load: MailLoad,
  sink: Sink,
  { turns, each }: { turns: number; each: number },
): Promise<Measured> {
  const all = { alive: [] as number[], dead: [] as number[] }
  // What was not warm yet counts for neither.
  await bookMany(load, each)
  for (let turn = 0; turn < turns; turn += 1) {
    for (const state of turn % 2 === 0 ? (['alive', 'dead'] as const) : (['dead', 'alive'] as const)) {
      sink.be(state === 'dead' ? 'dead' : 'kind')
      // Those that are open would go on as before.
      sink.cutAll()
      await sleep(settling)
      all[state].push(...(await bookMany(load, each)))
    }
  }
  const [alive, dead] = [percentile(all.alive), percentile(all.dead)]
  return { alive, dead, ratio: dead / alive, bookings: all.alive.length + all.dead.length }
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
