import { Icon } from '#web/art/icons.tsx'

/** What a field lacks, under the field. The field names it in aria-describedby, so it is heard when the focus is there. */
export function FieldError({ id, children }: { id: string; children: string }) {
  return (
    <p id={id} className="flex gap-1.5 text-sm font-strong text-danger-text">
      <Icon name="alert" className="mt-0.5 size-4" />
      {children}
    </p>
  )
}
