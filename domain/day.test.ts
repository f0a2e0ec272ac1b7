import { expect, test } from 'vitest'
import { formatDay, nameOfZone } from './day.ts'

test.each([
  ['en-IN', '24 November 2026'],
  ['en-US', 'November 24, 2026'],
])('a day reads as people of %s write it: %s', (locale, text) => {
  expect(formatDay('2026-11-24', locale)).toBe(text)
})

test.each([
  ['Asia/Kolkata', 'en-IN', 'India Standard Time'],
  ['America/New_York', 'en-US', 'Eastern Time'],
])('people call the time of %s in %s %s', (timeZone, locale, name) => {
  expect(nameOfZone(timeZone, locale)).toBe(name)
})
