import { expect, test } from 'vitest'
import { addDays } from '#domain/format/zone.ts'
import { proposalsFor } from './copy-dialog.tsx'
import { chosenOf } from './planned-days.tsx'
import { planned, readAround } from './use-closed-days.ts'

const copied = (...closed: [date: string, reason: string][]) =>
  proposalsFor(
    2027,
    closed.map(([date, reason]) => ({ date, reason })),
    'en-IN',
  )

test('a day of last year is proposed for the same date, and ticked', () => {
  expect(copied(['2025-12-25', 'Christmas'], ['2026-12-25', 'Christmas'], ['2026-11-08', ''])).toMatchObject([
    { id: '2026-12-25', date: '2027-12-25', reason: 'Christmas', isTicked: true },
    { id: '2026-11-08', date: '2027-11-08', reason: '', isTicked: true },
  ])
})

test('a holiday that had another date the year before is not ticked, and says so', () => {
  const [proposal] = copied(['2025-10-20', 'Diwali'], ['2026-11-08', 'Diwali'])
  expect(proposal).toMatchObject({ date: '2027-11-08', isTicked: false })
  expect(proposal?.note).toMatch(/last time, .*before: please check the date$/)
})

test('29 February has no date in the next year, and is not ticked', () => {
  expect(proposalsFor(2025, [{ date: '2024-02-29', reason: 'Leap day' }], 'en-IN')).toMatchObject([
    { date: '', isTicked: false },
  ])
})

test('a change keeps what was seen of the day first, also if it was open and someone else has closed it since', () => {
  const first = planned({}, [{ date: '2026-12-25', reason: 'Christmas' }], () => undefined)
  expect(planned(first, [{ date: '2026-12-25', reason: 'Holidays' }], () => 'Painting')).toEqual({
    '2026-12-25': { was: null, reason: 'Holidays' },
  })
})

test('a day that is planned as it is needs no change', () => {
  const before = { '2026-12-25': { was: 'Painting', reason: null } }
  expect(planned(before, [{ date: '2026-12-25', reason: 'Painting' }], () => 'Painting')).toEqual({})
  expect(planned(before, [{ date: '2026-12-25', reason: undefined }], () => 'Painting')).toEqual({})
})

test.each(['2026-01-01', '2026-11-23', '2028-02-29'])('at %s the days of a year before and after are read', (today) => {
  const { from, to } = readAround(today)
  expect([from <= addDays(today, -365), to >= addDays(today, 365)]).toEqual([true, true])
})

test('of two proposals for one day, one is chosen, and none for a day that is closed or over', () => {
  const proposals = ['2027-12-25', '2027-12-25', '2027-01-01', '2026-11-19', ''].map((date, at) => ({
    id: `${at}`,
    date,
    reason: 'Holiday',
    isTicked: true,
  }))
  const stateOf = (date: string) => {
    const closed = date === '2027-01-01' ? 'New Year' : undefined
    return { date, closed, planned: closed, isChanged: false }
  }
  expect(chosenOf({ today: '2026-11-20', stateOf }, proposals).map(({ id }) => id)).toEqual(['0'])
})
