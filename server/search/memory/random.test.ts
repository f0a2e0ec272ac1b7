import { expect, test } from 'vitest'
import { type Random, seededRandom } from '#domain/random/random.ts'
import { weightOf } from '#domain/search/score.ts'
import { tsvectorOf } from '#server/testing/tsvector.ts'
import { createWordsBuilder } from './builder.ts'
import { createWordsIndex, type Sought, type WordsIndex } from './index.ts'

/** The words of a service, each with the position in `labels` of its best part. */
type Words = Map<string, number>

const letters = 'abcdefghijklmnopqrst'.split('')
/** Stems that begin like others, from one in most services to one in a few. */
const stems = letters.flatMap((letter) => ['', 'e', 'el', 'em'].map((end) => `${letter}a${end}`))
const ends = ['ing', 'ings', 'er']

/** Most words come with their stem in a part that is at least as good, which then covers them; some do not. */
function someWords({ fraction, oneOf, whole }: Random): Words {
  const words: Words = new Map()
  for (let count = whole(1, 8); count > 0; count -= 1) {
    const number = Math.floor(stems.length * fraction() ** 3)
    const stem = stems[number] ?? ''
    const label = whole(0, 3)
    const best = Math.max(label, words.get(stem) ?? 0)
    if (number % 5 > 0 || fraction() < 0.5) words.set(stem, number % 5 === 1 ? whole(0, 3) : best)
    if (fraction() < 0.7) words.set(stem + oneOf(ends), label)
  }
  return words
}

function someTerm({ fraction, oneOf, whole }: Random): Sought[] {
  return Array.from({ length: whole(1, 3) }, (): Sought => {
    const stem = oneOf(stems)
    if (fraction() < 0.3) return { start: stem.slice(0, whole(1, 4)) }
    return { word: fraction() < 0.5 ? stem : stem + oneOf(ends) }
  })
}

const isMeant = (word: string, sought: Sought[]) =>
  sought.some((one) => ('word' in one ? one.word === word : 'start' in one && word.startsWith(one.start)))

/** The services of all terms, or if there are none, those of any, with their scores. */
function naively(services: Map<number, Words>, terms: Sought[][]): [number, number][] {
  const found = [...services].map(([doc, words]) => {
    const scores = terms.flatMap((sought) => {
      const labels = [...words].flatMap(([word, label]) => (isMeant(word, sought) ? [label] : []))
      return labels.length === 0 ? [] : [weightOf(Math.max(...labels))]
    })
    return { doc, matched: scores.length, score: scores.reduce((sum, one) => sum + one, 0) }
  })
  const all = found.filter(({ matched }) => matched === terms.length)
  const those = all.length > 0 ? all : found.filter(({ matched }) => matched > 0)
  return those.map(({ doc, score }): [number, number] => [doc, score]).sort(([a], [b]) => a - b)
}

function inIndex(index: WordsIndex, terms: Sought[][]): [number, number][] {
  const { docs, scores } = index.allOrAny(terms.map((sought) => index.match(sought)))
  return [...docs].map((doc, at) => [doc, scores[at] ?? 0])
}

test('in five thousand services, the index finds the same as reading each of them, also after changes', () => {
  const random = seededRandom('an index of random words')
  const services = new Map(Array.from({ length: 5_000 }, (_, doc) => [doc, someWords(random)]))
  const builder = createWordsBuilder([])
  for (const [doc, words] of services) builder.add(doc, tsvectorOf(words))
  const data = builder.finish()
  expect(data.covered.filter((length) => length > 0).length).toBeGreaterThan(20)
  const index = createWordsIndex(data)
  const compare = () => {
    for (let search = 0; search < 50; search += 1) {
      const terms = Array.from({ length: random.whole(1, 3) }, () => someTerm(random))
      expect(inIndex(index, terms), JSON.stringify(terms)).toEqual(naively(services, terms))
    }
  }
  compare()
  for (let change = 0; change < 3; change += 1) {
    for (let count = 0; count < 200; count += 1) {
      const doc = random.whole(0, 5_100)
      if (random.fraction() < 0.2) {
        services.delete(doc)
        index.remove(doc)
      } else {
        const words = someWords(random)
        services.set(doc, words)
        index.replace(doc, tsvectorOf(words))
      }
    }
    compare()
  }
})
