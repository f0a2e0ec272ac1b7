import { expect, test } from 'vitest'
import { findArticle, type PlannedArticle } from './content.ts'

function articleOf(words: number): PlannedArticle {
  const paragraphs = ['word '.repeat(words - 4).trim()]
  const sections = [{ heading: 'One', paragraphs, points: ['two', 'three'] }]
  return { slug: 'long', title: 'Long', summary: 'Long', date: '2026-11-01', introduction: 'four', sections }
}

test.each([
  [40, 1],
  [299, 1],
  [300, 2],
  [1000, 5],
])('%i words take %i minutes to read', (words, minutes) => {
  expect(findArticle({ articles: [articleOf(words)] }, 'long')?.minutes).toBe(minutes)
})
