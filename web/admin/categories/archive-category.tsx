import { api } from '#domain/api.ts'
import type { AdminCategory } from '#domain/catalogue/category.ts'
import { Refusal } from '#domain/contract/refusal.ts'
import { plural } from '#domain/format/plural.ts'
import { ask } from '#web/api.ts'
import { ArchiveDialog } from '#web/forms/archive-dialog.tsx'

type Props = {
  category: AdminCategory | undefined
  onClose: () => void
  onArchived: (category: AdminCategory) => void
  /** It has services since the list was read. */
  onInUse: (latest: AdminCategory) => void
  onMoveServices: (category: AdminCategory) => void
}

/** Asks before a category is archived; one with services must be emptied first. */
export function ArchiveCategory({ category, onMoveServices, onInUse, ...rest }: Props) {
  return (
    <ArchiveDialog
      {...rest}
      item={category}
      title="Archive category"
      archive={(item) => archive(item, onInUse)}
      failed="The category could not be archived. Please try again."
      instead={(item, failure) =>
        item.services > 0 || (failure?.kind === 'refused' && failure.refusal.code === 'category_in_use')
          ? {
              action: { label: 'Move all services', look: 'ink', onClick: () => onMoveServices(item) },
              children: <StillUsed category={item} />,
            }
          : undefined
      }
    >
      {({ name, upcoming }) => (
        <>
          <p className="wrap-anywhere">
            "{name}" leaves the shop. Bookings that were made keep it, and you can restore it at any time.
          </p>
          {upcoming > 0 && (
            <p className="mt-3 text-sm text-text-2">
              {plural(upcoming, 'upcoming booking')} {upcoming === 1 ? 'stays' : 'stay'}.
            </p>
          )}
        </>
      )}
    </ArchiveDialog>
  )
}

async function archive({ _id, version }: AdminCategory, onInUse: Props['onInUse']): Promise<AdminCategory> {
  const params = { category: _id }
  try {
    return await ask(api.category.change, { params, body: { archived: true, version } })
  } catch (error) {
    // The number of the services that are to be moved.
    if (error instanceof Refusal && error.code === 'category_in_use') onInUse(await ask(api.category.one, { params }))
    throw error
  }
}

function StillUsed({ category: { name, services } }: { category: AdminCategory }) {
  return (
    <p className="wrap-anywhere">
      "{name}" still has {services > 0 ? plural(services, 'service') : 'services'}. Move them to another category or
      delete them, then you can archive it.
    </p>
  )
}
