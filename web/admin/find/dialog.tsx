import { useId } from 'react'
import { formatCount } from '#domain/format/count.ts'
import type { AdminArea } from '#web/admin/rail.tsx'
import { useAdmin } from '#web/admin/use-admin.ts'
import { isOffline } from '#web/connection.ts'
import { Icon } from '#web/art/icons.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Note } from '#web/ui/note.tsx'
import { Key } from '#web/ui/list/key.tsx'
import { Results } from './results.tsx'
import { type Finder, useFinder } from './use-finder.ts'

type Props = { open: boolean; onClose: () => void; areas: AdminArea[]; user: string }

/** 'Find anything': bookings, customers, services, professionals, pages and actions. */
export function FindDialog({ open, ...props }: Props) {
  return open ? <OpenDialog {...props} /> : null
}

function OpenDialog({ onClose, areas, user }: Omit<Props, 'open'>) {
  const id = useId()
  const finder = useFinder({ areas, user, onClose })
  const { groups, hasFailed, text, isLoading, count } = finder
  return (
    <Dialog
      open
      onClose={onClose}
      title="Find anything"
      shape="find"
      head={<Input id={id} finder={finder} />}
      actions={<Foot finder={finder} />}
    >
      <div className="-mx-3 -my-3 grid grid-cols-[minmax(0,1fr)] gap-1 600:-mx-4">
        {hasFailed && (
          <div className="px-3 pb-2">
            <Note tone="problem">
              {isOffline() ? 'You are offline.' : 'The server does not answer.'} Pages and actions can still be found.
            </Note>
          </div>
        )}
        {text.trim() !== '' && count === 0 && !isLoading && !hasFailed && (
          <p className="px-3 py-6 text-center wrap-anywhere text-text-2">
            Nothing found for “{text.trim()}”. {howToSearch(text)}
          </p>
        )}
        <Results id={id} groups={groups} finder={finder} />
      </div>
    </Dialog>
  )
}

function howToSearch(text: string): string {
  const isPhone = /^\+?[\d\s().-]{6,}$/.test(text.trim())
  return isPhone
    ? 'No phone number ends with these digits. Try a name, an email address or the number of a booking.'
    : 'Try a name, an email address or the number of a booking, such as DS-261118-0183.'
}

function Input({ id, finder }: { id: string; finder: Finder }) {
  const { text, active, count, type, move, enter } = finder
  function onKeyDown(event: React.KeyboardEvent) {
    if (event.nativeEvent.isComposing || event.altKey) return
    if (event.ctrlKey || event.metaKey) {
      if (event.key === 'Enter' && active) window.open(active.to, '_blank', 'noopener')
      return
    }
    const way = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : undefined
    if (way === undefined && event.key !== 'Enter') return
    event.preventDefault()
    if (way === undefined) enter()
    else move(way)
  }
  return (
    <span className="flex items-center gap-3">
      <Icon name="search" className="text-text-3" />
      <input
        data-first-focus
        role="combobox"
        aria-label="Find anything"
        aria-expanded={count > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={active && `${id}-${active.to}`}
        type="text"
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        enterKeyHint="go"
        placeholder="Number, name, email, phone or page"
        value={text}
        onChange={({ currentTarget: { value } }) => type(value)}
        onKeyDown={onKeyDown}
        className="h-11 min-w-0 flex-1 bg-transparent text-lead outline-none placeholder:text-text-3"
      />
      <Key className="max-600:hidden">Esc</Key>
    </span>
  )
}

function Foot({ finder: { text, count, isLoading, hasFailed } }: { finder: Finder }) {
  const { locale } = useAdmin()
  return (
    <div className="flex w-full items-center gap-2 text-xs text-text-2">
      <span aria-hidden="true" className="flex items-center gap-1.5 max-600:hidden pointer-coarse:hidden">
        <Key>↑</Key>
        <Key>↓</Key> move
        <Key className="ml-2">Enter</Key> open
      </span>
      <span className="flex-1" />
      <span role="status" className="figures">
        {text.trim() === ''
          ? ''
          : isLoading
            ? 'Searching...'
            : hasFailed && count === 0
              ? ''
              : `${formatCount(count, locale)} found`}
      </span>
      <span className="text-text-3">Numbers, names, emails, phones</span>
    </div>
  )
}
