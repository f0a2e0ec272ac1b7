import { formatBareTime, formatTime } from '#domain/format/day.ts'
import { showPhone } from '#domain/format/national-phone.ts'
import type { Block } from '#domain/board.ts'
import { type BookingStatus, statusNames } from '#domain/booking.ts'
import { isMarkedUnconfirmed } from '#domain/booking/admin.ts'
import { type Progress, progressNames, progressOf } from '#domain/booking/progress.ts'
import { Icon } from '#web/art/icons.tsx'
import { ProgressShape, progressLook } from '#web/shared/progress-badge.tsx'
import { StatusShape } from '#web/shared/status-badge.tsx'
import { cx } from '#web/ui/cx.ts'
import { takePlace } from './in-hand.ts'
import { blockInWords, canBeAssigned, statusInWords } from './labels.ts'
import { placeOf, variables } from './placement.ts'
import type { Placed, Span, Stage } from './rows.ts'
import type { Axis } from './axis.ts'

const looks: Record<BookingStatus, string> = {
  pending: 'bg-pending-bg text-pending-text before:bg-pending',
  confirmed: 'bg-confirmed-bg text-confirmed-text before:bg-confirmed',
  completed: 'bg-completed-bg text-completed-text before:bg-completed',
  cancelled: 'bg-cancelled-bg text-cancelled-text before:bg-cancelled',
}

/** The colours of a status, with its edge. */
export function blockLook(status: BookingStatus): string {
  return cx(
    'overflow-hidden rounded-sm border border-transparent text-left text-2xs leading-[1.3] before:absolute before:-inset-y-px before:-left-px before:w-0.75',
    looks[status],
  )
}

/** The outline of a booking without a professional. */
export const alertLook = 'outline-2 -outline-offset-1 outline-danger outline-solid'

const places = {
  x: 'left-[calc(var(--from)*100%+1px)] h-13 w-[calc((var(--to)-var(--from))*100%-3px)] top-[calc(var(--lane)*3.5rem+0.25rem)] hover:z-4 focus-within:z-4',
  y: 'top-[calc(var(--from)*100%+1px)] left-[calc(var(--lane)/var(--lanes)*100%+4px)] h-[calc((var(--to)-var(--from))*100%-3px)] min-h-6 w-[calc(100%/var(--lanes)-8px)]',
}

/** The part of the box after the end of a short booking is paler. */
const pale = 'isolate after:absolute after:-z-1 after:bg-surface after:opacity-65 forced-colors:after:hidden'
const paleAfter = {
  x: 'after:inset-y-0 after:right-0 after:left-[calc(var(--part)*100%)]',
  y: 'after:inset-x-0 after:bottom-0 after:top-[calc(var(--part)*100%)]',
}

type Props = {
  axis: Axis
  placed: Placed
  lanes: number
  stage: Pick<Stage, 'hours' | 'locale' | 'now' | 'board'>
  /** Only its outline stays while it is held over another row. */
  isLifted?: boolean
  isAlert: boolean
  button: React.ComponentProps<'button'>
}

/** A booking at its time. Pressing it opens the details; in a row it can also be dragged. */
export function BlockOnTrack({ axis, placed, lanes, stage, isLifted = false, isAlert, button }: Props) {
  const { block, span, box, lane } = placed
  const { hours, locale, now } = stage
  const words = blockInWords(block, { timeZone: stage.board.timeZone, locale, now })
  const progress = progressOf(block, now)
  const part = (span[1] - span[0]) / (box[1] - box[0])
  const phone = showPhone(block.phone, locale)
  const isMovable = axis === 'x' && canBeAssigned(block)
  return (
    <li
      style={{ ...placeOf(box, hours), ...variables({ '--lane': lane, '--lanes': lanes, '--part': part }) }}
      className={cx('group @container absolute z-2', places[axis])}
    >
      <button
        type="button"
        {...button}
        data-block={block._id}
        aria-keyshortcuts={isMovable ? 'M' : undefined}
        className={cx(
          'absolute inset-0 select-none [-webkit-touch-callout:none]',
          isLifted
            ? 'overflow-hidden rounded-sm border-[1.5px] border-dashed border-border-strong pl-2 text-left text-2xs text-text-2'
            : cx(blockLook(block.status), part < 1 && cx(pale, paleAfter[axis])),
          (isAlert || progress === 'nobody-there') && alertLook,
          isMovable && !isLifted && 'cursor-grab',
        )}
      >
        <span className="sr-only">
          {words}
          {phone !== '' && `, ${phone}`}
        </span>
        {isLifted ? (
          <Moving block={block} />
        ) : axis === 'x' ? (
          <RowContent {...{ block, progress, locale }} />
        ) : (
          <ColumnContent {...{ block, progress, locale }} />
        )}
      </button>
      {axis === 'x' && !isLifted && (
        <span
          aria-hidden="true"
          className={cx(
            'pointer-events-none absolute top-full mt-1 hidden w-max max-w-72 rounded-sm bg-ink px-2.5 py-1.5 text-xs font-medium text-on-ink shadow-2 group-has-focus-visible:block group-hover:block',
            span[0] > 60 * (hours[0] + 0.6 * (hours[1] - hours[0])) ? 'right-0' : 'left-0',
          )}
        >
          {words}
          {phone !== '' && <span className="figures block">{phone}</span>}
        </span>
      )}
    </li>
  )
}

