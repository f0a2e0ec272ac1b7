import { openTally, type Tally } from '#campaigns/rig/tally.ts'
import { type BookingOrder, checkBookings } from './bookings.ts'
import { checkEverywhere, checkProperties, type EverywhereOrder, type PropertyOrder } from './properties.ts'

/** What a process with its own TZ is asked to do. */
type Task = PropertyOrder | EverywhereOrder | BookingOrder
export type Order = Task[]
export type Result = { counts: [string, number][]; wrongs: [string, string[]][]; hashes: string[]; error: string }

/** Enough to see what is wrong. */
const mostExamples = 20

process.once('message', (order: Order) => void work(order))

async function work(order: Order) {
  const tally = openTally()
  const result = await done(order, tally).then(
    (hashes) => ({ hashes, error: '' }),
    (error: Error) => ({ hashes: [], error: error.stack ?? String(error) }),
  )
  const wrongs = [...tally.wrongs].map(([rule, examples]): [string, string[]] => [
    rule,
    examples.slice(0, mostExamples),
  ])
  const answer: Result = { counts: [...tally.counts], wrongs, ...result }
  process.send?.(answer)
  process.disconnect?.()
}

async function done(order: Order, tally: Tally): Promise<string[]> {
  const hashes: string[] = []
  for (const task of order) {
    if (task.kind === 'properties') hashes.push(checkProperties(task, tally))
    else if (task.kind === 'everywhere') hashes.push(checkEverywhere(task, tally))
    else await checkBookings(task, tally)
  }
  return hashes
}
