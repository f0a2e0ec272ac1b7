import { useLeastBusy } from './use-least-busy.ts'

type Props = { bookings: { _id: string; version: number }[]; locale: string }

/** Gives each booking without a professional to the least busy one who is free. */
export function AssignAll({ bookings, locale }: Props) {
  const { isBusy, assign } = useLeastBusy(locale)
  return (
    <button
      type="button"
      disabled={isBusy}
      aria-label="Assign all to the least busy"
      title="Assign all to the least busy"
      onClick={() => void assign(bookings)}
      className="min-h-6 text-left text-xs font-semibold text-brand-text underline underline-offset-2 hover:text-text pointer-coarse:min-h-11"
    >
      {isBusy ? 'Assigning...' : 'Assign all'}
    </button>
  )
}
