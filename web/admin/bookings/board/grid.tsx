import { useLayoutEffect, useRef, useState } from 'react'
import { type Block, spanOn } from '#domain/board.ts'
import { formatBareTime, formatHour } from '#domain/format/day.ts'
import { cx } from '#web/ui/cx.ts'
import { isForOthers } from '#web/ui/keys.ts'
import { BlockInHand } from './block.tsx'
import { useDrag } from './use-drag.ts'
import { type Lifted, type useLifting, verdictOn } from './use-lifted.ts'
import { blockBeside } from './keyboard.ts'
import { type BoardRow, nobody, type Span } from './rows.ts'
import { RowOnBoard } from './row.tsx'
import type { Stage } from './stage.ts'
import { useVariables } from './css-variables.ts'
import { canBeGiven, timeAt } from './labels.ts'

type Props = {
  stage: Stage
  lifting: ReturnType<typeof useLifting>
  onOpen: (id: string) => void
  onGive: (block: Block, to: BoardRow) => void
}

/** A day on one axis: rows are professionals, appointments lie where they are. */
export function BoardGrid({ stage, lifting, onOpen, onGive }: Props) {
  const { rows, hours, locale, board, date } = stage
  const { lifted, lift, aim, letGo } = lifting
  const [stops, setStops] = useState<Partial<Record<string, string>>>({})
  const verdict = lifted && verdictOn(lifted, { rows, locale })
  const ref = useVariables<HTMLDivElement>({ '--hours': hours[1] - hours[0] })

  function drop() {
    if (!lifted || !verdict) return
    const isHome = lifted.target === (lifted.block.professional ?? nobody)
    // With the keys it stays in the hand, and one looks for another row.
    if (lifted.by === 'keys' && !verdict.can && !isHome) return
    letGo()
    if (verdict.can && verdict.row) onGive(lifted.block, verdict.row)
  }

  const { body, onPointerDown } = useDrag<HTMLOListElement>({
    lift: (block) => lift(block, { board, by: 'pointer' }),
    aim,
    drop,
    letGo,
  })
  useLayoutEffect(() => {
    if (lifted?.by === 'keys') holdOver(body.current, lifted.target)
  }, [lifted, body])

  function onKeyDown(event: React.KeyboardEvent, block: Block) {
    if (isForOthers(event)) return
    if (lifted) return steer(event, { lifted, rows, aim, letGo })
    if (event.key.toLowerCase() === 'm' && canBeGiven(block)) {
      event.preventDefault()
      return lift(block, { board, by: 'keys' })
    }
    const next = body.current && blockBeside(body.current, event.key)
    if (!next) return
    event.preventDefault()
    next.focus()
  }

  return (
    <div ref={ref} className="relative [--names:8.375rem]">
      <Axis stage={stage} />
      <div className="relative">
        <ol
          ref={body}
          aria-label="Professionals"
          className={cx(
            'relative',
            lifted?.by === 'pointer' && (verdict?.can ? '**:cursor-grabbing!' : '**:cursor-not-allowed!'),
          )}
        >
          {rows.map((row) => (
            <RowOnBoard
              key={row.key}
              {...{ row, stage, lifted, onPointerDown, onKeyDown }}
              stop={stops[row.key]}
              aimed={lifted?.target === row.key && verdict?.can ? spanOn(date, lifted.block) : undefined}
              onPress={({ _id }) => (lifted ? drop() : onOpen(_id))}
              onFocus={({ _id }) => setStops((others) => ({ ...others, [row.key]: _id }))}
              onBlur={() => lifted?.by === 'keys' && letGo()}
            />
          ))}
          {lifted && (
            <li aria-hidden="true" className="pointer-events-none absolute inset-y-0 right-0 left-(--names) z-6">
              <BlockInHand block={lifted.block} span={spanOn(date, lifted.block)} hours={hours} locale={locale} />
            </li>
          )}
        </ol>
        <NowLine stage={stage} />
      </div>
      <Said words={verdict?.words} />
    </div>
  )
}

