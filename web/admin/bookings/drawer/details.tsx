import { useRef } from 'react'
import { api } from '#domain/api.ts'
import { nameOfCustomer } from '#domain/customer.ts'
import type { AdminBookingDetails } from '#domain/booking/admin.ts'
import { isOpen } from '#domain/booking.ts'
import { Icon } from '#web/art/icons.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { CalendarButton } from '#web/shared/calendar-button.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { PaymentBadge } from '#web/admin/bookings/payment-badge.tsx'
import { Facts } from './facts.tsx'
import { BookingHistory } from './history.tsx'
import { TrialBadge, Unconfirmed, useBookingFormat } from '#web/admin/bookings/columns.tsx'
import { CallLink } from '#web/admin/call-link.tsx'
import { EmailLink } from '#web/admin/email-address.tsx'
import { CustomerName } from '#web/admin/customer-name.tsx'
import { useLeastBusy } from '#web/admin/away/use-least-busy.ts'
import { useAdmin } from '#web/admin/use-admin.ts'
import { ServiceImage } from '#web/shared/service-image.tsx'
import { PriceLines } from '#web/shared/price-lines.tsx'
import { formatMoney } from '#domain/format/money.ts'
import { onDemand } from '#web/shell/on-demand.tsx'
import { StatusBadge } from '#web/shared/status-badge.tsx'
import { StorefrontContext } from '#web/data/use-storefront.ts'

const VisitProgress = onDemand(
  async () => (await import('#web/admin/bookings/progress/visit-progress.tsx')).VisitProgress,
)
const Collected = onDemand(async () => (await import('./collected.tsx')).Collected)

/** An action that has a dialog. */
export type BookingAction = 'status' | 'cancel' | 'professional' | 'time' | 'correct' | 'rebook'

type Props = { booking: AdminBookingDetails; onDo: (action: BookingAction) => void }

export function BookingDetails({ booking, onDo }: Props) {
  return (
    <>
      <CustomerHead booking={booking} />
      {(booking.step ?? booking.lateFrom) && <VisitProgress booking={booking} onDo={onDo} />}
      <Service booking={booking} />
      <Facts booking={booking} onCorrect={() => onDo('correct')} />
      <Actions booking={booking} onDo={onDo} />
      <Amounts booking={booking} />
      <BookingHistory booking={booking} />
    </>
  )
}

type DetailsProps = { booking: AdminBookingDetails }

function Actions({ booking, onDo }: Props) {
  const { pathOf, storefrontOf } = useAdmin()
  const { _id, professional, status } = booking
  const choose = useRef<HTMLButtonElement>(null)
  const { isBusy, assign } = useLeastBusy(storefrontOf(booking.storefront).locale)
  // The pressed button disappears, so the focus moves to the one beside it.
  const giveAway = async () => (await assign([booking])) && choose.current?.focus()
  return (
    <div className="mt-4 flex flex-wrap gap-2.5">
      {isOpen(status) && (
        <>
          <Button ref={choose} look="secondary" size="s" onClick={() => onDo('professional')}>
            <Icon name="users" />
            {professional ? 'Change professional' : 'Assign a professional'}
          </Button>
          {!professional && (
            <Button look="secondary" size="s" busy={isBusy} busyLabel="Assigning..." onClick={() => void giveAway()}>
              Give to the least busy
            </Button>
          )}
          <Button look="secondary" size="s" onClick={() => onDo('time')}>
            <Icon name="clock" />
            Reschedule
          </Button>
        </>
      )}
      <Button look="secondary" size="s" onClick={() => onDo('rebook')}>
        <Icon name="refresh" />
        Book again
      </Button>
      {isOpen(status) && (
        <CalendarButton booking={booking} from={api.adminBookings.calendar} look="secondary" size="s" />
      )}
      <ButtonLink look="secondary" size="s" to={pathOf(`/admin/bookings/${_id}/receipt`)}>
        <Icon name="receipt" />
        Receipt
      </ButtonLink>
    </div>
  )
}

function CustomerHead({ booking }: DetailsProps) {
  const { customer, phone, status } = booking
  const { storefrontOf } = useAdmin()
  return (
    <div className="flex items-center gap-3">
      <Avatar name={nameOfCustomer(customer)} />
      <div className="min-w-0 flex-1 leading-snug">
        <p className="text-card font-semibold wrap-anywhere">
          <CustomerName of={customer} /> <TrialBadge of={booking} />
        </p>
        {customer && (
          <EmailLink
            to={customer.email}
            className="text-sm text-text-2 underline decoration-current/30 underline-offset-3 hover:decoration-current"
          />
        )}
        {phone !== '' && (
          <p className="text-sm">
            <CallLink phone={phone} locale={storefrontOf(booking.storefront).locale} />
          </p>
        )}
        <Unconfirmed booking={booking} />
      </div>
      <StatusBadge status={status} />
    </div>
  )
}

function Service({ booking }: DetailsProps) {
  const { storefront } = useAdmin()
  const { imageUrl, category, brand } = useBookingFormat()(booking)
  const { service, duration } = booking
  return (
    <div className="mt-5 grid grid-cols-[76px_minmax(0,1fr)] items-center gap-3.5 rounded-lg border border-border p-3">
      <ServiceImage of={{ imageUrl, category: service.category }} />
      <div className="leading-snug wrap-anywhere">
        <p className="font-semibold">{service.title}</p>
        <p className="mt-0.5 text-sm text-text-3">
          {[category, `${duration} minutes`, !storefront && brand].filter(Boolean).join(' · ')}
        </p>
      </div>
    </div>
  )
}

function Amounts({ booking }: DetailsProps) {
  const { price, status, entries, payment } = booking
  const storefront = useAdmin().storefrontOf(booking.storefront)
  const { locale } = storefront
  const total = formatMoney(price.total, { currency: price.currency, locale }, 'summary')
  const isToCome = isOpen(status) && entries.length === 0
  return (
    <div className="mt-5 border-t border-border pt-5">
      {status === 'cancelled' ? (
        <p className="figures text-card font-bold">Nothing to pay (was {total})</p>
      ) : (
        <StorefrontContext value={storefront}>
          <PriceLines price={price} totalName={isToCome ? 'Total, cash on delivery' : 'Total'} />
        </StorefrontContext>
      )}
      {payment && (
        <p className="mt-4 flex items-center justify-between gap-3">
          <b className="font-semibold">Payment</b>
          <PaymentBadge payment={payment} />
        </p>
      )}
      <Collected booking={booking} />
    </div>
  )
}
