import { expect, test } from 'vitest'
import { readAs } from '#domain/contract/field.ts'
import { firstNameOf } from './professional/first-name.ts'
import { NewProfessional } from './professional.ts'
import { Span } from './professional/hours.ts'

const afterwards = 'The end must be after the beginning.'
const whichTime = 'Please give a time like 09:00.'

test.each([
  ['a working day', { day: 1, from: '08:00', to: '16:00' }],
  ['a whole day', { day: 7, from: '00:00', to: '24:00' }],
  ['the last minute of a day', { day: 3, from: '23:59', to: '24:00' }],
])('%s is a valid span', (_, span) => {
  expect(readAs(Span, span).value).toEqual(span)
})

test.each([
  ['that ends at its start', { from: '09:00', to: '09:00' }, 'to', afterwards],
  ['that ends before its start', { from: '22:00', to: '06:00' }, 'to', afterwards],
  ['that begins at the end of the day', { from: '24:00', to: '24:00' }, 'from', whichTime],
  ['that ends after the day', { to: '24:15' }, 'to', whichTime],
  ['that begins at 9', { from: '9:00' }, 'from', whichTime],
  ['that begins at an invalid minute', { from: '08:60' }, 'from', whichTime],
  ['without an end', { to: undefined }, 'to', 'This field is required.'],
  ['on day 0 of the week', { day: 0 }, 'day', 'This must be at least 1.'],
  ['on day 8 of the week', { day: 8 }, 'day', 'This must be at most 7.'],
  ['on day 1.5 of the week', { day: 1.5 }, 'day', 'This must be a whole number.'],
  ['with an unknown field', { break: '12:00' }, 'break', 'This field is unknown.'],
])('a span %s is refused with an error at its field', (_, change, field, message) => {
  const span = { day: 1, from: '08:00', to: '16:00', ...change }
  expect(readAs(Span, span).complaints?.[0]).toMatchObject({ field, message })
})

const asha = { name: 'Asha Rao', categories: ['cleaning'], hours: [{ day: 1, from: '08:00', to: '16:00' }] }

test('a professional may have several spans a day, or none', () => {
  const hours = [...asha.hours, { day: 1, from: '18:00', to: '23:00' }]
  expect(readAs(NewProfessional, { ...asha, hours }).value).toEqual({ ...asha, hours })
  expect(readAs(NewProfessional, { ...asha, hours: [] }).value).toEqual({ ...asha, hours: [] })
})

test('names are trimmed', () => {
  const typed = { ...asha, name: ' Asha Rao ', categories: [' cleaning '] }
  expect(readAs(NewProfessional, typed).value).toEqual(asha)
})

test.each([
  ['no name', { name: ' ' }, 'name', 'This field is required.'],
  ['a name too long', { name: 'a'.repeat(81) }, 'name', 'Please use at most 80 characters.'],
  ['a category without a name', { categories: ['cleaning', ''] }, 'categories.1', 'This field is required.'],
  ['no list of hours', { hours: undefined }, 'hours', 'This field is required.'],
  ['a span that ends before its start', { hours: [{ day: 1, from: '09:00', to: '08:00' }] }, 'hours.0.to', afterwards],
  [
    'a span on an invalid day',
    { hours: [{ day: 9, from: '08:00', to: '09:00' }] },
    'hours.0.day',
    'This must be at most 7.',
  ],
  ['an id of its own', { _id: 'x' }, '_id', 'This field is unknown.'],
])('a professional with %s is refused with an error at its field', (_, change, field, message) => {
  expect(readAs(NewProfessional, { ...asha, ...change }).complaints).toMatchObject([{ field, message }])
})

test('a professional has at least one category and at most a hundred spans', () => {
  const hours = Array.from({ length: 101 }, () => ({ day: 1, from: '08:00', to: '16:00' }))
  const { complaints } = readAs(NewProfessional, { ...asha, categories: [], hours })
  expect(complaints).toMatchObject([{ field: 'categories' }, { field: 'hours' }])
})

test.each([
  ['Asha Rao', 'Asha'],
  ['Asha', 'Asha'],
  ['Jean-Luc de la Tour', 'Jean-Luc'],
  ['आशा राव', 'आशा'],
])('customers see %s as %s', (name, first) => {
  expect(firstNameOf(name)).toBe(first)
})
