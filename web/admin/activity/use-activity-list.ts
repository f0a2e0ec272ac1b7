import { type Activity, ActivityFilter } from '#domain/activity.ts'
import { api } from '#domain/api.ts'
import { parseKnown } from '#domain/contract/field.ts'
import { rangeNameOf, withDays } from '#domain/format/day-range.ts'
import { useAdmin } from '#web/admin/use-admin.ts'
import { useToday } from '#web/admin/use-today.ts'
import { useList } from '#web/admin/lists/use-list.ts'
import { ask } from '#web/api.ts'

export const activityFilters = [
  'search',
  'by',
  'about',
  'kind',
  'subject',
  'date',
  'from',
  'to',
  'days',
  'since',
] as const

/** An activity never changes. */
export type ListedActivity = Activity & { version: number; createdAt: string }

async function read(query: Record<string, string>) {
  const page = await ask(api.activity.all, { query: parseKnown(ActivityFilter, query) })
  return { ...page, items: page.items.map((one): ListedActivity => ({ ...one, version: 1, createdAt: one.at })) }
}

/** The activities that match the URL. */
export function useActivityList() {
  const { own, storefront: { locale } = own } = useAdmin()
  const today = useToday()
  const list = useList<ListedActivity>({
    names: activityFilters,
    read,
    asOfNow: (query) => withDays(query, { today, locale }),
    newest: {
      items: async (storefront) => (await read({ storefront, limit: '25' })).items,
      after: async (query, since) => {
        const { items } = await read({ ...query, limit: '100' })
        const newer = items.filter(({ at }) => at > since)
        return { items: newer, total: String(newer.length) }
      },
    },
  })
  return { ...list, filter: parseKnown(ActivityFilter, list.asked), days: rangeNameOf(list.chosen['days']) }
}
export type ActivityList = ReturnType<typeof useActivityList>
