import { useEffect, useState } from 'react'
import type { LastVisit } from '#domain/activity.ts'
import { api } from '#domain/api.ts'
import { useAdmin } from '#web/admin/use-admin.ts'
import { useUrlQuery } from '#web/admin/use-url-query.ts'
import { ask } from '#web/api.ts'
import { useQuery } from '#web/data/use-query.ts'
import { type ActivityList, activityFilters } from './use-activity-list.ts'

/**
 * What was new when this visit began. The newest activity that is shown is stored as seen; the server keeps the end of
 * the last visit until this one is over, so that a reload changes nothing.
 */
export function useLastVisit({ rows, isCurrent }: ActivityList): LastVisit['lastVisit'] {
  const { query } = useUrlQuery()
  const { storefrontKey: storefront } = useAdmin()
  const last = useQuery(`last visit ${storefront}`, () => ask(api.activity.lastVisit, { query: { storefront } }))
  const value = last.isCurrent ? last.value : undefined
  const [stored, setStored] = useState<string>()
  const isWhole = query['cursor'] === undefined && activityFilters.every((name) => query[name] === undefined)
  const newest = isWhole && isCurrent ? rows?.[0]?._id : undefined
  const shown = `${storefront} ${newest}`
  const isNew = value !== undefined && newest !== undefined && shown !== stored
  useEffect(() => {
    if (!isNew || document.visibilityState === 'hidden') return
    // Without an answer the rows stay new, and the next reading of the page stores them.
    ask(api.activity.see, { body: { upTo: newest, storefront } }).then(
      () => setStored(shown),
      () => undefined,
    )
  }, [isNew, newest, storefront, shown])
  return value?.lastVisit ?? null
}
