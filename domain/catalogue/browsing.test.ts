import { describe, expect, test } from 'vitest'
import { readAs } from '#domain/contract/field.ts'
import { ServiceFilter } from '#domain/catalogue.ts'
import { browsingOf, mostShown } from './browsing.ts'

const values = {
  category: ['legal', ' legal ', 'all', '', ' ', 'x'.repeat(40), 'x'.repeat(41), 'a\u202Eb', '\u2800'],
  search: ['passport', 'pan card', 'x'.repeat(100), 'x'.repeat(101), 'a\u0000b', '\u3164'],
  minPrice: ['0', '12.5', '12.55', '12.555', '-1', '1e3', 'ten', '', '999999999', '9999999999'],
  maxPrice: ['0', '12.5', ' 12'],
  sort: ['rating', 'price-asc', 'toString', 'constructor', ''],
}

describe('the list reads a filter from its URL as the API reads it from the query', () => {
  test.each(Object.entries(values).flatMap(([name, texts]) => texts.map((text) => [name, text] as const)))(
    '%s=%j',
    (name, text) => {
      const inQuery = Object.values(readAs(ServiceFilter, { [name]: text }).value ?? { [name]: undefined })
      expect(Object.values(browsingOf({ [name]: text }))).toEqual(inQuery)
    },
  )
})

test.each([
  ['passport ', { search: 'passport' }],
  ['   ', { search: undefined }],
])('the search %j is trimmed, and ignored if nothing is left', (search, expected) => {
  expect(browsingOf({ search })).toEqual(expected)
})

test.each([
  ['1', 1],
  [String(mostShown), mostShown],
  [String(mostShown + 1), undefined],
  ['0', undefined],
  ['-3', undefined],
  ['2.5', undefined],
])('shown=%s is read as %s', (text, shown) => {
  expect(browsingOf({ shown: text })).toEqual({ shown })
})

test('unknown parameters are ignored', () => {
  expect(browsingOf({ utm_source: 'mail', category: 'legal' })).toEqual({ category: 'legal' })
})
