import { useState } from 'react'
import { api } from '#domain/api.ts'
import { MarkAway } from '#web/admin/away/mark-away.tsx'
import { AdminHead } from '#web/admin/admin-head.tsx'
import { allStorefronts } from '#web/admin/use-admin.ts'
import { ask } from '#web/api.ts'
import { useQuery } from '#web/data/use-query.ts'
import { FormDialog } from '#web/forms/form-dialog.tsx'
import { Loading } from '#web/shell/loading.tsx'
import { Failed } from '#web/ui/empty.tsx'
import { RefuseDialog } from './refuse.tsx'

type Props = { id: string; onClose: () => void }

/** The request that the URL names: granted with what happens to its visits, or refused with an answer. */
export function RequestRoute({ id, onClose }: Props) {
  const [isRefusing, setRefusing] = useState(false)
  const { value, hasFailed, refresh } = useQuery(id, async () => {
    const { items } = await ask(api.away.requests, { query: { request: id, storefront: allStorefronts } })
    return { request: items[0] }
  })
  const request = value?.request
  const head = <AdminHead title="Requests for time off" open={request?.professional.name ?? 'Request'} />
  if (!request)
    return (
      <>
        {head}
        <FormDialog title="Request for time off" isBusy={false} closeLabel="Close" onClose={onClose}>
          {value && (
            <p className="text-ui">This request waits no longer: it was decided or withdrawn, or its time is over.</p>
          )}
          {!value && (hasFailed ? <Failed onRetry={refresh}>We could not load this request.</Failed> : <Loading />)}
        </FormDialog>
      </>
    )
  const person = { ...request.professional, storefront: request.storefront }
  return (
    <>
      {head}
      {isRefusing ? (
        <RefuseDialog request={request} onClose={onClose} onBack={() => setRefusing(false)} />
      ) : (
        <MarkAway person={person} request={request} onRefuse={() => setRefusing(true)} onClose={onClose} />
      )}
    </>
  )
}
