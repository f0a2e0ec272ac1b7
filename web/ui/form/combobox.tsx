import { useId, useRef, useState } from 'react'
import { Icon } from '#web/art/icons.tsx'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Field, type Wiring, type Words } from './field.tsx'

type Suggestion = { key: string; content: React.ReactNode }

type Props = {
  label: string
  name: string
  placeholder: string
  value: string
  onType: (text: string) => void
  /** Without it there is nothing to send: it stands in a form of something else. */
  onSubmit?: (text: string) => void
  suggestions: Suggestion[]
  onPick: (key: string) => void
  /** How many there are, for those who do not see them. */
  say: (count: number) => string
  large?: boolean
  /** As a field of a form: tied to the label and the error around it. */
  wiring?: Wiring
  /** Whether a dialog begins with it. */
  isFirst?: boolean
}

/** A search field that suggests: arrows choose, Enter takes, Escape closes, and whatever was typed can be sent as it is. */
export function Combobox({
  label,
  name,
  placeholder,
  value,
  onType,
  onSubmit,
  suggestions,
  onPick,
  say,
  large,
  wiring,
  isFirst,
}: Props) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [isAsked, setAsked] = useState(false)
  const [chosenKey, setChosenKey] = useState<string>()
  const isOpen = isAsked && value.trim() !== '' && suggestions.length > 0
  // By its key: while one walks through them others may come.
  const at = isOpen ? suggestions.findIndex(({ key }) => key === chosenKey) : -1
  const chosen = suggestions[at]

  function close() {
    setAsked(false)
    setChosenKey(undefined)
  }

  function pick({ key }: Suggestion) {
    close()
    onPick(key)
  }

  function onKeyDown(event: React.KeyboardEvent<HTMLInputElement>) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return
    const way = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (way !== undefined) {
      event.preventDefault()
      setAsked(true)
      // One place more than there are suggestions: the field itself, with what was typed.
      const places = suggestions.length + 1
      if (isOpen || way > 0) setChosenKey(suggestions[((at + 1 + way + places) % places) - 1]?.key)
    } else if (event.key === 'Enter' && (chosen || !onSubmit)) {
      event.preventDefault()
      if (chosen) pick(chosen)
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault()
      close()
    }
  }

  const content = (
    <>
      <div
        className={cx(
          'flex items-center gap-2.5 border-[1.5px] border-border-strong bg-surface transition-colors hover:border-text-2 has-[input:focus-visible]:outline-3 has-[input:focus-visible]:outline-offset-1 has-[input:focus-visible]:outline-focus has-aria-invalid:border-2 has-aria-invalid:border-danger',
          large ? 'h-16 rounded-[16px] pr-1.5 pl-4.5 shadow-2' : 'h-12 rounded-md pr-1 pl-3.5',
        )}
      >
        <Icon name="search" className={large ? 'flex-none' : 'flex-none text-text-3'} />
        <input
          ref={field}
          type="search"
          {...wiring}
          data-first-focus={isFirst || undefined}
          name={name}
          value={value}
          placeholder={placeholder}
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          enterKeyHint="search"
          aria-label={wiring ? undefined : label}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={isOpen ? `${id}-list` : undefined}
          aria-activedescendant={chosen ? `${id}-${at}` : undefined}
          className="h-full min-w-0 flex-1 appearance-none bg-transparent outline-none placeholder:text-text-3 [&::-webkit-search-cancel-button]:hidden"
          onChange={(event) => {
            setAsked(true)
            setChosenKey(undefined)
            onType(event.currentTarget.value)
          }}
          onKeyDown={onKeyDown}
          onBlur={close}
        />
        {value !== '' && (
          <button
            type="button"
            aria-label="Clear search"
            title="Clear search"
            className="grid size-10 flex-none place-items-center rounded-sm text-text-3 transition-colors hover:bg-fill"
            onClick={() => {
              close()
              onType('')
              field.current?.focus()
            }}
          >
            <Icon name="x" className="size-4" />
          </button>
        )}
        {large && <Button type="submit">Search</Button>}
      </div>
      {isOpen && (
        <div
          id={`${id}-list`}
          role="listbox"
          aria-label={label}
          className="absolute inset-x-0 top-full z-30 mt-2 max-h-100 overflow-y-auto overscroll-contain rounded-lg border border-border bg-surface-raised p-1.5 text-left shadow-3"
          // A press must not take the focus from the field, which would close the list under it.
          onPointerDown={(event) => event.preventDefault()}
        >
          {suggestions.map((suggestion, index) => (
            <button
              key={suggestion.key}
              id={`${id}-${index}`}
              type="button"
              role="option"
              tabIndex={-1}
              aria-selected={index === at}
              className="block w-full rounded-sm px-3 py-2 text-left text-ui hover:bg-fill aria-selected:bg-fill aria-selected:outline-3 aria-selected:-outline-offset-3 aria-selected:outline-focus"
              onClick={() => pick(suggestion)}
            >
              {suggestion.content}
            </button>
          ))}
        </div>
      )}
      {/* There from the start: what comes together with its words is often not heard. */}
      <p aria-live="polite" className="sr-only">
        {isOpen && say(suggestions.length)}
      </p>
    </>
  )
  if (!onSubmit) return <div className="relative min-w-0">{content}</div>
  return (
    <form
      role="search"
      action="/services"
      className="relative min-w-[min(100%,11rem)] flex-1"
      onSubmit={(event) => {
        event.preventDefault()
        close()
        // What stands there, also when it was typed before our scripts came.
        const typed = new FormData(event.currentTarget).get(name)
        onSubmit(typeof typed === 'string' ? typed.trim() : '')
      }}
    >
      {content}
    </form>
  )
}

type FieldProps = Omit<Props, 'onSubmit' | 'large' | 'wiring'> & Omit<Words, 'label'>

/** The same as a field of a form. Enter takes what was chosen, and sends nothing. */
export function SuggestField({ hint, error, optional, isLabelQuiet, ...rest }: FieldProps) {
  const { label } = rest
  return (
    <Field
      {...{ label, hint, error, optional, isLabelQuiet }}
      control={(wiring) => <Combobox {...rest} wiring={wiring} />}
    />
  )
}
