import * as z from 'zod/mini'
import { readAs } from '#domain/contract/field.ts'
import {
  fieldsOfProfessional,
  NewProfessional,
  ProfessionalDetails,
  type ProfessionalFields,
} from '#domain/professional.ts'
import type { Reading } from '#web/forms/use-form.ts'
import { firstNotLater, notLater } from '#domain/professional/hours.ts'

const TypedSpan = z.object({ day: z.int(), from: z.string(), to: z.string() })
const Typed = z.object({
  storefront: z.string(),
  name: z.string(),
  categories: z.array(z.string()),
  imageUrl: z.string(),
  postcodes: z.array(z.string()),
  email: z.string(),
  phone: z.string(),
  hours: z.array(TypedSpan),
  laterHours: z.array(z.object({ from: z.string(), hours: z.array(TypedSpan) })),
  active: z.boolean(),
})
export type ProfessionalDraft = z.infer<typeof Typed>

export const schemas = { typed: Typed, base: z.object(ProfessionalDetails.shape) }

const working = [1, 2, 3, 4, 5].map((day) => ({ day, from: '09:00', to: '18:00' }))
const reached = { email: '', phone: '' }
const empty = {
  name: '',
  categories: [],
  imageUrl: '',
  postcodes: [],
  ...reached,
  hours: working,
  laterHours: [],
  active: true,
}

/** The form before anything is typed. */
export function startOf(base: ProfessionalDetails | undefined, storefront: string): ProfessionalDraft {
  return { storefront: base?.storefront ?? storefront, ...fieldsOfProfessional(base ?? empty) }
}

/** The draft as the server takes it. `today` is that of the storefront. */
export function readTyped(draft: ProfessionalDraft, today: string): Reading<ProfessionalFields> {
  const { storefront: _, active, ...fields } = draft
  const { value, complaints } = readAs(NewProfessional, fields)
  if (!value) return { complaints }
  const { name, categories, hours, laterHours = [], imageUrl = '', postcodes = [], email = '', phone = '' } = value
  const at = firstNotLater(laterHours, today)
  if (at >= 0) return { complaints: [{ field: `laterHours.${at}.from`, message: notLater }] }
  return { value: { name, categories, hours, laterHours, imageUrl, postcodes, email, phone, active } }
}

/** The names of the fields that show their own problems, in their order on the screen. */
export function fieldNamesOf({ hours, laterHours }: ProfessionalDraft): string[] {
  const ofWeek = (path: string, { length }: unknown[]) =>
    Array.from({ length }, (_, at) => [`${path}.${at}.from`, `${path}.${at}.to`]).flat()
  return [
    'name',
    'email',
    'phone',
    'categories',
    'imageUrl',
    'postcodes',
    ...ofWeek('hours', hours),
    'laterHours',
    ...laterHours.flatMap((later, at) => [`laterHours.${at}.from`, ...ofWeek(`laterHours.${at}.hours`, later.hours)]),
  ]
}
