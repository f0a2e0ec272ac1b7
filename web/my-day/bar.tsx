import { isSecondPress } from './second-press.ts'

type Props = {
  /** What the button causes, above it. */
  note?: React.ReactNode
  /** A toast that covers the page, not the bar. */
  above?: React.ReactNode
  children?: React.ReactNode
}

/**
 * The actions of a view, at the thumb; at the end of the page where they would cover most of it, as in landscape.
 * Without any, only what is above it.
 */
export function Bar({ note, above, children }: Props) {
  const hasActions = children !== undefined && children !== null
  return (
    <div className="sticky bottom-0 z-10 mt-auto [@media(max-height:30rem)]:static">
      <div className="pointer-events-none absolute inset-x-4 bottom-full z-10 mx-auto max-w-132 pb-3 *:pointer-events-auto [@media(max-height:30rem)]:fixed [@media(max-height:30rem)]:top-18 [@media(max-height:30rem)]:bottom-auto">
        {above}
      </div>
      {hasActions && (
        <div
          data-foot-bar=""
          onClickCapture={ignoreSecondPress}
          className="border-t border-border bg-surface-raised px-4 pt-3 pb-[calc(14px+env(safe-area-inset-bottom))] shadow-[0_-10px_24px_-12px_oklch(0.2_0.02_200/.18)]"
        >
          {note !== undefined && <p className="mb-2.5 text-center text-ui text-text-2">{note}</p>}
          {children}
        </div>
      )}
    </div>
  )
}

/** After a write the button of the next view is under the same thumb. */
function ignoreSecondPress(event: React.MouseEvent) {
  if (!isSecondPress()) return
  event.preventDefault()
  event.stopPropagation()
}

/** 60 px high: the one button of a view. */
export const bigButton =
  'flex h-15 w-full items-center justify-center gap-2 rounded-lg border-[1.5px] border-transparent bg-ink px-4 text-center text-[1.1875rem] leading-none font-heavy text-on-ink transition-[background-color,translate] select-none hover:bg-ink-hover active:translate-y-px disabled:translate-y-0 disabled:cursor-not-allowed disabled:bg-fill disabled:text-text-disabled'

/** 52 px high, below or beside it. */
export const quietButton =
  'flex h-13 w-full items-center justify-center gap-2 rounded-lg border-[1.5px] border-transparent px-4 text-card leading-none font-semibold transition-colors select-none hover:bg-fill'
