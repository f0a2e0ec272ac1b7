import { Children } from 'react'
import { IconButton } from './button.tsx'
import { cx } from './cx.ts'
import { isForOthers } from './keys.ts'
import { useCarousel } from './use-carousel.ts'

type Props = {
  /** The accessible name. */
  label: string
  /** To the left of the arrows. */
  head: React.ReactNode
  /** Beside the arrows, where there is room. */
  action?: React.ReactNode
  /** Classes that set --in-sight, the number of visible slides, by width. */
  widths: string
  /** The width from which more than one slide is visible. */
  severalFrom?: keyof typeof several
  endless?: boolean
  /** Slides without links or buttons: the strip itself takes the focus, so that it can be scrolled by keyboard. */
  isText?: boolean
  children: React.ReactNode
}

/** The size of several visible slides; a single one lets the next peek in. */
const several = {
  480: '480:[--gap:24px] 480:[--slide:calc((100%-(var(--in-sight)-1)*var(--gap))/var(--in-sight))]',
  481: '481:[--gap:24px] 481:[--slide:calc((100%-(var(--in-sight)-1)*var(--gap))/var(--in-sight))]',
}

/** A carousel that arrows, dots, arrow keys and swiping move by whole slides. It never moves by itself. */
export function Carousel({ label, head, action, endless = false, isText = false, children, ...sizes }: Props) {
  const { widths, severalFrom = 481 } = sizes
  const slides = Children.toArray(children)
  const { scroller, track, at, stops, isEndless, wraps, inSight, go } = useCarousel(slides.length, endless)
  const order = slides.map((_, position) => (wraps ? (position + at) % slides.length : position))
  const hasMore = stops > 1

  function onKeyDown(event: React.KeyboardEvent) {
    const way = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (way === undefined || !hasMore || isForOthers(event)) return
    event.preventDefault()
    go(at + way)
  }

  return (
    <div role="group" aria-roledescription="carousel" aria-label={label} onKeyDown={onKeyDown}>
      <div className="mb-6 flex items-end justify-between gap-4">
        <div className="min-w-0">{head}</div>
        <div className="flex flex-none items-center gap-4">
          {action !== undefined && <div className="max-900:hidden">{action}</div>}
          <div className={cx('flex gap-2 noscript:hidden', inSight !== undefined && !hasMore && 'hidden')}>
            <IconButton
              label="Previous"
              icon="left"
              outlined
              aria-disabled={(!isEndless && at === 0) || undefined}
              onClick={() => go(at - 1)}
            />
            <IconButton
              label="Next"
              icon="right"
              outlined
              aria-disabled={(!isEndless && hasMore && at >= stops - 1) || undefined}
              onClick={() => go(at + 1)}
            />
          </div>
        </div>
      </div>
      <div
        ref={scroller}
        tabIndex={isText ? 0 : undefined}
        // Room for the focus ring, which the scroll container would cut off.
        className="relative -mx-[20px] scrollbar-none snap-x snap-mandatory scroll-px-[20px] overflow-x-auto overscroll-x-contain px-[20px] py-1.5 481:-mx-1.5 481:scroll-px-1.5 481:px-1.5 noscript:scrollbar-auto"
      >
        <ul
          ref={track}
          className={cx(
            'grid auto-cols-[var(--slide)] grid-flow-col gap-(--gap) [--gap:16px] [--slide:86%]',
            several[severalFrom],
            widths,
          )}
        >
          {wraps && order.map((index) => <Copy key={`before-${index}`}>{slides[index]}</Copy>)}
          {order.map((index, position) => (
            <li
              key={index}
              className="min-w-0 snap-start"
              // Slides out of sight cannot be focused.
              inert={inSight !== undefined && !isInSight(wraps ? position : index - at, inSight)}
            >
              {slides[index]}
            </li>
          ))}
          {wraps && order.map((index) => <Copy key={`after-${index}`}>{slides[index]}</Copy>)}
        </ul>
      </div>
      <div
        role="group"
        aria-label={`Choose a slide of ${label}`}
        className="mt-3.5 flex h-6 justify-center gap-1 pointer-coarse:mt-1 pointer-coarse:h-11 noscript:hidden"
      >
        {hasMore &&
          Array.from({ length: stops }, (_, index) => (
            <button
              key={index}
              type="button"
              aria-label={`Slide ${index + 1} of ${stops}`}
              aria-current={index === at || undefined}
              onClick={() => go(index)}
              className="group grid h-full w-6 place-items-center aria-[current]:w-9"
            >
              <span className="h-2 w-2 rounded-full bg-border-strong transition-colors group-aria-[current]:w-6 group-aria-[current]:bg-brand forced-colors:bg-[CanvasText] forced-colors:group-aria-[current]:bg-[Highlight]" />
            </button>
          ))}
      </div>
    </div>
  )
}

/** Visible while an endless strip moves past its end; hidden from screen readers and the keyboard. */
function Copy({ children }: { children: React.ReactNode }) {
  return (
    <li className="min-w-0 snap-start" inert aria-hidden="true">
      {children}
    </li>
  )
}

function isInSight(position: number, inSight: number): boolean {
  return position >= 0 && position < inSight
}
