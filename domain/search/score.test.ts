import { expect, test } from 'vitest'
import { termsOf } from '#domain/search.ts'
import { labels, weightOf } from './score.ts'

test('a term in the title outweighs all terms of a search in categories', () => {
  const terms = termsOf(Array.from({ length: 20 }, (_, at) => `word${at}`).join(' '), [])
  expect(terms.length).toBe(8)
  expect(weightOf(labels.indexOf('A'))).toBeGreaterThan(terms.length * weightOf(labels.indexOf('B')))
})

test('each part outweighs the next one', () => {
  const weights = labels.map((_, at) => weightOf(at))
  expect(weights).toEqual(weights.toSorted((a, b) => a - b))
  expect(new Set(weights).size).toBe(labels.length)
})
