import { Icon } from '#web/art/icons.tsx'
import { cx } from '#web/ui/cx.ts'
import { type Suggestion, useCombobox } from './use-combobox.ts'

export type ComboboxProps = Omit<React.ComponentProps<'input'>, 'value' | 'className' | 'type'> & {
  label: string
  value: string
  onType: (text: string) => void
  suggestions: Suggestion[]
  onPick: (key: string) => void
  /** The number of suggestions in words, for screen readers. */
  say: (count: number) => string
  /** The large one of a search form, which has a button. */
  large?: boolean
  button?: React.ReactNode
  /** Whether Enter sends the form, unless a suggestion is chosen. */
  submits?: boolean
}

/** A search input that suggests. */
export function Combobox({
  label,
  value,
  onType,
  suggestions,
  onPick,
  say,
  large = false,
  button,
  submits = false,
  ...rest
}: ComboboxProps) {
  const { isOpen, input, list, optionAt, clear } = useCombobox({ value, onType, suggestions, onPick, submits })
  return (
    <div className="relative min-w-0">
      <div
        className={cx(
          'flex items-center gap-2.5 border-[1.5px] border-border-strong bg-surface transition-colors hover:border-text-2 has-[input:focus-visible]:outline-3 has-[input:focus-visible]:outline-offset-1 has-[input:focus-visible]:outline-focus has-aria-invalid:border-2 has-aria-invalid:border-danger',
          large ? 'h-16 rounded-[16px] pr-1.5 pl-4.5 shadow-2' : 'h-12 rounded-md pr-1 pl-3.5',
        )}
      >
        <Icon name="search" className={large ? 'flex-none' : 'flex-none text-text-3'} />
        <input
          type="search"
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          enterKeyHint="search"
          aria-label={rest.id === undefined ? label : undefined}
          {...rest}
          {...input}
          className="h-full min-w-0 flex-1 appearance-none bg-transparent outline-none placeholder:text-text-3 [&::-webkit-search-cancel-button]:hidden"
        />
        {value !== '' && (
          <button
            type="button"
            aria-label="Clear search"
            title="Clear search"
            className="grid size-10 flex-none place-items-center rounded-sm text-text-3 transition-colors hover:bg-fill"
            onClick={clear}
          >
            <Icon name="x" className="size-4" />
          </button>
        )}
        {button}
      </div>
      {isOpen && (
        <div
          {...list}
          aria-label={label}
          className="absolute inset-x-0 top-full z-30 mt-2 max-h-100 overflow-y-auto overscroll-contain rounded-lg border border-border bg-surface-raised p-1.5 text-left shadow-3"
        >
          {suggestions.map(({ key, content }, index) => (
            <button
              key={key}
              type="button"
              {...optionAt(index, key)}
              className="block w-full rounded-sm px-3 py-2 text-left text-ui hover:bg-fill aria-selected:bg-fill aria-selected:outline-3 aria-selected:-outline-offset-3 aria-selected:outline-focus"
            >
              {content}
            </button>
          ))}
        </div>
      )}
      {/* Always there: screen readers often miss text that comes together with its live region. */}
      <p aria-live="polite" className="sr-only">
        {isOpen && say(suggestions.length)}
      </p>
    </div>
  )
}
