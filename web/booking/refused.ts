import type { Problem } from '#web/data/problem.ts'
import type { Wizard } from './use-wizard.ts'

/** What the server has refused, with the text that it was about. */
export type RefusedTexts = (Problem & { text: string | undefined })[]

/** The text of a field. */
export function textIn({ address, draft, contact }: Wizard, field: string): string | undefined {
  return {
    address,
    notes: draft.notes,
    postcode: contact.postcode,
    phone: contact.phone,
    'onSite.name': contact.otherName,
    'onSite.phone': contact.otherPhone,
  }[field]
}
