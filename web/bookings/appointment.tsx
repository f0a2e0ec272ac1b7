import { type BookingDetails, isOpen } from '#domain/booking.ts'
import { nameOnSite, placeOf } from '#domain/booking/contact-words.ts'
import { customerProgressOf } from '#domain/booking/progress.ts'
import { formatDay, unbrokenTime } from '#domain/format/day.ts'
import { paidInWords } from '#domain/ledger/words.ts'
import { showPhone } from '#domain/format/national-phone.ts'
import { useVisitInWords } from './visit-now.tsx'
import { EmailStatus } from './email-status.tsx'
import { FactRow } from '#web/shared/fact-row.tsx'
import { ProfessionalPicture } from '#web/shared/professional-picture.tsx'
import { ServiceImage } from '#web/shared/service-image.tsx'
import { usePreparation } from '#web/shared/use-preparation.ts'
import { linkClass } from '#web/ui/link.tsx'
import { useStorefront } from '#web/data/use-storefront.ts'
import { ZoneNote } from '#web/shared/time-picker/zone-note.tsx'

type Props = {
  booking: BookingDetails
  now: number
  isOver: boolean
  /** If the customer may correct the address, the contact and the notes. */
  onCorrect: (() => void) | undefined
}

function paymentOf(booking: BookingDetails, locale: string): string {
  if (isOpen(booking.status) && !booking.paid) return 'You pay nothing now.'
  return paidInWords({ ...booking, ...booking.price }, locale)
}

export function Appointment({ booking, now, isOver, onCorrect }: Props) {
  const { status, address, postcode, phone, onSite, notes, professional, service } = booking
  const { locale } = useStorefront()
  const words = useVisitInWords({ booking, now })
  const other = onSite ? `At the door: ${nameOnSite(onSite, locale)}` : ''
  const isUpcoming = isOpen(status) && !isOver
  return (
    <section aria-label="Appointment" className="overflow-hidden rounded-xl border border-border bg-surface">
      <When booking={booking} />
      <FactRow
        icon="pin"
        label="Where"
        action={
          onCorrect && (
            <button type="button" className={`${linkClass} self-start text-sm`} onClick={onCorrect}>
              Correct<span className="sr-only"> address, contact and notes</span>
            </button>
          )
        }
        note={notes === '' ? undefined : `Note: ${notes}`}
      >
        {placeOf({ address, postcode })}
      </FactRow>
      {phone + other !== '' && (
        <FactRow icon="phone" label="Who we can call" note={phone !== '' && other !== '' ? other : undefined}>
          {phone === '' ? other : showPhone(phone, locale)}
        </FactRow>
      )}
      {professional && (
        <FactRow
          icon="user"
          label="Your professional"
          picture={pictureOf(professional)}
          note={customerProgressOf(booking, now) && words}
        >
          {professional.name}
        </FactRow>
      )}
      {!professional && isUpcoming && (
        <FactRow icon="user" label="Your professional" note="We are finding someone for this visit.">
          To be assigned
        </FactRow>
      )}
      <FactRow icon="cash" label="Payment" note={paymentOf(booking, locale)}>
        Cash on delivery
      </FactRow>
      <EmailStatus booking={booking} now={now} />
      {isUpcoming && <KeepReady category={service.category} />}
    </section>
  )
}

/** Without a picture, the icon says more than an initial. */
function pictureOf({ name, imageUrl }: NonNullable<BookingDetails['professional']>) {
  return imageUrl === undefined ? undefined : <ProfessionalPicture of={{ name, imageUrl }} size="m" />
}

function When({ booking: { service, date, time, timeZone, startsAt, duration } }: { booking: BookingDetails }) {
  const { locale } = useStorefront()
  return (
    <div className="grid grid-cols-[72px_minmax(0,1fr)] items-center gap-3.5 px-5 py-4.5 600:grid-cols-[108px_minmax(0,1fr)] 600:gap-4.5 600:px-6">
      <ServiceImage of={service} />
      <div>
        <p className="figures text-lead leading-snug font-semibold">{formatDay(date, locale, 'full')}</p>
        <p className="figures text-text-2">
          {unbrokenTime(time, locale)}, about {duration} minutes
        </p>
        <p className="mt-0.5 text-sm text-text-3">
          <ZoneNote timeZone={timeZone} at={startsAt} />
        </p>
      </div>
    </div>
  )
}

function KeepReady({ category }: { category: string }) {
  const text = usePreparation(category)
  if (text === undefined) return null
  return (
    <FactRow icon="check" label="Please have ready">
      <span className="font-normal">{text}</span>
    </FactRow>
  )
}
