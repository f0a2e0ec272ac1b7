import { differenceOf } from '#domain/activity.ts'
import { fieldsOfService, NewService, ServiceChange, type ServiceFields, slugOf, findServiceProblem } from './admin.ts'
import { readAs } from '#domain/contract/field.ts'
import { imageOf } from '#domain/image.ts'
import type { RowProblem } from '#domain/import.ts'
import { readMinutes, readPrice } from './typed.ts'
import { cellsOf, type ServiceColumn, type ServiceRow, shorten } from './service-file.ts'

/** A service that already exists. */
export type KnownService = ServiceFields & { slug: string; currency: string; isArchived: boolean }

/** The data that rows are checked against. */
export type ImportRules = {
  key: string
  currency: string
  locale: string
  categories: readonly string[]
  /** The uploaded images that rows name and that exist. */
  images: ReadonlySet<string>
}

export type Verdict =
  | { kind: 'add' | 'change'; fields: ServiceFields }
  | { kind: 'unchanged' }
  | { kind: 'wrong'; problems: RowProblem[] }

/** Decides how a row changes the service with its slug, or lists the problems of the row in the words of the form. */
export function judgeRow(row: ServiceRow, was: KnownService | undefined, rules: ImportRules): Verdict {
  const stranger = problemOfPlace(row, was, rules)
  if (stranger) return wrong(row, [stranger])
  const { values, complaints } = was ? readCells(changedCells(row, was), rules) : readCells(row.cells, rules, true)
  if (was && Object.keys(values).length + complaints.length === 0) return { kind: 'unchanged' }
  const read = was ? readAs(ServiceChange, values) : readAs(NewService, values)
  const reported = new Set(complaints.map(({ field }) => field))
  const more = (read.complaints ?? []).filter(({ field }) => !reported.has(columnOf(field)))
  const all = [...complaints, ...more.map(({ field, message }) => ({ field: columnOf(field), message }))]
  if (all.length > 0 || !read.value) return wrong(row, all)
  // For a new service, `NewService` has provided all values.
  const wanted = { ...(was && fieldsOfService(was)), ...read.value } as ServiceFields
  const image = imageOf(wanted.imageUrl)
  const hasPicture = !image || wanted.imageUrl === was?.imageUrl || rules.images.has(image.id)
  const complaint = findServiceProblem(wanted, { ...rules, hasPicture, was })
  if (complaint) return wrong(row, [complaint])
  if (!was) return { kind: 'add', fields: wanted }
  const { after } = differenceOf(fieldsOfService(was), wanted)
  return Object.keys(after).length === 0 ? { kind: 'unchanged' } : { kind: 'change', fields: wanted }
}

type CellProblem = { field: string; message: string }

function wrong({ row }: ServiceRow, problems: CellProblem[]): Verdict {
  return { kind: 'wrong', problems: problems.map(({ field, message }) => ({ row, field, message })) }
}

/** A problem with one item of a list is reported for the whole cell. */
const columnOf = (field: string) => field.split('.')[0] ?? ''

/** Why a row cannot belong to a service of this storefront, regardless of its values. */
function problemOfPlace(
  { slug, cells, isTooLong }: ServiceRow,
  was: KnownService | undefined,
  { key, currency }: ImportRules,
): CellProblem | undefined {
  const storefront = cells.storefront?.trim() ?? ''
  if (storefront !== '' && storefront !== key)
    return {
      field: 'storefront',
      message: `This row belongs to the storefront '${shorten(storefront)}', not to '${key}'.`,
    }
  if (isTooLong) return { field: '', message: 'This row has more cells than the header row.' }
  const money = cells.currency?.trim() ?? ''
  if (money !== '' && money !== currency)
    return { field: 'currency', message: `The prices of this storefront are in ${currency}.` }
  if (was?.isArchived) return { field: 'slug', message: 'This service has been deleted; restore it first' }
  return was || slug === '' ? undefined : problemOfSlug(slug)
}

const longestSlug = 80

function problemOfSlug(slug: string): CellProblem | undefined {
  if (!/^[a-z\d]+(-[a-z\d]+)*$/.test(slug) || slug.length > longestSlug)
    return {
      field: 'slug',
      message: 'Please use a-z, 0-9 and single hyphens, 80 characters at most, or leave it empty',
    }
  if (slugOf(slug) !== slug)
    return {
      field: 'slug',
      message: 'This address is already in use. Please choose another, or leave it empty',
    }
  return undefined
}

/** Skips unchanged cells, so that an exported file can always be imported again. */
function changedCells({ cells }: ServiceRow, was: KnownService): ServiceRow['cells'] {
  const own: ServiceRow['cells'] = cellsOf(was)
  const changed = Object.entries(cells).filter(([column, text]) => own[column as ServiceColumn] !== text)
  return Object.fromEntries(changed)
}

type Values = Partial<Record<keyof ServiceFields, unknown>>
type Cells = { values: Values; complaints: CellProblem[] }

/** Reads cells as a form would send them. Reports cells of the wrong type; the form's own rules check the rest. */
function readCells(cells: ServiceRow['cells'], rules: ImportRules, isNew = false): Cells {
  const values: Values = {}
  const complaints: CellProblem[] = []
  const number = (column: 'price' | 'duration', read: typeof readPrice) => {
    const text = cells[column]
    if (text === undefined) return
    const { value = null, message } = read(text, rules)
    if (message === undefined) values[column] = value
    else complaints.push({ field: column, message })
  }
  for (const column of texts) if (cells[column] !== undefined) values[column] = cells[column]
  number('price', readPrice)
  number('duration', readMinutes)
  const featured = cells.featured?.trim().toLowerCase()
  if (featured === 'yes' || featured === 'no') values.featured = featured === 'yes'
  else if (featured !== undefined && !(isNew && featured === ''))
    complaints.push({ field: 'featured', message: 'Please write yes or no' })
  if (cells.includes !== undefined) values.includes = cells.includes.split(/[\r\n]+/).filter((one) => one.trim() !== '')
  return { values, complaints }
}
const texts = ['title', 'category', 'description', 'imageUrl', 'taxCode'] as const
