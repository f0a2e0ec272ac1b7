import { freeCancellation, freeChangeEnded, freeSpan } from '#domain/booking/free-change.ts'
import { useCallback, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { api } from '#domain/api.ts'
import { type BookingDetails, whyNotChange } from '#domain/booking.ts'
import { pathOfBooked } from '#domain/booking/path.ts'
import { formatDay, formatTime } from '#domain/format/day.ts'
import type { Ask } from '#domain/contract/endpoint.ts'
import { refusals } from '#domain/contract/refusals.ts'
import { ask } from '#web/api.ts'
import { TakenNote } from '#web/shared/time-picker/taken-note.tsx'
import { Loading } from '#web/shell/loading.tsx'
import { PageHead } from '#web/shell/page-head.tsx'
import { askFor, requireUser, usePrivatePage } from '#web/data/private-page.ts'
import { type Choice, TimePicker } from '#web/shared/time-picker/time-picker.tsx'
import { useReschedule } from '#web/shared/time-picker/use-reschedule.ts'
import { type AskForTimes, dayToBeginWith, readDays, useTimes } from '#web/shared/time-picker/use-times.ts'
import { useTooSoon } from '#web/shared/use-too-soon.ts'
import { useStorefront } from '#web/data/use-storefront.ts'
import { Breadcrumb } from '#web/ui/breadcrumb.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Note } from '#web/ui/note.tsx'
import { useToast } from '#web/ui/toast.tsx'
import type { Route } from './+types/page.ts'

function otherTimesOf(booking: string, asking: Ask): AskForTimes {
  return (query) => asking(api.booking.otherTimes, { params: { booking }, query })
}

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const user = await requireUser(request)
  const asking = askFor(request)
  const [booking, days] = await Promise.all([
    asking(api.booking.booking, { params }),
    readDays(otherTimesOf(params.booking, asking)),
  ])
  const reason = whyNotChange({ ...booking, startsAt: new Date(booking.startsAt) }, new Date())
  return { user, booking, days, reason }
}
clientLoader.hydrate = true as const

export { Loading as HydrateFallback } from '#web/shell/loading.tsx'

export default function Reschedule({ loaderData: { booking, days, reason, ...rest } }: Route.ComponentProps) {
  const user = usePrivatePage(rest.user)
  const { locale } = useStorefront()
  if (!user) return <Loading />
  const { service, number, date, time } = booking
  return (
    <section className="wrap max-w-240! pt-5 pb-16">
      <PageHead title={`Reschedule ${number}`} isPrivate />
      <Breadcrumb
        trail={[
          { label: 'My Dashboard', to: '/dashboard' },
          { label: number, to: pathOfBooked(booking._id) },
        ]}
        here="Reschedule"
      />
      <h1 className="mt-3">Choose a new time</h1>
      {reason === undefined ? (
        <>
          <p className="figures mt-2 mb-6 text-text-2">
            {service.title} is booked for {formatDay(date, locale, 'full')} at {formatTime(time, locale)}. The price
            stays the same. We will confirm the new time.
          </p>
          <TimeForm key={booking._id} booking={booking} days={days} />
        </>
      ) : (
        <div className="mt-5">
          <Note tone="warning" action={<Back to={booking}>Back to booking</Back>}>
            {reason === 'too_late' ? freeChangeEnded(booking.freeHours) : refusals[reason].message}
          </Note>
        </div>
      )}
    </section>
  )
}

function Back({ to: { _id }, children }: { to: Pick<BookingDetails, '_id'>; children: string }) {
  return (
    <ButtonLink to={pathOfBooked(_id)} look="secondary">
      {children}
    </ButtonLink>
  )
}

type Props = { booking: BookingDetails; days: Route.ComponentProps['loaderData']['days'] }

function TimeForm({ booking, days }: Props) {
  const { _id, date: day, time: hour, timeZone } = booking
  const [choice, setChoice] = useState<Choice>({ date: dayToBeginWith(days, day) })
  const [tries, setTries] = useState(0)
  const times = useTimes(
    useCallback((query) => otherTimesOf(_id, ask)(query), [_id]),
    choice.date,
  )
  const { move, busy, problem, taken, forget } = useRescheduleOwn(booking, () => {
    setChoice(({ date }) => ({ date }))
    times.reread()
  })

  function choose(next: Choice) {
    setTries(0)
    forget()
    setChoice(next)
  }

  return (
    <form
      noValidate
      className="overflow-hidden rounded-xl border border-border bg-surface shadow-1"
      onSubmit={(event) => {
        event.preventDefault()
        setTries(tries + 1)
        void move(choice)
      }}
    >
      {taken && <TakenNote taken={taken} onChoose={choose} />}
      <TimePicker
        days={times.days ?? days}
        timeZone={timeZone}
        chosen={choice}
        onChoose={choose}
        times={times}
        now={{ date: day, time: hour, word: 'Yours' }}
        missed={choice.time === undefined && !taken ? tries : 0}
      />
      <div className="grid gap-4 border-t border-border p-4 600:px-6">
        {problem !== undefined && <Note tone="problem">{problem}</Note>}
        <ChangeNote of={choice} timeZone={timeZone} freeHours={booking.freeHours} />
        <div className="flex flex-wrap justify-between gap-3 max-600:*:flex-1">
          <Back to={booking}>Keep current time</Back>
          <Button type="submit" busy={busy} busyLabel="Moving...">
            Move booking
          </Button>
        </div>
      </div>
    </form>
  )
}

const lastChange = (freeHours: number) =>
  `This time starts in less than ${freeSpan(freeHours)}. After this move you cannot cancel or reschedule the booking yourself. Please contact support if you need to.`

type NoteProps = { of: Choice; timeZone: string; freeHours: number }

/** Takes the room of its longest text, so that choosing a time does not move the button below. */
function ChangeNote({ of, timeZone, freeHours }: NoteProps) {
  const isTooSoon = useTooSoon({ ...of, freeHours }, timeZone)
  return (
    <div className="grid *:col-start-1 *:row-start-1">
      <div aria-hidden="true" className="invisible">
        <Note>{lastChange(freeHours)}</Note>
      </div>
      <div aria-live="polite">
        <Note icon={isTooSoon ? 'info' : 'refresh'}>
          {isTooSoon ? lastChange(freeHours) : freeCancellation(freeHours)}
        </Note>
      </div>
    </div>
  )
}

function useRescheduleOwn({ _id }: BookingDetails, onTaken: () => void) {
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const show = useToast()
  return useReschedule({
    send: (body) => ask(api.booking.reschedule, { params: { booking: _id }, body }),
    async onMoved() {
      show({ text: 'Your booking has been moved.' })
      await navigate(pathOfBooked(_id), { replace: true })
    },
    onTaken,
    // The reloaded page says why it can no longer be moved.
    onDeclined: async ({ status }) => (status === 409 ? revalidate() : undefined),
    failed: 'Your booking could not be moved. Please try again.',
  })
}
