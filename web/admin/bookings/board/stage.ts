import type { Board } from '#domain/board.ts'
import type { Days } from './use-days.ts'
import { type BoardRow, hoursOf, rowsOf, type Span } from './rows.ts'
import type { AdminStorefront } from '#web/admin/use-admin.ts'

/** A day, ready to be drawn. */
export type Stage = {
  board: Board
  date: string
  isToday: boolean
  /** Now, in minutes from midnight; undefined on another day. */
  minute: number | undefined
  /** Why it is closed; null when it is open. */
  closed: string | null
  hours: Span
  rows: BoardRow[]
  locale: string
  storefront: AdminStorefront
}

export function stageOf(board: Board, { date, today, minute }: Days, storefront: AdminStorefront): Stage {
  const isToday = date === today
  return {
    board,
    date,
    isToday,
    minute: isToday ? minute : undefined,
    closed: board.days.find((day) => day.date === date)?.closed ?? null,
    hours: hoursOf(board, date),
    rows: rowsOf(board, date),
    locale: storefront.locale,
    storefront,
  }
}
