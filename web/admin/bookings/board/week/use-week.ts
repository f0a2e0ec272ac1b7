import { useRef, useState } from 'react'
import { api } from '#domain/api.ts'
import type { Week, WeekQuery } from '#domain/board/week.ts'
import { withQuery } from '#domain/contract/address.ts'
import { ask } from '#web/api.ts'
import { useIsWide } from '#web/ui/use-wide.ts'
import type { Days } from '#web/admin/bookings/board/use-days.ts'

import { firstRows } from './use-rows-in-view.ts'

/** The rows of which the appointments are shown: the place of the first, and how many. */
export type Rows = Pick<WeekQuery, 'from' | 'most'>
/** Milliseconds without another change of the rows before their appointments are requested. */
const settling = 120

/**
 * The week that the URL names. Appointments are requested for the rows in view, and kept for the others only as long as
 * nothing in the week has changed.
 */
export function useWeekSource({ first, category }: Days, storefront: string) {
  const by: WeekQuery['by'] = useIsWide() === false ? 'day' : 'professional'
  const [rows, setRows] = useState(firstRows)
  const asked = { date: first, storefront, by, ...(category !== undefined && { category }) }
  const of = withQuery('week', asked)
  const query = { ...asked, ...rows }
  const latest = useRef<{ of: string; week: Week }>(undefined)

  async function read() {
    const last = latest.current?.of === of ? latest.current.week : undefined
    const answer = await ask(api.board.week, { query, known: last && isListed(last, query) ? last : undefined })
    const week = last && last !== answer && last.version === answer.version ? withLinesOf(last, answer) : answer
    latest.current = { of, week }
    return latest.current
  }

  const start = rows.from === 0 ? ('now' as const) : settling
  return { of, key: withQuery('week', query), read, start, rows, setRows }
}

function isListed({ rows }: Week, { by, from, most }: WeekQuery): boolean {
  return by === 'day' || rows.slice(from, from + most).every(({ lines }) => lines !== undefined)
}

/** Both are of the same version, so the appointments of one complete the other. */
function withLinesOf(last: Week, week: Week): Week {
  const lines = new Map(last.rows.map((row) => [row._id, row.lines]))
  const linesOf = (row: Week['rows'][number]) => row.lines ?? lines.get(row._id)
  return { ...week, rows: week.rows.map((row) => Object.assign({ ...row }, { lines: linesOf(row) })) }
}

/** The appointments that the screen lists, in its order, each once. */
export function appointmentsIn({ rows, days }: Week): { _id: string }[] {
  const lists = [...rows.flatMap(({ lines = [] }) => lines), ...days.map(({ lines = [] }) => lines)]
  return [...new Map(lists.flat().map((line) => [line._id, line])).values()]
}
