import { createContext, useContext, useState } from 'react'
import { Icon } from '#web/art/icons.tsx'
import { cx } from '#web/ui/cx.ts'
import { CallsLeft } from './calls-left.tsx'
import { MarkAway } from './mark-away.tsx'
import type { Person } from './use-away.ts'

const AwayContext = createContext<(person: Person) => void>(() => {})

/** Around rows with the button: the dialog stays open though its row goes, once the professional is away. */
export function SickTodayDialog({ children }: { children: React.ReactNode }) {
  const [person, setPerson] = useState<Person>()
  return (
    <AwayContext value={setPerson}>
      <CallsLeft />
      {children}
      {person && <MarkAway key={person._id} person={person} isSick onClose={() => setPerson(undefined)} />}
    </AwayContext>
  )
}

/** Begins an absence from now until the end of today; the second press confirms it. */
export function SickToday({ person, isNarrow = false }: { person: Person; isNarrow?: boolean }) {
  const open = useContext(AwayContext)
  return (
    <button
      type="button"
      aria-label={`Sick today: mark ${person.name} away`}
      onClick={() => open(person)}
      className={cx(
        'font-semibold text-text-2 hover:bg-fill hover:text-text',
        isNarrow
          ? 'inline-flex min-h-11 items-center gap-1.5 rounded-sm px-3 text-sm'
          : 'group/sick absolute right-0.5 bottom-0.5 grid size-6 place-items-center rounded-full pointer-coarse:size-8',
      )}
    >
      <Icon name="userX" className="size-4 flex-none" />
      {isNarrow ? 'Sick today' : <Words />}
    </button>
  )
}

/** Over the hours, because over the row's head they would cover the name. */
function Words() {
  return (
    <span
      aria-hidden="true"
      className="pointer-events-none absolute left-full z-7 ml-1.5 hidden rounded-full border border-border bg-surface-raised px-2.5 py-1 text-xs whitespace-nowrap text-text shadow-2 group-hover/sick:block group-focus-visible/sick:block"
    >
      Sick today
    </span>
  )
}
