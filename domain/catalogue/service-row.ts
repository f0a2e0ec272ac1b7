import { differenceOf } from '#domain/activity.ts'
import { fieldsOfService, NewService, ServiceChange, type ServiceFields, slugOf, strangeIn } from './admin.ts'
import { readAs } from '#domain/contract/field.ts'
import { imageOf } from '#domain/image.ts'
import type { RowProblem } from '#domain/import.ts'
import { cellsOf, type ServiceColumn, type ServiceRow, shorten } from './service-file.ts'

/** A service that is there already. */
export type KnownService = ServiceFields & { slug: string; currency: string; isArchived: boolean }

/** What rows are looked at by. */
export type ImportingShop = {
  key: string
  currency: string
  categories: readonly string[]
  /** Those of the uploaded pictures that rows name which are there. */
  images: ReadonlySet<string>
}

export type Verdict =
  | { kind: 'add' | 'change'; fields: ServiceFields }
  | { kind: 'unchanged' }
  | { kind: 'wrong'; problems: RowProblem[] }

/** What a row would do to the service of its slug, or what is wrong with it, in the words of the form. */
export function judgeRow(row: ServiceRow, was: KnownService | undefined, shop: ImportingShop): Verdict {
  const stranger = problemOfPlace(row, was, shop)
  if (stranger) return wrong(row, [stranger])
  const { values, complaints } = was ? readCells(changedCells(row, was)) : readCells(row.cells, { isNew: true })
  if (was && Object.keys(values).length + complaints.length === 0) return { kind: 'unchanged' }
  const read = was ? readAs(ServiceChange, values) : readAs(NewService, values)
  const told = new Set(complaints.map(({ field }) => field))
  const more = (read.complaints ?? []).filter(({ field }) => !told.has(columnOf(field)))
  const all = [...complaints, ...more.map(({ field, message }) => ({ field: columnOf(field), message }))]
  if (all.length > 0 || !read.value) return wrong(row, all)
  // Of a new one all of them have been read.
  const wanted = { ...(was && fieldsOfService(was)), ...read.value } as ServiceFields
  const image = imageOf(wanted.imageUrl)
  const hasPicture = !image || wanted.imageUrl === was?.imageUrl || shop.images.has(image.id)
  const complaint = strangeIn(wanted, { ...shop, hasPicture })
  if (complaint) return wrong(row, [complaint])
  if (!was) return { kind: 'add', fields: wanted }
  const { after } = differenceOf(fieldsOfService(was), wanted)
  return Object.keys(after).length === 0 ? { kind: 'unchanged' } : { kind: 'change', fields: wanted }
}

type Told = { field: string; message: string }

function wrong({ row }: ServiceRow, problems: Told[]): Verdict {
  return { kind: 'wrong', problems: problems.map(({ field, message }) => ({ row, field, message })) }
}

/** What is listed in a cell is complained of as a whole. */
const columnOf = (field: string) => field.split('.')[0] ?? ''

/** Why a row cannot be about a service of this storefront, whatever it says of it. */
function problemOfPlace(
  { slug, cells, isTooLong }: ServiceRow,
  was: KnownService | undefined,
  { key, currency }: ImportingShop,
): Told | undefined {
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

function problemOfSlug(slug: string): Told | undefined {
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

/** What stands there already is not looked at again, so that what was exported can always be imported. */
function changedCells({ cells }: ServiceRow, was: KnownService): ServiceRow['cells'] {
  const own: ServiceRow['cells'] = cellsOf(was)
  const changed = Object.entries(cells).filter(([column, text]) => own[column as ServiceColumn] !== text)
  return Object.fromEntries(changed)
}

type Values = Partial<Record<keyof ServiceFields, unknown>>

/** The texts of cells as a form would send them. What is none of it is told here, everything else by the form's own rules. */
function readCells(cells: ServiceRow['cells'], { isNew = false } = {}): { values: Values; complaints: Told[] } {
  const values: Values = {}
  const complaints: Told[] = []
  const number = (column: 'price' | 'duration', message: string) => {
    const text = cells[column]?.trim()
    if (text === undefined) return
    if (text !== '' && !plainNumber.test(text)) complaints.push({ field: column, message })
    else values[column] = text === '' ? null : Number(text)
  }
  for (const column of texts) if (cells[column] !== undefined) values[column] = cells[column]
  number('price', 'Please write the price as a plain number, like 1499.00')
  number('duration', 'Please write the duration in minutes, as a plain number like 60')
  const featured = cells.featured?.trim().toLowerCase()
  if (featured === 'yes' || featured === 'no') values.featured = featured === 'yes'
  else if (featured !== undefined && !(isNew && featured === ''))
    complaints.push({ field: 'featured', message: 'Please write yes or no' })
  if (cells.includes !== undefined) values.includes = cells.includes.split(/[\r\n]+/).filter((one) => one.trim() !== '')
  return { values, complaints }
}
const texts = ['title', 'category', 'description', 'imageUrl'] as const
const plainNumber = /^-?\d{1,12}(\.\d{1,12})?$/
