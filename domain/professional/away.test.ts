import { expect, test } from 'vitest'
import { readAs } from '#domain/contract/field.ts'
import { NewTimeOff } from './away.ts'

const afterwards = 'The end must be after the beginning.'
const whichMoment = 'Please give a day and a time like 2026-11-24T09:00.'

const away = { from: '2026-11-24T09:00', to: '2026-11-25T09:00' }

test('time off needs no reason', () => {
  expect(readAs(NewTimeOff, away).value).toEqual({ ...away, reason: '' })
  expect(readAs(NewTimeOff, { ...away, reason: ' Wedding ' }).value).toEqual({ ...away, reason: 'Wedding' })
})

test.each([
  ['that ends at its start', { to: '2026-11-24T09:00' }, 'to', afterwards],
  ['that ends on the day before', { to: '2026-11-23T10:00' }, 'to', afterwards],
  ['without a time', { from: '2026-11-24' }, 'from', whichMoment],
  ['with seconds', { to: '2026-11-25T09:00:00' }, 'to', whichMoment],
  ['in another zone', { to: '2026-11-25T09:00Z' }, 'to', whichMoment],
  ['at an invalid time', { to: '2026-11-25T24:00' }, 'to', whichMoment],
  ['without a start', { from: undefined }, 'from', 'This field is required.'],
  ['with a reason too long', { reason: 'a'.repeat(201) }, 'reason', 'Please use at most 200 characters.'],
  ['with a reason of two lines', { reason: 'a\nb' }, 'reason', 'Please remove the characters that cannot be shown.'],
  ['with a professional', { professional: 'Asha' }, 'professional', 'This field is unknown.'],
])('time off %s is refused with an error at its field', (_, change, field, message) => {
  expect(readAs(NewTimeOff, { ...away, ...change }).complaints).toMatchObject([{ field, message }])
})
