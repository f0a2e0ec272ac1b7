import { BookingColumn, fixedColumns, usualColumns } from '#domain/booking/view.ts'
import { keepChoice, readChoice } from '#web/data/kept-choice.ts'

const name = 'booking columns'

/** The names of columns; undefined unless they are columns that can be shown. */
export function readColumns(text = ''): BookingColumn[] | undefined {
  const known = text.split(',').flatMap((one) => BookingColumn.safeParse(one).data ?? [])
  const each = [...new Set(known)]
  return fixedColumns.every((one) => each.includes(one)) ? each : undefined
}

/** The columns that the user has chosen in this browser. */
export function keptColumns(): readonly BookingColumn[] {
  return readColumns(readChoice(name)) ?? usualColumns
}

export function keepColumns(columns: readonly BookingColumn[]) {
  keepChoice(name, columns.join() === usualColumns.join() ? undefined : columns.join())
}
