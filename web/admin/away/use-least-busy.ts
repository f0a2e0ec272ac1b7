import { api } from '#domain/api.ts'
import { mostAtOnce, type StatusResults } from '#domain/booking/admin.ts'
import { plural } from '#domain/format/plural.ts'
import { ask } from '#web/api.ts'
import { announceBooking } from '#web/admin/bookings/booking-events.ts'
import { useWrite } from '#web/data/use-write.ts'
import { useToast } from '#web/ui/toast.tsx'

type Unassigned = { _id: string; version: number }

/** Assigns each booking to the least busy professional who is free, and says in a toast what happened. */
export function useLeastBusy(locale: string) {
  const toast = useToast()
  const { isBusy, run } = useWrite(
    async (bookings: Unassigned[]) => {
      const changes = bookings.slice(0, mostAtOnce).map(({ _id, version }) => ({ booking: _id, version }))
      const { results } = await ask(api.adminBookings.assignSeveral, { body: { changes } })
      return results
    },
    {
      failed: 'We could not confirm that this was saved.',
      onFailed: (text) => toast({ isFailure: true, text }),
    },
  )

  /** Whether one of them was assigned. */
  async function assign(bookings: Unassigned[]): Promise<boolean> {
    const outcome = await run(bookings)
    if (!outcome) return false
    // Also after a lost answer: they may have been assigned.
    announceBooking()
    if (outcome.kind !== 'done') return false
    const isDone = outcome.value.some(({ done }) => done !== null)
    toast({ isFailure: !isDone, text: inWords(outcome.value, locale) })
    return isDone
  }

  return { isBusy, assign }
}

function inWords(results: StatusResults['results'], locale: string): string {
  const failed = results.filter(({ problem }) => problem)
  const [first] = results
  if (results.length === 1 && first)
    return first.problem?.message ?? `Assigned to ${first.done?.professional?.name ?? 'a professional'}.`
  const done = `${plural(results.length - failed.length, 'booking', locale)} assigned.`
  return failed.length === 0
    ? done
    : `${done} ${plural(failed.length, 'booking', locale)} left: ${failed[0]?.problem?.message}`
}
