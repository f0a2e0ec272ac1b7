import { api } from '#domain/api.ts'
import { useAdmin } from '#web/admin/use-admin.ts'
import { ask } from '#web/api.ts'
import { Icon } from '#web/art/icons.tsx'
import { pollingPause, useQuery } from '#web/data/use-query.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'

/** Leads to the requests for time off, and says how many wait. */
export function RequestsLink() {
  const { pathOf, storefrontKey } = useAdmin()
  const { value, isCurrent } = useQuery(
    `requests for time off ${storefrontKey}`,
    async () => (await ask(api.away.requests, { query: { storefront: storefrontKey, limit: 1 } })).total,
    { every: pollingPause },
  )
  const total = isCurrent ? value : undefined
  return (
    <ButtonLink look="secondary" to={pathOf('/admin/professionals/time-off')}>
      <Icon name="sun" /> Requests
      {/* Its room is there before the number, so that nothing moves. */}
      <span
        className={cx('figures min-w-[2ch] rounded-full text-center font-heavy', total === undefined && 'invisible')}
      >
        {total ?? '0'}
      </span>
      <span className="sr-only">for time off</span>
    </ButtonLink>
  )
}
