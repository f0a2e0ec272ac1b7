import { type BookingDetails, isOpen } from '#domain/booking.ts'
import { placeOf } from '#domain/booking/contact-words.ts'
import { paidInWords } from '#domain/ledger/words.ts'
import { clockAt, formatDay, nameOfZone, unbrokenTime } from '#domain/format/day.ts'
import { showPhone } from '#domain/format/national-phone.ts'
import { LogoMark } from '#web/art/logo.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { cx } from '#web/ui/cx.ts'
import { ReceiptLines } from './receipt-lines.tsx'
import { useBookingStorefront } from './use-booking-storefront.ts'
import { StatusBadge } from '#web/shared/status-badge.tsx'
import { useStorefront } from '#web/data/use-storefront.ts'

/** What the receipt names of a booking; the customer's and the administrator's view of it both have that. */
export type ReceiptBooking = Pick<
  BookingDetails,
  | 'number'
  | 'status'
  | 'createdAt'
  | 'timeZone'
  | 'address'
  | 'postcode'
  | 'phone'
  | 'date'
  | 'time'
  | 'professional'
  | 'service'
  | 'duration'
  | 'price'
  | 'storefront'
  | 'paid'
  | 'collected'
> & { customer: { name: string } }

type Props = { booking: ReceiptBooking; now: number; isDemo: boolean }

/**
 * The receipt as one sheet of paper, in light colours in either mode. Its minimum height in print is the shorter of A4
 * and Letter less the margins, so that it never needs a second page.
 */
export function Receipt({ booking, now, isDemo }: Props) {
  const { locale } = useStorefront()
  const { number, status, createdAt, timeZone } = booking
  const address = onPaper(placeOf(booking))
  const day = (instant: string) => formatDay(clockAt(instant, timeZone).date, locale)
  return (
    <article
      data-theme="light"
      // Less white space for a long address.
      data-tight={address.isLong || undefined}
      className="group/sheet mx-auto flex w-full max-w-[794px] flex-col rounded-xl border border-border bg-bg px-5 py-6 text-ui text-text 600:px-10 600:py-10 768:min-h-[1000px] 768:px-17 768:py-16 print:min-h-[236mm] print:max-w-none print:rounded-none print:border-0 print:p-0"
    >
      <Letterhead booking={booking} />
      <div className="mt-9 mb-7 flex flex-wrap items-end justify-between gap-x-6 gap-y-3 768:mt-12 print:mt-9 print:group-data-tight/sheet:my-4">
        <div>
          <h1>Receipt</h1>
          <p className="mt-1.5 text-text-2">{paidInWords({ ...booking, ...booking.price }, locale)}</p>
        </div>
        <p className="flex gap-2">
          {isDemo && <Badge>Demo</Badge>}
          <StatusBadge status={status} />
        </p>
      </div>
      <dl className="figures grid gap-x-7 gap-y-4 border-y border-border py-5 600:grid-cols-3 print:grid-cols-3 print:group-data-tight/sheet:py-3">
        <Fact name="Booking ID">{number}</Fact>
        <Fact name="Booked on">{day(createdAt)}</Fact>
        <Fact name="Printed on">{day(new Date(now).toISOString())}</Fact>
      </dl>
      <WhoAndWhen booking={booking} address={address} />
      <ReceiptLines booking={booking} />
      {status !== 'cancelled' && <Signatures />}
      <p className="mt-auto flex flex-wrap justify-between gap-x-5 gap-y-1.5 border-t border-border pt-4.5 text-sm text-text-2">
        <span>Price as agreed at booking. Keep this page for your records.</span>
        <span className="figures">{number}, page 1 of 1</span>
      </p>
    </article>
  )
}

function Letterhead({ booking }: { booking: ReceiptBooking }) {
  const { isHere, brand, logoUrl = '', support } = useBookingStorefront(booking)
  const [house, ...own] = brand.split(' ')
  return (
    <div
      className={cx(
        'flex flex-wrap items-start justify-between gap-x-6 gap-y-3 border-t-6 pt-6',
        isHere ? 'border-brand' : 'border-ink',
      )}
    >
      <p className="inline-flex items-center gap-2.5 font-display text-[1.1875rem] leading-tight font-bold tracking-[-0.02em]">
        {/* The logo has the colour of the current storefront. */}
        {logoUrl !== '' && <img src={logoUrl} alt="" className="size-8 flex-none rounded-xs object-contain" />}
        {isHere && logoUrl === '' && <LogoMark className="size-8 flex-none" />}
        <span>
          {house} <span className="font-medium text-text-2">{own.join(' ')}</span>
        </span>
      </p>
      {support && (
        <p className="figures text-sm text-text-2 600:text-right print:text-right">
          {support.phone}
          <br />
          {support.email}
        </p>
      )}
    </div>
  )
}

type Address = { text: string; isLong: boolean }

function WhoAndWhen({ booking, address: { text, isLong } }: { booking: ReceiptBooking; address: Address }) {
  const { locale } = useStorefront()
  const { customer, phone, date, time, timeZone, professional, status } = booking
  return (
    <dl
      className={cx(
        'grid gap-x-7 gap-y-4 pt-5.5 pb-8 print:group-data-tight/sheet:py-4',
        isLong ? '600:grid-cols-[2fr_1fr] print:grid-cols-[3fr_1fr]' : '600:grid-cols-2 print:grid-cols-2',
      )}
    >
      <Fact name="For">
        {customer.name}
        <More isSmall={isLong}>{text}</More>
        {phone !== '' && <More isSmall={isLong}>{showPhone(phone, locale)}</More>}
      </Fact>
      <Fact name="Appointment">
        <span className="figures">{formatDay(date, locale, 'full')}</span>
        <More>
          {unbrokenTime(time, locale)}, {nameOfZone(timeZone, locale)}
        </More>
        {professional && <More>Professional: {professional.name}</More>}
        {!professional && isOpen(status) && <More>Professional: to be assigned</More>}
      </Fact>
    </dl>
  )
}

/** Joins the lines of a long address, because the receipt must fit on one page. */
function onPaper(address: string): Address {
  const lines = address.split('\n').filter((line) => line.trim() !== '')
  const isLong = lines.length > 5 || address.length > 160
  return { text: isLong ? lines.map((line) => line.replace(/[\s,]+$/, '')).join(', ') : lines.join('\n'), isLong }
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="min-w-0 wrap-anywhere">
      <dt className="text-xs text-text-3">{name}</dt>
      <dd className="mt-0.5 leading-snug font-strong">{children}</dd>
    </div>
  )
}

function More({ isSmall = false, children }: { isSmall?: boolean; children: React.ReactNode }) {
  return (
    <span
      className={cx(
        'figures block font-normal whitespace-pre-line text-text-2',
        isSmall && 'text-sm leading-snug print:text-xs print:leading-tight',
      )}
    >
      {children}
    </span>
  )
}

function Signatures() {
  return (
    <div className="mt-12 mb-10 grid grid-cols-2 gap-7 text-sm text-text-3 768:mt-14 print:group-data-tight/sheet:mt-5 print:group-data-tight/sheet:mb-1.5">
      {['Received in cash, date', 'Signature of the professional'].map((line) => (
        <p key={line} className="border-t border-border-strong pt-2">
          {line}
        </p>
      ))}
    </div>
  )
}
