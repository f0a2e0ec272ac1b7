import { useId, useRef, useState } from 'react'
import { useEarlyInput } from './use-early-input.ts'

export type Suggestion = { key: string; content: React.ReactNode }

type Options = {
  value: string
  onType: (text: string) => void
  suggestions: Suggestion[]
  onPick: (key: string) => void
  /** Whether Enter sends the form, unless an option is chosen. */
  submits: boolean
}

/** The behaviour of an input with a list of options: arrows choose, Enter picks, Escape closes. */
export function useCombobox({ value, onType, suggestions, onPick, submits }: Options) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  useEarlyInput(field, value, onType)
  const [isWanted, setWanted] = useState(false)
  const [chosenKey, setChosenKey] = useState<string>()
  const isOpen = isWanted && value.trim() !== '' && suggestions.length > 0
  // By key: the suggestions may change while the user walks through them.
  const at = isOpen ? suggestions.findIndex(({ key }) => key === chosenKey) : -1
  const chosen = suggestions[at]

  function close() {
    setWanted(false)
    setChosenKey(undefined)
  }

  function pick(key: string) {
    close()
    onPick(key)
  }

  function onKeyDown(event: React.KeyboardEvent<HTMLInputElement>) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return
    const way = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (way !== undefined) {
      event.preventDefault()
      setWanted(true)
      // One place more than there are suggestions: the input with the typed text.
      const places = suggestions.length + 1
      if (isOpen || way > 0) setChosenKey(suggestions[((at + 1 + way + places) % places) - 1]?.key)
    } else if (event.key === 'Enter') {
      if (chosen || !submits) event.preventDefault()
      if (chosen) pick(chosen.key)
      else if (submits) close()
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault()
      close()
    }
  }

  return {
    isOpen,
    clear: () => {
      close()
      onType('')
      field.current?.focus()
    },
    input: {
      ref: field,
      value,
      role: 'combobox',
      'aria-autocomplete': 'list' as const,
      'aria-expanded': isOpen,
      'aria-controls': isOpen ? `${id}-list` : undefined,
      'aria-activedescendant': chosen ? `${id}-${at}` : undefined,
      onChange: (event: React.ChangeEvent<HTMLInputElement>) => {
        setWanted(true)
        setChosenKey(undefined)
        onType(event.currentTarget.value)
      },
      onKeyDown,
      onBlur: close,
    },
    list: {
      id: `${id}-list`,
      role: 'listbox',
      // A press must not take the focus from the input, which would close the list.
      onPointerDown: (event: React.PointerEvent) => event.preventDefault(),
    },
    optionAt: (index: number, key: string) => ({
      id: `${id}-${index}`,
      role: 'option',
      tabIndex: -1,
      'aria-selected': index === at,
      onClick: () => pick(key),
    }),
  }
}
