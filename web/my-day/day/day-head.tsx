import { useEffectEvent, useLayoutEffect } from 'react'
import { Link, useNavigate } from 'react-router'
import { daysFrom, formatDay, formatNearDay } from '#domain/format/day.ts'
import { addDays } from '#domain/format/zone.ts'
import { Icon } from '#web/art/icons.tsx'
import { useStorefront } from '#web/data/use-storefront.ts'
import { placeAt, type View } from '#web/my-day/view.ts'

type Turn = {
  view?: View
  date: string
  today: string
  /** How many days a turn goes on: 7 for a week. */
  days?: number
}

const addressOf = ({ view = 'day', today }: Turn, date: string) =>
  placeAt({ view, date: date === today ? undefined : date })

type Props = Turn & {
  title: string
  note: string
  /** What the arrows lead to, such as 'Day before'. */
  before: string
  after: string
}

/** The title of a day or week with arrows to those beside it. Arrow keys and swiping do the same. */
export function TurnHead({ title, note, before, after, ...turn }: Props) {
  const { date, today, days = 1 } = turn
  useTurning(turn)
  const arrow =
    'grid size-12 flex-none place-items-center rounded-full border-[1.5px] border-border-strong bg-surface transition-colors hover:bg-fill'
  const isNow = days === 1 ? date === today : daysFrom(date, today) >= 0 && daysFrom(date, today) < days
  return (
    <div className="@container">
      <div className="flex items-center gap-1 px-4 py-3 text-center @max-[16rem]:flex-wrap @max-[16rem]:justify-between">
        <Link to={addressOf(turn, addDays(date, -days))} replace aria-label={before} className={arrow}>
          <Icon name="left" />
        </Link>
        <div className="min-w-0 flex-1 @max-[16rem]:order-first @max-[16rem]:basis-full">
          <h2 aria-live="polite" className="text-h3 leading-tight font-title tracking-[-0.01em]">
            {title}
          </h2>
          <p className="figures flex flex-wrap items-center justify-center gap-x-2 text-ui text-text-2">
            {note}
            {!isNow && (
              <Link
                to={placeAt({ view: turn.view ?? 'day' })}
                replace
                className="relative font-semibold text-text underline underline-offset-3 before:absolute before:-inset-x-3 before:-inset-y-3.5"
              >
                Today
              </Link>
            )}
          </p>
        </div>
        <Link to={addressOf(turn, addDays(date, days))} replace aria-label={after} className={arrow}>
          <Icon name="right" />
        </Link>
      </div>
    </div>
  )
}

/** Today, 20 November; Saturday, 21 November */
export function useDayTitle(date: string, today: string): string {
  const { locale } = useStorefront()
  const days = daysFrom(today, date)
  if (days !== 0 && days !== 1) return formatDay(date, locale, 'near')
  return `${formatNearDay(date, { today, locale })}, ${formatDay(date, locale, 'dayAndMonth')}`
}

/** Further to the side than up or down, and not from the edge, where phones go back. */
const [swipe, edge, longest] = [56, 24, 600]

function useTurning(turn: Turn) {
  const navigate = useNavigate()
  const go = useEffectEvent((days: number) => {
    const { date, days: step = 1 } = turn
    void navigate(addressOf(turn, addDays(date, days * step)), { replace: true })
  })
  // Each day has its own title: a key that is pressed as soon as a day is shown must find the listener.
  useLayoutEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    let began: { x: number; y: number; at: number } | undefined

    document.addEventListener(
      'keydown',
      (event) => {
        const isOfPage = event.target === document.body || (event.target as Element).closest('#content') !== null
        const isTyping = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || isTypedIn(event.target)
        if (!isOfPage || isTyping || document.querySelector('dialog:modal')) return
        if (event.key === 'ArrowLeft') go(-1)
        if (event.key === 'ArrowRight') go(1)
      },
      { signal },
    )
    document.addEventListener(
      'touchstart',
      ({ touches, timeStamp }) => {
        const [touch] = touches
        const isAtEdge = touch && (touch.clientX < edge || touch.clientX > window.innerWidth - edge)
        // On an enlarged page the finger moves the page.
        const isEnlarged = (window.visualViewport?.scale ?? 1) > 1
        const isAlone =
          touches.length === 1 && touch && !isAtEdge && !isEnlarged && !document.querySelector('dialog:modal')
        began = isAlone ? { x: touch.clientX, y: touch.clientY, at: timeStamp } : undefined
      },
      { signal, passive: true },
    )
    document.addEventListener(
      'touchend',
      ({ changedTouches: [touch], timeStamp }) => {
        if (!began || !touch || timeStamp - began.at > longest) return
        const [across, down] = [touch.clientX - began.x, touch.clientY - began.y]
        if (Math.abs(across) > swipe && Math.abs(across) > 2 * Math.abs(down)) go(across > 0 ? -1 : 1)
      },
      { signal, passive: true },
    )
    return () => controller.abort()
  }, [])
}

function isTypedIn(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('input, select, textarea')
}
