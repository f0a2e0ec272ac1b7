import { flushSync } from 'react-dom'

/** Draws a change at once, then moves the focus to an element that may only be there or usable because of it. */
export function focusAfter(change: () => void, find: () => HTMLElement | null | undefined, options?: FocusOptions) {
  flushSync(change)
  find()?.focus(options)
}
