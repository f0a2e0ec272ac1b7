import type { CopiedRow } from '#server/platform/database/copy.ts'
import { type Catalogue, setService } from './build.ts'
import { comparing, enlargeColumns, groupsOf, roomFor, type ServiceList, sortNames } from './columns.ts'
import { addId, bytesOfId, createIdTable, findId, textOfId } from './ids.ts'
import { isAfterTitle, titleIn } from './list.ts'
import { column } from './row.ts'
import { bytesOfTexts, enlargeTexts, removeText, textOf } from './texts.ts'

/** The rows of changed services; those without a row are not listed any more. */
export type Changes = { ids: string[]; rows: CopiedRow[] }

/**
 * Applies changes. Each list with a changed service is moved in memory once if there are many changes, and once for each
 * if there are few, so the cost depends mostly on the number of services.
 */
export function applyChanges(catalogue: Catalogue, { ids, rows }: Changes) {
  const rowOf = new Map(rows.map((row) => [textOfId(row.value(column.id)), row]))
  const { changed, groups } = outdated(catalogue, ids)
  const numberOf = new Map(catalogue.categories.map(({ key }, at) => [key, at]))
  const titles = new Map<number, string>()
  const listed: number[] = []
  for (const service of changed) if (isListed(catalogue, service)) titles.set(service, titleOf(catalogue, service))
  for (const id of ids) {
    const row = rowOf.get(id)
    if (!row) continue
    const service = numberFor(catalogue, id)
    setService({ ...catalogue, numberOf }, service, row)
    catalogue.words.replace(service, row.value(column.words))
    listed.push(service)
    changed.add(service)
    for (const group of groupsOf(catalogue.columns, service)) groups.add(group)
  }
  const isSame = (service: number) => titles.get(service) === titleOf(catalogue, service)
  const isChanged = new Uint8Array(catalogue.count)
  for (const service of changed) isChanged[service] = 1
  const all = { isChanged, changed: [...changed], listed }
  for (const service of titles.keys()) if (!listed.includes(service)) removeService(catalogue, service)
  if (listed.length !== titles.size || !listed.every(isSame)) rankAgain(catalogue, all)
  for (const group of groups) renewGroup(catalogue, group, all)
}

function removeService({ words, texts }: Catalogue, service: number) {
  words.remove(service)
  removeText(texts, service)
}

/** Whether so much memory belongs to replaced texts and removed services that the whole catalogue should be read again. */
export function isWasteful({ texts, count, byTitle }: Catalogue): boolean {
  const wasted = texts.replaced + bytesOfNumber * (count - byTitle.length)
  return wasted > Math.max(leastWasted, bytesOfTexts(texts) / 2)
}

const leastWasted = 16 * 1024 * 1024
/** The columns of a service take about this much. */
const bytesOfNumber = 64

type Changed = { isChanged: Uint8Array; changed: readonly number[]; listed: number[] }

function renewGroup(catalogue: Catalogue, group: number, { isChanged, changed, listed }: Changed) {
  const added = listed.filter((service) => groupsOf(catalogue.columns, service).includes(group))
  for (const sort of sortNames) {
    const list = catalogue.groups[group]?.[sort]
    if (list) replaceIn(list, { isChanged, changed, added, compare: comparing(catalogue.columns, sort) })
  }
}

/** The numbers of the services that are in the catalogue, and the groups that they are in before the change. */
function outdated(catalogue: Catalogue, ids: string[]) {
  const changed = new Set<number>()
  const groups = new Set<number>()
  for (const id of ids) {
    const service = findId(catalogue.ids, catalogue.columns.ids, bytesOfId(id))
    if (service < 0) continue
    changed.add(service)
    for (const group of groupsOf(catalogue.columns, service)) groups.add(group)
  }
  return { changed, groups }
}

const titleOf = ({ texts }: Catalogue, service: number) => titleIn(textOf(texts, service))

