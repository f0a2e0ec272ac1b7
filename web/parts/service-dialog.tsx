import { useCallback, useEffect, useId, useRef, useState } from 'react'
import { useBlocker } from 'react-router'
import { type AdminService, longestDescription } from '#domain/catalogue-office.ts'
import { clockAt, formatListDay, formatTime } from '#domain/day.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/choice.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { SelectField, TextArea, TextField } from '#web/ui/field.tsx'
import { Note } from '#web/ui/note.tsx'
import { Form } from './form.tsx'
import { useOffice } from './office.ts'
import { ServiceImage } from './service-image.tsx'
import { ServiceIncludes } from './service-includes.tsx'
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
  const { shop, own } = useOffice()
  const [isUploading, setUploading] = useState(false)
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
  const { busy, state, isDirty, discard } = form
  const leaving = useLeaving(isDirty || isUploading, isOver)

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
          <Fields form={form} isNew={!service} onUploading={setUploading} />
        </Form>
      </Dialog>
      <Dialog
        open={leaving.isAsking}
        onClose={leaving.stay}
        title="Discard what you typed?"
        actions={
          <>
            <Button look="secondary" data-first-focus onClick={leaving.stay}>
              Keep editing
            </Button>
            <Button
              look="danger"
              onClick={() => {
                discard()
                leaving.go()
              }}
            >
              Discard
            </Button>
          </>
        }
      >
        <p className="text-text-2">It has not been saved.</p>
      </Dialog>
    </>
  )
}

/** Asks before what was typed is left, by whatever way. */
function useLeaving(isDirty: boolean, isOver: React.RefObject<boolean>) {
  const blocker = useBlocker(useCallback(() => isDirty && !isOver.current, [isDirty, isOver]))
  useEffect(() => {
    if (!isDirty) return
    const ask = (event: BeforeUnloadEvent) => !isOver.current && event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isDirty, isOver])
  return {
    isAsking: blocker.state === 'blocked',
    stay: () => blocker.reset?.(),
    go: () => blocker.proceed?.(),
  }
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

/** Somebody else was first: who, when and what of it, and how to go on. */
function Changed({ form: { theirs, goOnFrom } }: { form: ServiceForm }) {
  const { shopOf } = useOffice()
  if (!theirs) return null
  const { service, fields } = theirs
  const { timeZone, locale } = shopOf(service.storefront).storefront
  const { date, time } = clockAt(service.changed?.at ?? '', timeZone)
  return (
    <div className="mb-4.5">
      <Note tone="problem">
        <p>
          <b className="font-semibold">{service.changed?.by}</b> changed{' '}
          {fields.length === 0 ? 'it' : fields.map((field) => names[field]).join(', ')} on {formatListDay(date)} at{' '}
          {formatTime(time, locale)}. What you typed is still here.
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

type FieldsProps = { form: ServiceForm; isNew: boolean; onUploading: (isUploading: boolean) => void }

function Fields({ form: { draft, edit, errorOf }, isNew, onUploading }: FieldsProps) {
  const { shop, shops, shopOf } = useOffice()
  const { storefront, frame } = shopOf(draft.storefront)
  return (
    <>
      {isNew && !shop && (
        <SelectField
          label="Storefront"
          name="storefront"
          value={draft.storefront}
          onChange={(event) => edit({ storefront: event.currentTarget.value, category: '' })}
        >
          {shops.map(({ storefront: { key, brand } }) => (
            <option key={key} value={key}>
              {brand}
            </option>
          ))}
        </SelectField>
      )}
      <TextField
        label="Title"
        name="title"
        autoComplete="off"
        maxLength={120}
        value={draft.title}
        onChange={(event) => edit({ title: event.currentTarget.value })}
        error={errorOf('title')}
      />
      <div className="grid gap-4.5 600:grid-cols-3">
        <SelectField
          label="Category"
          name="category"
          value={draft.category}
          onChange={(event) => edit({ category: event.currentTarget.value })}
          error={errorOf('category')}
        >
          <option value="">Choose one</option>
          {frame.categories.map(({ key, name }) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </SelectField>
        <TextField
          label="Price"
          name="price"
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          end={<Unit>{storefront.currency}</Unit>}
          value={draft.price}
          onChange={(event) => edit({ price: event.currentTarget.value })}
          error={errorOf('price')}
        />
        <TextField
          label="Duration"
          name="duration"
          type="number"
          min={15}
          max={480}
          step={15}
          inputMode="numeric"
          end={<Unit>minutes</Unit>}
          value={draft.duration}
          onChange={(event) => edit({ duration: event.currentTarget.value })}
          error={errorOf('duration')}
        />
      </div>
      <ServiceImage {...{ draft, edit, onUploading }} error={errorOf('imageUrl')} />
      <TextArea
        label="Description"
        name="description"
        rows={4}
        maxLength={longestDescription}
        value={draft.description}
        onChange={(event) => edit({ description: event.currentTarget.value })}
        error={errorOf('description')}
      />
      <ServiceIncludes lines={draft.includes} onChange={(includes) => edit({ includes })} errorOf={errorOf} />
      <Checkbox
        name="featured"
        checked={draft.featured}
        onChange={(event) => edit({ featured: event.currentTarget.checked })}
      >
        Featured on the home page
      </Checkbox>
    </>
  )
}

function Unit({ children }: { children: string }) {
  return (
    <span aria-hidden="true" className="pr-2 text-text-3">
      {children}
    </span>
  )
}
