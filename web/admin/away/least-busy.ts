import { mostAtOnce, type StatusResults } from '#domain/booking/admin.ts'
import { plural } from '#domain/format/plural.ts'

export type Unassigned = { _id: string; version: number }
type Results = StatusResults['results']
type Send = (changes: { booking: string; version: number }[]) => Promise<{ results: Results }>

/** What became of the bookings; `unsent`: how many come after a request that has failed. */
export type Assigned = { results: Results; unsent: number }

/** In requests of as many as the server takes. Throws if the first one fails. */
export async function assignAll(bookings: Unassigned[], send: Send): Promise<Assigned> {
  const results: Results = []
  for (let at = 0; at < bookings.length; at += mostAtOnce) {
    const changes = bookings.slice(at, at + mostAtOnce).map(({ _id, version }) => ({ booking: _id, version }))
    try {
      // Each request finds the professionals busy with the bookings of the one before.
      // oxlint-disable-next-line no-await-in-loop
      results.push(...(await send(changes)).results)
    } catch (error) {
      if (at === 0) throw error
      return { results, unsent: bookings.length - at }
    }
  }
  return { results, unsent: 0 }
}

/** '50 bookings assigned. 12 bookings left: please try again.' */
export function assignedInWords({ results, unsent }: Assigned, locale: string): string {
  const failed = results.filter(({ problem }) => problem)
  const [first] = results
  if (results.length + unsent === 1 && first)
    return first.problem?.message ?? `Assigned to ${first.done?.professional?.name ?? 'a professional'}.`
  const count = failed.length + unsent
  const done = `${plural(results.length - failed.length, 'booking', locale)} assigned.`
  if (count === 0) return done
  return `${done} ${plural(count, 'booking', locale)} left: ${failed[0]?.problem?.message ?? 'please try again.'}`
}
