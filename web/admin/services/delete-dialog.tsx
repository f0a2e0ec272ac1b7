import { useEffect, useState } from 'react'
import { api } from '#domain/api.ts'
import type { AdminService } from '#domain/catalogue/admin.ts'
import { ask } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Note } from '#web/ui/note.tsx'
import { ifAvailable } from '#web/data/if-available.ts'
import { useRemoval } from '#web/forms/use-delete.ts'

type Props = {
  service: AdminService | undefined
  onClose: () => void
  onDeleted: (service: AdminService) => void
}

/** 'Are you sure you want to delete …?' */
export function DeleteService({ service, onClose, onDeleted }: Props) {
  const upcoming = useUpcoming(service?._id)
  const { busy, problem, last, begin, close } = useRemoval({
    item: service,
    remove: ({ _id }) => ask(api.office.remove, { params: { service: _id } }),
    onRemoved: onDeleted,
    onClose,
    failed: 'The service could not be deleted. Please try again.',
  })

  return (
    <Dialog
      open={service !== undefined}
      onClose={close}
      title="Delete service"
      actions={
        <>
          {problem !== undefined && (
            <div className="min-w-full">
              <Note tone="problem">{problem}</Note>
            </div>
          )}
          <Button look="secondary" data-first-focus onClick={close}>
            Cancel
          </Button>
          <Button look="danger" busy={busy} busyLabel="Deleting..." onClick={begin}>
            Delete
          </Button>
        </>
      }
    >
      <p className="wrap-anywhere">Are you sure you want to delete "{last?.title}"? This action cannot be undone.</p>
      {upcoming > 0 && (
        <p className="mt-3 text-sm text-text-2">
          {upcoming === 1 ? '1 appointment of it is' : `${upcoming} appointments of it are`} still to come. They stay as
          they were agreed; nobody can book it any more.
        </p>
      )}
    </Dialog>
  )
}

/** How many appointments of it are still to come, as soon as that is known. */
function useUpcoming(id: string | undefined): number {
  const [found, setFound] = useState<{ id: string; upcoming: number }>()
  useEffect(() => {
    if (id === undefined) return
    let isOver = false
    void ifAvailable(ask(api.office.service, { params: { service: id } })).then((there) => {
      if (there && !isOver) setFound({ id, upcoming: there.upcoming })
    })
    return () => {
      isOver = true
    }
  }, [id])
  return found && found.id === id ? found.upcoming : 0
}
