import { api } from '#domain/api.ts'
import type { AdminService } from '#domain/catalogue/admin.ts'
import { ask } from '#web/api.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Failed } from '#web/ui/empty.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { Loading } from '#web/shell/loading.tsx'
import { ServiceDialog } from './service-dialog.tsx'
import { useUrlQuery } from '#web/admin/use-url-query.ts'
import { useQuery } from '#web/data/use-query.ts'

/** The form that the URL names: to edit a service, to add one, or to duplicate one. */
export function ServiceRoute({ onSaved }: { onSaved: () => void }) {
  const { query, state, go } = useUrlQuery()
  const { edit, add } = query
  const toast = useToast()
  const id = edit ?? add

  if (id === undefined) return null
  // Replaces the history entry, so that Back does not open the form again.
  const close = () => go({ edit: undefined, add: undefined }, { replace: true, state })
  function done(saved: AdminService) {
    onSaved()
    close()
    toast({ text: edit === undefined ? `"${saved.title}" has been added` : `"${saved.title}" has been saved` })
  }
  // Another storefront means another form; another search above the list does not.
  if (id === 'new') return <ServiceDialog key={query['storefront']} onClose={close} onDone={done} />
  return <Existing key={id} id={id} isCopy={edit === undefined} onClose={close} onDone={done} />
}

type Props = { id: string; isCopy: boolean; onClose: () => void; onDone: (service: AdminService) => void }

/** Reads the service again: the list may have been open for an hour. */
function Existing({ id, isCopy, onClose, onDone }: Props) {
  const { value, hasFailed, refresh } = useQuery(id, () => ask(api.adminCatalogue.service, { params: { service: id } }))
  if (value) return <ServiceDialog {...(isCopy ? { like: value } : { service: value })} {...{ onClose, onDone }} />
  return (
    <Dialog open onClose={onClose} title={isCopy ? 'Add New Service' : 'Edit Service'} shape="form">
      {hasFailed ? (
        <Failed onRetry={refresh}>We couldn't load this service. It may no longer exist.</Failed>
      ) : (
        <Loading />
      )}
    </Dialog>
  )
}
