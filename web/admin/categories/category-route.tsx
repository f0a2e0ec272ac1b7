import { api } from '#domain/api.ts'
import type { AdminCategory } from '#domain/catalogue/category.ts'
import { ask } from '#web/api.ts'
import { useQuery } from '#web/data/use-query.ts'
import { AdminHead } from '#web/admin/admin-head.tsx'
import { useUrlQuery } from '#web/admin/use-url-query.ts'
import { Loading } from '#web/shell/loading.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Failed } from '#web/ui/empty.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { CategoryDialog } from './form/dialog.tsx'

type RouteProps = { onSaved: (category: AdminCategory, isNew: boolean) => void; filterWords: (string | undefined)[] }

/** The form that the URL names: to edit a category, or to add one. */
export function CategoryRoute({ onSaved, filterWords }: RouteProps) {
  const { query, state, go } = useUrlQuery()
  const { edit, add } = query
  const toast = useToast()
  if (edit === undefined && add === undefined) return null
  // Replaces the history entry, so that Back does not open the form again.
  const close = () => go({ edit: undefined, add: undefined }, { replace: true, state })
  function done(saved: AdminCategory) {
    close()
    onSaved(saved, edit === undefined)
    toast({ text: `"${saved.name}" has been ${edit === undefined ? 'added' : 'saved'}` })
  }
  const head = (open: string) => <AdminHead title="Categories" filter={filterWords} open={open} />
  if (edit !== undefined) return <Existing key={edit} id={edit} onClose={close} onDone={done} head={head} />
  return (
    <>
      {head('Add category')}
      {/* Another storefront means another form. */}
      <CategoryDialog key={query['storefront']} onClose={close} onDone={done} />
    </>
  )
}

type Props = {
  id: string
  onClose: () => void
  onDone: (category: AdminCategory) => void
  head: (open: string) => React.ReactNode
}

/** Reads the category again: the list may have been open for an hour. */
function Existing({ id, onClose, onDone, head }: Props) {
  const { value, hasFailed, refresh } = useQuery(id, () => ask(api.category.one, { params: { category: id } }))
  return (
    <>
      {head(value?.name ?? 'Edit category')}
      {value ? (
        <CategoryDialog category={value} {...{ onClose, onDone }} />
      ) : (
        <Dialog open onClose={onClose} title="Edit category" shape="form">
          {hasFailed ? (
            <Failed onRetry={refresh}>We couldn't load this category. It may no longer exist.</Failed>
          ) : (
            <Loading />
          )}
        </Dialog>
      )}
    </>
  )
}
