import { expect, test } from 'vitest'
import { excerptsOf } from './excerpts.ts'

const alike = 'a'.repeat(400)

test('short texts are whole', () => {
  expect(excerptsOf('One paper', 'Two papers')).toEqual(['One paper', 'Two papers'])
})

test('long texts are cut around the first difference', () => {
  const [one, other] = excerptsOf(`${alike}mine${alike}`, `${alike}theirs`)
  expect(one).toMatch(/^…a{50}minea{106}…$/)
  expect(other).toMatch(/^…a{50}theirs$/)
})

test('a text that continues another one shows how it continues', () => {
  expect(excerptsOf(alike, `${alike} and more`)).toEqual([`…${'a'.repeat(50)}`, `…${'a'.repeat(50)} and more`])
})

test('a long text that differs at its start is cut at its end', () => {
  expect(excerptsOf('', alike)).toEqual(['', `${'a'.repeat(160)}…`])
})

test('a character of several code points is not cut in half', () => {
  const [one] = excerptsOf(`${'👩🏽‍🔧'.repeat(200)}x`, `${'👩🏽‍🔧'.repeat(200)}y`)
  expect(one).toBe(`…${'👩🏽‍🔧'.repeat(50)}x`)
})
