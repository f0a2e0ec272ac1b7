import { api } from '#domain/api.ts'
import { ask } from '#web/api.ts'
import { announceBooking } from '#web/admin/bookings/booking-events.ts'
import { useWrite } from '#web/data/use-write.ts'
import { useToast } from '#web/ui/toast.tsx'
import { assignAll, assignedInWords, type Unassigned } from './least-busy.ts'

/** Assigns each booking to the least busy professional who is free, and says in a toast what happened. */
export function useLeastBusy(locale: string) {
  const toast = useToast()
  const { isBusy, run } = useWrite(
    (bookings: Unassigned[]) =>
      assignAll(bookings, (changes) => ask(api.adminBookings.assignSeveral, { body: { changes } })),
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
    const isDone = outcome.value.results.some(({ done }) => done !== null)
    toast({ isFailure: !isDone, text: assignedInWords(outcome.value, locale) })
    return isDone
  }

  return { isBusy, assign }
}
