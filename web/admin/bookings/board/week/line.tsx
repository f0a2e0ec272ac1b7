import type { WeekLine } from '#domain/board/week.ts'
import { isMarkedUnconfirmed } from '#domain/booking/admin.ts'
import { formatShortTime } from '#domain/format/day.ts'
import { Icon } from '#web/art/icons.tsx'
import { cx } from '#web/ui/cx.ts'
import { progressOf } from '#domain/booking/progress.ts'
import type { Clock } from '#web/admin/bookings/progress/words.ts'
import { StatusShape } from '#web/shared/status-badge.tsx'
import { alertLook, blockLook, Sign } from '#web/admin/bookings/board/block.tsx'
import { blockInWords } from '#web/admin/bookings/board/labels.ts'

type Props = {
  line: WeekLine
  clock: Clock
  isAlert: boolean
  /** The name of the professional, where the place does not say it to screen readers. */
  who?: string | undefined
  onOpen: (id: string) => void
}

/** An appointment in one line. It consists of few elements, because a week shows hundreds. */
export function Line({ line, clock, isAlert, who, onOpen }: Props) {
  const { _id, status, unconfirmed = false, trial, time, customer } = line
  const words = blockInWords({ ...line, unconfirmed }, clock)
  const progress = progressOf(line, clock.now)
  return (
    <button
      type="button"
      data-block={_id}
      title={words}
      onClick={() => onOpen(_id)}
      className={cx(
        'figures relative flex min-h-6 w-full min-w-0 items-center gap-1.5 pr-1 pl-2 max-900:min-h-11 max-900:pl-3 max-900:text-sm',
        blockLook(status),
        (isAlert || progress === 'nobody-there') && alertLook,
      )}
    >
      <span className="sr-only">{who === undefined ? words : `${words}, ${who}`}</span>
      {progress ? <Sign of={progress} /> : <StatusShape of={status} />}
      {isMarkedUnconfirmed({ status, unconfirmed }) && <Icon name="mail" className="size-3.5 flex-none 900:hidden" />}
      <b aria-hidden="true" className="flex-none font-heavy">
        {formatShortTime(time, clock.locale)}
      </b>
      <span aria-hidden="true" className="min-w-0 flex-1 truncate">
        {trial && 'Trial: '}
        {customer}
      </span>
    </button>
  )
}
