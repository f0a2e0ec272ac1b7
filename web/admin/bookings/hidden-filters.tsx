import { Button } from '#web/ui/button.tsx'
import { useUrlQuery } from '#web/admin/use-url-query.ts'

/** The filters of the list that the day and the week do not apply, in words. */
const ignored: Record<string, string> = {
  search: 'search',
  status: 'status',
  from: 'date',
  to: 'date',
  days: 'date',
  unassigned: 'professional',
  open: 'status',
  upcoming: 'status',
  nobodyThere: 'status',
  payment: 'payment',
  professional: 'professional',
  service: 'service',
  customer: 'customer',
  createdFrom: 'day of booking',
  createdTo: 'day of booking',
  createdDays: 'day of booking',
}

/** Above the board: the filters of the list that it does not apply. */
export function HiddenFilters({ view }: { view: 'day' | 'week' }) {
  const { query, go } = useUrlQuery()
  const names = Object.keys(ignored).filter((name) => query[name])
  const words = [...new Set(names.map((name) => ignored[name]))]
  if (words.length === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-border bg-surface-2 px-4 py-1.5 text-sm text-text-2">
      <p className="min-w-0 flex-1">
        Not applied to this {view}: {words.join(', ')}.
      </p>
      <Button look="ghost" size="s" onClick={() => go(Object.fromEntries(names.map((name) => [name, undefined])))}>
        Clear them
      </Button>
    </div>
  )
}
