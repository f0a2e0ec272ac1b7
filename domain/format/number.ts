/** How a locale writes a number: 1,499.50 or 1.499,50. */
type Marks = { group: string; decimal: string }

const known = new Map<string, Marks>()

function marksOf(locale: string): Marks {
  const made = known.get(locale)
  if (made) return made
  const parts = new Intl.NumberFormat(locale).formatToParts(1_234_567.8)
  const mark = (type: string, usual: string) => parts.find((part) => part.type === type)?.value ?? usual
  const marks = { group: mark('group', ','), decimal: mark('decimal', '.') }
  known.set(locale, marks)
  return marks
}

/** A number as the user may change it: 1499.00, with the decimal mark of the locale. */
export function formatTyped(value: number, locale: string, decimals = 0): string {
  return value.toFixed(decimals).replace('.', marksOf(locale).decimal)
}

/** What was typed in place of a number. It is `ambiguous` if people could read it as different numbers. */
export type NumberProblem = 'missing' | 'strange' | 'ambiguous'

type Reading = { value: number; problem?: never } | { value?: never; problem: NumberProblem }

type Written = {
  locale: string
  /** What may be written beside the number, in any case: '₹', 'INR', 'min'. */
  units?: readonly string[]
}

/**
 * Reads a number as people of a locale write it: 1499, 1,499, 1,499.50, ₹ 1 499. Groups may have two digits, as in
 * India, or three. '1,49' and '1.499' are refused where the comma groups digits: they could be decimals or groups.
 */
export function readNumber(text: string, { locale, units = [] }: Written): Reading {
  const bare = withoutUnits(text.normalize('NFKC').trim(), units)
  const plain = bare.replaceAll(/\s/g, '').replace(/^\u2212/, '-')
  if (text.trim() === '') return { problem: 'missing' }
  if (!/^-?[\d.,'’]*\d[\d.,'’]*$/.test(plain)) return { problem: 'strange' }
  if (/\d\s+\d/.test(bare) && !spaced.test(bare)) return { problem: 'ambiguous' }
  const { decimal } = marksOf(locale)
  const group = /\s/.test(marksOf(locale).group) ? '' : marksOf(locale).group
  const at = plain.lastIndexOf(decimal)
  const [whole, rest] = at < 0 ? [plain, ''] : [plain.slice(0, at), plain.slice(at + 1)]
  const isGrouped = group !== '' && whole.includes(group)
  const digits = group === '' ? whole : whole.replaceAll(group, '')
  if (!/^-?\d{0,15}$/.test(digits) || !/^\d{0,15}$/.test(rest)) return readForeign(plain)
  if (isGrouped && !groups(group).test(whole)) return readForeign(plain)
  // '1.499' has the form of a group where the point is a decimal mark.
  if (!isGrouped && rest.length === 3 && /^-?[1-9]\d{0,2}$/.test(digits)) return { problem: 'ambiguous' }
  return { value: Number(`${digits}.${rest}`) }
}

/** Files and programs write 1499.5 in every locale, and with one or two decimals the point cannot group digits. */
function readForeign(plain: string): Reading {
  return /^-?\d{1,15}\.\d{1,2}$/.test(plain) ? { value: Number(plain) } : { problem: 'ambiguous' }
}

/** 1 499 and 14 99 000 */
const spaced = /^[-\u2212]?\s?\d{1,3}(?:\s\d{2,3})*\s\d{3}(?:\D\d*)?$/

/** 1,499 and 14,99,000 and 1,499,000. */
function groups(mark: string): RegExp {
  const one = mark.replace(/[.*+?^${}()|[\]\\]/, String.raw`\$&`)
  return new RegExp(`^-?\\d{1,3}(?:(?:${one}\\d{2})*|(?:${one}\\d{3})*)${one}\\d{3}$`)
}

function withoutUnits(text: string, units: readonly string[]): string {
  const lower = text.toLowerCase()
  // The longest first: 'minutes' also begins with 'min'.
  for (const unit of units.map((one) => one.toLowerCase()).toSorted((one, other) => other.length - one.length)) {
    if (lower.startsWith(unit)) return text.slice(unit.length).trim()
    if (lower.endsWith(unit)) return text.slice(0, -unit.length).trim()
  }
  return text
}
