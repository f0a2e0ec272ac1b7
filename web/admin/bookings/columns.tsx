import { memo } from 'react'
import { nameOfCustomer } from '#domain/customer.ts'
import { type AdminBooking, isMarkedUnconfirmed, markOfUnconfirmed } from '#domain/booking/admin.ts'
import { formatDay, unbrokenTime } from '#domain/format/day.ts'
import { formatMoney } from '#domain/format/money.ts'
import { showPhone } from '#domain/format/national-phone.ts'
import { Icon } from '#web/art/icons.tsx'
import { cx } from '#web/ui/cx.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { categoryIn, useAdmin } from '#web/admin/use-admin.ts'
import { CustomerName } from '#web/admin/customer-name.tsx'

/** Formats a booking with the names and currency of its storefront. */
export function useBookingFormat() {
  const { storefrontOf, locale } = useAdmin()
  return (booking: AdminBooking) => {
    const storefront = storefrontOf(booking.storefront)
    const { brand } = storefront
    const { name, imageUrl } = categoryIn(storefront, booking.service.category)
    return {
      brand,
      category: name,
      imageUrl: booking.service.imageUrl || imageUrl,
      day: formatDay(booking.date, locale, 'short'),
      time: unbrokenTime(booking.time, locale),
      total: formatMoney(
        booking.price.total,
        { currency: booking.price.currency, locale: storefront.locale },
        'summary',
      ),
    }
  }
}

/** The customer and the time, under the title of a dialog. */
export function CustomerAndTime({ booking }: { booking: AdminBooking }) {
  const { day, time } = useBookingFormat()(booking)
  return (
    <span className="figures wrap-anywhere">
      {nameOfCustomer(booking.customer)} · {day} at {time}
    </span>
  )
}

type BookedByProps = { booking: AdminBooking; isShort?: boolean }

/** Rendered again only for another object: a press on a checkbox renders the whole list. `isShort` without the email address. */
export const BookedBy = memo(function BookedBy({ booking, isShort = false }: BookedByProps) {
  const name = nameOfCustomer(booking.customer)
  return (
    <span className="flex items-center gap-3">
      <span className="flex max-1500:hidden">
        <Avatar name={name} />
      </span>
      <span className="min-w-0 leading-snug">
        <b className="block font-semibold wrap-anywhere">
          <CustomerName of={booking.customer} /> <TrialBadge of={booking} />
        </b>
        <Address booking={booking} isShort={isShort} />
      </span>
    </span>
  )
})

/** Marks a trial of an administrator, for which no one has to come. */
export function TrialBadge({ of: { trial } }: { of: Pick<AdminBooking, 'trial'> }) {
  return trial && <Badge tone="accent">Trial</Badge>
}

/** In one line also with the mark: a line of its own would make the row higher than others. */
function Address({ booking, isShort = false }: BookedByProps) {
  const { customer } = booking
  const isMarked = isMarkedUnconfirmed(booking)
  const { storefrontOf } = useAdmin()
  if (isShort && !isMarked) return null
  // Without an address, the number by which the team reaches the customer.
  const email =
    customer === null ? '' : (customer.email ?? showPhone(booking.phone, storefrontOf(booking.storefront).locale))
  return (
    <span
      title={isMarked ? `${markOfUnconfirmed}: ${email}` : email}
      className={cx('block truncate text-xs', isMarked ? 'font-semibold text-text-2' : 'text-text-3')}
    >
      {isMarked && (
        <>
          <Icon name="mail" className="mr-1 inline-block size-3.5 align-text-bottom" />
          {isShort ? markOfUnconfirmed : <span className="sr-only">{markOfUnconfirmed}: </span>}
        </>
      )}
      {!isShort && email}
    </span>
  )
}

/** Marks a pending booking whose customer has not confirmed their email address. */
export function Unconfirmed({ booking }: { booking: Pick<AdminBooking, 'status' | 'unconfirmed'> }) {
  if (!booking.unconfirmed) return null
  return (
    <span
      className={cx(
        'flex items-center gap-1 text-xs font-semibold text-text-2',
        // Keeps the card as high as before when its status changes.
        !isMarkedUnconfirmed(booking) && 'invisible',
      )}
    >
      <Icon name="mail" className="size-3.5" />
      {markOfUnconfirmed}
    </span>
  )
}
