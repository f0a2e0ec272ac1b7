import { describe, expect, test } from 'vitest'
import { correctTerms, mostCorrected, termsOf, wordsOf } from './search.ts'
import { wordListOf } from './search/word-list.ts'

test.each([
  ["Women's  Haircut!", ['womens', 'haircut']],
  ['15CA/CB', ['15ca', 'cb']],
  ['e-stamp', ['e', 'stamp']],
  ['ＧＳＴ', ['gst']],
  ['क्षमा पत्र', ['क्षमा', 'पत्र']],
  ['%_\\', []],
])('the words of "%s" are %j', (typed, words) => {
  expect(wordsOf(typed)).toEqual(words)
})

const synonyms = [
  ['ac', 'air conditioner'],
  ['itr', 'income tax', 'income tax return'],
  ['poa', 'power of attorney'],
]
const phrasesIn = (typed: string) => termsOf(typed, synonyms).map(({ phrases }) => phrases[0])

describe('a search', () => {
  test('consists of all words except stop words', () => {
    expect(phrasesIn('I need help for a passport')).toEqual(['help', 'passport'])
  })

  test('keeps stop words if there are no others', () => {
    expect(phrasesIn('for the')).toEqual(['for', 'the'])
  })

  test('replaces the longest phrase that has synonyms', () => {
    expect(phrasesIn('file income tax return online')).toEqual(['file', 'itr', 'online'])
    expect(phrasesIn('power of attorney')).toEqual(['poa'])
  })

  test('may end in the beginning of a word, from three letters on', () => {
    const isOpen = (typed: string) => termsOf(typed, []).at(-1)?.isOpen
    expect([isOpen('pan'), isOpen('renew pan'), isOpen('pa'), isOpen('pan pa')]).toEqual([true, true, false, false])
  })

  test('matches whole words where another word follows', () => {
    expect(termsOf('pan card applica', []).map(({ isOpen }) => isOpen)).toEqual([false, false, true])
    expect(termsOf('pan for', []).map(({ isOpen }) => isOpen)).toEqual([false])
  })
})

describe('a correction', () => {
  const corrected = (typed: string, words: string[], found: boolean[] = []) =>
    correctTerms(termsOf(typed, []), { found, meant: [{ words: wordListOf(words.toSorted()) }], synonyms: [] })
  const meant = (typed: string, words: string[]) => corrected(typed, words).flatMap(({ phrases }) => phrases.slice(1))

  test.each([
    ['a letter too few', 'trademrk', 'trademark'],
    ['a letter too many', 'passsport', 'passport'],
    ['another letter', 'pessport', 'passport'],
    ['two transposed letters', 'psasport', 'passport'],
    ['two typing errors in a long word', 'regstraton', 'registration'],
    ['a typing error in half a word', 'regsit', 'registration'],
  ])('is found for %s', (_, typed, word) => {
    expect(meant(typed, ['trademark', 'passport', 'registration', 'police'])).toEqual([word])
  })

  test('contains only the nearest words', () => {
    expect(meant('plumer', ['plumber', 'plumbing', 'lumber'])).toEqual(['plumber'])
  })

  test('is made for terms without results, and for the first four only', () => {
    const typed = 'pasport pasport pasport pasport pasport pasport'
    const isCorrected = (found: boolean[]) =>
      corrected(typed, ['passport'], found).map(({ phrases }) => phrases.length > 1)
    expect(mostCorrected).toBe(4)
    expect(isCorrected([])).toEqual([true, true, true, true, false, false])
    expect(isCorrected([true, true])).toEqual([false, false, true, true, true, true])
  })

  test('is a whole word, or the beginning of one for the last word', () => {
    expect(corrected('pasport drving', ['passport', 'driving']).map(({ isOpen }) => isOpen)).toEqual([false, true])
  })

  test('is not made for words that differ too much', () => {
    expect(meant('xyz', ['passport'])).toEqual([])
    expect(meant('pa', ['pan'])).toEqual([])
  })
})
