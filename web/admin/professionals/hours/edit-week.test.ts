import { expect, test } from 'vitest'
import { addSpan, copyToAll, removeSpan, switchDay, timesFor } from './edit-week.ts'

const monday = { day: 1, from: '08:00', to: '12:00' }
const evening = { day: 1, from: '17:00', to: '23:00' }
const friday = { day: 5, from: '10:00', to: '18:00' }

test('a day that is switched on takes the hours of the working day before it', () => {
  expect(switchDay([monday, evening, friday], 3, true)).toEqual([
    monday,
    evening,
    { ...monday, day: 3 },
    { ...evening, day: 3 },
    friday,
  ])
  expect(switchDay([friday], 1, true)).toEqual([{ ...friday, day: 1 }, friday])
  expect(switchDay([], 7, true)).toEqual([{ day: 7, from: '09:00', to: '18:00' }])
  expect(switchDay([monday, evening, friday], 1, false)).toEqual([friday])
})

test('another shift begins an hour after the last one, and ends on the same day', () => {
  expect(addSpan([monday, friday], 1)).toEqual([monday, { day: 1, from: '13:00', to: '16:00' }, friday])
  expect(addSpan([monday, evening], 1).at(-1)).toEqual({ day: 1, from: '23:00', to: '24:00' })
})

test('one shift is removed, and one day is copied to all', () => {
  expect(removeSpan([monday, evening, friday], 1)).toEqual([monday, friday])
  const week = copyToAll([monday, friday], 1)
  expect(week).toEqual([1, 2, 3, 4, 5, 6, 7].map((day) => ({ ...monday, day })))
  expect(copyToAll([friday], 1)).toEqual([])
})

test('times are offered in steps of 15 minutes, with the present one', () => {
  const ends = timesFor('to', '16:10')
  expect([ends[0], ends.at(-1), ends.includes('16:10'), ends.length]).toEqual(['00:15', '24:00', true, 97])
  expect(timesFor('from', '00:00').length).toBe(96)
})
