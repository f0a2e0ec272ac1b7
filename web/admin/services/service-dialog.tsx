import { useRef } from 'react'
import type { AdminService } from '#domain/catalogue/admin.ts'
import { formatMoment } from '#domain/format/day.ts'
import { formatMoney } from '#domain/format/money.ts'
import { Button } from '#web/ui/button.tsx'
import { Note } from '#web/ui/note.tsx'
import { FormDialog } from '#web/forms/form-dialog.tsx'
import { useAdmin } from '#web/admin/use-admin.ts'
import { ServiceFields } from './fields.tsx'
import { useUnsaved } from '#web/forms/use-unsaved.ts'
import { type ServiceForm, useServiceForm } from './use-service-form.ts'

type Props = {
  /** The service to edit; a new one without it. */
  service?: AdminService | undefined
  /** The service to duplicate. */
  like?: AdminService | undefined
  onClose: () => void
  onDone: (service: AdminService) => void
}

/** 'Add New Service', 'Edit Service'. */
export function ServiceDialog({ service, like, onClose, onDone }: Props) {
  const { own, storefront = own } = useAdmin()
  const isOver = useRef(false)
  const form = useServiceForm({
    service,
    like,
    storefront: (service ?? like)?.storefront ?? storefront.key,
    onDone: (saved) => {
      isOver.current = true
      onDone(saved)
    },
  })
  const { busy, state, isDirty, discard, upload } = form
  const isUploading = upload.share !== undefined
  const leaving = useUnsaved({ isDirty: isDirty || isUploading, isBusy: busy, isOver })

  return (
    <FormDialog
      title={service ? 'Edit Service' : 'Add New Service'}
      shape="form"
      guarded
      isBusy={busy}
      onClose={onClose}
      lead={<Conflict form={form} />}
      form={{ ...state, problem: form.theirs ? undefined : state.problem }}
      action={{
        label: service ? 'Save changes' : 'Add service',
        busyLabel: service ? 'Saving...' : 'Adding...',
        look: 'ink',
        disabled: isUploading,
      }}
      discard={{
        open: leaving.isAsking,
        onStay: leaving.stay,
        onLeave: () => {
          discard()
          leaving.go()
        },
      }}
    >
      <ServiceFields form={form} isNew={!service} />
    </FormDialog>
  )
}

const names: Record<string, string> = {
  title: 'Title',
  category: 'Category',
  price: 'Price',
  duration: 'Duration',
  description: 'Description',
  imageUrl: 'Picture',
  featured: 'Featured',
  includes: "What's Included",
}

function changesOf({ archivedAt }: AdminService, fields: string[]): string {
  if (archivedAt !== null) return 'deleted this service'
  return `changed ${fields.length === 0 ? 'it' : fields.map((field) => names[field]).join(', ')}`
}

/** After an edit conflict: who changed what and when, and how to continue. */
function Conflict({ form: { theirs, continueFrom } }: { form: ServiceForm }) {
  const { storefrontOf } = useAdmin()
  if (!theirs) return null
  const { service, fields } = theirs
  const { timeZone, locale } = storefrontOf(service.storefront)
  const price =
    fields.join() === 'price'
      ? formatMoney(service.price, { currency: service.currency, locale }, 'summary')
      : undefined
  return (
    <div className="mb-4.5">
      <Note tone="problem">
        <p>
          <b className="font-semibold">{service.changed?.by}</b> {changesOf(service, fields)} on{' '}
          {formatMoment(service.changed?.at ?? '', { timeZone, locale }, 'short')}. What you typed is still here.
          {service.archivedAt !== null && ' It stays deleted until an administrator restores it.'}
        </p>
        <div className="mt-2.5 flex flex-wrap gap-2.5">
          <Button look="secondary" size="s" onClick={() => continueFrom(service, { keepsMine: true })}>
            Keep mine
          </Button>
          <Button look="secondary" size="s" onClick={() => continueFrom(service, { keepsMine: false })}>
            Use theirs{price !== undefined && ` (${price})`}
          </Button>
        </div>
      </Note>
    </div>
  )
}
