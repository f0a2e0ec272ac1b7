import { expect, test } from 'vitest'
import { initialsOf } from './initials.ts'

test.each([
  ['Kavya Deshmukh', 'KD'],
  ['ana maria de souza', 'AS'],
  ['Meera', 'M'],
  [' Zoë  Ångström ', 'ZÅ'],
  ['', ''],
])('the initials of "%s" are "%s"', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
