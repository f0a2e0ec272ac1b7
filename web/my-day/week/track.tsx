import { isDone, plannedIn, type WeekDay, type WeekVisit } from '#domain/professional/my-week.ts'
import { formatHour } from '#domain/format/day.ts'
import { cx } from '#web/ui/cx.ts'
import { type Minutes, minutesOfVisit, offWork, placeOn } from './axis.ts'

const hatched =
  'bg-[repeating-linear-gradient(135deg,var(--fill)_0_4px,var(--fill-hover)_4px_6px)] forced-colors:bg-[repeating-linear-gradient(135deg,Canvas_0_4px,GrayText_4px_5px)]'

/** React sets it through the CSSOM, which our Content-Security-Policy allows; this is never rendered on the server. */
function between(axis: Minutes, [from, to]: Minutes): React.CSSProperties {
  const left = placeOn(axis, from)
  return { left: `${left}%`, width: `${placeOn(axis, to) - left}%` }
}

/** The visits of a day at their times, hatched where the professional does not work. The words beside it say the same. */
export function Track({ day, axis }: { day: WeekDay; axis: Minutes }) {
  return (
    <span
      aria-hidden="true"
      className="relative block h-4.5 overflow-hidden rounded-[5px] bg-surface-2 shadow-[inset_0_0_0_1px_var(--border)] forced-colors:border"
    >
      {offWork(day, axis).map((span) => (
        <span key={span[0]} className={cx('absolute inset-y-0', hatched)} style={between(axis, span)} />
      ))}
      {plannedIn(day.visits).map((visit) => (
        // Two visits that follow each other stay two.
        <span
          key={visit._id}
          className="absolute inset-y-0 min-w-1.5 pr-0.5"
          style={between(axis, minutesOfVisit(visit))}
        >
          <span className={cx('block h-full rounded-[4px] forced-colors:bg-[CanvasText]', colourOf(visit))} />
        </span>
      ))}
    </span>
  )
}

function colourOf(visit: WeekVisit): string {
  if (isDone(visit)) return 'bg-completed'
  return visit.status === 'pending'
    ? 'bg-pending shadow-[inset_0_0_0_1px_color-mix(in_oklch,var(--pending-text)_55%,transparent)]'
    : 'bg-confirmed'
}

/** The first, the middle and the last hour under the tracks. */
export function Axis({ axis, locale }: { axis: Minutes; locale: string }) {
  const [first, last] = axis
  const middle = Math.floor((first + last) / 120) * 60
  const hour = (minutes: number) => (minutes === 24 * 60 ? 'midnight' : formatHour(minutes / 60, locale))
  return (
    <p aria-hidden="true" className="figures @container relative mt-1.5 mr-12 ml-20 h-6.5 text-xs text-text-2">
      <span className="absolute left-0">{hour(first)}</span>
      <span className="absolute -translate-x-1/2 @max-[8rem]:hidden" style={{ left: `${placeOn(axis, middle)}%` }}>
        {hour(middle)}
      </span>
      <span className="absolute right-0">{hour(last)}</span>
    </p>
  )
}
