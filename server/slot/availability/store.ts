import { sql } from 'drizzle-orm'
import { byPlace, patienceOfBatch } from '#server/platform/cache/coalesce.ts'
import { type Db, statement } from '#server/platform/database/db.ts'
import { bookedBy, listOf, unseenList, type Window } from '#server/slot/store.ts'

export type BusyTimesKey = { professionals: string[] } & Pick<Window, 'from' | 'to'>

const busyTimes = statement<{ place: number; busy: string }>(
  'busy_times',
  sql`
  select asked.place::integer, (${bookedBy(sql`asked.professionals`)}) as busy
  from unnest(
    ${unseenList('professionals', sql`text[]`)}, ${unseenList('from', sql`timestamptz[]`)}, ${unseenList('to', sql`timestamptz[]`)}
  ) with ordinality as asked (professionals, since, until, place)`,
  { patience: patienceOfBatch },
)

/** The booked times of several groups of professionals, as text: equal texts have equal times. */
export async function readBusyTimes(db: Db, asked: BusyTimesKey[]): Promise<Map<BusyTimesKey, string>> {
  const rows = await busyTimes(db, {
    professionals: asked.map(({ professionals }) => listOf(professionals)),
    from: asked.map(({ from }) => from),
    to: asked.map(({ to }) => to),
  })
  return byPlace(asked, rows, ({ busy }) => busy)
}
