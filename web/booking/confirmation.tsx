import { useState } from 'react'
import type { BookingDetails } from '#domain/booking.ts'
import { pathOfBooked } from '#domain/booking/path.ts'
import { planOf } from '#domain/booking/plan.ts'
import { formatDay, formatTime } from '#domain/format/day.ts'
import { formatMoney } from '#domain/format/money.ts'
import { Icon } from '#web/art/icons.tsx'
import { Spot } from '#web/art/spot.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { CalendarButton } from '#web/shared/calendar-button.tsx'
import { NumberedSteps } from '#web/shared/numbered-steps.tsx'
import { PageHead } from '#web/shell/page-head.tsx'
import { ServiceImage } from '#web/shared/service-image.tsx'
import { StatusBadge } from '#web/shared/status-badge.tsx'
import { usePlanTexts } from '#web/shared/use-plan-texts.ts'
import { usePreparation } from '#web/shared/use-preparation.ts'
import { useStorefront } from '#web/data/use-storefront.ts'
import { ZoneNote } from '#web/shared/time-picker/zone-note.tsx'

export function Confirmation({ booking }: { booking: BookingDetails }) {
  return (
    <section className="wrap max-w-190! pt-8 pb-16">
      <PageHead title="Booking Confirmed" isPrivate />
      <div className="text-center">
        <div className="settles mx-auto w-46">
          <Spot of="success" />
        </div>
        <h1 className="mt-3">Booking Confirmed!</h1>
        <p className="mx-auto mt-2 max-w-[34em] text-lead text-balance text-text-2">
          Your slot is held. We will send a confirmation email to{' '}
          <b className="font-semibold wrap-anywhere text-text">{booking.customer.email}</b>.
        </p>
      </div>
      <BookingCard booking={booking} />
      <div className="mt-5 grid gap-3 600:grid-cols-2">
        <ButtonLink to="/dashboard" size="l" full>
          View My Bookings
        </ButtonLink>
        <ButtonLink to="/services" look="secondary" size="l" full>
          Book Another Service
        </ButtonLink>
      </div>
      <WhatNext booking={booking} />
    </section>
  )
}

function BookingCard({ booking }: { booking: BookingDetails }) {
  const { locale } = useStorefront()
  const { service, number, date, time, timeZone, startsAt, status, address, price, professional } = booking
  const rows = [
    ['Booking ID', number],
    ['Status', <StatusBadge key="status" status={status} />],
    ...(professional ? [['Your professional', professional.name] as const] : []),
    [
      'Address',
      <span key="address" className="whitespace-pre-line">
        {address}
      </span>,
    ],
    [
      'To pay in cash on delivery',
      <b key="total" className="font-bold">
        {formatMoney(price.total, { currency: price.currency, locale }, 'summary')}
      </b>,
    ],
  ] as const
  return (
    <div className="mt-7 overflow-hidden rounded-xl border border-border bg-surface shadow-1">
      <div className="grid gap-4.5 p-5 600:p-6">
        <div className="flex items-center gap-4">
          <span className="w-21 flex-none">
            <ServiceImage of={service} />
          </span>
          <div className="min-w-0">
            <h2 className="font-text text-card font-semibold tracking-normal">{service.title}</h2>
            <p className="figures text-ui text-text-2">
              {formatDay(date, locale, 'full')} at {formatTime(time, locale)}
              <span className="block text-sm text-text-3">
                <ZoneNote timeZone={timeZone} at={startsAt} />
              </span>
            </p>
          </div>
        </div>
        <dl className="figures grid gap-2.5 text-ui">
          {rows.map(([name, value]) => (
            <div key={name} className="flex items-baseline justify-between gap-6">
              <dt className="flex-none text-text-2 max-481:max-w-[45%] max-481:flex-initial">{name}</dt>
              <dd className="min-w-0 text-right wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div className="flex flex-wrap gap-1 border-t border-border bg-surface-2 px-3 py-2.5 600:px-4">
        <CalendarButton booking={booking} look="ghost" />
        <ButtonLink to={pathOfBooked(booking._id, 'receipt')} look="ghost">
          <Icon name="file" />
          Print
        </ButtonLink>
      </div>
    </div>
  )
}

/** With real times: what the customer can count on. */
function WhatNext({ booking }: { booking: BookingDetails }) {
  const [now] = useState(() => new Date())
  const textsOf = usePlanTexts(booking)
  const preparation = usePreparation(booking.service.category)
  const steps = planOf(booking, now).flatMap((step) => {
    const isVisit = step.kind === 'visit'
    const ready = isVisit && preparation !== undefined ? [{ title: 'Have this ready', text: preparation }] : []
    return [...ready, textsOf(step)]
  })
  return (
    <section className="mt-9">
      <h2 className="text-[1.5rem]">What happens next</h2>
      <div className="mt-4.5">
        <NumberedSteps steps={steps} />
      </div>
    </section>
  )
}
