import { Icon } from '#web/art/icons.tsx'

/**
 * The error of a field, which refers to it by aria-describedby, so it is read when the field gets the focus. The live
 * region is always there, for a field that has the focus already.
 */
export function FieldError({ id, children }: { id: string; children: string | undefined }) {
  return (
    // When empty, it must not add a grid gap.
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
