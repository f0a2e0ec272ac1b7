import { freeSpan, usualFreeHours } from '#domain/booking/free-change.ts'
import { withQuery } from '#domain/contract/address.ts'
import { formatDay, formatTime } from '#domain/format/day.ts'
import { plural } from '#domain/format/plural.ts'
import type { StorefrontPlan } from '#domain/storefront.ts'
import { renderEmail } from '#server/platform/mail/template.ts'
import type { CancellationsData } from '#server/booking/messages/data.ts'

type Cancellations = CancellationsData & { plan: StorefrontPlan; origin: string; recipient: string }

/** Informs the shop that a customer has closed the account, so that the professionals do not set out. */
export function cancellationsEmail({ plan, origin, recipient, bookings }: Cancellations) {
  const { key, brand, locale } = plan
  const count = plural(bookings.length, 'booking', locale)
  const begun = bookings.filter((booking) => booking.begun).length
  const late = bookings.filter((booking) => booking.late && !booking.begun)
  const longest = Math.max(...late.map(({ freeHours = usualFreeHours }) => freeHours))
  const heading = `${count} cancelled: a customer has closed their account`
  const words = renderEmail({
    plan,
    origin,
    heading,
    paragraphs: [
      'A customer has closed their account. This cancelled their upcoming bookings, and their slots are free again. The personal data of the customer has been deleted, so you cannot contact them.',
      begun === 0
        ? ''
        : `The visit has already begun: ${plural(begun, 'booking', locale)}. Please call the professional at once.`,
      late.length === 0
        ? ''
        : `Less than ${freeSpan(longest)} before the visit: ${plural(late.length, 'booking', locale)}. Please tell the professional.`,
    ].filter((text) => text !== ''),
    rows: bookings.map(({ number, title, date, time, professional, ...when }) => ({
      name: number,
      lines: [title, `${formatDay(date, locale, 'full')}, ${formatTime(time, locale)}`],
      small: [professional, urgencyOf(when)].filter((text) => text !== '').join(', '),
    })),
    button: {
      label: 'Open cancelled bookings',
      href: `${origin}${withQuery('/admin/bookings', { storefront: key, status: 'cancelled' })}`,
    },
    reason: `Sent to ${recipient} because this is the support address of ${brand}.`,
  })
  return { subject: `${heading} · ${brand}`, userId: null, ...words }
}

type Urgency = { late: boolean; begun: boolean; freeHours?: number | undefined }

function urgencyOf({ late, begun, freeHours }: Urgency): string {
  if (begun) return 'the visit has already begun'
  return late ? `less than ${freeSpan(freeHours)} before the visit` : ''
}
