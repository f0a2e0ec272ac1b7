import { expect, test } from 'vitest'
import { addDays } from '#domain/format/zone.ts'
import { barOf, daysToShow, totalsOf, withShortTicks } from './days.ts'

const none = { pending: 0, confirmed: 0, completed: 0, cancelled: 0 }
const days = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ ...none, date: addDays('2026-11-20', at + 1 - count), completed: 1 }))
const options = {
  locale: 'en-IN',
  pathOf: (path: string, query: object) => `${path}?${new URLSearchParams(Object.entries(query)).toString()}`,
}

test('the label of a day has the weekday and the count of each status, and links to its bookings', () => {
  const day = { date: '2026-11-16', completed: 3, confirmed: 8, pending: 1, cancelled: 1 }
  expect(barOf({ ...day, last: day.date }, options)).toMatchObject({
    label: 'Mon, 16 Nov: 13 bookings, 3 completed, 8 confirmed, 1 pending, 1 cancelled',
    note: '16 Nov · 13\u00a0bookings',
    values: [3, 8, 1, 1],
    to: '/admin/bookings?date=2026-11-16',
  })
  expect(barOf({ ...none, date: '2026-11-16', last: '2026-11-16' }, options).label).toBe('Mon, 16 Nov: no bookings')
})

test('ninety days are grouped into weeks that end with the last day; the first week has the remaining days', () => {
  const shown = daysToShow(days(90))
  expect(shown).toHaveLength(13)
  expect(shown.at(0)).toMatchObject({ date: '2026-08-23', last: '2026-08-28', completed: 6 })
  expect(shown.at(-1)).toMatchObject({ date: '2026-11-14', last: '2026-11-20', completed: 7 })
  expect(totalsOf(shown)).toEqual(totalsOf(days(90)))
  expect(barOf(shown[12] ?? { ...none, date: '', last: '' }, options)).toMatchObject({
    name: expect.stringMatching(/^14\s?–\s?20 Nov 2026$/),
    to: '/admin/bookings?from=2026-11-14&to=2026-11-20',
  })
})

test('labels side by side name the month only at the start and at its first day', () => {
  const bars = daysToShow(days(22).slice(0, 4)).map((one) => barOf(one, options))
  expect(withShortTicks(bars).map(({ tick }) => tick)).toEqual(['30 Oct', '31', '1 Nov', '2'])
})
