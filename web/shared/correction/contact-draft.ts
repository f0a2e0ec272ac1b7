import type { NewBooking } from '#domain/booking.ts'
import type { Contact } from '#domain/booking/contact.ts'
import { noPhone } from '#domain/booking/contact-words.ts'
import { isPostcodeNeeded, missingPostcode, problemOfPostcode } from '#domain/booking/postcode.ts'
import { problemOfPhone, showPhone } from '#domain/format/national-phone.ts'
import type { Storefront } from '#domain/storefront.ts'
import type { Problem } from '#web/data/problem.ts'
import type { ContactDraft } from './contact-fields.tsx'

type Drafted = ContactDraft & { postcode: string }

/** The part of a request. What is empty is left out. */
export function sentContact({ phone, hasOther, otherName, otherPhone, postcode }: Drafted) {
  const onSite = { ...filled('name', otherName), ...filled('phone', otherPhone) }
  return {
    ...filled('phone', phone),
    ...filled('postcode', postcode),
    ...(hasOther && Object.keys(onSite).length > 0 && { onSite }),
  } satisfies Partial<NewBooking>
}

function isEmpty(text: string): boolean {
  return text.trim() === ''
}

function filled<Name extends string>(name: Name, text: string) {
  // The cast only narrows the name, which TypeScript widens.
  return (isEmpty(text) ? {} : { [name]: text.trim() }) as { [N in Name]?: string }
}

/** What is wrong with it, by the names of the fields, as far as browsers know. */
export function problemsOfContact(
  { phone, hasOther, otherPhone, postcode }: Drafted,
  storefront: Pick<Storefront, 'locale' | 'rules' | 'hasArea' | 'prices'>,
): Problem[] {
  const { locale, rules } = storefront
  const isMissing = isPostcodeNeeded(storefront) && isEmpty(postcode)
  const found = {
    postcode: isMissing ? missingPostcode(locale) : problemOfPostcode(postcode, locale),
    phone: rules.needsPhone && isEmpty(phone) ? noPhone : problemOfPhone(phone, locale),
    'onSite.phone': hasOther ? problemOfPhone(otherPhone, locale) : undefined,
  }
  return Object.entries(found).flatMap(([field, message]) => (message === undefined ? [] : { field, message }))
}

/** The fields of a booking that is corrected or booked again. */
export function draftOfContact({ phone, onSite, postcode }: Contact, locale: string): Drafted {
  return {
    phone: showPhone(phone, locale),
    hasOther: onSite !== null,
    otherName: onSite?.name ?? '',
    otherPhone: showPhone(onSite?.phone ?? '', locale),
    postcode,
  }
}
