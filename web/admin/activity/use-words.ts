import type { Activity } from '#domain/activity.ts'
import { changedFields, type ShownIn } from '#domain/activity/fields.ts'
import { aboutOf, sayActivity, sayChange } from '#domain/activity/words.ts'
import { clockAt, formatTime } from '#domain/format/day.ts'
import { categoryIn, useAdmin } from '#web/admin/use-admin.ts'

/** Says an activity with the names, currency, locale and clock of its storefront. */
export function useActivityWords() {
  const { own, storefront: chosen, storefrontOf, pathOf } = useAdmin()
  return (activity: Activity) => {
    const storefront = activity.storefront === null ? (chosen ?? own) : storefrontOf(activity.storefront)
    const { locale, currency, brand } = storefront
    const shown: ShownIn = { locale, currency, categoryName: (key) => categoryIn(storefront, key).name }
    // One clock for all rows, so that the days of the list are in order.
    const { date, time } = clockAt(activity.at, (chosen ?? own).timeZone)
    return {
      ...sayActivity(activity, shown),
      change: sayChange(activity, shown),
      fields: changedFields(activity, shown),
      date,
      time: formatTime(time, locale),
      /** Only where the list covers several storefronts. */
      brand: chosen || activity.storefront === null ? undefined : brand,
      /** The page of the subject. */
      link: linkOf(activity, pathOf),
      noun: aboutOf(activity.kind),
    }
  }
}
export type ActivityWords = ReturnType<ReturnType<typeof useActivityWords>>

type PathOf = (path: string, query?: object) => string

/** Undefined where the subject has no page of its own, such as that of a file. */
function linkOf({ kind, subject: { _id } }: Activity, pathOf: PathOf): string | undefined {
  const about = aboutOf(kind)
  if (kind.startsWith('booking-')) return pathOf('/admin/bookings', { booking: _id })
  if (kind.startsWith('service-')) return pathOf('/admin/services', { edit: _id })
  if (about === 'professional') return pathOf('/admin/professionals', { professional: _id })
  if (kind.startsWith('category-')) return pathOf('/admin/categories', { edit: _id })
  if (about === 'customer' && kind !== 'account-closed') return pathOf(`/admin/customers/${_id}`)
  if (about === 'review' && kind !== 'review-deleted') return pathOf('/admin/reviews', { review: _id })
  if (kind.startsWith('contact-')) return pathOf('/admin/messages/received', { contact: _id })
  if (about === 'message') return pathOf('/admin/messages', { message: _id })
  return undefined
}
