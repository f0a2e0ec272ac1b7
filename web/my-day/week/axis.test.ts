import { expect, test } from 'vitest'
import type { WeekDay } from '#domain/professional/my-week.ts'
import { axisOf, offWork, placeOn } from './axis.ts'

const day: WeekDay = { date: '2026-11-20', hours: [{ from: '15:00', to: '23:00' }], away: [], closed: null, visits: [] }
const visit = { _id: '', time: '06:30', duration: 60, status: 'confirmed', step: null } as const
const axis = [8 * 60, 23 * 60] as const

test('the track of a week goes from 8 am to 11 pm, or further if there are hours or visits', () => {
  expect(axisOf([day])).toEqual(axis)
  expect(axisOf([day, { ...day, visits: [visit] }])).toEqual([6 * 60, 23 * 60])
  expect(axisOf([{ ...day, visits: [{ ...visit, status: 'cancelled' }] }])).toEqual(axis)
  expect(axisOf([{ ...day, hours: [{ from: '20:00', to: '24:00' }] }])).toEqual([8 * 60, 24 * 60])
  expect(placeOn(axis, 15 * 60)).toBeCloseTo(46.667, 2)
})

test('the track is hatched outside the hours, during time off and on closed days', () => {
  expect(offWork(day, axis)).toEqual([[480, 900]])
  expect(offWork({ ...day, hours: [] }, axis)).toEqual([[480, 1380]])
  expect(offWork({ ...day, closed: '' }, axis)).toEqual([[480, 1380]])
  const shifts = [
    { from: '15:00', to: '18:00' },
    { from: '09:00', to: '12:00' },
  ]
  expect(offWork({ ...day, hours: shifts, away: [{ from: '11:00', to: '16:00' }] }, axis)).toEqual([
    [480, 540],
    [660, 960],
    [1080, 1380],
  ])
})
