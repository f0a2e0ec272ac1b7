import { wholeDay } from '#domain/board.ts'
import { AssignAll } from '#web/admin/away/assign-all.tsx'
import { SickToday } from '#web/admin/away/sick-today.tsx'
import { type BoardRow, type Stage, unassigned } from './rows.ts'

type Props = { row: BoardRow; stage: Stage; isNarrow?: boolean }

/** What an administrator does with a whole row: handle a sick professional, or all bookings without a professional. */
export function RowAct({ row, stage, isNarrow = false }: Props) {
  const { storefront, locale } = stage
  if (row.key === unassigned) return <AssignAll bookings={row.placed.map(({ block }) => block)} locale={locale} />
  if (!canFallSick(row, stage)) return null
  const { key, name } = row
  return <SickToday person={{ _id: key, name, storefront: storefront.key }} isNarrow={isNarrow} />
}

/** Whether the row has the button 'Sick today': not if the professional is away for the rest of the day. */
export function canFallSick({ key, why, duty }: BoardRow, { minute }: Stage): boolean {
  if (minute === undefined || key === unassigned || why !== undefined) return false
  return !duty?.away.some(({ from, to }) => from <= minute && to >= wholeDay)
}
