import type { Sort } from '#domain/catalogue/browsing.ts'
import type { Category } from '#domain/catalogue.ts'
import type { CopiedRow } from '#server/platform/database/copy.ts'
import {
  type Columns,
  comparing,
  createColumns,
  groupOf,
  type Orders,
  roomFor,
  type ServiceList,
  sortKeys,
  sortNames,
} from './columns.ts'
import { createWordsBuilder, hashesOf, type WordsData } from '#server/search/memory/builder.ts'
import type { WordsIndex } from '#server/search/memory/index.ts'
import { addId, createIdTable, findId, type IdTable } from './ids.ts'
import { column } from './row.ts'
import { createTexts, setText, type Texts } from './texts.ts'

/** A category as the database has it. */
export type CategoryRow = Omit<Category, 'count'>

/** A category as its JSON before the number of its services. */
export type StoredCategory = { key: string; json: string }

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
export type LoadedCatalogue = Omit<Catalogue, 'categories' | 'words'> & {
  categories: CategoryRow[]
  words: WordsData
}

type Source = {
  categories: CategoryRow[]
  /** The text queries of the phrases that searches look for. */
  phrases: string[]
  /** The ids of all services in the order of their titles, then ids: sixteen bytes each. */
  ids: Uint8Array
}

/** Collects the services of a storefront, in any order. */
export function createBuilder({ categories, phrases, ids: sorted }: Source) {
  const count = sorted.length / 16
  const room = roomFor(count)
  const columns = createColumns(room)
  const texts = createTexts(room)
  const words = createWordsBuilder(phrases)
  const numberOf = new Map(categories.map(({ key }, at) => [key, at]))
  const ids = createIdTable(room)
  columns.ids.set(sorted)
  for (let at = 0; at < count; at += 1) {
    addId(ids, columns.ids, at)
    columns.rank[at] = at
  }

  return {
    add(row: CopiedRow) {
      const at = findId(ids, columns.ids, row.value(column.id))
      if (at < 0) throw new Error('a service was added while the catalogue was read')
      setService({ columns, texts, numberOf }, at, row)
      words.add(at, row.value(column.words))
    },

    finish(): LoadedCatalogue {
      const byTitle = listOf(count, (at) => at)
      const groups = groupAll(columns, { count, categories: categories.length })
      return { categories, count, columns, texts, ids, byTitle, groups, words: words.finish() }
    },
  }
}

type Into = Pick<Catalogue, 'columns' | 'texts'> & { numberOf: Map<string, number> }

/** Writes the columns of a service except its id and rank, and its JSON. */
export function setService({ columns, texts, numberOf }: Into, at: number, row: CopiedRow) {
  const category = numberOf.get(row.text(column.category))
  if (category === undefined) throw new Error(`a service is in the unknown category ${row.text(column.category)}`)
  const reviewCount = row.integer(column.reviewCount)
  columns.category[at] = category
  columns.price[at] = row.integer(column.price)
  columns.stars[at] = Math.trunc((1_000 * row.integer(column.ratingSum)) / Math.max(reviewCount, 1))
  columns.reviewCount[at] = reviewCount
  columns.recommendation[at] = row.integer(column.recommendation)
  columns.featured[at] = row.isTrue(column.featured) ? 1 : 0
  columns.hash[at] = hashOf(setText(texts, at, row))
}

/** A hash for ETags: as many bits as a number can contain. */
function hashOf(text: Uint8Array): number {
  const [one, other] = hashesOf(text)
  return (other & 0x1fffff) * 2 ** 32 + one
}

function listOf(length: number, numberAt: (at: number) => number): ServiceList {
  const numbers = new Uint32Array(roomFor(length))
  for (let at = 0; at < length; at += 1) numbers[at] = numberAt(at)
  return { numbers, length }
}

type Grouped = { count: number; categories: number }

function groupAll(columns: Columns, { count, categories }: Grouped): Orders[] {
  const { category, featured } = columns
  const sizes = new Uint32Array(2 * (categories + 1))
  const visit = (at: number, add: (group: number) => void) => {
    const own = category[at] ?? 0
    add(groupOf(undefined, false))
    add(groupOf(own, false))
    if (featured[at] !== 1) return
    add(groupOf(undefined, true))
    add(groupOf(own, true))
  }
  for (let at = 0; at < count; at += 1) visit(at, (group) => (sizes[group] = (sizes[group] ?? 0) + 1))
  const empty = (size: number): ServiceList => ({ numbers: new Uint32Array(roomFor(size)), length: 0 })
  const groups = Array.from(sizes, (size): Orders => {
    return { recommended: empty(size), 'price-asc': empty(size), 'price-desc': empty(size), rating: empty(size) }
  })
  for (const sort of sortNames) {
    const lists = groups.map((orders) => orders[sort])
    const sorted = sortAll(columns, sort, count)
    for (let place = 0; place < count; place += 1) {
      const at = sorted[place] ?? 0
      visit(at, (group) => {
        const list = lists[group]
        if (list) list.numbers[list.length++] = at
      })
    }
  }
  return groups
}

/** All numbers in this order. Ranks are in the order of numbers here, so both keys fit into one number mostly. */
function sortAll(columns: Columns, sort: Sort, count: number): Uint32Array {
  const [first, second] = sortKeys[sort]
  const sorted = new Uint32Array(count)
  let [low, high, widest] = [Infinity, -Infinity, 0]
  for (let at = 0; at < count; at += 1) {
    sorted[at] = at
    const key = first(columns, at)
    low = Math.min(low, key)
    high = Math.max(high, key)
    if (second) widest = Math.max(widest, Math.abs(second(columns, at)))
  }
  const span = 2 * widest + 1
  if ((high - low + 1) * span * count >= Number.MAX_SAFE_INTEGER) return sorted.sort(comparing(columns, sort))
  const keys = new Float64Array(count)
  for (let at = 0; at < count; at += 1) {
    const key = (first(columns, at) - low) * span + (second ? second(columns, at) + widest : 0)
    keys[at] = key * count + at
  }
  keys.sort()
  for (let place = 0; place < count; place += 1) sorted[place] = (keys[place] ?? 0) % count
  return sorted
}
