import { describe, expect, test } from 'vitest'
import { mendWishes, mostMended, wishesOf, wordsOf } from './search.ts'

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
const phrasesIn = (typed: string) => wishesOf(typed, synonyms).map(({ phrases }) => phrases[0])

describe('what somebody looks for', () => {
  test('is every word, without those that say nothing', () => {
    expect(phrasesIn('I need help for a passport')).toEqual(['help', 'passport'])
  })

  test('is the small words after all, when there are no others', () => {
    expect(phrasesIn('for the')).toEqual(['for', 'the'])
  })

  test('is the longest phrase that has other names, in the words around it', () => {
    expect(phrasesIn('file income tax return online')).toEqual(['file', 'itr', 'online'])
    expect(phrasesIn('power of attorney')).toEqual(['poa'])
  })

  test('may be the beginning of a word from three letters on', () => {
    const isOpen = (typed: string) => wishesOf(typed, []).at(-1)?.isOpen
    expect([isOpen('pan'), isOpen('renew pan'), isOpen('pa'), isOpen('pan pa')]).toEqual([true, true, false, false])
  })

  test('is typed to its end where another word follows', () => {
    expect(wishesOf('pan card applica', []).map(({ isOpen }) => isOpen)).toEqual([false, false, true])
    expect(wishesOf('pan for', []).map(({ isOpen }) => isOpen)).toEqual([false])
  })
})

describe('what may have been meant', () => {
  const mended = (typed: string, words: string[], found: boolean[] = []) =>
    mendWishes(wishesOf(typed, []), { found, words, synonyms: [] })
  const meant = (typed: string, words: string[]) => mended(typed, words).flatMap(({ phrases }) => phrases.slice(1))

  test.each([
    ['a letter too few', 'trademrk', 'trademark'],
    ['a letter too many', 'passsport', 'passport'],
    ['another letter', 'pessport', 'passport'],
    ['two that changed places', 'psasport', 'passport'],
    ['two slips in a long word', 'regstraton', 'registration'],
    ['a slip in half a word', 'regsit', 'registration'],
  ])('is found through %s', (_, typed, word) => {
    expect(meant(typed, ['trademark', 'passport', 'registration', 'police'])).toEqual([word])
  })

  test('is the nearest, not whatever is near', () => {
    expect(meant('plumer', ['plumber', 'plumbing', 'lumber'])).toEqual(['plumber'])
  })

  test('is looked for where nothing is found, and for the first four words only', () => {
    const typed = 'pasport pasport pasport pasport pasport pasport'
    const isMended = (found: boolean[]) => mended(typed, ['passport'], found).map(({ phrases }) => phrases.length > 1)
    expect(mostMended).toBe(4)
    expect(isMended([])).toEqual([true, true, true, true, false, false])
    expect(isMended([true, true])).toEqual([false, false, true, true, true, true])
  })

  test('is a whole word where another follows, and may be longer where it was typed last', () => {
    expect(mended('pasport drving', ['passport', 'driving']).map(({ isOpen }) => isOpen)).toEqual([false, true])
  })

  test('is nothing when too much would have to be wrong', () => {
    expect(meant('xyz', ['passport'])).toEqual([])
    expect(meant('pa', ['pan'])).toEqual([])
  })
})
