import { useId, useState } from 'react'
import { api } from '#domain/api.ts'
import type { AdminBookingDetails, Candidate } from '#domain/booking-office.ts'
import { formatListDay, formatTime } from '#domain/day.ts'
import { ask } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { RadioRow } from '#web/ui/choice.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Failed } from '#web/ui/empty.tsx'
import { Note } from '#web/ui/note.tsx'
import { Skeleton, useSkeleton } from '#web/ui/skeleton.tsx'
import { whyNotInWords } from './board-words.ts'
import { handTo } from './booking-people-hand.ts'
import { useOffice } from './office.ts'
import { useFresh } from './use-fresh.ts'

type Props = {
  booking: Pick<AdminBookingDetails, '_id' | 'version' | 'professional' | 'customer' | 'date' | 'time' | 'storefront'>
  onClose: () => void
  /** With the booking as it is then. */
  onDone: (booking: AdminBookingDetails) => void
}

/** Hands a booking to somebody else: who is free, the least busy first. */
export function ChangeProfessional({ booking, onClose, onDone }: Props) {
  const form = useId()
  const { locale } = useOffice().shopOf(booking.storefront).storefront
  const handing = useHanding({ booking, onDone })
  const { people, chosen, current, busy, problem, save } = handing
  const canSave = people.value?.some(({ _id, free }) => _id === chosen && free) === true && chosen !== current
  // It is under way and cannot be called back: to close would say that it had been.
  const close = () => busy || onClose()
  return (
    <Dialog
      open
      onClose={close}
      title="Change professional"
      guarded={busy}
      under={
        <span className="figures">
          {booking.customer.name} · {formatListDay(booking.date)} at {formatTime(booking.time, locale)}
        </span>
      }
      actions={
        <>
          {problem !== undefined && (
            <div className="min-w-full">
              <Note tone="problem">{problem.message}</Note>
            </div>
          )}
          <Button look="secondary" disabled={busy} onClick={close}>
            Cancel
          </Button>
          <Button look="ink" type="submit" form={form} disabled={!canSave} busy={busy} busyLabel="Saving...">
            {problem?.isLost ? 'Retry' : 'Save'}
          </Button>
        </>
      }
    >
      <form
        id={form}
        onSubmit={(event) => {
          event.preventDefault()
          if (canSave) void save()
        }}
      >
        {people.hasFailed && <Failed onRetry={people.again}>We could not find out who is free.</Failed>}
        <People {...handing} locale={locale} />
      </form>
      <p className="mt-4 text-sm text-text-2">
        The customer is not emailed about this; the reminder names whoever comes then.
      </p>
    </Dialog>
  )
}

type Problem = { message: string; isLost: boolean }

function useHanding({ booking, onDone }: Pick<Props, 'booking' | 'onDone'>) {
  const { _id } = booking
  /** As it stands by now, where somebody else was first. */
  const [newer, setNewer] = useState<AdminBookingDetails>()
  const base = newer && newer.version > booking.version ? newer : booking
  const [wanted, setWanted] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem>()
  const read = async () => (await ask(api.desk.candidates, { params: { booking: _id } })).items
  const people = useFresh(`candidates ${_id}`, read, { isPolled: false })
  const current = base.professional?._id
  const chosen = wanted ?? current

  async function save() {
    if (chosen === undefined || busy) return
    setProblem(undefined)
    setBusy(true)
    const handed = await handTo({ _id, version: base.version, professional: chosen })
    setBusy(false)
    if (handed.kind === 'done') return onDone(handed.now)
    if (handed.kind === 'unknown') {
      return setProblem({ message: 'We could not make sure that this was saved.', isLost: true })
    }
    if (handed.kind === 'theirs') setNewer(handed.now)
    setProblem({ message: saidOf(handed), isLost: false })
    // Whoever was free may not be any more.
    people.again()
  }

  return { people, current, chosen, choose: setWanted, busy, problem, save }
}

function saidOf(handed: { kind: 'theirs' | 'refused'; message: string; now?: AdminBookingDetails | undefined }) {
  if (handed.kind === 'refused' || !handed.now) return handed.message
  const last = handed.now.handed.at(-1)
  return last ? `${last.by} has handed it to ${last.to} meanwhile. Do you still want to change that?` : handed.message
}

type PeopleProps = ReturnType<typeof useHanding> & { locale: string }

function People({ people, locale, ...rest }: PeopleProps) {
  const isShown = useSkeleton(people.value === undefined && !people.hasFailed)
  if (!people.value) {
    return (
      <div role="status" aria-label="Looking for who is free" className="grid gap-2">
        {isShown && [1, 2, 3].map((row) => <Skeleton key={row} className="h-13" />)}
      </div>
    )
  }
  const able = people.value.filter(({ _id, free }) => free || _id === rest.current)
  const others = people.value.filter((one) => !able.includes(one))
  return (
    <>
      <fieldset disabled={rest.busy} className="grid gap-2">
        <legend className="mb-2 text-sm font-semibold">Free then, least busy first</legend>
        {able.length === 0 && <p className="text-sm text-text-2">Nobody is free then.</p>}
        {able.map((one) => (
          <Person key={one._id} one={one} {...rest} />
        ))}
      </fieldset>
      {others.length > 0 && (
        <>
          <h3 className="mt-5 mb-1 text-sm font-semibold">Cannot come</h3>
          <ul className="text-sm text-text-2">
            {others.map((one) => (
              <li key={one._id} className="border-b border-border py-2 last:border-0">
                <b className="font-strong text-text">{one.name}</b> {whyNotInWords(one, undefined, locale)}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

type PersonProps = Omit<PeopleProps, 'people' | 'locale'> & { one: Candidate }

function Person({ one, current, chosen, choose }: PersonProps) {
  const count = one.appointments
  return (
    <RadioRow isInk name="professional" value={one._id} checked={one._id === chosen} onChange={() => choose(one._id)}>
      <span className="min-w-0 font-strong wrap-anywhere">
        {one.name}
        {one._id === current && <span className="ml-2 inline-block text-sm font-normal text-text-3">Current</span>}
      </span>
      <span className="figures flex-none text-right text-sm text-text-3 max-600:max-w-28">
        {count === 1 ? '1 appointment' : `${count} appointments`} that day
      </span>
    </RadioRow>
  )
}
