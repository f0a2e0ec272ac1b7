import { memo } from 'react'
import { nameOfCustomer } from '#domain/customer.ts'
import { type AdminBooking, isMarkedUnconfirmed, markOfUnconfirmed } from '#domain/booking/admin.ts'
import { formatDay, unbrokenTime } from '#domain/format/day.ts'
import { formatMoney } from '#domain/format/money.ts'
import { Icon } from '#web/art/icons.tsx'
import { cx } from '#web/ui/cx.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { categoryIn, useAdmin } from '#web/admin/use-admin.ts'
import { StatusBadge } from '#web/shared/status-badge.tsx'

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

/** Rendered again only for another object: a press on a checkbox renders the whole list. */
export const BookedBy = memo(function BookedBy({ booking }: { booking: AdminBooking }) {
  const name = nameOfCustomer(booking.customer)
  return (
    <span className="flex items-center gap-3">
      <span className="flex max-1500:hidden">
        <Avatar name={name} />
      </span>
      <span className="min-w-0 leading-snug">
        <b className="block font-semibold wrap-anywhere">{name}</b>
        <span className="text-xs wrap-anywhere text-text-3">
          <EmailAddress of={booking.customer?.email ?? ''} />
        </span>
        <Unconfirmed booking={booking} />
      </span>
    </span>
  )
})

/** Marks a pending booking whose customer has not confirmed their email address. */
export function Unconfirmed({ booking }: { booking: Pick<AdminBooking, 'status' | 'unconfirmed'> }) {
  if (!booking.unconfirmed) return null
  return (
    <span
      className={cx(
        'flex items-center gap-1 text-xs font-semibold text-text-2',
        // Keeps the row as high as before when its status changes.
        !isMarkedUnconfirmed(booking) && 'invisible',
      )}
    >
      <Icon name="mail" className="size-3.5" />
      {markOfUnconfirmed}
    </span>
  )
}

/** Breaks a long address before the @. */
export function EmailAddress({ of: email }: { of: string }) {
  const at = email.lastIndexOf('@')
  if (at < 1) return email
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  )
}

/** A row of the list on a narrow screen. */
export function BookingCard({ booking, mark }: { booking: AdminBooking; mark?: string | undefined }) {
  const { storefront } = useAdmin()
  const { brand, day, time, total } = useBookingFormat()(booking)
  const { customer, service, status } = booking
  return (
    // The second column has room for each status, so that a change of it wraps no name.
    <span className="grid grid-cols-[minmax(0,1fr)_minmax(6.5rem,auto)] items-center gap-x-3 gap-y-1">
      <b className="text-ui font-semibold wrap-anywhere">{nameOfCustomer(customer)}</b>
      <span className="flex justify-self-end">
        <StatusBadge status={status} />
      </span>
      <span className="col-span-2 text-text-2">
        {service.title}
        {!storefront && <span className="text-text-3"> · {brand}</span>}
      </span>
      {booking.unconfirmed && (
        <span className="col-span-2">
          <Unconfirmed booking={booking} />
        </span>
      )}
      <span className="figures relative text-text-3">
        <span className={cx(mark !== undefined && 'invisible')}>
          {day} at {time}
        </span>
        {/* Over the text, so that a mark moves no row. */}
        {mark !== undefined && (
          <span className="absolute inset-0 truncate">
            <b className="font-semibold">{mark}</b> · {day} at {time}
          </span>
        )}
      </span>
      <b className="figures text-right font-semibold">{total}</b>
    </span>
  )
}
