import { expect, test } from 'vitest'
import {
  BookingStatus,
  cancellableUntil,
  isAhead,
  isCompletedAhead,
  isLive,
  isTooSoonToChange,
  NewBooking,
  professionalForCustomer,
  whyNotChange,
} from './booking.ts'
import { BookingFor } from './booking/admin.ts'
import { readAs } from '#domain/contract/field.ts'

const startsAt = new Date('2026-11-24T05:00:00Z')
const agreed = { startsAt, movedByShop: false }

test.each([
  ['two days before', '2026-11-22T05:00:00Z', undefined],
  ['exactly 24 hours before', '2026-11-23T05:00:00.000Z', undefined],
  ['a moment later than that', '2026-11-23T05:00:00.001Z', 'too_late'],
  ['an hour before', '2026-11-24T04:00:00Z', 'too_late'],
  ['when it is over', '2026-11-25T05:00:00Z', 'too_late'],
])('a customer who changes a booking %s gets: %s %s', (_, now, answer) => {
  expect(whyNotChange({ ...agreed, status: 'pending' }, new Date(now))).toBe(answer)
  expect(whyNotChange({ ...agreed, status: 'confirmed' }, new Date(now))).toBe(answer)
})

test.each([
  ['a moment before it begins', '2026-11-24T04:59:59.999Z', undefined],
  ['a moment after it has begun', '2026-11-24T05:00:00.001Z', 'too_late'],
])('a customer whose visit the shop has moved, and who changes it %s, gets: %s %s', (_, now, answer) => {
  expect(whyNotChange({ startsAt, movedByShop: true, status: 'confirmed' }, new Date(now))).toBe(answer)
})

test.each(['completed', 'cancelled'] as const)('a booking that is %s cannot be changed, early or late', (status) => {
  expect(whyNotChange({ ...agreed, status }, new Date('2026-11-01T00:00:00Z'))).toBe('invalid_state')
  expect(whyNotChange({ ...agreed, status }, new Date('2026-12-01T00:00:00Z'))).toBe('invalid_state')
})

test('the 24 hours are elapsed hours: before the night that loses one, 11:00 is the limit for an appointment at 12:00', () => {
  const noon = { startsAt: new Date('2027-03-14T12:00:00-04:00'), movedByShop: false }
  expect(cancellableUntil(noon)).toEqual(new Date('2027-03-13T11:00:00-05:00'))
  expect(whyNotChange({ ...noon, status: 'pending' }, new Date('2027-03-13T11:30:00-05:00'))).toBe('too_late')
})

test('before the night that gains an hour, 13:00 is the limit', () => {
  const noon = { startsAt: new Date('2026-11-01T12:00:00-05:00'), movedByShop: false }
  expect(cancellableUntil(noon)).toEqual(new Date('2026-10-31T13:00:00-04:00'))
  expect(whyNotChange({ ...noon, status: 'pending' }, new Date('2026-10-31T12:30:00-04:00'))).toBeUndefined()
})

test.each([
  ['in 19 hours', { date: '2026-11-24', time: '08:00' }, true],
  ['in a minute less than 24 hours', { date: '2026-11-24', time: '12:59' }, true],
  ['in 24 hours', { date: '2026-11-24', time: '13:00' }, false],
  ['in two days', { date: '2026-11-25', time: '08:00' }, false],
])('a visit %s may be too soon to change', (_, visit, answer) => {
  expect(isTooSoonToChange(visit, 'Asia/Kolkata', new Date('2026-11-23T07:30:00Z'))).toBe(answer)
})

test.each(['05:00:00.000', '05:00:00.001', '05:00:30', '05:01:00'])(
  'at %s the warning before booking agrees with what the server allows afterwards',
  (time) => {
    const now = new Date(`2026-11-23T${time}Z`)
    const isRefused = whyNotChange({ ...agreed, status: 'pending' }, now) !== undefined
    expect(isTooSoonToChange({ date: '2026-11-24', time: '10:30' }, 'Asia/Kolkata', now)).toBe(isRefused)
  },
)

test.each([
  ['three weeks before', '2026-11-03T05:00:00Z', true],
  ['a moment before it begins', '2026-11-24T04:59:59.999Z', true],
  ['when it begins', '2026-11-24T05:00:00Z', false],
  ['a day after', '2026-11-25T05:00:00Z', false],
])('whether an appointment is ahead %s', (_, now, answer) => {
  expect(isAhead({ startsAt: startsAt.toISOString() }, new Date(now))).toBe(answer)
})

