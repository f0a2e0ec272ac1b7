import { Link } from 'react-router'
import { api } from '#domain/api.ts'
import type { Opening } from '#domain/storefront/opening.ts'
import { useAdmin } from '#web/admin/use-admin.ts'
import { askAt } from '#web/api.ts'
import { useWrite } from '#web/data/use-write.ts'
import { Button } from '#web/ui/button.tsx'
import { linkClass } from '#web/ui/link.tsx'
import { useToast } from '#web/ui/toast.tsx'

type Props = { trial: Opening['trial']; isNext: boolean; isDone: boolean; onDone: () => void }

/** Makes the trial booking, or removes the one that is there. The button stays, so it keeps the focus. */
export function TrialButton({ trial, isNext, isDone, onDone }: Props) {
  const { own, storefront = own, pathOf } = useAdmin()
  const toast = useToast()
  const ask = askAt(storefront.key)
  const failed = trial
    ? 'The trial could not be removed. Please try again.'
    : 'The trial could not be booked. Please try again.'
  const { isBusy, run } = useWrite(() => ask(trial ? api.opening.removeTrial : api.opening.makeTrial, {}), {
    failed,
    onFailed: (text) => toast({ text, isFailure: true }),
  })

  async function press() {
    const outcome = await run()
    if (outcome?.kind !== 'done') return
    const made = outcome.value.trial
    toast({ text: made ? `${made.number} is booked. You get its email.` : 'The trial is removed.' })
    onDone()
  }

  return (
    <div className="grid gap-1">
      <Button
        size="s"
        look={trial ? 'secondary' : isDone ? 'ghost' : isNext ? 'ink' : 'secondary'}
        busy={isBusy}
        busyLabel={trial ? 'Removing...' : 'Booking...'}
        onClick={() => void press()}
      >
        {trial ? 'Remove now' : isDone ? 'Try again' : 'Try it'}
        <span className="sr-only">: A trial booking</span>
      </Button>
      {trial && (
        <Link
          to={pathOf('/admin/bookings', { search: trial.number })}
          className={`${linkClass} relative justify-self-start px-1 text-xs leading-6 pointer-coarse:before:absolute pointer-coarse:before:-inset-x-2 pointer-coarse:before:-inset-y-[10px]`}
        >
          See it<span className="sr-only"> among the bookings</span>
        </Link>
      )}
    </div>
  )
}
