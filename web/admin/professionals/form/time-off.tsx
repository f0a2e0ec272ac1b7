import { useState } from 'react'
import { api } from '#domain/api.ts'
import { firstNameOf } from '#domain/professional/first-name.ts'
import type { ProfessionalDetails, TimeOff } from '#domain/professional.ts'
import { absenceInWords, isAllDay } from '#domain/professional/words.ts'
import { ask } from '#web/api.ts'
import { Icon } from '#web/art/icons.tsx'
import { useAdmin } from '#web/admin/use-admin.ts'
import { DeleteDialog } from '#web/forms/delete-dialog.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'

type Props = {
  professional: ProfessionalDetails
  onMark: () => void
  onRemoved: (absence: TimeOff) => void
}

/** The current and coming time off of a professional. It is changed at once, not with the form. */
export function TimeOffRows({ professional, onMark, onRemoved }: Props) {
  const [asked, setAsked] = useState<TimeOff>()
  const { timeOff } = professional
  return (
    <section aria-label="Time off" className="grid gap-2.5 border-t border-border pt-4.5">
      <div className="flex items-center justify-between gap-3">
        <h3 className="font-text text-sm font-semibold tracking-normal">Time off</h3>
        <Button look="secondary" size="s" onClick={onMark}>
          <Icon name="plus" /> Mark away
        </Button>
      </div>
      {timeOff.length === 0 && <p className="text-sm text-text-2">No time off is planned.</p>}
      <ul className="grid gap-2">
        {timeOff.map((absence) => (
          <Row key={absence._id} {...{ absence, professional }} onRemove={() => setAsked(absence)} />
        ))}
      </ul>
      <RemoveDialog
        {...{ professional, asked }}
        onClose={() => setAsked(undefined)}
        onRemoved={(absence) => {
          setAsked(undefined)
          onRemoved(absence)
        }}
      />
    </section>
  )
}

type RowProps = { absence: TimeOff; professional: ProfessionalDetails; onRemove: () => void }

function Row({ absence, professional, onRemove }: RowProps) {
  const { locale } = useAdmin().storefrontOf(professional.storefront)
  const days = absenceInWords(absence, locale, 'short')
  return (
    <li className="flex items-center gap-3 rounded-md border border-border px-3.5 py-2.5">
      <Icon name="cal" className="flex-none text-text-2" />
      <span className="min-w-0 flex-1">
        <b className="figures block text-sm font-semibold">{days}</b>
        <span className="text-xs wrap-anywhere text-text-3">
          {[absence.reason, isAllDay(absence) && 'all day'].filter(Boolean).join(', ')}
        </span>
      </span>
      <IconButton small icon="trash" label={`Remove time off ${days}`} onClick={onRemove} />
    </li>
  )
}

type RemoveProps = Omit<Props, 'onMark'> & { asked: TimeOff | undefined; onClose: () => void }

function RemoveDialog({ professional, asked, onClose, onRemoved }: RemoveProps) {
  const { locale } = useAdmin().storefrontOf(professional.storefront)
  return (
    <DeleteDialog
      item={asked}
      title="Remove time off"
      remove={({ _id: absence }) => ask(api.away.remove, { params: { professional: professional._id, absence } })}
      onDeleted={onRemoved}
      onClose={onClose}
      failed="The time off could not be removed. Please try again."
      action={{ label: 'Remove time off', busyLabel: 'Removing...', look: 'danger' }}
    >
      {(absence) => (
        <p>
          {firstNameOf(professional.name)} can then be booked on {absenceInWords(absence, locale)} again. Bookings that
          were given to others stay with them.
        </p>
      )}
    </DeleteDialog>
  )
}
