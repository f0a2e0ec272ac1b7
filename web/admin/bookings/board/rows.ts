import { type Block, type Board, type Duty, type Row, spanWithin, wholeDay } from '#domain/board.ts'
import { isOpen } from '#domain/booking.ts'
import { timeOffOn, type WhyOff } from '#domain/board/off.ts'
import type { AdminStorefront } from '#web/admin/use-admin.ts'
import type { Days } from './use-days.ts'

/** The key of the row of bookings without a professional. */
export const unassigned = 'none'

export type Span = [number, number]
/** A booking with its minutes of the day, and its lane where several overlap. */
export type Placed = {
  block: Block
  span: Span
  /** The room that it is drawn in: an hour for a shorter one, unless the next in its lane begins before. */
  box: Span
  lane: number
}

export type BoardRow = {
  key: string
  name: string
  categories: string[]
  placed: Placed[]
  lanes: number
  /** Time off, in order. */
  idle: Span[]
  /** Why the whole day is off, if it is. */
  why: WhyOff | undefined
  duty: Duty | undefined
}

/** The hours of the axis: 8 am to 11 pm, and more where a booking lies outside. */
const usualHours: Span = [8, 23]

export function hoursOf({ blocks }: Board, date: string): Span {
  const spans = blocks.map((block) => spanWithin(date, block)).filter((span) => span !== undefined)
  const first = Math.min(usualHours[0], ...spans.map(([from]) => Math.floor(from / 60)))
  return [first, Math.max(usualHours[1], ...spans.map(([, to]) => Math.ceil(to / 60)))]
}

/** A day, ready to be drawn. */
export type Stage = {
  board: Board
  date: string
  isToday: boolean
  now: number
  /** Now, in minutes from midnight; undefined on another day. */
  minute: number | undefined
  /** Only later times can be booked, in minutes from midnight: all of a future day, none of a past one. */
  bookableFrom: number
  /** Only professionals of this category are shown, and others who have one of its bookings. */
  category: string | undefined
  /** Why it is closed; null when it is open. */
  closed: string | null
  hours: Span
  rows: BoardRow[]
  locale: string
  storefront: AdminStorefront
}

type Shown = Pick<Days, 'date' | 'today' | 'now' | 'minute' | 'category'>

export function stageOf(
  board: Board,
  { date, today, now, minute, category }: Shown,
  storefront: AdminStorefront,
): Stage {
  const isToday = date === today
  return {
    board,
    date,
    isToday,
    now,
    minute: isToday ? minute : undefined,
    bookableFrom: isToday ? minute : date < today ? wholeDay : -1,
    category,
    closed: board.days.find((day) => day.date === date)?.closed ?? null,
    hours: hoursOf(board, date),
    rows: rowsOf(board, date),
    locale: storefront.locale,
    storefront,
  }
}

/** Someone who does not work on this day: the row is folded away. */
export function isFolded({ why, placed }: BoardRow): boolean {
  return why === 'not_working' && placed.length === 0
}

/** The rows of a day; open bookings without a professional come first. */
export function rowsOf(board: Board, date: string): BoardRow[] {
  const closed = board.days.find((day) => day.date === date)?.closed ?? null
  const rows = board.rows.map((row) => rowOf(board, row, { date, isClosed: closed !== null }))
  // A professional who has left is shown only on days on which they still have a booking.
  const shown = rows.filter(({ why, placed }) => why !== 'left' || placed.length > 0)
  const waiting = placedOf(board, date, ({ professional, status }) => professional === null && isOpen(status))
  if (waiting.placed.length === 0) return shown
  const first = { key: unassigned, name: 'Unassigned', categories: [], idle: [], why: undefined, duty: undefined }
  return [{ ...first, ...waiting }, ...shown]
}

function rowOf(board: Board, row: Row, { date, isClosed }: { date: string; isClosed: boolean }): BoardRow {
  const duty = row.duties.find((one) => one.date === date)
  const placed = placedOf(board, date, ({ professional }) => professional === row._id)
  const about = { key: row._id, name: row.name, categories: row.categories, duty, ...placed }
  return { ...about, why: undefined, ...timeOffOn(duty, { isClosed, isActive: row.active }) }
}

/** The bookings of a row in the order of their start; those that overlap are in different lanes. */
function placedOf({ blocks }: Board, date: string, isInRow: (block: Block) => boolean) {
  const lanes: number[] = []
  const placed: Placed[] = []
  const ours = blocks.filter(isInRow).flatMap((block) => {
    const span = spanWithin(date, block)
    return span ? [{ block, span }] : []
  })
  for (const { block, span } of ours.toSorted((one, other) => one.span[0] - other.span[0])) {
    const free = lanes.findIndex((end) => end <= span[0])
    const lane = free === -1 ? lanes.length : free
    lanes[lane] = span[1]
    placed.push({ block, span, box: span, lane })
  }
  return { placed: placed.map((one) => ({ ...one, box: boxOf(one, placed) })), lanes: Math.max(1, lanes.length) }
}

function boxOf({ span: [from, to], lane }: Placed, placed: Placed[]): Span {
  const next = placed.filter((other) => other.lane === lane && other.span[0] > from).map(({ span }) => span[0])
  return [from, Math.max(to, Math.min(from + 60, wholeDay, ...next))]
}
