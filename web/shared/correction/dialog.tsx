import { useState } from 'react'
import type { Booking } from '#domain/booking.ts'
import { type Correctable, Correction } from '#domain/booking/correction.ts'
import { isPostcodeNeeded } from '#domain/booking/postcode.ts'
import { readAs } from '#domain/contract/field.ts'
import { FormDialog } from '#web/forms/form-dialog.tsx'
import { useForm } from '#web/forms/use-form.ts'
import { useUnsavedDialog } from '#web/forms/use-unsaved.ts'
import { AddressField, NotesField } from '#web/shared/address-fields.tsx'
import { useStorefront } from '#web/data/use-storefront.ts'
import { draftOfContact, problemsOfContact, sentContact } from './contact-draft.ts'
import { ContactFields, PostcodeField } from './contact-fields.tsx'

type Corrected = Pick<Booking, Correctable>
type Draft = ReturnType<typeof draftOf>

const fields = ['postcode', 'address', 'phone', 'onSite.name', 'onSite.phone', 'notes']

type Props<B extends Corrected> = {
  booking: B
  /** Whether the customer corrects it, and not an administrator. */
  isOwn?: boolean
  /** Said about a typed postcode. */
  remark?: (postcode: string) => React.ReactNode
  /** What happens on saving. */
  children: React.ReactNode
  send: (body: Correction) => Promise<B>
  onClose: () => void
  onDone: (booking: B) => void
}

/** Corrects where a visit is and who can be called. Only what was changed is sent. */
export function CorrectionDialog<B extends Corrected>({ booking, isOwn = false, children, ...props }: Props<B>) {
  const storefront = useStorefront()
  const { locale, rules } = storefront
  const [start] = useState(() => draftOf(booking, locale))
  const [draft, setDraft] = useState(start)
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }))
  const body = changesBetween(start, draft)
  const isDirty = Object.keys(body).length > 0
  const { state, busy, errorOf } = useForm({
    fields,
    isWhole: true,
    read: () => {
      const { complaints = [] } = readAs(Correction, body)
      const found = [...complaints, ...problemsOfContact(draft, storefront)]
      // A setting demands only what is changed here.
      const meant = found.filter(({ field }) => Object.hasOwn(body, field.split('.')[0] ?? field))
      return meant.length > 0 ? { complaints: meant } : { value: body }
    },
    send: async (value) => {
      if (Object.keys(value).length === 0) return close()
      const corrected = await props.send(value)
      end()
      props.onDone(corrected)
    },
    failed: 'The booking could not be corrected. Please try again.',
  })
  const { close, end, discard } = useUnsavedDialog({ isDirty, isBusy: busy, onClose: props.onClose })
  return (
    <FormDialog
      title="Correct the details"
      shape="wide"
      onClose={() => close()}
      isBusy={busy}
      guarded={isDirty}
      closeLabel="Cancel"
      action={{ label: 'Save', busyLabel: 'Saving...', ...(!isOwn && { look: 'ink' }) }}
      form={state}
      discard={discard}
    >
      <PostcodeField
        isOwn={isOwn}
        optional={!isPostcodeNeeded(storefront)}
        value={draft.postcode}
        onChange={(postcode) => change({ postcode })}
        error={errorOf('postcode')}
      />
      {props.remark?.(draft.postcode)}
      <AddressField
        autoComplete={isOwn ? 'street-address' : 'off'}
        value={draft.address}
        onChange={(address) => change({ address })}
        error={errorOf('address')}
      />
      <ContactFields
        isOwn={isOwn}
        optional={!rules.needsPhone}
        label={isOwn ? 'Your phone' : 'Phone'}
        value={draft}
        onChange={change}
        errorOf={errorOf}
      />
      <NotesField value={draft.notes} onChange={(notes) => change({ notes })} error={errorOf('notes')} />
      <p className="text-sm text-text-2">{children}</p>
    </FormDialog>
  )
}

function draftOf({ address, notes, ...contact }: Corrected, locale: string) {
  return { ...draftOfContact(contact, locale), address, notes }
}

function changesBetween(start: Draft, draft: Draft): Correction {
  const differs = (...names: (keyof Draft)[]) => names.some((name) => draft[name] !== start[name])
  const { onSite = {} } = sentContact(draft)
  return {
    ...(differs('address') && { address: draft.address }),
    ...(differs('postcode') && { postcode: draft.postcode }),
    ...(differs('phone') && { phone: draft.phone }),
    ...(differs('hasOther', 'otherName', 'otherPhone') && { onSite }),
    ...(differs('notes') && { notes: draft.notes }),
  }
}
