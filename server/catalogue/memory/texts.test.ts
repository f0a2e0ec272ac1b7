import { expect, test } from 'vitest'
import { idOf } from '#server/catalogue/opening/store.ts'
import { type CopiedService, copiedRow } from '#server/testing/copied-row.ts'
import { createWordsIndex } from '#server/search/memory/index.ts'
import { applyChanges, isWasteful } from './apply.ts'
import { createBuilder } from './build.ts'
import { bytesOfId } from './ids.ts'
import { findPage } from './list.ts'
import { bytesOfTexts } from './texts.ts'

const number = 4_000
const ids = Array.from({ length: number }, (_, at) => idOf(`service ${at}`))

function rowOf(at: number, change: Partial<CopiedService> = {}) {
  return copiedRow({
    id: ids[at] ?? '',
    slug: `service-${at}`,
    title: `Service ${String(at).padStart(4, '0')}`,
    category: 'tax',
    price: 100,
    currency: 'INR',
    description: 'Words '.repeat(300),
    imageUrl: '',
    duration: 60,
    featured: false,
    ratingSum: 0,
    reviewCount: 0,
    recommendation: 0,
    includes: [],
    words: Buffer.alloc(4),
    ...change,
  })
}

/** A catalogue whose texts take about 8 MB. */
function aCatalogue() {
  const categories = [{ key: 'tax', name: 'Tax', description: '', imageUrl: '' }]
  const builder = createBuilder({ categories, phrases: [], ids: Buffer.concat(ids.map(bytesOfId)) })
  // In any order, as the database sends them.
  for (let at = number - 1; at >= 0; at -= 1) builder.add(rowOf(at))
  const { words, ...loaded } = builder.finish()
  const catalogue = { ...loaded, categories: [{ key: 'tax', json: '{"count":' }], words: createWordsIndex(words) }
  const change = (changed: Partial<CopiedService>) =>
    applyChanges(catalogue, { ids, rows: ids.map((_, at) => rowOf(at, changed)) })
  return { catalogue, change }
}

test('a change that lists do not show takes no memory, however often it happens', () => {
  const { catalogue, change } = aCatalogue()
  const before = bytesOfTexts(catalogue.texts)
  for (let recommendation = 1; recommendation <= 10; recommendation += 1) change({ recommendation })
  expect([bytesOfTexts(catalogue.texts), catalogue.texts.replaced]).toEqual([before, 0])
  expect(isWasteful(catalogue)).toBe(false)
})

test('a catalogue is read again when most of its texts were replaced, not before', () => {
  const { catalogue, change } = aCatalogue()
  const states = [1, 2, 3, 4].map((reviewCount) => {
    change({ reviewCount })
    return isWasteful(catalogue)
  })
  expect(states).toEqual([false, false, true, true])
})

test('removed services count as unused memory, and come back with their texts', () => {
  const { catalogue, change } = aCatalogue()
  const page = () => findPage(catalogue, { sort: 'recommended', limit: 3 })
  const before = page()
  for (let times = 0; times < 3; times += 1) {
    applyChanges(catalogue, { ids, rows: [] })
    expect(page().total).toBe(0)
    change({})
  }
  expect(page()).toEqual(before)
  expect(isWasteful(catalogue)).toBe(true)
})
