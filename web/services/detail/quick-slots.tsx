import { Link } from 'react-router'
import { pathOfBooking } from '#domain/booking/path.ts'
import { type ClockTime, formatDay, formatNearDay, formatTime } from '#domain/format/day.ts'
import { loginAddress } from '#web/session.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useStorefront } from '#web/data/use-storefront.ts'
import type { NextTimes } from './use-quick-slots.ts'
import { useUser } from '#web/data/use-user.ts'
import { ZoneMark } from '#web/shared/time-picker/zone-note.tsx'

type Props = { service: { _id: string }; quick: NextTimes | null | undefined }

/** The next free times as links to the booking. Their space is reserved while they load. */
export function QuickSlots({ service, quick }: Props) {
  return (
    <div className="noscript:hidden">
      <p className="mb-2.5 text-sm font-semibold">
        <span>Next available</span>
        {quick && <ZoneMark />}
      </p>
      <div className="min-h-14">
        {quick === undefined ? (
          <div className="late grid grid-cols-3 gap-2">
            <Skeleton className="h-14 rounded-md" />
            <Skeleton className="h-14 rounded-md" />
            <Skeleton className="h-14 rounded-md" />
          </div>
        ) : quick !== null && quick.slots.length > 0 ? (
          <ul className="grid grid-cols-3 gap-2">
            {quick.slots.map((slot) => (
              <li key={`${slot.date} ${slot.time}`}>
                <QuickSlot {...{ service, slot }} today={quick.today} />
              </li>
            ))}
          </ul>
        ) : (
          <p className="text-sm text-text-2">{quick ? 'No times left' : 'You see all free times when you book.'}</p>
        )}
      </div>
    </div>
  )
}

type SlotProps = { service: { _id: string }; slot: ClockTime; today: string }

function QuickSlot({ service, slot: { date, time }, today }: SlotProps) {
  const { locale } = useStorefront()
  const user = useUser()
  const pathname = pathOfBooking(service._id, { date, time })
  return (
    <Link
      to={user === null ? loginAddress({ pathname, search: '' }) : pathname}
      className="figures flex h-14 flex-col items-center justify-center gap-1 rounded-md border-[1.5px] border-border-strong bg-surface px-1 text-ui leading-tight font-semibold whitespace-nowrap transition-colors hover:border-brand hover:bg-brand-soft"
    >
      <span className="sr-only">
        {formatDay(date, locale, 'near')}, {formatTime(time, locale)}
      </span>
      <span aria-hidden="true">{formatNearDay(date, { today, locale })}</span>
      <small aria-hidden="true" className="text-xs leading-none font-medium">
        {formatTime(time, locale)}
      </small>
    </Link>
  )
}
