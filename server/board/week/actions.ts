import { spanWithin } from '#domain/board.ts'
import { timeOffOn } from '#domain/board/off.ts'
import { daysOfWeek, linesShown, type Week, type WeekLine, type WeekQuery, type WeekRow } from '#domain/board/week.ts'
import { isOpen } from '#domain/booking.ts'
import type { Deps } from '#server/deps.ts'
import type { Db } from '#server/platform/database/db.ts'
import { type BoardRequest, isListed, periodOf, readDays } from '#server/board/actions.ts'
import { type Appointment, findVersion, listAppointments, readTexts } from '#server/board/store.ts'

/** Seven days: the counts of all appointments, and the texts of those that the screen shows. */
export async function getWeek(db: Db, deps: Deps, asked: BoardRequest<WeekQuery>): Promise<Week> {
  const { category, by, from, most } = asked.query
  const period = periodOf(deps, asked, daysOfWeek)
  // Read before the week, which may then be newer than its version, but never older.
  const version = await findVersion(db, period.seen)
  asked.since(version)
  const [appointments, { days, staff }] = await Promise.all([listAppointments(db, period.seen), readDays(db, period)])
  const cells = cellsOf(
    appointments,
    days.map(({ date }) => date),
  )
  const people = staff.filter(isListed(new Set(cells.keys()), category)).map((one) => rowOf(one, days))
  const waiting = cells.has(null) ? [{ _id: null, name: 'Unassigned', categories: [] }] : []
  const rows = [...waiting, ...people].map((row, place) => {
    const placed = cells.get(row._id) ?? days.map(() => [])
    const isShown = by === 'professional' && from <= place && place < from + most
    return { ...row, counts: placed.map(({ length }) => length), shown: isShown ? firstOf(placed, by) : undefined }
  })
  const perDay = () => days.map(({ date }) => appointments.filter((one) => spanWithin(date, one)))
  const ofDays = by === 'day' ? firstOf(perDay(), by) : undefined
  const listed = [...rows.flatMap(({ shown }) => shown ?? []), ...(ofDays ?? [])].flat()
  const texts = await readTexts(db, [...new Set(listed.map(({ _id }) => _id))])
  const lineOf = linesWith(texts)
  const begun = appointments.filter(({ date }) => period.first <= date && date <= period.last)
  return {
    version,
    storefront: period.storefront,
    timeZone: period.timeZone,
    days: days.map((day, index) => ({
      ...day,
      count: begun.filter(({ date }) => date === day.date).length,
      ...(ofDays && {
        lines: (ofDays[index] ?? []).flatMap((one) =>
          lineOf(one).map((line) => ({ ...line, professional: one.professional })),
        ),
      }),
    })),
    waiting: begun.filter(({ professional, status }) => professional === null && isOpen(status)).length,
    rows: rows.map(({ shown, ...row }) => ({
      ...row,
      ...(shown && { lines: shown.map((day) => day.flatMap(lineOf)) }),
    })),
  }
}

type Person = Awaited<ReturnType<typeof readDays>>['staff'][number]

function rowOf({ id, name, categories, active, duties }: Person, days: Pick<Week['days'][number], 'closed'>[]) {
  const off = duties.map(
    (duty, index) => timeOffOn(duty, { isClosed: days[index]?.closed !== null, isActive: active }).why ?? null,
  )
  const row: Omit<WeekRow, 'counts'> = { _id: id, name, categories }
  return off.some((why) => why !== null) ? { ...row, off } : row
}

/** The appointments of each professional on each day; those without one have the key null. */
function cellsOf(appointments: Appointment[], dates: string[]): Map<string | null, Appointment[][]> {
  const cells = new Map<string | null, Appointment[][]>()
  for (const appointment of appointments) {
    const row = cells.get(appointment.professional) ?? dates.map(() => [])
    cells.set(appointment.professional, row)
    for (const index of daysOf(appointment, dates)) row[index]?.push(appointment)
  }
  return cells
}

/** The places of its days: one, or two if it continues past midnight. */
function daysOf(appointment: Appointment, dates: string[]): number[] {
  // None is longer than a day.
  const near = dates.findIndex((date) => date >= appointment.date)
  return [near, near + 1].filter((index) => {
    const date = dates[index]
    return date !== undefined && spanWithin(date, appointment) !== undefined
  })
}

const firstOf = (lists: Appointment[][], by: WeekQuery['by']) =>
  lists.map((list) => list.slice(0, linesShown(list.length, by)))

function linesWith(texts: Awaited<ReturnType<typeof readTexts>>) {
  return ({ _id, time, duration, status }: Appointment): WeekLine[] => {
    const found = texts.get(_id)
    if (!found) return []
    const { unconfirmed, ...others } = found
    return [{ _id, ...others, time, duration, status, ...(unconfirmed && { unconfirmed }) }]
  }
}
