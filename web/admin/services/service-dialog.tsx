import { useRef } from 'react'
import type { AdminService } from '#domain/catalogue/admin.ts'
import { FormDialog } from '#web/forms/form-dialog.tsx'
import { useAdmin } from '#web/admin/use-admin.ts'
import { Timeline } from '#web/admin/activity/timeline.tsx'
import { Conflict } from './conflict.tsx'
import { ServiceFields } from './fields.tsx'
import { useUnsaved } from '#web/forms/use-unsaved.ts'
import { useServiceForm } from './use-service-form.ts'

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
      {service && (
        <div className="mt-8 border-t border-border pt-5">
          <Timeline of={service._id} />
        </div>
      )}
    </FormDialog>
  )
}
