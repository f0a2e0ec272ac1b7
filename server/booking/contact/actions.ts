import type { NewBooking } from '#domain/booking.ts'
import { noPhone } from '#domain/booking/contact-words.ts'
import { isPostcodeNeeded, missingPostcode, readPostcode, wrongPostcode } from '#domain/booking/postcode.ts'
import { type Complaint, Refusal } from '#domain/contract/refusal.ts'
import type { StorefrontPlan } from '#domain/storefront.ts'
import { isIn, notServed } from '#domain/storefront/area.ts'
import { readPhone } from '#server/platform/phone/phone.ts'
import type { StoredContact } from './store.ts'

type Sent = Pick<NewBooking, 'phone' | 'onSite' | 'postcode'>

type Reading = {
  mayBeOutside?: boolean
  /** What was not sent is not missing. */
  isPart?: boolean
  /** The postcode of the booking, which may stay where the area has become smaller. */
  was?: string
}

/**
 * Reads what a request says, in the country of the storefront, and refuses what is missing or wrong, by field. Only an
 * administrator may book outside the area.
 */
export function readContact(
  { phone, onSite, postcode }: Sent,
  plan: StorefrontPlan,
  { mayBeOutside = false, isPart = false, was = '' }: Reading = {},
): StoredContact {
  const { locale } = plan
  const complaints: Complaint[] = []
  const read = (field: string, text: string) => {
    try {
      return readPhone(text, { field, locale })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      complaints.push(...(error.errors ?? []))
      return null
    }
  }
  const complain = (field: string, message: string) => void complaints.push({ field, code: field, message })
  const contact = {
    phone: read('phone', phone ?? ''),
    onSiteName: onSite?.name === undefined || onSite.name === '' ? null : onSite.name,
    onSitePhone: read('onSite.phone', onSite?.phone ?? ''),
    postcode: readPostcode(postcode ?? '', locale) ?? null,
  }
  const isMissing = (text: string | undefined) => (text === undefined ? !isPart : text === '')
  if (isMissing(phone) && plan.rules.needsPhone) complain('phone', noPhone)
  if ((postcode ?? '') !== '' && contact.postcode === null) complain('postcode', wrongPostcode(locale))
  const hasArea = plan.area.postcodes.length > 0
  if (isMissing(postcode) && (mayBeOutside ? hasArea : isPostcodeNeeded({ hasArea, prices: plan.prices })))
    complain('postcode', missingPostcode(locale))
  const there = contact.postcode ?? was
  if (there !== was && !mayBeOutside && !isIn(plan.area.postcodes, there)) complain('postcode', notServed(there))
  if (complaints.length > 0) throw new Refusal('validation_failed', { errors: complaints })
  return contact
}