/** Whether a service with a number is listed: removed ones keep their number. */
export function isListed({ columns, byTitle }: Catalogue, service: number): boolean {
  const rank = columns.rank[service] ?? 0
  return rank < byTitle.length && byTitle.numbers[rank] === service
}

/** The number of a service: the one that it had, or the next one. */
function numberFor(catalogue: Catalogue, id: string): number {
  const bytes = bytesOfId(id)
  const known = findId(catalogue.ids, catalogue.columns.ids, bytes)
  if (known >= 0) return known
  const service = catalogue.count
  if (service === catalogue.columns.rank.length) enlarge(catalogue)
  catalogue.columns.ids.set(bytes, 16 * service)
  addId(catalogue.ids, catalogue.columns.ids, service)
  catalogue.count += 1
  return service
}

function enlarge(catalogue: Catalogue) {
  const room = roomFor(catalogue.count)
  catalogue.columns = enlargeColumns(catalogue.columns, room)
  enlargeTexts(catalogue.texts, room)
  catalogue.ids = createIdTable(room)
  for (let at = 0; at < catalogue.count; at += 1) addId(catalogue.ids, catalogue.columns.ids, at)
}

/** Renews the order by title after services were added, removed or renamed. */
function rankAgain(catalogue: Catalogue, { isChanged, changed, listed }: Changed) {
  const { columns, byTitle } = catalogue
  const titles = new Map(listed.map((service) => [service, Buffer.from(titleOf(catalogue, service))]))
  const idOf = (service: number) => columns.ids.subarray(16 * service, 16 * service + 16)
  const compare = (one: number, other: number) => {
    const title = titles.get(one)
    if (title) return isAfterTitle(catalogue, other, { title, id: idOf(one) }) ? -1 : 1
    const later = titles.get(other)
    return later && isAfterTitle(catalogue, one, { title: later, id: idOf(other) }) ? 1 : -1
  }
  replaceIn(byTitle, { isChanged, changed, added: listed, compare })
  for (let at = 0; at < byTitle.length; at += 1) columns.rank[byTitle.numbers[at] ?? 0] = at
}

type Replacement = {
  isChanged: Uint8Array
  changed: readonly number[]
  added: number[]
  compare: (one: number, other: number) => number
}

/** Removes the changed services from a sorted list and adds these. */
function replaceIn(list: ServiceList, { isChanged, changed, added, compare }: Replacement) {
  const kept = changed.length <= mostSingle ? removeEach(list, changed) : removeMarked(list, isChanged)
  const length = kept + added.length
  if (length > list.numbers.length) {
    const larger = new Uint32Array(roomFor(length))
    larger.set(list.numbers.subarray(0, kept))
    list.numbers = larger
  }
  insert(list.numbers, { kept, added: added.toSorted(compare), compare })
  list.length = length
}

/** Up to this many are removed one by one. */
const mostSingle = 8

/** Returns the new length. */
function removeEach({ numbers, length }: ServiceList, changed: readonly number[]): number {
  let kept = length
  for (const service of changed) {
    const at = numbers.indexOf(service)
    if (at < 0 || at >= kept) continue
    numbers.copyWithin(at, at + 1, kept)
    kept -= 1
  }
  return kept
}

/** The same in one pass. */
function removeMarked({ numbers, length }: ServiceList, isChanged: Uint8Array): number {
  let kept = 0
  for (let at = 0; at < length; at += 1) {
    const service = numbers[at] ?? 0
    if (isChanged[service] === 0) numbers[kept++] = service
  }
  return kept
}

type Insertion = { kept: number; added: number[]; compare: Replacement['compare'] }

/** From the end, so that each part of the list is moved once. */
function insert(numbers: Uint32Array<ArrayBuffer>, { kept, added, compare }: Insertion) {
  let end = kept
  for (let at = added.length - 1; at >= 0; at -= 1) {
    const service = added[at] ?? 0
    let [low, high] = [0, end]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (compare(service, numbers[middle] ?? 0) < 0) high = middle
      else low = middle + 1
    }
    numbers.copyWithin(low + at + 1, low, end)
    numbers[low + at] = service
    end = low
  }
}
