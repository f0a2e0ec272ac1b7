import { paymentNames } from '#domain/booking/report.ts'
import { PaymentKind } from '#domain/booking/step.ts'
import { majorOf, minorOf } from '#domain/format/money.ts'
import type { Money, MoneyRow } from '#domain/ledger.ts'

/** How the rows are grouped. */
export const groupings = ['day', 'professional', 'kind'] as const
export type Grouping = (typeof groupings)[number]

export type Sums = Omit<MoneyRow, 'professional'>

/** Whose money a line is about, and of which day or kind; undefined where it covers all of them. */
export type About = {
  day?: string
  /** Null: the office. */
  professional?: MoneyRow['professional']
  kind?: PaymentKind
}

/** A row of the table. */
export type Line = {
  key: string
  about: About
  sums: Sums
  /** The cash of a professional on a day is one hand-over. */
  handOvers: { done: number; of: number }
  lines: Line[]
}

type Flat = { about: About; row: MoneyRow }

/** The rows of an answer, grouped; `who` is a professional's id or the office, if only theirs are chosen. */
export function linesOf({ days, currency }: Money, { by, who }: { by: Grouping; who: string | undefined }): Line[] {
  const flat = days
    .flatMap(({ date, rows }) => rows.map((row) => ({ about: { day: date, professional: row.professional }, row })))
    .filter(({ row }) => who === undefined || idOf(row.professional) === who)
  if (by === 'day')
    return grouped(flat, currency, ({ day }) => [day, { day: day ?? '' }]).map((line) => ({
      ...line,
      lines: line.lines.toSorted(byMoney),
    }))
  if (by === 'professional')
    return grouped(flat, currency, ({ professional = null }) => [idOf(professional), { professional }]).toSorted(byName)
  return PaymentKind.options
    .map((kind) => {
      const ofKind = flat
        .filter(({ row }) => row[kind] !== 0 || (kind === 'cash' && row.handedIn !== 0))
        .map(({ about, row }) => ({ about, row: onlyOf(row, kind) }))
      const lines = grouped(ofKind, currency, ({ professional = null }) => [
        idOf(professional),
        { professional, kind },
      ]).toSorted(byName)
      return { ...lineOf(ofKind, { key: kind, about: { kind }, currency }), lines: lines.map(withoutLines) }
    })
    .filter(({ lines }) => lines.length > 0)
}

/** The last row. */
export function sumOf(lines: Line[], currency: string): Sums {
  return addUp(
    lines.map(({ sums }) => sums),
    currency,
  )
}

export function idOf(professional: MoneyRow['professional']): string {
  return professional?._id ?? 'office'
}

/** What a professional has still to hand in of a day; below zero if more was handed in. */
export function cashOut({ cash, handedIn }: Pick<Sums, 'cash' | 'handedIn'>, currency: string): number {
  return majorOf(minorOf(cash, currency) - minorOf(handedIn, currency), currency)
}

/** The kinds that have a column: UPI only where it exists, or was recorded. */
export function kindsShown({ days, currency }: Money): PaymentKind[] {
  const hasUpi = currency === 'INR' || days.some(({ rows }) => rows.some(({ upi }) => upi !== 0))
  return PaymentKind.options.filter((kind) => kind !== 'upi' || hasUpi)
}

type Named = { professional?: About['professional'] | undefined; kind?: PaymentKind | undefined }

/** 'Kavita Deshpande', 'Office', 'Cash' */
export function nameOf({ professional, kind }: Named): string {
  if (professional !== undefined) return professional?.name ?? 'Office'
  return kind === undefined ? '' : paymentNames[kind]
}

function grouped(flat: Flat[], currency: string, groupOf: (about: About) => [string | undefined, About]): Line[] {
  const groups = Map.groupBy(flat, ({ about }) => groupOf(about)[0] ?? '')
  return [...groups].map(([key, own]) => {
    const [first] = own
    const about = first ? groupOf(first.about)[1] : {}
    const lines = own.map((one) => {
      const { day = '', professional = null } = one.about
      return lineOf([one], { key: `${day} ${idOf(professional)}`, about: one.about, currency })
    })
    return { ...lineOf(own, { key, about, currency }), lines }
  })
}

function lineOf(flat: Flat[], { currency, ...line }: { key: string; about: About; currency: string }): Line {
  const rows = flat.map(({ row }) => row)
  const withCash = rows.filter(({ professional, cash, handedIn }) => professional && (cash !== 0 || handedIn !== 0))
  const done = withCash.filter((row) => cashOut(row, currency) === 0).length
  return { ...line, sums: addUp(rows, currency), handOvers: { done, of: withCash.length }, lines: [] }
}

function withoutLines(line: Line): Line {
  return { ...line, lines: [] }
}

/** The office comes last. */
function byName({ about: one }: Line, { about: other }: Line): number {
  if (!one.professional || !other.professional) return one.professional ? -1 : 1
  return one.professional.name.localeCompare(other.professional.name)
}

/** Those who have collected something before those whose visits are only due. */
function byMoney(one: Line, other: Line): number {
  const rank = ({ sums }: Line) => (sums.collected !== 0 || sums.handedIn !== 0 ? 0 : 1)
  return rank(one) - rank(other)
}

function onlyOf(row: MoneyRow, kind: PaymentKind): MoneyRow {
  const none = { cash: 0, upi: 0, card: 0, bank: 0, due: 0, dueBookings: 0 }
  const handedIn = kind === 'cash' ? row.handedIn : 0
  return { ...row, ...none, [kind]: row[kind], collected: row[kind], handedIn }
}

const amounts = ['cash', 'upi', 'card', 'bank', 'collected', 'due', 'handedIn'] as const

/** In minor units, which add up exactly. */
function addUp(rows: Sums[], currency: string): Sums {
  const sum = (name: (typeof amounts)[number]) =>
    majorOf(
      rows.reduce((total, row) => total + minorOf(row[name], currency), 0),
      currency,
    )
  const dueBookings = rows.reduce((total, row) => total + row.dueBookings, 0)
  return {
    cash: sum('cash'),
    upi: sum('upi'),
    card: sum('card'),
    bank: sum('bank'),
    collected: sum('collected'),
    due: sum('due'),
    handedIn: sum('handedIn'),
    dueBookings,
  }
}
