import type { AdminService, ServiceFields, ServiceFileFilter } from './admin.ts'
import { csvRow, csvStart, readCsv } from '#domain/format/csv.ts'
import { mostImported, type RowProblem } from '#domain/import.ts'

/** The columns of a CSV file of services. The slug, which identifies the service, comes first. */
export const serviceColumns = [
  'slug',
  'title',
  'category',
  'price',
  'currency',
  'duration',
  'description',
  'imageUrl',
  'featured',
  'includes',
  'taxCode',
] as const
/** The storefront of a service; only in files with services of several storefronts. */
const ofSeveral = 'storefront'
export type ServiceColumn = (typeof serviceColumns)[number] | typeof ofSeveral

type Portions = AsyncIterable<AdminService[]>

/** Streams services as CSV. */
export async function* fileOfServices(portions: Portions, { isOfSeveral = false } = {}): AsyncGenerator<string> {
  const columns = isOfSeveral ? [ofSeveral, ...serviceColumns] : serviceColumns
  yield csvStart + csvRow(columns)
  for await (const services of portions) {
    yield services
      .map(({ storefront, ...service }) => {
        const cells = cellsOf(service)
        return csvRow([...(isOfSeveral ? [storefront] : []), ...serviceColumns.map((column) => cells[column])])
      })
      .join('')
  }
}

/** What the name of the file says about its filters. */
export function filtersInName({ category, featured, archived, search = '' }: ServiceFileFilter): string[] {
  const chosen = [
    archived === true && 'archived',
    featured !== undefined && (featured ? 'featured' : 'not featured'),
    category,
    search !== '' && 'search',
  ]
  return chosen.filter((one) => typeof one === 'string')
}

/** The cells of a service, by column. */
export function cellsOf(service: ServiceFields & { slug: string; currency: string }) {
  return {
    slug: service.slug,
    title: service.title,
    category: service.category,
    price: String(service.price),
    currency: service.currency,
    duration: String(service.duration),
    description: service.description,
    imageUrl: service.imageUrl,
    featured: service.featured ? 'yes' : 'no',
    includes: service.includes.join('\n'),
    taxCode: service.taxCode,
  }
}

/** A row of a file, by column name; rows are numbered as in a spreadsheet. */
export type ServiceRow = {
  row: number
  slug: string
  cells: Partial<Record<ServiceColumn, string>>
  /** Whether the row has a cell without a column name. */
  isTooLong: boolean
}

/** Reads the rows of a file that are not empty, and the problems of the file itself. */
export function* readServiceFile(text: string): Generator<ServiceRow | RowProblem> {
  let names: (ServiceColumn | undefined)[] | undefined
  let found = 0
  for (const { row, cells, problem } of readCsv(text)) {
    if (problem !== undefined) return yield { row, field: '', message: `${problem} Nothing after it was read.` }
    if (cells.every((cell) => cell.trim() === '')) continue
    if (!names) {
      const problems = problemsOfNames(cells)
      if (problems.length > 0) return yield* problems
      names = cells.map(columnOf)
    } else if (found === mostImported) {
      return yield ofFile('', 'A file can contain at most 10,000 services. Please split it into several files.')
    } else {
      found += 1
      yield rowOf(row, names, cells)
    }
  }
  if (found === 0) yield ofFile('', 'There are no services in this file.')
}

const ofFile = (field: string, message: string): RowProblem => ({ row: 0, field, message })

const columns: readonly ServiceColumn[] = [...serviceColumns, ofSeveral]
const columnOf = (name: string) => columns.find((column) => column.toLowerCase() === name.trim().toLowerCase())

/** Limits the list of unknown columns: an unrelated file may have thousands. */
const mostNamed = 20

function problemsOfNames(cells: string[]): RowProblem[] {
  const names = cells.map((cell) => cell.trim()).filter((name) => name !== '')
  const found = names.map(columnOf)
  const strange = names.filter((name) => columnOf(name) === undefined).map(shorten)
  const twice = found.filter((column, at) => column !== undefined && found.indexOf(column) !== at)
  return [
    ...(found.includes('slug') ? [] : [ofFile('slug', noSlug)]),
    ...strange.slice(0, mostNamed).map((name) => ofFile(name, `We do not know the column '${name}'.`)),
    ...[...new Set(twice)].map((name = 'slug') => ofFile(name, `The column '${name}' is there twice.`)),
  ]
}
const noSlug =
  "There is no column 'slug', which says what service a row is about. Please leave its cells empty for new ones."

/** Cuts text to fit into a sentence, without splitting a surrogate pair. */
export function shorten(text: string): string {
  return text.length > 60 ? `${text.slice(0, 59).replace(/\p{Surrogate}$/u, '')}…` : text
}

function rowOf(row: number, names: (ServiceColumn | undefined)[], texts: string[]): ServiceRow {
  const cells: ServiceRow['cells'] = {}
  // Some spreadsheets leave out the last cells of a row when they are empty.
  for (const [at, name] of names.entries()) if (name) cells[name] = texts[at] ?? ''
  const isTooLong = texts.some((text, at) => names[at] === undefined && text.trim() !== '')
  return { row, slug: cells.slug?.trim() ?? '', cells, isTooLong }
}
