import { useEffect, useId, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { isForOthers } from './keys.ts'

/**
 * A button with a native popover, which works before hydration: a press outside and Escape close it and return the
 * focus. Arrow keys move the focus between its links and buttons; leaving it closes it, and so does a navigation, unless it
 * is kept because what is chosen in it changes the URL.
 */
export function usePopover<Panel extends HTMLElement>({ isKept = false } = {}) {
  const id = useId()
  const panel = useRef<Panel>(null)
  /** Undefined before hydration, when the browser itself exposes the state. */
  const [isOpen, setOpen] = useState<boolean>()
  const { key } = useLocation()
  const openedOn = useRef(key)

  useEffect(() => {
    // A navigation closes it. Opened before hydration it stays open.
    if (openedOn.current !== key && !isKept) panel.current?.hidePopover()
    openedOn.current = key
    setOpen(panel.current?.matches(':popover-open') ?? false)
  }, [key, isKept])

  function stops() {
    return [...(panel.current?.querySelectorAll<HTMLElement>('a[href], button:not(:disabled)') ?? [])]
  }

  const button = {
    popoverTarget: id,
    'aria-expanded': isOpen,
    'aria-controls': id,
    onKeyDown: (event: React.KeyboardEvent<HTMLElement>) => {
      if (event.key !== 'ArrowDown' || isForOthers(event)) return
      event.preventDefault()
      // The source is the anchor of its position.
      panel.current?.showPopover({ source: event.currentTarget })
      stops()[0]?.focus()
    },
  }
  const content = {
    id,
    ref: panel,
    popover: 'auto' as const,
    onToggle: (event: React.ToggleEvent) => setOpen(event.newState === 'open'),
    onBlur: (event: React.FocusEvent) => {
      const next = event.relatedTarget
      const isOurs =
        next instanceof Element && (next.getAttribute('popovertarget') === id || panel.current?.contains(next))
      if (next !== null && !isOurs) panel.current?.hidePopover()
    },
    onKeyDown: (event: React.KeyboardEvent) => {
      const all = stops()
      const at = all.findIndex((one) => one === document.activeElement)
      const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key]
      if (to === undefined || isForOthers(event)) return
      event.preventDefault()
      all.at(to % all.length)?.focus()
    },
  }
  return { isOpen, button, content, focusFirst: () => stops()[0]?.focus(), close: () => panel.current?.hidePopover() }
}
