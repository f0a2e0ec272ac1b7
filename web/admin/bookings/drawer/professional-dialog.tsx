import { useId, useState } from 'react'
import { nameOfCustomer } from '#domain/customer.ts'
import { api } from '#domain/api.ts'
import type { AdminBookingDetails, Candidate } from '#domain/booking/admin.ts'
import { formatListDay, formatTime } from '#domain/format/day.ts'
import { ask } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { RadioRow } from '#web/ui/form/choice.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Failed } from '#web/ui/empty.tsx'
import { Note } from '#web/ui/note.tsx'
import { Skeleton, useSkeleton } from '#web/ui/skeleton.tsx'
import { whyNotInWords } from '#web/admin/bookings/board/labels.ts'
import { type Handed, handTo } from './assign.ts'
import { newsSince } from './set-status.ts'
import { useAdmin } from '#web/admin/use-admin.ts'
import { useFresh } from '#web/data/use-polled.ts'

type Somebody = { _id: string; name: string }

type Props = {
  booking: AdminBookingDetails
  onClose: () => void
  /** With the booking as it is then, and between whom it went. */
  onDone: (booking: AdminBookingDetails, between: { to: Somebody; from: Somebody | undefined }) => void
}

/** Hands a booking to somebody else: who is free, the least busy first. */
export function ChangeProfessional({ booking, onClose, onDone }: Props) {
  const form = useId()
  const { locale } = useAdmin().shopOf(booking.storefront).storefront
  const handing = useHanding({ booking, onDone })
  const { base, people, chosen, current, busy, problem, save } = handing
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
          {nameOfCustomer(base.customer)} · {formatListDay(base.date)} at {formatTime(base.time, locale)}
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
          {/* Not `disabled` when nobody else is chosen any more: whoever has just pressed it would lose their place. */}
          <Button
            look="ink"
            type="submit"
            form={form}
            disabled={!canSave && problem === undefined}
            aria-disabled={!canSave}
            busy={busy}
            busyLabel="Saving..."
          >
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
  // As it was when the dialog opened: what somebody else changes meanwhile is told, and not written over.
  const [base, setBase] = useState(booking)
  const [wanted, setWanted] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem>()
  const read = async () => (await ask(api.adminBookings.candidates, { params: { booking: _id } })).items
  const people = useFresh(`candidates ${_id}`, read, { isPolled: false })
  const current = base.professional?._id
  const chosen = wanted ?? current
  const to = people.value?.find(({ _id }) => _id === chosen)

  async function save() {
    if (!to || busy) return
    setProblem(undefined)
    setBusy(true)
    const handed = await handTo({ _id, version: base.version, professional: to._id })
    setBusy(false)
    if (handed.kind === 'done') return onDone(handed.now, { to, from: base.professional ?? undefined })
    if (handed.kind === 'unknown') {
      return setProblem({ message: 'We could not make sure that this was saved.', isLost: true })
    }
    if (handed.kind === 'theirs' && handed.now) setBase(handed.now)
    setProblem({ message: saidOf(handed, base), isLost: false })
    // Whoever was free may not be any more.
    people.again()
  }

  return {
    base,
    people,
    current,
    chosen,
    // Not `disabled` while it is under way: that would take the focus away from under the reader.
    choose: (next: string) => busy || setWanted(next),
    busy,
    problem,
    save,
  }
}

function saidOf(handed: Extract<Handed, { message: string }>, base: AdminBookingDetails): string {
  const news = handed.kind === 'theirs' && handed.now && newsSince(base, handed.now)
  return news ? `${news.by} has ${news.what} meanwhile. Do you still want to change who comes?` : handed.message
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
      <fieldset className="grid gap-2">
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
      <span className="grid min-w-0 flex-1 grid-cols-1 gap-x-3 py-2 600:grid-cols-[minmax(0,1fr)_auto] 600:items-center">
        <span className="min-w-0 font-strong wrap-break-word">
          {one.name}
          {one._id === current && <span className="ml-2 inline-block text-sm font-normal text-text-3">Current</span>}
        </span>
        <span className="figures text-sm text-text-3">
          {count === 1 ? '1 appointment' : `${count} appointments`} that day
        </span>
      </span>
    </RadioRow>
  )
}
