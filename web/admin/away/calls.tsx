import { Link } from 'react-router'
import * as z from 'zod/mini'
import { AdminBooking } from '#domain/booking/admin.ts'
import { formatDay, formatTime } from '#domain/format/day.ts'
import { closedAccount } from '#domain/customer.ts'
import { cx } from '#web/ui/cx.ts'
import { linkClass } from '#web/ui/link.tsx'
import { CallLink } from '#web/admin/call-link.tsx'
import { EmailLink } from '#web/admin/email-address.tsx'
import { useAdmin } from '#web/admin/use-admin.ts'

const soon = 24 * 3_600_000
const fields = AdminBooking.shape

/** Whether an email is read too late, because the visit was to begin within a day, or cannot be sent at all. */
export function isToCall({ startsAt, customer }: Pick<AdminBooking, 'startsAt' | 'customer'>): boolean {
  return Date.parse(startsAt) - Date.now() < soon || customer?.email === null
}

/** A booking as it was before the absence: whether it has begun, or its new time if it has moved. */
export const Call = z.object({
  was: z.object({
    _id: fields._id,
    number: fields.number,
    customer: fields.customer,
    phone: fields.phone,
    onSite: fields.onSite,
    storefront: fields.storefront,
    date: fields.date,
    time: fields.time,
  }),
  now: z.optional(z.union([z.literal('begun'), z.object({ date: z.string(), time: z.string() })])),
})
export type Call = z.infer<typeof Call>

/** The customers who should hear at once that their visit has moved, or that no professional comes yet. */
export function CallList({ calls, onClose }: { calls: Call[]; onClose: () => void }) {
  const { storefrontOf, pathOf } = useAdmin()
  return (
    <>
      <p className="text-ui text-text-2">
        These visits have begun, or have moved or have no professional yet: they were to begin within 24 hours, or the
        customer has no email address.
      </p>
      <ul className="divide-y divide-border rounded-lg border border-border">
        {calls.map(({ was: { _id, number, customer, phone, onSite, storefront, ...was }, now }) => {
          const { locale } = storefrontOf(storefront)
          const at = ({ date, time }: Pick<AdminBooking, 'date' | 'time'>) =>
            `${formatDay(date, locale, 'brief')}, ${formatTime(time, locale)}`
          return (
            <li key={_id} className="grid gap-x-4 gap-y-1 px-4 py-3 600:grid-cols-[minmax(0,1fr)_auto]">
              <div className="min-w-0">
                <b className="block font-semibold wrap-anywhere">{customer?.name ?? closedAccount}</b>
                {phone !== '' && <CallLink phone={phone} locale={locale} className="block text-ui" />}
                {onSite && onSite.phone !== '' && (
                  <span className="block text-sm text-text-2">
                    {onSite.name === '' ? 'At the door' : onSite.name}:{' '}
                    <CallLink phone={onSite.phone} locale={locale} />
                  </span>
                )}
                {customer && <EmailLink to={customer.email} className={cx(linkClass, 'text-sm')} />}
              </div>
              <div className="figures text-sm 600:text-right">
                <span className="block text-text-2">
                  {at(was)},{' '}
                  <Link to={pathOf('/admin/bookings', { booking: _id })} className={linkClass} onClick={onClose}>
                    {number}
                  </Link>
                </span>
                <b className="block font-semibold">
                  {now === 'begun' && 'Has begun'}
                  {now === undefined && 'No professional yet'}
                  {now !== undefined && now !== 'begun' && `Moved to ${at(now)}`}
                </b>
              </div>
            </li>
          )
        })}
      </ul>
    </>
  )
}
