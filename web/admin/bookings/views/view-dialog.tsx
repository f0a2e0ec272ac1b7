import { useState } from 'react'
import { api } from '#domain/api.ts'
import { NewView, type SavedView } from '#domain/booking/view.ts'
import { readAs } from '#domain/contract/field.ts'
import type { BookingList } from '#web/admin/bookings/use-booking-list.ts'
import { useAdmin } from '#web/admin/use-admin.ts'
import { useUrlQuery } from '#web/admin/use-url-query.ts'
import { ask } from '#web/api.ts'
import { newKey } from '#web/data/idempotency-key.ts'
import { FormDialog } from '#web/forms/form-dialog.tsx'
import { useForm } from '#web/forms/use-form.ts'
import { Checkbox } from '#web/ui/form/choice.tsx'
import { TextField } from '#web/ui/form/field.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { changeView } from './change-view.ts'
import type { Views } from './use-views.ts'
import { paramsOfView, viewQueryOf } from './view-query.ts'

type Props = {
  views: Views
  list: BookingList
  /** The view to rename or to share; without it, the list is saved as a new one. */
  view?: SavedView
  onClose: () => void
}

export function ViewDialog({ views, list, view, onClose }: Props) {
  const { go } = useUrlQuery()
  const toast = useToast()
  const [name, setName] = useState(view?.name ?? '')
  const [shared, setShared] = useState(view?.shared ?? false)
  const save = useSaveNew(views, list)
  const { state, busy, errorOf } = useForm({
    fields: ['name'],
    read: () => readAs(NewView, { name, shared }),
    async send(fields) {
      const given = { name: fields.name, shared }
      const saved = await (view ? changeView(view, given) : save(given))
      views.put(saved)
      if (!view) go({ ...paramsOfView(saved), columns: undefined })
      toast({ text: `View ${saved.name} saved` })
      onClose()
    },
    failed: 'The view could not be saved. Please try again.',
  })
  return (
    <FormDialog
      title={view ? 'Rename or share' : 'Save view'}
      onClose={onClose}
      isBusy={busy}
      form={state}
      action={{ label: 'Save', busyLabel: 'Saving...', look: 'ink' }}
    >
      {!view && (
        <p className="text-text-2">
          Keeps the filters, the columns and the order of this list. Days with a name, such as tomorrow, move with the
          calendar.
        </p>
      )}
      {view?.mine === false && (
        <p className="wrap-anywhere text-text-2">
          {view.by} is no longer an administrator. With your first change the view becomes yours.
        </p>
      )}
      <TextField
        label="Name"
        name="name"
        value={name}
        maxLength={60}
        autoComplete="off"
        placeholder="Unconfirmed tomorrow"
        error={errorOf('name')}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <div className="in-ink">
        <Checkbox checked={shared} onChange={(event) => setShared(event.currentTarget.checked)}>
          Share with all administrators
        </Checkbox>
      </div>
    </FormDialog>
  )
}

/** A repeated press, with the same name, saves one view even if the first answer was lost. */
function useSaveNew({ columns }: Views, list: BookingList) {
  const { storefrontKey } = useAdmin()
  const [keys] = useState(() => new Map<string, string>())
  return (given: { name: string; shared: boolean }) => {
    const body = {
      ...given,
      query: viewQueryOf(list),
      columns: [...columns],
      sort: list.filter.sort ?? 'next',
      storefront: storefrontKey,
    }
    const text = JSON.stringify(body)
    const key = keys.get(text) ?? newKey()
    keys.set(text, key)
    return ask(api.view.save, { body, key })
  }
}
