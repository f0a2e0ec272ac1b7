import { expect, test } from 'vitest'
import { vocabularyOf } from './vocabulary.ts'

const vocabulary = vocabularyOf({ titles: ['passport', 'gst'], others: ['notary', 'पत्र'], isWhole: true })

test.each([
  ['passport', true],
  ['notary', true],
  ['pass', false],
  ['', false],
])('the vocabulary contains the word "%s": %s', (word, expected) => {
  expect(vocabulary.has(word)).toBe(expected)
})

test.each([
  ['pass', true],
  ['passport', true],
  ['passports', false],
  ['g', true],
  ['zzz', false],
  ['a', false],
  ['पत', true],
])('the vocabulary contains a word that begins with "%s": %s', (start, expected) => {
  expect(vocabulary.hasBeginning(start)).toBe(expected)
})

test('an empty catalogue has no word', () => {
  const empty = vocabularyOf({ titles: [], others: [], isWhole: true })
  expect([empty.has('gst'), empty.hasBeginning('g')]).toEqual([false, false])
})
