import { api } from '#domain/api.ts'
import type { Professional } from '#domain/professional.ts'
import { ask } from '#web/api.ts'
import { AdminHead } from '#web/admin/admin-head.tsx'
import { useUrlQuery } from '#web/admin/use-url-query.ts'
import { useQuery } from '#web/data/use-query.ts'
import { Loading } from '#web/shell/loading.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Failed } from '#web/ui/empty.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { ProfessionalDrawer } from './form/drawer.tsx'

type Props = {
  filterWords: (string | undefined)[]
  onChanged: (professional: Professional) => void
  onAdded: (professional: Professional) => void
}

/** The drawer that the URL names: to edit a professional, or to add one. */
export function ProfessionalRoute({ filterWords, onChanged, onAdded }: Props) {
  const { query, state, go } = useUrlQuery()
  const toast = useToast()
  const id = query['professional']
  if (id === undefined) return null
  // Replaces the history entry, so that Back does not open the drawer again.
  const close = () => go({ professional: undefined }, { replace: true, state })
  const head = (open: string) => <AdminHead title="Professionals" filter={filterWords} open={open} />
  if (id === 'new') {
    const done = (added: Professional) => {
      close()
      onAdded(added)
      toast({ text: `${added.name} has been added` })
    }
    return (
      <>
        {head('Add professional')}
        {/* Another storefront means another form. */}
        <ProfessionalDrawer key={query['storefront']} onClose={close} onDone={done} />
      </>
    )
  }
  const done = (saved: Professional) => {
    close()
    onChanged(saved)
    toast({ text: `${saved.name} has been saved` })
  }
  return <Existing key={id} {...{ id, head, onChanged }} onClose={close} onDone={done} />
}

type ExistingProps = Pick<Props, 'onChanged'> & {
  id: string
  head: (open: string) => React.ReactNode
  onClose: () => void
  onDone: (professional: Professional) => void
}

/** Reads the professional again: the list may have been open for an hour. */
function Existing({ id, head, onChanged, onClose, onDone }: ExistingProps) {
  const read = () => ask(api.professional.professional, { params: { professional: id } })
  const { value, hasFailed, refresh } = useQuery(id, read)
  const title = 'Edit professional'
  return (
    <>
      {head(value?.name ?? title)}
      {value ? (
        <ProfessionalDrawer professional={value} {...{ onChanged, onClose, onDone }} />
      ) : (
        <Dialog open onClose={onClose} title={title} shape="details">
          {hasFailed ? <Failed onRetry={refresh}>We couldn't load this professional.</Failed> : <Loading />}
        </Dialog>
      )}
    </>
  )
}
