import type { Week } from '#domain/board/week.ts'
import { Empty } from '#web/ui/empty.tsx'
import { useIsWide } from '#web/ui/use-wide.ts'
import type { AdminStorefront } from '#web/admin/use-admin.ts'
import { BoardSkeleton } from '#web/admin/bookings/board/skeleton.tsx'
import type { Days } from '#web/admin/bookings/board/use-days.ts'
import { WeekList } from './list.tsx'
import { WeekTable } from './table.tsx'
import type { SetRows } from './use-rows-in-view.ts'
import type { Rows } from './use-week.ts'

type Props = {
  /** Undefined while it loads. */
  week: Week | undefined
  rows: Rows
  setRows: SetRows
  days: Days
  storefront: AdminStorefront
  onOpen: (id: string) => void
}

/** Seven days: a table where there is room for it, else a list. */
export function WeekBoard({ week, rows, setRows, days, storefront, onOpen }: Props) {
  const isWide = useIsWide() !== false
  if (!week) return <BoardSkeleton rows={6} label="Loading the week" className="pt-15" />
  if (week.rows.length === 0) return <Empty title="There are no professionals here" />
  return isWide ? (
    <WeekTable {...{ week, days, storefront, setRows, onOpen }} shown={rows} />
  ) : (
    <WeekList {...{ week, days, storefront, onOpen }} />
  )
}
