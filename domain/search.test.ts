import { describe, expect, test } from 'vitest'
import { mendWish, wishesOf, wordsOf } from './search.ts'

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
    expect(wishesOf('pan pa', []).map(({ isOpen }) => isOpen)).toEqual([true, false])
  })
})

describe('what may have been meant', () => {
  const meant = (typed: string, vocabulary: string[]) =>
    mendWish({ phrases: [typed], isOpen: true }, vocabulary).phrases.slice(1)

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

  test('is nothing when too much would have to be wrong', () => {
    expect(meant('xyz', ['passport'])).toEqual([])
    expect(meant('pa', ['pan'])).toEqual([])
  })
})
