import { api } from '#domain/api.ts'
import { fieldsOfProfessional, type Professional, type ProfessionalDetails } from '#domain/professional.ts'
import { ask, askAt, prepare } from '#web/api.ts'
import { useEditForm } from '#web/admin/edit/use-edit-form.ts'
import { useClock } from '#web/admin/professionals/use-clock.ts'
import { fieldNamesOf, readTyped, schemas, startOf } from './draft.ts'

type Options = {
  /** The professional to edit; a new one without it. */
  professional: ProfessionalDetails | undefined
  storefront: string
  onDone: (professional: Professional) => void
}

/** The form that adds or edits a professional. */
export function useProfessionalForm({ professional, storefront, onDone }: Options) {
  const clockOf = useClock()
  return useEditForm({
    noun: 'professional',
    draftName: professional ? `professional ${professional._id}` : `professional for ${storefront}`,
    schemas,
    opened: professional,
    startFrom: (base: ProfessionalDetails | undefined) => startOf(base, storefront),
    stateOf: fieldsOfProfessional,
    fieldNamesOf,
    readTyped: (typed) => readTyped(typed, clockOf(typed.storefront).date),
    add(typed, { body, key }) {
      // A new professional gets bookings.
      const { active: _, ...fields } = body
      return askAt(typed.storefront)(api.professional.add, { body: fields, key })
    },
    prepare: (id, body) => prepare(api.professional.change, { params: { professional: id }, body }),
    readLatest: (id) => ask(api.professional.professional, { params: { professional: id } }),
    onDone,
  })
}
export type ProfessionalForm = ReturnType<typeof useProfessionalForm>
