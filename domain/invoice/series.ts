/** The most characters of the number of an invoice: Rule 46 of the Indian GST rules has this limit. */
const mostOfNumber = 16
const mostDigits = 6
export const mostOfSeries = mostOfNumber - mostDigits
const digits = 4

type Day = { date: string; yearStart: number }

/** The calendar year in which the financial year of a day begins. */
function yearOf({ date, yearStart }: Day): number {
  const [year = 0, month = 0] = date.split('-').map(Number)
  return month >= yearStart ? year : year - 1
}

const short = (year: number) => String(year % 100).padStart(2, '0')

/** The forms of a year in a series, longest first: how it is found, and how it is written for another year. */
const forms: {
  form: RegExp
  write: (year: number, between: string) => string
  isYear: (parts: string[]) => boolean
}[] = [
  {
    form: /(?<!\d)(20\d\d)([-/])(20\d\d)(?!\d)/g,
    write: (year, between) => `${year}${between}${year + 1}`,
    isYear: ([first, , last]) => Number(first) + 1 === Number(last),
  },
  {
    form: /(?<!\d)(20\d\d)([-/])(\d\d)(?!\d)/g,
    write: (year, between) => `${year}${between}${short(year + 1)}`,
    isYear: ([first, , last]) => short(Number(first) + 1) === last,
  },
  {
    form: /(?<!\d)(\d\d)([-/])(\d\d)(?!\d)/g,
    write: (year, between) => `${short(year)}${between}${short(year + 1)}`,
    isYear: ([first, , last]) => short(Number(first) + 1) === last,
  },
  { form: /(?<!\d)(20\d\d)(?!\d)/g, write: (year) => String(year), isYear: () => true },
]

/**
 * The series of a day: a financial year in it, such as 26-27, becomes that of the day, so that the numbers of each year
 * begin at 1. A series without a year goes on.
 */
export function seriesOn(series: string, day: Day): string {
  for (const { form, write, isYear } of forms) {
    for (let from = 0; from < series.length; from += 1) {
      form.lastIndex = from
      const match = form.exec(series)
      if (!match) break
      const [found, ...parts] = match
      const { index } = match
      if (isYear(parts))
        return series.slice(0, index) + write(yearOf(day), parts[1] ?? '') + series.slice(index + found.length)
      // Another year may begin within what was found: 10-26-27.
      from = index
    }
  }
  return series
}

/** DD/26-27/0412 */
export function numberIn(series: string, place: number): string {
  return `${series}${String(place).padStart(digits, '0')}`
}
