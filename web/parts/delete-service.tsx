import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { api } from '#domain/api.ts'
import type { AdminService } from '#domain/catalogue-office.ts'
import { Refusal } from '#domain/refusal.ts'
import { ask } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Note } from '#web/ui/note.tsx'
import { ifItComes } from './dashboard-bookings.ts'
import { problemOf } from './use-form.ts'

type Props = {
  service: AdminService | undefined
  onClose: () => void
  onDeleted: (service: AdminService) => void
}

/** 'Are you sure you want to delete …?' */
export function DeleteService({ service, onClose, onDeleted }: Props) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  // It is still named while the dialog goes away.
  const [last, setLast] = useState(service)
  if (service && service !== last) setLast(service)
  const upcoming = useUpcoming(service?._id)

  function close() {
    // It is under way and cannot be called back: to close would say that it had been.
    if (busy) return
    setProblem(undefined)
    onClose()
  }

  async function remove() {
    if (!service) return
    // What is said a second time is taken away first, so that it is heard a second time.
    flushSync(() => {
      setProblem(undefined)
      setBusy(true)
    })
    try {
      await ask(api.office.remove, { params: { service: service._id } }).catch(unlessGone)
      onDeleted(service)
    } catch (error) {
      setProblem(problemOf(error, 'The service could not be deleted. Please try again.').message)
    } finally {
      setBusy(false)
    }
  }

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
          <Button look="danger" busy={busy} busyLabel="Deleting..." onClick={() => void remove()}>
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
    void ifItComes(ask(api.office.service, { params: { service: id } })).then((there) => {
      if (there && !isOver) setFound({ id, upcoming: there.upcoming })
    })
    return () => {
      isOver = true
    }
  }, [id])
  return found && found.id === id ? found.upcoming : 0
}

/** Deleted already, by a try whose answer was lost or by somebody else: that is what was wanted. */
function unlessGone(error: unknown) {
  if (!(error instanceof Refusal) || error.status !== 404) throw error
}
