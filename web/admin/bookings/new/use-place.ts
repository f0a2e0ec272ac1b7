import { api } from '#domain/api.ts'
import { readPostcode } from '#domain/booking/postcode.ts'
import { useAdmin } from '#web/admin/use-admin.ts'
import { askAt } from '#web/api.ts'
import { useQuery } from '#web/data/use-query.ts'
import type { NewBookingDraft } from './draft.ts'

/** Milliseconds without typing until the postcode is asked about. */
const typingPause = 250

/** The typed postcode as soon as it has its whole form, and whether the shop does not come there. */
export function usePlace(typed: Pick<NewBookingDraft['typed'], 'storefront' | 'postcode'>) {
  const { locale, hasArea } = useAdmin().storefrontOf(typed.storefront)
  const postcode = readPostcode(typed.postcode, locale)
  const isAsked = hasArea && postcode !== undefined && typed.storefront !== ''
  const { value, isCurrent } = useQuery(
    isAsked ? `area ${typed.storefront} ${postcode}` : undefined,
    () => askAt(typed.storefront)(api.area.check, { query: { postcode: postcode ?? '' } }),
    { when: isAsked, start: typingPause },
  )
  return { postcode, isOutside: isAsked && isCurrent && value?.isServed === false }
}