test('completing a booking before its visit has begun is asked about', () => {
  const before = new Date('2026-11-03T05:00:00Z')
  const booking = { startsAt: startsAt.toISOString(), status: 'confirmed' } as const
  expect(isCompletedAhead(booking, 'completed', before)).toBe(true)
  expect(isCompletedAhead(booking, 'completed', startsAt)).toBe(false)
  expect(isCompletedAhead(booking, 'cancelled', before)).toBe(false)
  expect(isCompletedAhead({ ...booking, status: 'completed' }, 'completed', before)).toBe(false)
})

test('every booking occupies time unless it is cancelled', () => {
  expect(BookingStatus.options.filter((status) => !isLive(status))).toEqual(['cancelled'])
})

test('customers see the first name of their professional, or none while unassigned', () => {
  expect(professionalForCustomer('Asha Rao')).toEqual({ name: 'Asha' })
  expect(professionalForCustomer(null)).toBeNull()
})

const valid = {
  service: '4e882f35-eeee-4fda-94b0-a9bf695ae8ca',
  date: '2026-11-24',
  time: '10:00',
  address: '12 MG Road',
}
const read = (change: object) => readAs(NewBooking, { ...valid, ...change })

test('a booking needs no notes, no status and no total', () => {
  expect(read({}).value).toEqual({ ...valid, notes: '' })
  expect(read({ status: 'pending', expectedTotal: 103.95 }).value).toMatchObject({ expectedTotal: 103.95 })
})

test.each([
  ['no time', { time: undefined }, 'time', 'Please select a time slot'],
  ['an empty time', { time: '' }, 'time', 'Please select a time slot'],
  ['no time on purpose', { time: null }, 'time', 'Please select a time slot'],
  ['a time that no clock shows', { time: '24:00' }, 'time', 'Please select a time slot'],
  ['a time without its zero', { time: '8:00' }, 'time', 'Please select a time slot'],
  ['a time with seconds', { time: '08:00:00' }, 'time', 'Please select a time slot'],
  ['a time and a new line', { time: '08:00\n' }, 'time', 'Please select a time slot'],
  ['no date', { date: undefined }, 'date', 'Please select a date'],
  ['a day that does not exist', { date: '2027-02-29' }, 'date', 'Please select a date'],
  ['a date as people write it', { date: '24/11/2026' }, 'date', 'Please select a date'],
  ['no address', { address: undefined }, 'address', 'Please enter your address'],
  ['an empty address', { address: '' }, 'address', 'Please enter your address'],
  ['an address of spaces and lines', { address: ' \r\n\t ' }, 'address', 'Please enter your address'],
  ['an address too long', { address: 'a'.repeat(501) }, 'address', 'Please use at most 500 characters.'],
  ['notes too long', { notes: 'a'.repeat(1001) }, 'notes', 'Please use at most 1000 characters.'],
  ['notes that cannot be shown', { notes: 'a\u0000' }, 'notes', 'Please remove the characters that cannot be shown.'],
  ['a status of its own', { status: 'confirmed' }, 'status', 'This must be one of: pending.'],
  ['a total in words', { expectedTotal: '103.95' }, 'expectedTotal', 'This must be a number.'],
  ['what we do not know', { customer: 'me' }, 'customer', 'This field is unknown.'],
])('a booking with %s is refused, and the field is named', (_, change, field, message) => {
  expect(read(change).complaints?.[0]).toMatchObject({ field, message })
})

test('an administrator who books for a customer is not asked for an address of their own', () => {
  const customer = { name: 'Kavita Desai', email: 'kavita@example.com' }
  const { complaints } = readAs(BookingFor, { ...valid, customer, address: ' ' })
  expect(complaints).toMatchObject([{ field: 'address', message: 'Please enter the address' }])
})

test('a booking whose service is not an id is refused', () => {
  expect(read({ service: '42' }).complaints).toMatchObject([{ field: 'service', code: 'invalid_format' }])
})

test('surrounding spaces do not count toward the length of address and notes', () => {
  const [address, notes] = ['a'.repeat(500), 'n'.repeat(1000)]
  expect(read({ address: `  ${address}\r\n`, notes: `\n${notes} ` }).value).toMatchObject({ address, notes })
  expect(read({ address: ' a ' }).value).toMatchObject({ address: 'a' })
})

test('address and notes keep their lines', () => {
  const typed = { address: '12 MG Road\r\nFlat 4\r\n\r\nBengaluru', notes: 'Please ring.\rTwice.' }
  const kept = { address: '12 MG Road\nFlat 4\n\nBengaluru', notes: 'Please ring.\nTwice.' }
  expect(read(typed).value).toMatchObject(kept)
})
