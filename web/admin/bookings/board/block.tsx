import type { Block } from '#domain/board.ts'
import { type BookingStatus, statusNames } from '#domain/booking.ts'
import { isMarkedUnconfirmed } from '#domain/booking/admin.ts'
import { formatBareTime } from '#domain/format/day.ts'
import { Icon } from '#web/art/icons.tsx'
import { BadgeShape } from '#web/ui/badge.tsx'
import { cx } from '#web/ui/cx.ts'
import type { Placed, Span } from './rows.ts'
import { placeOf, useVariables } from './css-variables.ts'
import { blockInWords, canBeGiven } from './labels.ts'

const looks: Record<BookingStatus, string> = {
  pending: 'bg-pending-bg text-pending-text before:bg-pending',
  confirmed: 'bg-confirmed-bg text-confirmed-text before:bg-confirmed',
  completed: 'bg-completed-bg text-completed-text before:bg-completed',
  cancelled: 'bg-cancelled-bg text-cancelled-text before:bg-cancelled',
}

/** The ground of a status, with its edge. */
export function blockLook(status: BookingStatus): string {
  return cx(
    'overflow-hidden rounded-sm border border-transparent text-left text-2xs leading-[1.3] before:absolute before:-inset-y-px before:-left-px before:w-0.75',
    looks[status],
  )
}

/** Where it lies on the track: between two hours, in its lane. */
const placed =
  'absolute left-[calc(var(--from)*100%+1px)] h-16 w-[calc((var(--to)-var(--from))*100%-3px)] top-[calc(var(--lane)*4.5rem+0.5rem)]'

type Props = {
  placed: Placed
  hours: Span
  locale: string
  /** It is in somebody's hand: its place is kept. */
  isLifted: boolean
  isAlert: boolean
  tabIndex: number
  onPress: (block: Block) => void
  onPointerDown: (event: React.PointerEvent<HTMLElement>, block: Block) => void
  onKeyDown: (event: React.KeyboardEvent, block: Block) => void
  onFocus: (block: Block) => void
  onBlur: () => void
}

/** An appointment in its row: opens by a press, moves by a drag. */
export function BlockInRow({ placed: { block, span, lane }, hours, locale, isLifted, isAlert, ...rest }: Props) {
  const place = placeOf(span, hours)
  const ref = useVariables<HTMLLIElement>({ ...place, '--lane': lane })
  const words = blockInWords(block, locale)
  return (
    <li ref={ref} className={cx('group z-2 hover:z-4 focus-within:z-4', placed)}>
      <button
        type="button"
        data-block={block._id}
        aria-keyshortcuts={canBeGiven(block) ? 'M' : undefined}
        tabIndex={rest.tabIndex}
        onClick={() => rest.onPress(block)}
        onPointerDown={(event) => rest.onPointerDown(event, block)}
        onKeyDown={(event) => rest.onKeyDown(event, block)}
        onFocus={() => rest.onFocus(block)}
        onBlur={rest.onBlur}
        className={cx(
          'absolute inset-0 select-none [-webkit-touch-callout:none]',
          isLifted
            ? 'overflow-hidden rounded-sm border-[1.5px] border-dashed border-border-strong pl-2 text-left text-2xs text-text-2'
            : blockLook(block.status),
          isAlert && 'outline-2 -outline-offset-1 outline-danger outline-solid',
          canBeGiven(block) && !isLifted && 'cursor-grab',
        )}
      >
        <span className="sr-only">{words}</span>
        {isLifted ? <Moving block={block} /> : <Inside block={block} locale={locale} />}
      </button>
      {!isLifted && (
        <span
          aria-hidden="true"
          className={cx(
            'pointer-events-none absolute top-full mt-1 hidden w-max max-w-72 rounded-sm bg-ink px-2.5 py-1.5 text-xs font-medium text-on-ink shadow-2 group-has-focus-visible:block group-hover:block',
            place['--from'] > 0.6 ? 'right-0' : 'left-0',
          )}
        >
          {words}
        </span>
      )}
    </li>
  )
}

function Moving({ block: { customer } }: { block: Block }) {
  return (
    <span aria-hidden="true" className="grid gap-0.5 py-1 leading-[1.3]">
      <b className="overflow-hidden font-heavy text-nowrap">{customer}</b>
      <span className="overflow-hidden text-nowrap">Moving…</span>
    </span>
  )
}

/** Where there is little room the key says what the shape means; where there is hardly any, the axis says when. */
const [roomForWords, roomForTime] = [90, 45]

type InsideProps = { block: Block; locale: string; isInHand?: boolean }

function Inside({ block, locale, isInHand = false }: InsideProps) {
  const { customer, service, time, duration, status } = block
  const isLong = duration >= roomForWords
  return (
    <span
      aria-hidden="true"
      className={cx(
        'flex h-full flex-col justify-center gap-0.5 pr-0.5',
        isInHand ? 'pl-5' : 'pl-2',
        isLong && !isInHand && 'pointer-coarse:pr-5',
      )}
    >
      {canBeGiven(block) && (isLong || isInHand) && <Dots isHandle={!isInHand} />}
      <b className="flex items-center gap-0.75 overflow-hidden font-heavy text-nowrap">
        {isMarkedUnconfirmed(block) && <Icon name="mail" className="size-3 flex-none" />}
        {customer}
      </b>
      {(duration >= roomForTime || isInHand) && (
        <span className={cx('figures text-nowrap', isLong && 'truncate')}>
          {isLong ? service : formatBareTime(time, locale)}
        </span>
      )}
      <span className="flex min-w-0 items-center gap-0.75 font-semibold text-nowrap">
        <BadgeShape of={status} />
        {isLong && <span>{statusNames[status]}</span>}
      </span>
    </span>
  )
}

/** What one takes hold of: where a finger could not know and there is room, and on what is in the hand. */
function Dots({ isHandle }: { isHandle: boolean }) {
  return (
    <svg
      data-handle={isHandle || undefined}
      viewBox="0 0 8 18"
      fill="currentColor"
      aria-hidden="true"
      className={cx(
        'absolute box-content h-4.5 w-2',
        isHandle ? 'right-0 bottom-1 touch-none p-1.5 not-pointer-coarse:hidden' : 'top-1/2 left-1.75 -translate-y-1/2',
      )}
    >
      {[3, 9, 15].map((y) => (
        <g key={y}>
          <circle cx="2" cy={y} r="1.5" />
          <circle cx="6.5" cy={y} r="1.5" />
        </g>
      ))}
    </svg>
  )
}

type InHandProps = { block: Block; span: Span; hours: Span; locale: string }

/** What follows the pointer, or stands in the row that is meant. It goes up and down only: the time stays. */
export function BlockInHand({ block, span, hours, locale }: InHandProps) {
  const ref = useVariables<HTMLDivElement>(placeOf(span, hours))
  return (
    <div
      ref={ref}
      aria-hidden="true"
      className={cx(
        'pointer-events-none absolute top-(--lifted) left-[calc(var(--from)*100%+1px)] z-6 h-16 w-[calc((var(--to)-var(--from))*100%-3px)] min-w-24 translate-x-1.5 outline-2 outline-ink outline-solid shadow-3 motion-safe:-rotate-[1.5deg]',
        blockLook(block.status),
      )}
    >
      <Inside block={block} locale={locale} isInHand />
    </div>
  )
}
