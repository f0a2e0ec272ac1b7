import { useRef, useState } from 'react'
import { pathOfBooking } from '#domain/booking/path.ts'
import { clockAt, formatDayAndTime } from '#domain/format/day.ts'
import type { User } from '#domain/identity.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { focusAfter } from '#web/ui/focus-after.ts'
import { discardStarted } from '#web/shared/booking-draft.ts'
import { ServiceImage } from '#web/shared/service-image.tsx'
import { useStorefront } from '#web/data/use-storefront.ts'
import type { StartedBooking } from './read.ts'

/** A booking that was started and not made. What was entered is still there; the time is not held. */
export function ContinueBooking({ user, started }: { user: User; started: StartedBooking }) {
  const { locale, timeZone } = useStorefront()
  const [isDiscarded, setDiscarded] = useState(false)
  const note = useRef<HTMLParagraphElement>(null)
  const { service } = started

  function discard() {
    discardStarted({ user: user._id, service: service._id })
    focusAfter(() => setDiscarded(true), note)
  }

  return (
    <section
      aria-label="Continue where you left off"
      className="mt-6 grid min-h-28 grid-cols-[72px_minmax(0,1fr)] items-center gap-4 rounded-xl bg-brand-soft p-4 600:grid-cols-[112px_minmax(0,1fr)_auto] 600:p-5"
    >
      {isDiscarded ? (
        <p ref={note} tabIndex={-1} className="col-span-full text-ui text-on-brand-soft outline-none">
          What you had entered for <b className="font-semibold">{service.title}</b> is discarded.
        </p>
      ) : (
        <>
          <ServiceImage of={service} />
          <div className="min-w-0">
            <h2 className="text-card font-semibold text-on-brand-soft">Continue where you left off</h2>
            <p className="wrap-anywhere text-text">{service.title}</p>
            <p className="figures text-sm text-text-2">{stateOf(started, { locale, timeZone })}</p>
          </div>
          <div className="col-span-full flex flex-wrap items-center gap-2 600:col-span-1">
            <ButtonLink look="secondary" to={pathOfBooking(service._id)}>
              Continue
            </ButtonLink>
            <Button look="ghost" onClick={discard}>
              Discard
            </Button>
          </div>
        </>
      )}
    </section>
  )
}

function stateOf({ date, time, isSent }: StartedBooking, { locale, timeZone }: Record<'locale' | 'timeZone', string>) {
  if (isSent) return 'We could not find out whether this was booked.'
  if (date === undefined || time === undefined) return 'What you entered is still there.'
  const now = clockAt(new Date().toISOString(), timeZone)
  if (`${date} ${time}` <= `${now.date} ${now.time}`) return 'The time you had chosen has passed.'
  return `${formatDayAndTime({ date, time }, locale)}, not held until you book`
}
