import { Icon } from '#web/art/icons.tsx'

/**
 * What a field lacks, under the field, which names it in aria-describedby: it is heard when the focus comes. Where the
 * focus is there already only a region that was there before tells; it has no role, so that it is no message itself.
 */
export function FieldError({ id, children }: { id: string; children: string | undefined }) {
  return (
    // Empty it takes no room, not even that of a gap.
    <div aria-live="polite" className="empty:absolute">
      {children !== undefined && (
        <p id={id} className="flex gap-1.5 text-sm font-strong text-danger-text">
          <Icon name="alert" className="mt-0.5 size-4" />
          {children}
        </p>
      )}
    </div>
  )
}
