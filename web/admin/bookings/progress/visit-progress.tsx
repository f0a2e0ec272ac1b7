import { useState } from 'react'
import type { AdminBookingDetails } from '#domain/booking/admin.ts'
import { phonesOf } from '#domain/booking/contact-words.ts'
import { progressOf } from '#domain/booking/progress.ts'
import { Icon } from '#web/art/icons.tsx'
import { CallLink } from '#web/admin/call-link.tsx'
import { useAdmin } from '#web/admin/use-admin.ts'
import { ProgressBadge } from '#web/shared/progress-badge.tsx'
import { useNow } from '#web/shared/use-now.ts'
import { Button } from '#web/ui/button.tsx'
import { moreOf } from './words.ts'

type Props = { booking: AdminBookingDetails; onDo: (action: 'time' | 'cancel') => void }

/** How far the visit is, and what to decide after 'Nobody there'. Screen readers hear each change. */
export function VisitProgress({ booking, onDo }: Props) {
  const { locale } = useAdmin().storefrontOf(booking.storefront)
  const [openedAt] = useState(() => Date.now())
  const now = useNow(openedAt)
  const progress = progressOf(booking, now)
  return (
    <>
      <p role="status" className="mt-4 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm empty:hidden">
        {progress && (
          <>
            <ProgressBadge progress={progress} />
            <span className="figures">
              {moreOf(booking, progress, { timeZone: booking.timeZone, locale, now })}
              {booking.step && booking.professional && `, by ${booking.professional.name}`}
            </span>
          </>
        )}
      </p>
      {progress === 'nobody-there' && <Decision {...{ booking, onDo, locale }} />}
    </>
  )
}

function Decision({ booking, onDo, locale }: Props & { locale: string }) {
  const phones = phonesOf(booking)
  return (
    <div className="mt-3 grid gap-3 rounded-md border border-transparent bg-danger-soft px-4 py-3.5 text-sm">
      <p className="text-danger-text">
        <b className="font-heavy">Please decide.</b>{' '}
        {phones.length > 0
          ? 'Call the customer, choose another time, or cancel the visit.'
          : 'No phone number is known: choose another time, or cancel the visit.'}
      </p>
      <div className="flex flex-wrap items-center gap-2.5">
        {phones.map((one) => (
          <span key={one} className="flex min-h-9 items-center gap-1.5">
            <Icon name="phone" className="size-4.5 text-danger-text" />
            <CallLink phone={one} locale={locale} />
          </span>
        ))}
        <Button look="secondary" size="s" onClick={() => onDo('time')}>
          <Icon name="clock" />
          Another time
        </Button>
        <Button look="warningOutlined" size="s" onClick={() => onDo('cancel')}>
          Cancel it
        </Button>
      </div>
    </div>
  )
}
