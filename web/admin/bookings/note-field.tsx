import { mostOfNote } from '#domain/booking/admin.ts'
import { TextArea } from '#web/ui/form/field.tsx'

type Props = { label: string; note: string; isBusy: boolean; onChange: (note: string) => void }

/** A note that goes into the email about a change. */
export function NoteField({ label, note, isBusy, onChange }: Props) {
  return (
    <div className="grid gap-1.5">
      <TextArea
        label={label}
        optional
        rows={2}
        autoComplete="off"
        maxLength={mostOfNote}
        value={note}
        readOnly={isBusy}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <p className="figures text-right text-xs text-text-3">
        {note.length} of {mostOfNote}
        <span className="sr-only"> characters</span>
      </p>
    </div>
  )
}
