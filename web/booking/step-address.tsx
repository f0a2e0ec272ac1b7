import * as z from 'zod/mini'
import { NewBooking } from '#domain/booking.ts'
import { placeOf } from '#domain/booking/contact-words.ts'
import { isPostcodeNeeded } from '#domain/booking/postcode.ts'
import { readAs } from '#domain/contract/field.ts'
import { RadioRow } from '#web/ui/form/choice.tsx'
import { AddressField, NotesField } from '#web/shared/address-fields.tsx'
import { Outside } from '#web/shared/area/outside.tsx'
import { AreaServed, useAreaAnswer } from './area-answer.tsx'
import { ContactFields, PostcodeField } from '#web/shared/correction/contact-fields.tsx'
import { problemsOfContact } from '#web/shared/correction/contact-draft.ts'
import { useStorefront } from '#web/data/use-storefront.ts'
import { type RefusedTexts, textIn } from './refused.ts'
import { postcodeOf, type Wizard } from './use-wizard.ts'
import { Form } from '#web/forms/form.tsx'
import { StepTitle } from '#web/shared/time-picker/step-title.tsx'
import { useForm } from '#web/forms/use-form.ts'

const AddressAndNotes = z.pick(NewBooking, { address: true, notes: true })
const fields = ['postcode', 'address', 'phone', 'onSite.name', 'onSite.phone', 'notes']

type Props = { wizard: Wizard; refused: RefusedTexts; onDone: () => void }

export function StepAddress({ wizard, refused, onDone }: Props) {
  const storefront = useStorefront()
  const { draft, change, places, saved, contact, address } = wizard
  // Until it is typed again.
  const stillRefused = refused.filter(({ field, text }) => text === textIn(wizard, field))
  const { state, errorOf } = useForm({
    fields,
    isWhole: true,
    read: () => {
      const { complaints = [] } = readAs(AddressAndNotes, { address, notes: draft.notes })
      const found = [...complaints, ...problemsOfContact(contact, storefront), ...stillRefused]
      return found.length > 0 ? { complaints: found } : { value: undefined }
    },
    send: async () => onDone(),
    failed: '',
  })
  const needsPostcode = isPostcodeNeeded(storefront)
  const answer = useAreaAnswer(contact.postcode)
  const isOutside = answer !== undefined && !answer.isServed
  const problemOf = (field: string) => errorOf(field) ?? stillRefused.find((one) => one.field === field)?.message
  return (
    <>
      <Form {...state} id={wizard.form}>
        <div className="grid gap-4.5 px-5 pt-5 600:px-6 600:pt-6">
          <StepTitle takesFocus={wizard.takesFocus}>Where should we come?</StepTitle>
          {places.length > 0 && (
            <fieldset className="grid gap-2.5">
              <legend className="sr-only">Address of the visit</legend>
              {places.map((place) => (
                <RadioRow
                  key={place.address}
                  name="place"
                  checked={place.address === saved}
                  onChange={() => change({ saved: place.address })}
                >
                  <span className="py-3 text-ui whitespace-pre-line wrap-anywhere">{placeOf(place)}</span>
                </RadioRow>
              ))}
              <RadioRow name="place" checked={saved === undefined} onChange={() => change({ saved: null })}>
                <b className="font-semibold">Use a different address</b>
              </RadioRow>
            </fieldset>
          )}
          {(saved === undefined || (needsPostcode && postcodeOf(places, saved) === '')) && (
            <div className="flex flex-wrap gap-x-4">
              <PostcodeField
                isOwn
                optional={!needsPostcode}
                value={contact.postcode}
                onChange={(postcode) => change({ postcode })}
                error={problemOf('postcode')}
              />
              {storefront.hasArea && (
                <div className="mt-6.5">
                  <AreaServed answer={answer} />
                </div>
              )}
            </div>
          )}
          {saved === undefined && !isOutside && (
            <AddressField
              autoComplete="street-address"
              value={draft.address}
              onChange={(typed) => change({ address: typed })}
              error={problemOf('address')}
            />
          )}
        </div>
        {!isOutside && (
          <div className="grid gap-4.5 border-t border-border px-5 py-5 600:px-6 600:py-6">
            <h2 className="text-h3">Who can we call?</h2>
            <ContactFields
              isOwn
              optional={!storefront.rules.needsPhone}
              label="Your phone"
              value={contact}
              onChange={change}
              errorOf={problemOf}
            />
            <NotesField value={draft.notes} onChange={(notes) => change({ notes })} error={problemOf('notes')} />
          </div>
        )}
      </Form>
      {isOutside && (
        <div className="px-5 py-5 600:px-6 600:pb-6">
          <Outside key={answer.postcode} postcode={answer.postcode} />
        </div>
      )}
    </>
  )
}