function Moving({ block: { customer } }: { block: Block }) {
  return (
    <span aria-hidden="true" className="pointer-events-none grid gap-0.5 py-1 leading-[1.3]">
      <b className="truncate font-heavy">{customer}</b>
      <span className="truncate">Moving…</span>
    </span>
  )
}

type ContentProps = { block: Block; progress: Progress | undefined; locale: string }

/**
 * Three lines: with room for it the customer, the service and the status; otherwise the customer's names one below the
 * other, and the time. Every line that does not fit ends in an ellipsis.
 */
function RowContent({ block, progress, locale }: ContentProps) {
  const { customer, service, time, status } = block
  const [first = '', ...others] = customer.split(/\s+/u)
  return (
    <span
      aria-hidden="true"
      // A touch must begin on the button: lifting the block replaces this element, which would end a touch that began
      // on it.
      className="pointer-events-none flex h-full flex-col justify-center pr-0.5 pl-1.5 leading-[1.3] @min-[7rem]:pointer-coarse:pr-5"
    >
      {canBeAssigned(block) && <Dots isHandle />}
      <b className="hidden truncate font-heavy @min-[7rem]:block">{customer}</b>
      <b className="truncate font-heavy @min-[7rem]:hidden">{first}</b>
      {others.length > 0 && <b className="truncate font-heavy @min-[7rem]:hidden">{others.join(' ')}</b>}
      <span className="hidden truncate @min-[7rem]:block">{service}</span>
      {/* What does not fit wraps out of sight: half a time would be worse than the axis alone. */}
      <span className="flex h-[1.3em] flex-none flex-wrap items-center gap-x-0.75 overflow-hidden font-semibold text-nowrap">
        {progress ? (
          <Sign of={progress} />
        ) : (
          <span className="grid h-[1.3em] place-items-center">
            <StatusShape of={status} />
          </span>
        )}
        {isMarkedUnconfirmed(block) && <Icon name="mail" className="size-3 flex-none" />}
        <span className="figures @min-[7rem]:hidden">{formatBareTime(time, locale)}</span>
        <span className="hidden @min-[7rem]:block">
          {progress ? progressNames[progress] : block.trial ? 'Trial' : statusNames[status]}
        </span>
      </span>
    </span>
  )
}

/** How far the visit is, in a colour that none of the statuses has. */
export function Sign({ of }: { of: Progress }) {
  return (
    <span className={cx('grid size-[1.35em] flex-none place-items-center rounded-full', progressLook[of])}>
      <ProgressShape of={of} />
    </span>
  )
}

function ColumnContent({ block, progress, locale }: ContentProps) {
  return (
    <span aria-hidden="true" className="flex h-full flex-col gap-px overflow-hidden p-1 pl-2.5 text-xs leading-[1.35]">
      <b className="figures flex-none truncate font-heavy">
        {formatBareTime(block.time, locale)} {block.customer}
      </b>
      <span className="flex-none truncate">{block.service}</span>
      <span className="flex min-w-0 flex-none items-center gap-1">
        <StatusShape of={block.status} />
        <span className="truncate">{statusInWords(block)}</span>
        {progress && (
          <>
            <Sign of={progress} />
            <b className="flex-none font-semibold">{progressNames[progress]}</b>
          </>
        )}
      </span>
    </span>
  )
}

/** A drag handle, shown where a finger elsewhere on the block would scroll the page, and on the lifted block. */
function Dots({ isHandle }: { isHandle: boolean }) {
  return (
    <svg
      data-handle={isHandle || undefined}
      viewBox="0 0 8 18"
      fill="currentColor"
      aria-hidden="true"
      className={cx(
        'absolute box-content h-4.5 w-2',
        isHandle
          ? 'pointer-events-auto right-0 bottom-1 touch-none p-1.5 hidden @min-[7rem]:pointer-coarse:block'
          : 'top-1/2 left-1.75 -translate-y-1/2',
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

type InHandProps = { block: Block; span: Span; stage: Stage }

/** The lifted booking, under the pointer or in the target row. It moves vertically only, as its time stays. */
export function BlockInHand({ block, span, stage: { hours, locale } }: InHandProps) {
  const { customer, service, time, status } = block
  return (
    <div
      ref={takePlace}
      data-in-hand=""
      style={placeOf(span, hours)}
      aria-hidden="true"
      className={cx(
        'pointer-events-none absolute left-[calc(var(--from)*100%+1px)] z-6 flex h-13 w-[calc((var(--to)-var(--from))*100%-3px)] min-w-30 translate-x-1.5 flex-col justify-center pr-1 pl-5 outline-2 outline-ink outline-solid shadow-3 motion-safe:-rotate-[1.5deg]',
        blockLook(status),
      )}
    >
      <Dots isHandle={false} />
      <b className="truncate font-heavy">{customer}</b>
      <span className="truncate">{service}</span>
      <span className="flex min-w-0 items-center gap-0.75 font-semibold">
        <StatusShape of={status} />
        <span className="figures truncate">{formatTime(time, locale)}</span>
      </span>
    </div>
  )
}
