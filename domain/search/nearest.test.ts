import { expect, test } from 'vitest'
import { seededRandom } from '#domain/random/random.ts'
import { nearestWords } from './nearest.ts'
import { wordListOf } from './word-list.ts'

/** The same choice by comparing the typed text with every word. */
function nearestByScan(typed: string, words: string[]): string[] {
  const allowed = typed.length < 3 ? 0 : typed.length < 6 ? 1 : 2
  if (allowed === 0) return []
  const compared = words.map((word) => ({ word, ...errorsBetween(typed, word) }))
  const least = Math.min(allowed, ...compared.map(({ begun }) => begun))
  return compared
    .filter(({ begun }) => begun <= least)
    .sort((a, b) => a.whole - b.whole || (a.word < b.word ? -1 : 1))
    .slice(0, 3)
    .map(({ word }) => word)
}

/** The typing errors between the typed text and the word, and between it and the best beginning of the word. */
function errorsBetween(typed: string, word: string) {
  const errors = Array.from({ length: typed.length + 1 }, (_, i) =>
    Array.from({ length: word.length + 1 }, (_, j) => (i === 0 ? j : i)),
  )
  const at = (i: number, j: number) => errors[i]?.[j] ?? Number.POSITIVE_INFINITY
  for (let i = 1; i <= typed.length; i += 1) {
    for (let j = 1; j <= word.length; j += 1) {
      const isSwapped = typed[i - 1] === word[j - 2] && typed[i - 2] === word[j - 1]
      const least = Math.min(
        at(i - 1, j) + 1,
        at(i, j - 1) + 1,
        at(i - 1, j - 1) + (typed[i - 1] === word[j - 1] ? 0 : 1),
        isSwapped ? at(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY,
      )
      errors[i]?.splice(j, 1, least)
    }
  }
  return { whole: at(typed.length, word.length), begun: Math.min(...(errors[typed.length] ?? [])) }
}

/** The last has letters of two code units, and words are compared by unit. */
const letters = ['ab', 'abcde', 'aeinrst', '0123456789', 'aàñपत्र😀']

test.each(letters)(
  'the nearest words are those that comparing with every word finds, of the letters %s',
  (alphabet) => {
    const random = seededRandom(`nearest words of ${alphabet}`)
    const word = (most: number) =>
      Array.from({ length: random.whole(1, most) }, () => random.oneOf(alphabet.split(''))).join('')
    for (let round = 0; round < 12; round += 1) {
      const words = [...new Set(Array.from({ length: random.whole(0, 120) }, () => word(11)))].sort()
      const list = wordListOf(words)
      const old = new Set(words.filter(() => random.whole(1, 4) === 1))
      const current = words.filter((found) => !old.has(found))
      for (let turn = 0; turn < 15; turn += 1) {
        const typed = word(9)
        expect(nearestWords(typed, [{ words: list }]), typed).toEqual(nearestByScan(typed, words))
        const lists = [
          { words: list, isCurrent: (found: string) => !old.has(found) },
          { words: wordListOf(['abc', 'baab']) },
        ]
        const expected = nearestByScan(typed, [...new Set([...current, 'abc', 'baab'])])
        expect(nearestWords(typed, lists), typed).toEqual(expected)
      }
    }
  },
)
