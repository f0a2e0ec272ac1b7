import { flushSync } from 'react-dom'

type Target = React.RefObject<HTMLElement | null> | (() => HTMLElement | null | undefined)

/** Renders a change at once, then focuses an element: the one that had the focus is gone, or the next one is new. */
export function focusAfter(change: () => void, target: Target, options?: FocusOptions) {
  flushSync(change)
  const element = typeof target === 'function' ? target() : target.current
  element?.focus(options)
}

/** A table and its cards are both in the page; one of them is visible. */
export function firstVisible(selector: string, within: ParentNode = document): HTMLElement | undefined {
  return [...within.querySelectorAll<HTMLElement>(selector)].find((element) => element.checkVisibility())
}
