import { api } from '#domain/api.ts'
import type { AdminService } from '#domain/catalogue/admin.ts'
import { ask } from '#web/api.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Failed } from '#web/ui/empty.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { Loading } from '#web/shell/loading.tsx'
import { useHomeNews } from './use-home-news.ts'
import { ServiceDialog } from './service-dialog.tsx'
import { AdminHead } from '#web/admin/admin-head.tsx'
import { useUrlQuery } from '#web/admin/use-url-query.ts'
import { useQuery } from '#web/data/use-query.ts'

type RouteProps = { onSaved: (service: AdminService, isNew: boolean) => void; filterWords: (string | undefined)[] }

/** The form that the URL names: to edit a service, to add one, or to duplicate one. */
export function ServiceRoute({ onSaved, filterWords }: RouteProps) {
  const { query, state, go } = useUrlQuery()
  const { edit, add } = query
  const toast = useToast()
  const sayWhatHomeShows = useHomeNews()
  const id = edit ?? add

  if (id === undefined) return null
  // Replaces the history entry, so that Back does not open the form again.
  const close = () => go({ edit: undefined, add: undefined }, { replace: true, state })
  function done(saved: AdminService) {
    close()
    onSaved(saved, edit === undefined)
    // The list says where a new service is.
    if (edit !== undefined) toast({ text: `"${saved.title}" has been saved` })
    void sayWhatHomeShows(saved)
  }
  // Another storefront means another form; another search above the list does not.
  const head = (open: string) => <AdminHead title="Services" filter={filterWords} open={open} />
  if (id === 'new')
    return (
      <>
        {head('Add New Service')}
        <ServiceDialog key={query['storefront']} onClose={close} onDone={done} />
      </>
    )
  return <Existing key={id} id={id} isCopy={edit === undefined} onClose={close} onDone={done} head={head} />
}

type Props = {
  id: string
  isCopy: boolean
  onClose: () => void
  onDone: (service: AdminService) => void
  head: (open: string) => React.ReactNode
}

/** Reads the service again: the list may have been open for an hour. */
function Existing({ id, isCopy, onClose, onDone, head }: Props) {
  const { value, hasFailed, refresh } = useQuery(id, () => ask(api.adminCatalogue.service, { params: { service: id } }))
  const title = isCopy ? 'Add New Service' : 'Edit Service'
  return (
    <>
      {head(value && !isCopy ? value.title : title)}
      {value ? (
        <ServiceDialog {...(isCopy ? { like: value } : { service: value })} {...{ onClose, onDone }} />
      ) : (
        <Dialog open onClose={onClose} title={title} shape="form">
          {hasFailed ? (
            <Failed onRetry={refresh}>We couldn't load this service. It may no longer exist.</Failed>
          ) : (
            <Loading />
          )}
        </Dialog>
      )}
    </>
  )
}
