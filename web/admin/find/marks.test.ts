import { expect, test } from 'vitest'
import { containsAll, partsOf } from './marks.ts'

const marked = (text: string, ...words: string[]) =>
  partsOf(text, words)
    .map((part) => (part.isMatch ? `[${part.text}]` : part.text))
    .join('')

test.each([
  ['Kavita Deshpande', ['pan'], 'Kavita Desh[pan]de'],
  ['PAN and Aadhaar Update', ['pan', 'da'], '[PAN] and Aadhaar Up[da]te'],
  ['DS-261118-0183', ['ds-261118-0183'], '[DS-261118-0183]'],
  ['banana', ['ana'], 'b[anana]'],
  ['Meera', [], 'Meera'],
  ['İzmir', ['z'], 'İzmir'],
])('in "%s" what was typed is marked', (text, words, shown) => {
  expect(marked(text, ...words)).toBe(shown)
})

test('a text is found by all its words in any order', () => {
  expect(containsAll('New booking of GST Registration', ['gst', 'new'])).toBe(true)
  expect(containsAll('New booking of GST Registration', ['gst', 'why'])).toBe(false)
})
