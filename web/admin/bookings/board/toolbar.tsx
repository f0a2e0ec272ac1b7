import { useRef } from 'react'
import { BookingStatus } from '#domain/booking.ts'
import { formatDay, formatDays, nameOfZone } from '#domain/format/day.ts'
import { addDays } from '#domain/format/zone.ts'
import { Icon } from '#web/art/icons.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import type { BoardView, Days } from './use-days.ts'
import { hatched } from './placement.ts'
import type { AdminStorefront } from '#web/admin/use-admin.ts'
import { ToolbarSelect } from '#web/admin/lists/toolbar.tsx'
import { StatusBadge } from '#web/shared/status-badge.tsx'

type Props = { view: BoardView; days: Days; storefront: AdminStorefront }

/** The days, the category, and a key to the colours. */
export function BoardToolbar({ view, days, storefront }: Props) {
  const { date, today, category, go, change } = days
  const step = view === 'week' ? 7 : 1
  return (
    <div className="grid gap-3 border-b border-border p-4">
      <div className="flex flex-wrap items-center gap-x-1.5 gap-y-2.5">
        <div className="flex min-w-0 items-center gap-1.5">
          <IconButton small outlined label={`Previous ${view}`} icon="left" onClick={() => go(addDays(date, -step))} />
          <DayButton {...{ view, days }} locale={storefront.locale} />
          <IconButton small outlined label={`Next ${view}`} icon="right" onClick={() => go(addDays(date, step))} />
        </div>
        <Button look="ghost" size="s" onClick={() => go(today)}>
          Today
        </Button>
        <span className="flex flex-1 justify-end">
          <ToolbarSelect
            label="Category"
            usual="All Categories"
            options={storefront.frame.categories}
            value={category}
            onChoose={(category) => change({ category })}
          />
        </span>
      </div>
      <div className="flex flex-wrap items-center gap-x-4.5 gap-y-2 text-sm">
        {BookingStatus.options.map((status) => (
          <StatusBadge key={status} status={status} />
        ))}
        <span className="flex items-center gap-2 text-text-2">
          <span aria-hidden="true" className={cx('h-4 w-5.5 rounded-xs border border-border', hatched)} />
          Away or not working
        </span>
        <span className="text-text-3 600:ml-auto">{nameOfZone(storefront.timeZone, storefront.locale)}</span>
      </div>
    </div>
  )
}

/** The date, which opens the browser's own calendar. */
function DayButton({
  view,
  days: { date, first, last, go },
  locale,
}: Pick<Props, 'view' | 'days'> & { locale: string }) {
  const input = useRef<HTMLInputElement>(null)
  const text = view === 'week' ? formatDays(first, last, locale) : formatDay(date, locale, 'near')
  return (
    // As wide as the longest day, so that the arrow beside it stays under the pointer.
    <span className="relative w-62 min-w-0">
      <button
        type="button"
        aria-label={`${text}, choose another day`}
        onClick={() => input.current?.showPicker()}
        className="figures flex min-h-11 w-full items-center gap-2.5 rounded-md border-[1.5px] border-border-strong bg-surface px-3 text-ui font-semibold transition-colors hover:border-text-2"
      >
        <Icon name="cal" className="size-4.5 flex-none text-text-2" />
        {text}
      </button>
      <input
        ref={input}
        type="date"
        aria-hidden="true"
        tabIndex={-1}
        data-day
        value={date}
        onChange={({ currentTarget: { value } }) => value !== '' && go(value)}
        className="pointer-events-none absolute inset-0 -z-1 opacity-0"
      />
    </span>
  )
}
