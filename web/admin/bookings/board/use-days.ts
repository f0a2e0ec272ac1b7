import { useRef, useState } from 'react'
import { api } from '#domain/api.ts'
import type { AdminBookingDetails } from '#domain/booking/admin.ts'
import type { Block, Board } from '#domain/board.ts'
import type { Week } from '#domain/board/week.ts'
import { BookingDay } from '#domain/booking.ts'
import { clockAt, placeInWeek } from '#domain/format/day.ts'
import { withQuery } from '#domain/contract/address.ts'
import { addDays, dayIn, minutesOf } from '#domain/format/zone.ts'
import { ask } from '#web/api.ts'
import { useNow } from '#web/shared/use-now.ts'
import { type QueryChange, useUrlQuery } from '#web/admin/use-url-query.ts'
import type { AdminStorefront } from '#web/admin/use-admin.ts'

export type BoardView = 'day' | 'week'

/** The days that the URL names. */
export function useDays(view: BoardView, { locale, timeZone, frame }: AdminStorefront) {
  const { query: inUrl, pathTo, go } = useUrlQuery()
  const [openedAt] = useState(() => Date.now())
  const now = new Date(useNow(openedAt))
  const today = dayIn(timeZone, now)
  const date = BookingDay.safeParse(inUrl['date']).success ? (inUrl['date'] ?? today) : today
  const first = view === 'week' ? addDays(date, -placeInWeek(date, locale)) : date
  const days = view === 'week' ? 7 : 1
  const category = frame.categories.find((one) => one.key === inUrl['category'])?.key
  const dateTo = (next: string) => (next === today ? undefined : next)

  return {
    date,
    first,
    last: addDays(first, days - 1),
    today,
    now: now.getTime(),
    /** In minutes from midnight, by the clock of the storefront. */
    minute: minutesOf(clockAt(now.toISOString(), timeZone).time),
    category,
    /** The professional that a narrow screen shows. */
    who: inUrl['who'],
    change: (change: QueryChange) => go({ booking: undefined, ...change }),
    go: (next: string) => go({ booking: undefined, date: dateTo(next) }),
    /** The path of the day view. */
    pathOf: (day: string, who?: string) => pathTo({ booking: undefined, view: 'day', date: dateTo(day), who }),
  }
}
export type Days = ReturnType<typeof useDays>

/** What the board reads: a day or a week, with the key of what was asked. */
export type Schedule = { of: string; board?: Board; week?: Week }
/** For useQuery. */
export type Source = { of: string; key: string; read: () => Promise<Schedule>; start?: 'now' | number }

/** The day that the URL names. The server repeats it only after a change. */
export function useDaySource({ date, category }: Days, storefront: string): Source {
  const query = { date, storefront, ...(category !== undefined && { category }) }
  const of = withQuery('board', query)
  const latest = useRef<Schedule>(undefined)
  async function read() {
    const known = latest.current?.of === of ? latest.current.board : undefined
    latest.current = { of, board: await ask(api.board.days, { query, known }) }
    return latest.current
  }
  return { of, key: of, read }
}

/** Without a step and the time from which it is late, it has none. */
export type Later = Pick<Block, 'professional' | 'status' | 'date' | 'time' | 'version' | 'step' | 'lateFrom'> &
  Partial<Pick<Block, 'startsAt'>>

/** Changes made on this page, shown on the board until it has been read again. */
export function useLater() {
  const [later, setLater] = useState<Partial<Record<string, Later>>>({})
  const set = (id: string, change: Later | undefined) => setLater((others) => ({ ...others, [id]: change }))
  return {
    set,
    /** The booking as the drawer has saved it. */
    keep: ({ _id, professional, status, date, time, startsAt, version, step, lateFrom }: AdminBookingDetails) =>
      set(_id, { professional: professional?._id ?? null, status, date, time, startsAt, version, step, lateFrom }),
    over: (board: Board): Board => ({
      ...board,
      blocks: board.blocks.map((block) => {
        const change = later[block._id]
        return change && change.version >= block.version
          ? { ...block, step: undefined, lateFrom: undefined, ...change }
          : block
      }),
    }),
  }
}
