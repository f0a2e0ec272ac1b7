import { api } from '#domain/api.ts'
import type { AdminCategory } from '#domain/catalogue/category.ts'
import { plural } from '#domain/format/plural.ts'
import { ask } from '#web/api.ts'
import { FormDialog } from '#web/forms/form-dialog.tsx'
import { useWrite } from '#web/data/use-write.ts'

type Props = {
  category: AdminCategory
  onClose: () => void
  onArchived: (category: AdminCategory) => void
  onMoveServices: () => void
}

/** Asks before a category is archived; one with services must be emptied first. */
export function ArchiveDialog({ category, onClose, onArchived, onMoveServices }: Props) {
  const { _id, name, services, upcoming, version } = category
  const { isBusy, problem, failure, run } = useWrite(
    () => ask(api.category.change, { params: { category: _id }, body: { archived: true, version } }),
    { failed: 'The category could not be archived. Please try again.' },
  )
  const isInUse = services > 0 || (failure?.kind === 'refused' && failure.refusal.code === 'category_in_use')

  async function archive() {
    const outcome = await run()
    if (outcome?.kind === 'done') onArchived(outcome.value)
  }

  if (isInUse)
    return (
      <FormDialog
        title="Archive category"
        onClose={onClose}
        isBusy={false}
        problem={problem}
        action={{ label: 'Move all services', look: 'ink', onClick: onMoveServices }}
      >
        <p className="wrap-anywhere">
          {services > 0 ? `"${name}" still has ${plural(services, 'service')}.` : `"${name}" still has services.`} Move
          them to another category or delete them, then you can archive it.
        </p>
      </FormDialog>
    )
  return (
    <FormDialog
      title="Archive category"
      onClose={onClose}
      isBusy={isBusy}
      problem={problem}
      action={{ label: 'Archive', busyLabel: 'Archiving...', look: 'danger', onClick: () => void archive() }}
    >
      <p className="wrap-anywhere">
        "{name}" leaves the shop. Bookings that were made keep it, and you can restore it at any time.
      </p>
      {upcoming > 0 && (
        <p className="mt-3 text-sm text-text-2">
          {plural(upcoming, 'upcoming booking')} {upcoming === 1 ? 'stays' : 'stay'}.
        </p>
      )}
    </FormDialog>
  )
}
