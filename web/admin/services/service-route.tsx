import { useLocation, useNavigate } from 'react-router'
import { api } from '#domain/api.ts'
import type { AdminService } from '#domain/catalogue/admin.ts'
import { ask } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Note } from '#web/ui/note.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { Loading } from '#web/shell/loading.tsx'
import { ServiceDialog } from './service-dialog.tsx'
import { useFormPath } from './table.tsx'
import { useQuery } from '#web/data/use-query.ts'

/** The form that the URL names: to edit a service, to add one, or to duplicate one. */
export function ServiceRoute({ onSaved }: { onSaved: () => void }) {
  const { search } = useLocation()
  const query = new URLSearchParams(search)
  const [edited, added] = [query.get('edit'), query.get('add')]
  const close = useClosing()
  const toast = useToast()
  const of = edited ?? (added === 'new' ? null : added)

  if (edited === null && added === null) return null
  function done(saved: AdminService) {
    onSaved()
    close()
    toast({ text: edited === null ? `"${saved.title}" has been added` : `"${saved.title}" has been saved` })
  }
  // Another storefront means another form; another search above the list does not.
  if (of === null) return <ServiceDialog key={query.get('storefront')} onClose={close} onDone={done} />
  return <Existing key={of} id={of} isCopy={edited === null} onClose={close} onDone={done} />
}

type Props = { id: string; isCopy: boolean; onClose: () => void; onDone: (service: AdminService) => void }

/** Reads the service again: the list may have been open for an hour. */
function Existing({ id, isCopy, onClose, onDone }: Props) {
  const { value, hasFailed, refresh } = useQuery(id, () => ask(api.adminCatalogue.service, { params: { service: id } }))
  if (value) return <ServiceDialog {...(isCopy ? { like: value } : { service: value })} {...{ onClose, onDone }} />
  return (
    <Dialog open onClose={onClose} title={isCopy ? 'Add New Service' : 'Edit Service'} shape="form">
      {hasFailed ? (
        <Note
          tone="problem"
          action={
            <Button look="secondary" size="s" onClick={refresh}>
              Try again
            </Button>
          }
        >
          We couldn't load this service. It may no longer exist.
        </Note>
      ) : (
        <Loading />
      )}
    </Dialog>
  )
}

/** Replaces the history entry, so that Back does not open the form again. */
function useClosing() {
  const navigate = useNavigate()
  const pathTo = useFormPath()
  return () => {
    const { to, ...options } = pathTo({})
    void navigate(to, { ...options, replace: true })
  }
}
