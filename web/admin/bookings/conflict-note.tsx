import type { AdminBookingDetails } from '#domain/booking/admin.ts'
import { statusNames } from '#domain/booking.ts'
import { formatDayAndTime, formatMoment } from '#domain/format/day.ts'
import { useAdmin } from '#web/admin/use-admin.ts'
import { Button } from '#web/ui/button.tsx'
import { Note } from '#web/ui/note.tsx'
import type { Conflict, LastChange } from './change-booking.ts'

type Props = { conflict: Conflict; onKeepTheirs: () => void }

/** Who changed the booking first, to what and when, with a choice between both changes. */
export function ConflictNote({ conflict: { now, change }, onKeepTheirs }: Props) {
  const { locale } = useAdmin().storefrontOf(now.storefront)
  const { timeZone } = now
  return (
    <Note
      tone="problem"
      action={
        <Button look="secondary" size="s" onClick={onKeepTheirs}>
          Keep theirs
        </Button>
      }
    >
      <b>{change.by}</b> {changeInWords(change, locale)}
      {change.kind !== 'unknown' && <> on {formatMoment(change.at, { timeZone, locale }, 'short')}</>}.{' '}
      {stateInWords(now, { change, locale })} Your change was not saved.
    </Note>
  )
}

/** For the main button while the note is shown. */
export const applyMine = 'Apply mine'

/** Without what the change has just named. */
function stateInWords(now: AdminBookingDetails, { change, locale }: { change: LastChange; locale: string }): string {
  const [when, whom] = [formatDayAndTime(now, locale), withWhom(now.professional)]
  if (change.kind === 'status') return `The visit is on ${when}, ${whom}.`
  const parts = [change.kind === 'moved' ? [] : when, change.kind === 'assigned' ? [] : whom].flat()
  return `It is now ${[statusNames[now.status].toLowerCase(), ...parts].join(', ')}.`
}

function withWhom(professional: { name: string } | null): string {
  return professional ? `with ${professional.name}` : 'without a professional'
}

function changeInWords(change: LastChange, locale: string): string {
  if (change.kind === 'moved') return `moved it to ${formatDayAndTime(change, locale)}`
  if (change.kind === 'assigned') return `assigned it to ${change.to}`
  return change.kind === 'status' ? `set it to ${statusNames[change.status]}` : 'changed it'
}
