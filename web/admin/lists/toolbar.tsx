import { useId, useRef } from 'react'
import { Icon } from '#web/art/icons.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { useUrlText } from '#web/data/use-url-text.ts'
import { formatDay } from '#domain/format/day.ts'
import { useAdmin } from '#web/admin/use-admin.ts'
import { type Option, Options } from '#web/admin/options.tsx'
import type { List } from './use-list.ts'
import type { Row } from './use-live-rows.ts'

type Props = {
  label: string
  /** A shorter label, shown in the field. */
  hint?: string
  list: Pick<List<Row>, 'chosen' | 'change' | 'isNarrowed' | 'clear'>
  /** The filters beside the search. */
  children: React.ReactNode
}

/** Above an admin list: the search, the filters, and a button that clears both. */
export function ListToolbar({ label, hint = label, list: { chosen, change, isNarrowed, clear }, children }: Props) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const search = (text: string) => change({ search: text || undefined }, { replace: true })
  const { text, setText } = useUrlText(chosen['search'] ?? '', search)

  function empty(apply: () => void) {
    setText('')
    apply()
    input.current?.focus()
  }

  return (
    <form
      role="search"
      aria-label={label}
      className="flex flex-wrap items-center gap-2.5 border-b border-border p-4"
      onSubmit={(event) => {
        event.preventDefault()
        search(text.trim())
      }}
    >
      <div className="flex h-11 min-w-full flex-1 items-center 900:min-w-50 1024:max-1100:min-w-full gap-2 600:gap-2.5 rounded-md border-[1.5px] border-border-strong bg-surface pl-2.5 600:pl-3.5 transition-colors hover:border-text-2 has-focus-visible:outline-3 has-focus-visible:outline-offset-1 has-focus-visible:outline-focus">
        <label htmlFor={id} className="sr-only">
          {label}
        </label>
        <Icon name="search" className="text-text-3" />
        <input
          ref={input}
          id={id}
          // Not type=search: some browsers add a clear button of their own.
          type="text"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={100}
          placeholder={hint}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          className="h-full min-w-0 flex-1 bg-transparent outline-none placeholder:text-text-3"
        />
        {text !== '' && <IconButton small label="Clear the search" icon="x" onClick={() => empty(() => search(''))} />}
      </div>
      {children}
      <Button look="ghost" disabled={!isNarrowed && text === ''} onClick={() => empty(clear)}>
        Clear
      </Button>
    </form>
  )
}

type SelectProps = {
  label: string
  /** Hidden where the list is a table, whose headings do the same. */
  isForCards?: boolean
  /** Its options arrive later, so its width does not depend on them. */
  isLate?: boolean
  /** The option that is selected while there is no filter. */
  usual?: string
  options: readonly Option[]
  value: string | undefined
  /** Undefined without a filter. */
  onChoose: (key: string | undefined) => void
}

/** A select without a visible label: its options name what they filter. */
export function ToolbarSelect({ label, usual, options, value = '', onChoose, ...is }: SelectProps) {
  return (
    <span
      className={cx('relative max-600:flex-[1_0_8.5rem]', is.isForCards && '900:hidden', is.isLate && 'block 600:w-45')}
    >
      <select
        aria-label={label}
        value={value}
        onChange={(event) => onChoose(event.currentTarget.value || undefined)}
        className="h-11 w-full appearance-none truncate rounded-md border-[1.5px] border-border-strong bg-surface pr-9 pl-3 text-ui transition-colors hover:border-text-2 [&_option]:bg-surface-raised [&_option]:text-text"
      >
        {usual !== undefined && <option value="">{usual}</option>}
        <Options of={options} />
      </select>
      <Icon name="down" className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2" />
    </span>
  )
}

type DayProps = {
  label: string
  /** The text while no day is chosen. */
  empty: string
  value: string
  onChange: (day: string) => void
}

/** The browser's date field. Until it has the focus, it shows the day as the storefront writes it, or what it is for. */
export function ToolbarDay({ label, empty, value, onChange }: DayProps) {
  const { own, storefront = own } = useAdmin()
  return (
    <span className="group relative flex h-11 items-center gap-2.5 rounded-md border-[1.5px] border-border-strong bg-surface pr-9 pl-3 text-ui transition-colors hover:border-text-2 has-focus-visible:outline-3 has-focus-visible:outline-offset-1 has-focus-visible:outline-focus max-600:flex-[1_0_8.5rem]">
      <Icon name="cal" className="size-4.5 text-text-2 max-600:hidden" />
      <input
        type="date"
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onClick={(event) => event.currentTarget.showPicker()}
        className="h-full w-24 min-w-0 flex-1 bg-transparent outline-none not-focus:text-transparent max-600:w-0 [&::-webkit-calendar-picker-indicator]:hidden"
      />
      <span
        aria-hidden="true"
        className="figures pointer-events-none absolute left-10 max-600:left-3 whitespace-nowrap group-focus-within:hidden forced-colors:hidden"
      >
        {value === '' ? empty : formatDay(value, storefront.locale, 'short')}
      </span>
      <Icon name="down" className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2" />
    </span>
  )
}
