import { expect, test } from 'vitest'
import { dayInWords, type WeekDay, type WeekVisit } from './my-week.ts'

const visit = (status: WeekVisit['status'], step: WeekVisit['step'] = null): WeekVisit => ({
  _id: '',
  time: '10:00',
  duration: 60,
  status,
  step,
})
const [done, open, pending, off] = (['completed', 'confirmed', 'pending', 'cancelled'] as const).map((one) =>
  visit(one),
)
const usual: WeekDay = {
  date: '2026-11-20',
  hours: [{ from: '09:00', to: '18:00' }],
  away: [],
  closed: null,
  visits: [],
}

test.each<[string, Partial<Omit<WeekDay, 'visits'>>, (WeekVisit | undefined)[]]>([
  ['5 visits, 1 done', {}, [done, open, open, open, open]],
  ['1 visit, done', {}, [done, off]],
  ['2 visits, both done', {}, [done, visit('confirmed', { step: 'done', at: '' })]],
  ['3 visits, all done', {}, [done, done, done]],
  ['2 visits, 1 pending', {}, [open, pending]],
  ['1 visit, pending', {}, [pending]],
  ['None yet', {}, [off]],
  ['None', { date: '2026-11-19' }, []],
  ['Time off', { away: [{ from: '00:00', to: '24:00' }] }, []],
  ['Time off', { away: [{ from: '09:00', to: '18:00' }] }, []],
  ['None yet', { away: [{ from: '09:00', to: '12:00' }] }, []],
  ['1 visit. Time off', { away: [{ from: '00:00', to: '24:00' }] }, [open]],
  ['Not working', { hours: [] }, []],
  ['Closed: Diwali', { closed: 'Diwali' }, []],
  ['Closed', { closed: '' }, []],
])('a day of the week reads: %s', (words, day, visits) => {
  const known = visits.filter((one) => one !== undefined)
  expect(dayInWords({ ...usual, ...day, visits: known }, '2026-11-20')).toBe(words)
})
