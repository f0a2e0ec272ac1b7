import { useEffect, useEffectEvent, useState } from 'react'
import type { AdminBooking } from '#domain/booking/admin.ts'
import type { Selection } from '#web/admin/bookings/use-selection.ts'
import { keepChoice, readChoice } from '#web/data/kept-choice.ts'

const name = 'booking keys'

type Options = { rows: AdminBooking[] | undefined; selection: Selection }

/**
 * Moves between the rows by single keys. The focus itself moves, from link to link, so that screen readers follow and Enter
 * opens the booking. Single keys can be switched off: they disturb speech input.
 */
export function useRowKeys({ rows = [], selection }: Options) {
  const [isHelpOpen, setHelpOpen] = useState(false)
  const [isOn, setOn] = useState(() => readChoice(name) !== 'off')

  function step(by: 1 | -1, isExtending: boolean) {
    const at = rows.findIndex(({ _id }) => _id === focused())
    const from = rows[at]
    const to = from ? rows[at + by] : rows[by === 1 ? 0 : rows.length - 1]
    if (isExtending) selection.add([from, to].filter((one) => one !== undefined))
    if (to) focusOn(to._id)
  }

  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, shiftKey, target } = event
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || isBusyElsewhere(target)) return
    const low = key.toLowerCase()
    const letter = isOn ? low : ''
    // Arrows scroll the page until a row has the focus.
    const arrow = focused() === undefined ? '' : key
    if (letter === 'j' || arrow === 'ArrowDown') step(1, shiftKey)
    else if (letter === 'k' || arrow === 'ArrowUp') step(-1, shiftKey)
    else if (letter === 'x') {
      const row = rows.find(({ _id }) => _id === focused())
      if (!row) return
      // As with the pointer: with Shift, every row from the last one that was selected.
      selection.extendWith(shiftKey)
      selection.toggle(row)
    } else if (isOn && key === '?') setHelpOpen(true)
    else return
    event.preventDefault()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])

  return {
    isHelpOpen,
    openHelp: () => setHelpOpen(true),
    closeHelp: () => setHelpOpen(false),
    isOn,
    switchTo: (next: boolean) => {
      keepChoice(name, next ? undefined : 'off')
      setOn(next)
    },
  }
}
export type RowKeys = ReturnType<typeof useRowKeys>

const linkOf = 'a[data-details]'

/** The id of the booking whose row has the focus. */
function focused(): string | undefined {
  const row = document.activeElement?.closest('tr, li')
  return row?.querySelector<HTMLElement>(linkOf)?.dataset['details']
}

function focusOn(id: string) {
  const links = document.querySelectorAll<HTMLElement>(`a[data-details="${CSS.escape(id)}"]`)
  // The list has it in the table and in the cards; one of them is visible.
  const link = [...links].find((one) => one.checkVisibility())
  link?.focus()
  link?.scrollIntoView({ block: 'nearest' })
}

/** Someone types, or something is open above the list. */
function isBusyElsewhere(target: EventTarget | null): boolean {
  const isTyping =
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('textarea, select, input:not([type=checkbox])'))
  return isTyping || document.querySelector('dialog[open], [popover=auto]:popover-open') !== null
}
