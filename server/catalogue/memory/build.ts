import { Category, Service } from '#domain/catalogue.ts'
import type { Sort } from '#domain/catalogue/browsing.ts'
import { serviceOf } from '#server/catalogue/store.ts'
import {
  type Columns,
  comparing,
  createColumns,
  enlargeColumns,
  groupsOf,
  type Orders,
  roomFor,
  type ServiceList,
  sortKeys,
  sortNames,
} from './columns.ts'
import { createWordsBuilder, hashesOf, type WordsData } from '#server/search/memory/builder.ts'
import type { WordsIndex } from '#server/search/memory/index.ts'
import { addId, bytesOfId, createIdTable, type IdTable } from './ids.ts'
import type { WordedRow } from './store.ts'
import { createTexts, enlargeTexts, setText, type Texts } from './texts.ts'

/** A category as its JSON before the number of its services. */
type StoredCategory = { key: string; json: string }

/** The catalogue of a storefront. */
export type Catalogue = {
  categories: StoredCategory[]
  /** How many numbers are in use, including those of services that are no longer listed. */
  count: number
  columns: Columns
  texts: Texts
  ids: IdTable
  /** All services by title, then id. */
  byTitle: ServiceList
  /** The lists of each group; see groupOf. */
  groups: Orders[]
  words: WordsIndex
}

/** The same in a form that can be transferred between threads. */
export type LoadedCatalogue = Omit<Catalogue, 'words'> & { words: WordsData }

/** Collects the services of a storefront, which must be added in the order of their titles, then ids. */
export function createBuilder(categories: Omit<Category, 'count'>[], phrases: string[]) {
  let room = 1_024
  let columns = createColumns(room)
  const texts = createTexts(room)
  const words = createWordsBuilder(phrases)
  const numberOf = new Map(categories.map(({ key }, at) => [key, at]))
  let count = 0

  return {
    add(row: WordedRow) {
      if (count === room) {
        room *= 2
        columns = enlargeColumns(columns, room)
        enlargeTexts(texts, room)
      }
      columns.rank[count] = count
      setService({ columns, texts, numberOf }, count, row)
      words.add(count, row.words)
      count += 1
    },

    finish(): LoadedCatalogue {
      const byTitle = listOf(count, (at) => at)
      const ids = createIdTable(roomFor(count))
      for (let at = 0; at < count; at += 1) addId(ids, columns.ids, at)
      const groups = groupAll(columns, { count, categories: categories.length })
      const stored = categories.map(storedCategory)
      return { categories: stored, count, columns, texts, ids, byTitle, groups, words: words.finish() }
    },
  }
}

type Into = Pick<Catalogue, 'columns' | 'texts'> & { numberOf: Map<string, number> }

/** Writes the columns of a service except its rank. The JSON goes through the closed schema of the reply here. */
export function setService({ columns, texts, numberOf }: Into, at: number, row: Omit<WordedRow, 'words'>) {
  const category = numberOf.get(row.category)
  if (category === undefined) throw new Error(`a service is in the unknown category ${row.category}`)
  columns.ids.set(bytesOfId(row.id), 16 * at)
  columns.category[at] = category
  columns.price[at] = row.price
  columns.stars[at] = Math.trunc((1_000 * row.ratingSum) / Math.max(row.reviewCount, 1))
  columns.reviewCount[at] = row.reviewCount
  columns.recommendation[at] = row.recommendation
  columns.featured[at] = row.featured ? 1 : 0
  columns.hash[at] = hashOf(setText(texts, at, JSON.stringify(Service.parse(serviceOf(row)))))
}

/** A hash for ETags: as many bits as a number can contain. */
function hashOf(text: Uint8Array): number {
  const [one, other] = hashesOf(text)
  return (other & 0x1fffff) * 2 ** 32 + one
}

function storedCategory(category: Omit<Category, 'count'>): StoredCategory {
  const json = JSON.stringify(Category.parse({ ...category, count: 0 }))
  return { key: category.key, json: json.slice(0, -'0}'.length) }
}

function listOf(length: number, numberAt: (at: number) => number): ServiceList {
  const numbers = new Uint32Array(roomFor(length))
  for (let at = 0; at < length; at += 1) numbers[at] = numberAt(at)
  return { numbers, length }
}

function groupAll(columns: Columns, { count, categories }: { count: number; categories: number }): Orders[] {
  const membership = Array.from({ length: count }, (_, at) => groupsOf(columns, at))
  const sizes = new Array<number>(2 * (categories + 1)).fill(0)
  for (const groups of membership) for (const group of groups) sizes[group] = (sizes[group] ?? 0) + 1
  const empty = (size: number): ServiceList => ({ numbers: new Uint32Array(roomFor(size)), length: 0 })
  const lists = sizes.map((size): Orders => {
    return {
      recommended: empty(size),
      'price-asc': empty(size),
      'price-desc': empty(size),
      rating: empty(size),
    }
  })
  for (const sort of sortNames) {
    for (const at of sortAll(columns, sort, count)) {
      for (const group of membership[at] ?? []) {
        const list = lists[group]?.[sort]
        if (list) list.numbers[list.length++] = at
      }
    }
  }
  return lists
}

/** All numbers in this order. Ranks are in the order of numbers here, so both keys fit into one number mostly. */
function sortAll(columns: Columns, sort: Sort, count: number): Uint32Array {
  const [first, second] = sortKeys[sort]
  let [low, high, widest] = [Infinity, -Infinity, 0]
  for (let at = 0; at < count; at += 1) {
    const key = first(columns, at)
    low = Math.min(low, key)
    high = Math.max(high, key)
    if (second) widest = Math.max(widest, Math.abs(second(columns, at)))
  }
  const span = 2 * widest + 1
  if ((high - low + 1) * span * count < Number.MAX_SAFE_INTEGER) {
    const keys = new Float64Array(count)
    for (let at = 0; at < count; at += 1) {
      const key = (first(columns, at) - low) * span + (second ? second(columns, at) + widest : 0)
      keys[at] = key * count + at
    }
    return Uint32Array.from(keys.sort(), (key) => key % count)
  }
  return Uint32Array.from({ length: count }, (_, at) => at).sort(comparing(columns, sort))
}
