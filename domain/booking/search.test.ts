import { expect, test } from 'vitest'
import { wordsOf } from './search.ts'

test.each([
  ['meera pan', ['meera', 'pan']],
  ['  Pan   Pan meera ', ['Pan', 'meera']],
  ['ash asha', ['asha']],
  ['', []],
  ['DS-', []],
  ['asha ds-', ['asha']],
  ['ds261122 0059', ['ds-261122-0059']],
  ['DS 261122 59', ['ds-261122-59']],
  ['ds2611220059', ['ds-261122-0059']],
  ['DS-261122-0059', ['ds-261122-0059']],
  ['DS-261122-', ['ds-261122-']],
  ['ds2611', ['ds-2611']],
  ['meera ds261122 0059', ['meera', 'ds-261122-0059']],
  ['2611220059', ['261122-0059']],
  ['9876543210', ['9876543210']],
  ['2611220059@example.com', ['2611220059@example.com']],
  ['bonds 2611', ['bonds', '2611']],
])('the words of %j are %j', (search, words) => {
  expect(wordsOf(search)).toEqual(words)
})