/** Puts what is held by the keys into the row that is meant, and that into sight. */
function holdOver(body: HTMLElement | null, target: string) {
  const row = body?.querySelector<HTMLElement>(`[data-row="${target}"]`)
  if (!body || !row) return
  body.style.setProperty('--lifted', `${row.offsetTop + 2}px`)
  row.scrollIntoView({ block: 'nearest' })
}

type Steered = { lifted: Lifted; rows: BoardRow[]; aim: (key: string) => void; letGo: () => void }

function steer(event: React.KeyboardEvent, { lifted, rows, aim, letGo }: Steered) {
  if (event.key === 'Escape') letGo()
  const way = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (way === undefined) return
  event.preventDefault()
  const next = rows[rows.findIndex(({ key }) => key === lifted.target) + way]
  if (next) aim(next.key)
}

/** So near to the time of now, in hours, the name of an hour gives way to it. */
const besideNow = 0.65

function Axis({ stage: { hours, locale, minute } }: { stage: Stage }) {
  const [first, last] = hours
  const names = Array.from({ length: last - first }, (_, index) => first + index)
  const isHidden = (hour: number) => minute !== undefined && Math.abs(minute / 60 - hour) < besideNow
  return (
    <div
      aria-hidden="true"
      className="figures sticky top-(--head) z-5 flex h-9 items-end border-b border-border bg-surface pl-(--names) text-2xs font-medium text-text-3"
    >
      {names.map((hour, place) => (
        <span
          key={hour}
          className={cx('w-0 flex-1 pb-2 first:*:translate-x-1', place % 2 === 1 && 'max-1280:invisible')}
        >
          <span className={cx('inline-block -translate-x-1/2 whitespace-nowrap', isHidden(hour) && 'invisible')}>
            {formatHour(hour, locale)}
          </span>
        </span>
      ))}
      {minute !== undefined && <NowInAxis minute={minute} hours={hours} locale={locale} />}
    </div>
  )
}

type NowProps = { minute: number; hours: Span; locale: string }

function partOf(minute: number, [first, last]: Span): number | undefined {
  const part = (minute / 60 - first) / (last - first)
  return part < 0 || part > 1 ? undefined : part
}

function NowInAxis({ minute, hours, locale }: NowProps) {
  const part = partOf(minute, hours)
  const ref = useVariables<HTMLSpanElement>({ '--now': part ?? 0 })
  if (part === undefined) return null
  return (
    <span
      ref={ref}
      className="absolute bottom-1 left-[calc(var(--names)+(100%-var(--names))*var(--now))] -translate-x-1/2 rounded-xs bg-ink px-1.5 py-0.5 leading-[1.35] font-semibold text-on-ink"
    >
      {formatBareTime(timeAt(minute), locale)}
    </span>
  )
}

/** Behind the appointments, before the ground. */
function NowLine({ stage: { minute, hours } }: { stage: Stage }) {
  const part = minute === undefined ? undefined : partOf(minute, hours)
  const ref = useVariables<HTMLSpanElement>({ '--now': part ?? 0 })
  if (part === undefined) return null
  return (
    <span
      ref={ref}
      aria-hidden="true"
      data-now
      className="pointer-events-none absolute -top-1 bottom-0 left-[calc(var(--names)+(100%-var(--names))*var(--now)-1px)] z-1 w-0.5 bg-ink forced-colors:bg-[CanvasText]"
    />
  )
}

/** What would become of it if it were dropped now: at the bottom of the screen, above whatever is said there, and aloud. */
function Said({ words }: { words: string | undefined }) {
  const box = useRef<HTMLDivElement>(null)
  const isShown = words !== undefined && words !== ''
  useLayoutEffect(() => {
    if (isShown) box.current?.showPopover()
    else box.current?.hidePopover()
  }, [isShown])
  return (
    <>
      <p role="status" className="sr-only">
        {words}
      </p>
      <div
        ref={box}
        popover="manual"
        aria-hidden="true"
        className="pointer-events-none top-auto bottom-5 mx-auto my-0 rounded-lg border border-transparent bg-ink px-4 py-3 text-ui font-medium text-on-ink shadow-3"
      >
        {words}
      </div>
    </>
  )
}
