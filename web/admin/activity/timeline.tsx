import { Link } from 'react-router'
import { api } from '#domain/api.ts'
import { formatMoment } from '#domain/format/day.ts'
import { useAdmin } from '#web/admin/use-admin.ts'
import { ask } from '#web/api.ts'
import { pollingPause, useQuery } from '#web/data/use-query.ts'
import { linkClass } from '#web/ui/link.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ShortChange } from './parts.tsx'
import { useActivityWords } from './use-words.ts'

const mostShown = 10

type Props = {
  of: string
  /** A number that changes when the page itself has changed the record. */
  writes?: number
}

/** The last activities of one record; of a user, also what the user did. */
export function Timeline({ of: id, writes = 0 }: Props) {
  const { own, storefront: chosen, pathOf, storefrontOf } = useAdmin()
  const wordsOf = useActivityWords()
  const { value, hasFailed, refresh } = useQuery(
    `activity of ${id} after ${writes}`,
    () => ask(api.activity.all, { query: { subject: id, storefront: 'all', limit: mostShown } }),
    { every: pollingPause },
  )
  return (
    <section aria-label="Activity">
      <div className="flex items-baseline justify-between gap-3">
        <h3 className="text-ui font-semibold">Activity</h3>
        {value && value.items.length > 0 && (
          <Link to={pathOf('/admin/activity', { subject: id })} className={`${linkClass} text-sm`}>
            All activity
          </Link>
        )}
      </div>
      {/* No alert: it would interrupt what the dialog around it says about a change. */}
      {hasFailed && !value && (
        <p className="mt-2 text-sm text-text-2">
          We could not load the activity.{' '}
          <button type="button" className={linkClass} onClick={refresh}>
            Try again
          </button>
        </p>
      )}
      {!value && !hasFailed && <Skeleton className="mt-3 h-16" />}
      {value?.items.length === 0 && <p className="mt-2 text-sm text-text-2">Nothing has been changed yet.</p>}
      <ol className="mt-3 grid gap-2.5 text-sm empty:hidden">
        {value?.items.map((activity) => {
          const { did, alone, title, tail, change } = wordsOf(activity)
          const { timeZone, locale } =
            activity.storefront === null ? (chosen ?? own) : storefrontOf(activity.storefront)
          const isOther = activity.subject._id !== id
          return (
            <li key={activity._id} className="flex flex-wrap justify-between gap-x-3">
              <p className="wrap-anywhere">
                <b className="font-semibold">{activity.by}</b> {isOther ? `${did} ${title}` : alone} {tail}
              </p>
              <time dateTime={activity.at} className="figures text-text-3">
                {formatMoment(activity.at, { timeZone, locale }, 'short')}
              </time>
              <span className="w-full empty:hidden">{change !== '' && <ShortChange text={change} />}</span>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
