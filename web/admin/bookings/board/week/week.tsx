import { Empty } from '#web/ui/empty.tsx'
import { useIsWide } from '#web/ui/use-wide.ts'
import type { AdminStorefront } from '#web/admin/use-admin.ts'
import { BoardSkeleton } from '#web/admin/bookings/board/skeleton.tsx'
import type { Days } from '#web/admin/bookings/board/use-days.ts'
import { WeekList } from './list.tsx'
import { WeekTable } from './table.tsx'
import type { WeekOnScreen } from './use-week.ts'

type Props = {
  on: WeekOnScreen
  days: Days
  storefront: AdminStorefront
  onOpen: (id: string) => void
}

/** Seven days: a table where there is room for it, else a list. */
export function WeekBoard({ on: { week, rows, body, hasFailed }, days, storefront, onOpen }: Props) {
  const isWide = useIsWide() !== false
  if (!week) return hasFailed ? null : <BoardSkeleton rows={6} label="Loading the week" className="pt-15" />
  if (week.rows.length === 0) return <Empty title="There are no professionals here" />
  return isWide ? (
    <WeekTable {...{ week, days, storefront, body, onOpen }} shown={rows} />
  ) : (
    <WeekList {...{ week, days, onOpen }} locale={storefront.locale} />
  )
}
