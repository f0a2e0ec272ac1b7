import { flushSync } from 'react-dom'

type Target = React.RefObject<HTMLElement | null> | (() => HTMLElement | null | undefined)

/** Renders a change at once, then focuses an element: the one that had the focus is gone, or the next one is new. */
export function focusAfter(change: () => void, target: Target, options?: FocusOptions) {
  flushSync(change)
  const element = typeof target === 'function' ? target() : target.current
  element?.focus(options)
}
