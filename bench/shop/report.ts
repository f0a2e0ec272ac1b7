/** The unit of a measurement; a rate is better when it is higher, everything else when it is lower. */
export type Unit = '/s' | 'ms' | 's' | 'KB' | 'MB' | 'MB/h' | 'bytes' | '%' | 'elements' | 'points' | 'times' | ''

export type Line = {
  what: string
  unit: Unit
  /** One value for each round or each request. */
  values: readonly number[]
  /** Which of the values is judged: 0.5 is the median, 0.95 the 95th percentile. */
  at?: number
  /** The same of a raw server or a bare statement, measured in turn with the values. */
  beside?: { what: string; values: readonly number[] }
  /** Without limits, the measurement is only reported. `ratio` is the least share of `beside`. */
  asked?: { atLeast?: number; atMost?: number; ratio?: number }
}

/** A finished measurement, as text for docs/speed.md. */
export type Row = { what: string; asked: string; reached: string; ratio: string; spread: string; isMet?: boolean }

const rows: Row[] = []

/** All measurements of this process. */
export function reportedRows(): Row[] {
  return rows
}

/** Prints and records a measurement, and returns whether it is within its limits. */
export function line({ what, unit, values, at = 0.5, beside, asked }: Line): boolean {
  const reached = percentile(values, at)
  // Measured one after the other, so other load affects both.
  const ratio = beside && percentile(ratiosOf(values, beside.values), 0.5)
  const isMet =
    (asked?.atLeast === undefined || reached >= asked.atLeast) &&
    (asked?.atMost === undefined || reached <= asked.atMost) &&
    (asked?.ratio === undefined || (ratio ?? Number.NaN) >= asked.ratio)
  const raw = beside && `${beside.what} ${inUnit(percentile(beside.values, 0.5), unit)}`
  record({
    what,
    asked: wordsOf(asked, unit),
    reached: `${at === 0.5 ? '' : `p${100 * at} `}${inUnit(reached, unit)}`,
    ratio: ratio === undefined ? '' : `${ratio.toFixed(2)} × ${raw}`,
    spread: values.length < 2 ? '' : `${short(percentile(values, 0.25))} to ${inUnit(percentile(values, 0.75), unit)}`,
    ...(asked && { isMet }),
  })
  return isMet
}

/** Records something that is either true or not. */
export function fact(what: string, isMet: boolean, reached = ''): boolean {
  record({
    what,
    asked: 'yes',
    reached: `${isMet ? 'yes' : 'no'}${reached && `, ${reached}`}`,
    ratio: '',
    spread: '',
    isMet,
  })
  return isMet
}

function record(row: Row) {
  rows.push(row)
  process.stdout.write(
    [
      verdictOf(row).padEnd(6),
      row.what.padEnd(52),
      row.reached.padEnd(16),
      row.spread.padEnd(20),
      row.asked && `asked: ${row.asked}`,
      row.ratio,
    ]
      .join('  ')
      .trimEnd() + '\n',
  )
}

export function verdictOf({ isMet }: Pick<Row, 'isMet'>): string {
  if (isMet === undefined) return ''
  return isMet ? 'met' : 'missed'
}

function wordsOf(asked: Line['asked'], unit: Unit): string {
  const { atLeast, atMost, ratio } = asked ?? {}
  return [
    atLeast === undefined ? '' : `≥ ${inUnit(atLeast, unit)}`,
    atMost === undefined ? '' : `≤ ${inUnit(atMost, unit)}`,
    ratio === undefined ? '' : `≥ ${ratio} ×`,
  ]
    .filter((words) => words !== '')
    .join(', ')
}

function ratiosOf(values: readonly number[], others: readonly number[]): number[] {
  return values.map((value, round) => value / (others[round] ?? Number.NaN))
}

/** Between two values in proportion, so that the median of two is their mean. */
function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const place = share * (sorted.length - 1)
  const lower = sorted[Math.floor(place)] ?? Number.NaN
  const upper = sorted[Math.ceil(place)] ?? Number.NaN
  return lower + (place - Math.floor(place)) * (upper - lower)
}

function inUnit(value: number, unit: Unit): string {
  return unit === '/s' ? `${short(value)}/s` : `${short(value)} ${unit}`.trimEnd()
}

const numbers = new Intl.NumberFormat('en', { maximumSignificantDigits: 3 })
const wholeNumbers = new Intl.NumberFormat('en', { maximumFractionDigits: 0 })

function short(value: number): string {
  return Math.abs(value) >= 100 ? wholeNumbers.format(value) : numbers.format(value)
}
