import { expect, test } from 'vitest'
import { numberIn, seriesOn } from './series.ts'

test.each([
  ['DD/26-27/', 4, '2027-03-31', 'DD/26-27/'],
  ['DD/26-27/', 4, '2027-04-01', 'DD/27-28/'],
  ['DD/26-27/', 4, '2099-04-01', 'DD/99-00/'],
  ['A/2026-27/', 4, '2028-01-05', 'A/2027-28/'],
  ['2026/27/', 4, '2027-05-01', '2027/28/'],
  ['26/27/', 4, '2027-05-01', '27/28/'],
  ['10-26-27/', 4, '2027-05-01', '10-27-28/'],
  ['2026-2027/', 7, '2027-06-30', '2026-2027/'],
  ['DH-2026-', 1, '2027-01-01', 'DH-2027-'],
  ['INV-', 1, '2027-01-01', 'INV-'],
  ['A-12-31-', 1, '2027-01-01', 'A-12-31-'],
])('the series %s of a year that begins in month %i is on %3$s: %s', (series, yearStart, date, expected) => {
  expect(seriesOn(series, { date, yearStart })).toBe(expected)
})

test('a number has at least four digits', () => {
  expect([numberIn('DD/26-27/', 412), numberIn('DD/26-27/', 123_456)]).toEqual(['DD/26-27/0412', 'DD/26-27/123456'])
})
