import type { CorrectedValues } from '#domain/booking/correction.ts'
import type { Contact } from '#domain/booking/contact.ts'
import { writePhone } from '#server/platform/phone/phone.ts'

/** The columns of a booking; null where nothing is known. */
export type StoredContact = Record<'phone' | 'onSiteName' | 'onSitePhone' | 'postcode', string | null>

/** The columns of what a correction changes, from the form of answers: without its spaces, a number is stored. */
export function columnsOf({ phone, onSite, postcode, ...texts }: CorrectedValues) {
  const stored = (text: string) => (text === '' ? null : text)
  const numberOf = (text: string) => stored(text.replaceAll(/[^+\d]/g, ''))
  return {
    ...texts,
    ...(phone !== undefined && { phone: numberOf(phone) }),
    ...(postcode !== undefined && { postcode: stored(postcode) }),
    ...(onSite !== undefined && {
      onSiteName: stored(onSite?.name ?? ''),
      onSitePhone: numberOf(onSite?.phone ?? ''),
    }),
  }
}

/** Written for answers. */
export function writeContact({ phone, onSiteName, onSitePhone, postcode }: StoredContact): Contact {
  return {
    phone: writePhone(phone),
    onSite:
      onSiteName === null && onSitePhone === null ? null : { name: onSiteName ?? '', phone: writePhone(onSitePhone) },
    postcode: postcode ?? '',
  }
}
