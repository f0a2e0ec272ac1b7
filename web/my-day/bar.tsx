type Props = {
  /** What the button causes, above it. */
  note?: React.ReactNode
  children: React.ReactNode
}

/** The actions of a view, at the thumb. Toasts appear above it. */
export function Bar({ note, children }: Props) {
  return (
    <div
      data-foot-bar=""
      className="sticky bottom-0 z-10 mt-auto border-t border-border bg-surface-raised px-4 pt-3 pb-[calc(14px+env(safe-area-inset-bottom))] shadow-[0_-10px_24px_-12px_oklch(0.2_0.02_200/.18)]"
    >
      {note !== undefined && <p className="mb-2.5 text-center text-ui text-text-2">{note}</p>}
      {children}
    </div>
  )
}

/** 60 px high: the one button of a view. */
export const bigButton =
  'flex h-15 w-full items-center justify-center gap-2 rounded-lg border-[1.5px] border-transparent bg-ink px-4 text-[1.1875rem] leading-none font-heavy text-on-ink transition-[background-color,translate] select-none hover:bg-ink-hover active:translate-y-px disabled:translate-y-0 disabled:cursor-not-allowed disabled:bg-fill disabled:text-text-disabled'
