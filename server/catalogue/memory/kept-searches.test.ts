import { expect, test } from 'vitest'
import { createWordsBuilder } from '#server/search/memory/builder.ts'
import { createWordsIndex } from '#server/search/memory/index.ts'
import { tsvectorOf } from '#server/testing/tsvector.ts'
import { search } from './searched.ts'

/** Searches in services with these words. */
function searching(services: string[]) {
  const builder = createWordsBuilder([])
  for (const [doc, words] of services.entries()) {
    builder.add(doc, tsvectorOf(words.split(' ').map((word) => [word, 3])))
  }
  const searched = {
    catalogue: { words: createWordsIndex(builder.finish()), count: services.length },
    plan: { synonyms: [] },
    forms: { formsOf: (phrase: string) => ({ written: `'${phrase}'`, stems: `'${phrase}'` }) },
  }
  return (text: string) => {
    const answer = search(searched, text)
    if (!('found' in answer)) throw new Error(`"${text}" was not found`)
    return answer.found
  }
}

test('a search for several words keeps no more memory than for the services found', () => {
  const find = searching(
    Array.from({ length: 3_000 }, (_, doc) => (doc === 7 ? 'alpha beta' : doc % 2 ? 'alpha' : 'beta')),
  )
  const { docs, scores } = find('alpha beta')
  expect([...docs]).toEqual([7])
  expect([docs.buffer.byteLength, scores.buffer.byteLength]).toEqual([4, 4])
})

test('the answers that are kept have at most four times the services of the catalogue', () => {
  const find = searching(Array.from({ length: 100 }, () => 'alpha beta gamma delta epsilon'))
  const [first, second] = [find('alpha'), find('beta')]
  for (const text of ['gamma', 'delta']) find(text)
  expect(find('alpha')).toBe(first)
  find('epsilon')
  expect(find('alpha')).toBe(first)
  expect(find('beta')).not.toBe(second)
})

test('the answers to at most a thousand texts are kept', () => {
  const find = searching(['alpha'])
  const texts = Array.from({ length: 1_001 }, (_, number) => `beta${number}`)
  const [first, second] = texts.map(find)
  expect(find('beta1')).toBe(second)
  expect(find('beta0')).not.toBe(first)
})
