import { useId, useRef } from 'react'
import type { AdminService } from '#domain/catalogue/admin.ts'
import { clockAt, formatListDay, formatTime } from '#domain/format/day.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Note } from '#web/ui/note.tsx'
import { Form } from '#web/forms/form.tsx'
import { DiscardDialog } from '#web/forms/discard-dialog.tsx'
import { useAdmin } from '#web/admin/use-admin.ts'
import { ServiceFields } from './fields.tsx'
import { useUnsaved } from '#web/forms/use-unsaved.ts'
import { type ServiceForm, useServiceForm } from './use-service-form.ts'

type Props = {
  /** The one that is changed; a new one, without. */
  service?: AdminService | undefined
  /** What a new one is like. */
  like?: AdminService | undefined
  /** Asks the page to take it away. */
  onClose: () => void
  onDone: (service: AdminService) => void
}

/** 'Add New Service', 'Edit Service'. */
export function ServiceDialog({ service, like, onClose, onDone }: Props) {
  const id = useId()
  const { shop, own } = useAdmin()
  const storefront = service?.storefront ?? like?.storefront ?? (shop ?? own).storefront.key
  /** Nothing is lost any more by leaving. */
  const isOver = useRef(false)
  const form = useServiceForm({
    service,
    like,
    storefront,
    onDone: (saved) => {
      isOver.current = true
      onDone(saved)
    },
  })
  const { busy, state, isDirty, discard, upload } = form
  const isUploading = upload.share !== undefined
  const leaving = useUnsaved({ isDirty: isDirty || isUploading, isBusy: busy, isOver })

  return (
    <>
      <Dialog
        open
        // It is under way and cannot be called back: to close would say that it had been.
        onClose={() => busy || onClose()}
        title={service ? 'Edit Service' : 'Add New Service'}
        shape="form"
        guarded
        actions={
          <>
            <Button look="secondary" disabled={busy} onClick={onClose}>
              Cancel
            </Button>
            <Button
              look="ink"
              type="submit"
              form={id}
              disabled={isUploading}
              busy={busy}
              busyLabel={service ? 'Saving...' : 'Adding...'}
            >
              {service ? 'Save changes' : 'Add service'}
            </Button>
          </>
        }
      >
        <Changed form={form} />
        <Form {...state} problem={form.theirs ? undefined : state.problem} id={id}>
          <ServiceFields form={form} isNew={!service} />
        </Form>
      </Dialog>
      <DiscardDialog
        open={leaving.isAsking}
        onStay={leaving.stay}
        onLeave={() => {
          discard()
          leaving.go()
        }}
      />
    </>
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

function whatOf({ archivedAt }: AdminService, fields: string[]): string {
  if (archivedAt !== null) return 'deleted this service'
  return `changed ${fields.length === 0 ? 'it' : fields.map((field) => names[field]).join(', ')}`
}

/** Somebody else was first: who, when and what of it, and how to go on. */
function Changed({ form: { theirs, goOnFrom } }: { form: ServiceForm }) {
  const { shopOf } = useAdmin()
  if (!theirs) return null
  const { service, fields } = theirs
  const { timeZone, locale } = shopOf(service.storefront).storefront
  const { date, time } = clockAt(service.changed?.at ?? '', timeZone)
  return (
    <div className="mb-4.5">
      <Note tone="problem">
        <p>
          <b className="font-semibold">{service.changed?.by}</b> {whatOf(service, fields)} on {formatListDay(date)} at{' '}
          {formatTime(time, locale)}. What you typed is still here.
          {service.archivedAt !== null && ' It stays deleted until somebody restores it.'}
        </p>
        <div className="mt-2.5 flex flex-wrap gap-2.5">
          <Button look="secondary" size="s" onClick={() => goOnFrom(service, { isMineKept: true })}>
            Keep mine on top of theirs
          </Button>
          <Button look="secondary" size="s" onClick={() => goOnFrom(service, { isMineKept: false })}>
            Take theirs
          </Button>
        </div>
      </Note>
    </div>
  )
}
