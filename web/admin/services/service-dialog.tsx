import type { AdminService } from '#domain/catalogue/admin.ts'
import { Timeline } from '#web/admin/activity/timeline.tsx'
import { EditDialog } from '#web/admin/edit/edit-dialog.tsx'
import { useAdmin } from '#web/admin/use-admin.ts'
import { ServiceFields } from './fields.tsx'
import { useServiceForm } from './use-service-form.ts'
import { words } from './words.ts'

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
  const { own, storefront: chosen = own } = useAdmin()
  const { storefront } = service ?? like ?? { storefront: chosen.key }
  const form = useServiceForm({ service, like, storefront, onDone })
  return (
    <EditDialog {...{ form, words, onClose }} title={service ? 'Edit Service' : 'Add New Service'} shape="form">
      <ServiceFields form={form} isNew={!service} />
      {service && (
        <div className="mt-8 border-t border-border pt-5">
          <Timeline of={service._id} />
        </div>
      )}
    </EditDialog>
  )
}
