import type { Contact } from '#domain/booking/contact.ts'
import { writePhone } from '#server/platform/phone/phone.ts'

/** The columns of a booking; null where nothing is known. */
export type StoredContact = Record<'phone' | 'onSiteName' | 'onSitePhone' | 'postcode', string | null>

/** Written for answers. */
export function writeContact({ phone, onSiteName, onSitePhone, postcode }: StoredContact): Contact {
  return {
    phone: writePhone(phone),
    onSite:
      onSiteName === null && onSitePhone === null ? null : { name: onSiteName ?? '', phone: writePhone(onSitePhone) },
    postcode: postcode ?? '',
  }
}
