import { readPostcode, wrongPostcode } from '#domain/booking/postcode.ts'
import { Refusal } from '#domain/contract/refusal.ts'
import type { StorefrontPlan } from '#domain/storefront.ts'
import { type AreaAnswer, isIn } from '#domain/storefront/area.ts'

/** The postcode as it is written in the country of the storefront. */
export function requirePostcode(text: string, { locale }: Pick<StorefrontPlan, 'locale'>): string {
  const postcode = readPostcode(text, locale)
  if (postcode === undefined) throw refusalOfPostcode(wrongPostcode(locale))
  return postcode
}

function refusalOfPostcode(message: string): Refusal {
  return new Refusal('validation_failed', { errors: [{ field: 'postcode', code: 'postcode', message }] })
}

/** Without the list of all postcodes, which is the shop's own. */
export function checkPostcode(plan: StorefrontPlan, text: string): AreaAnswer {
  const postcode = requirePostcode(text, plan)
  return { postcode, isServed: isIn(plan.area.postcodes, postcode) }
}
