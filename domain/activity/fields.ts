import type { Activity } from '#domain/activity.ts'
import { statusNames } from '#domain/booking.ts'
import { paymentNames } from '#domain/booking/report.ts'
import { PaymentKind } from '#domain/booking/step.ts'
import { correctedInWords } from '#domain/booking/correction.ts'
import { formatCount } from '#domain/format/count.ts'
import { formatDay, formatTime } from '#domain/format/day.ts'
import { formatMoney } from '#domain/format/money.ts'
import { plural } from '#domain/format/plural.ts'
import { nameOfTax } from '#domain/format/price.ts'
import { TaxLine } from '#domain/storefront/settings.ts'

/** How values are written: by the storefront of the activity. */
export type ShownIn = {
  locale: string
  currency: string
  /** The name of a category by its key. */
  categoryName?: (key: string) => string
}

type Say = (value: unknown, shown: ShownIn) => string
type Field = {
  name: string
  /** Left out for texts, numbers, lists, and true or false. */
  say?: Say
}

/** The fields of all kinds by the names in `before` and `after`. A field that no administrator reads has null. */
const fields: Record<string, Field | null> = {
  account: { name: 'Address of the account' },
  active: { name: 'State', say: either('Active', 'Inactive') },
  adds: { name: 'Added' },
  amount: { name: 'Amount', say: moneyIn },
  answered: { name: 'Answered' },
  archived: { name: 'State', say: either('Archived', 'Active') },
  assigned: { name: 'Given to others' },
  bookings: { name: 'Bookings' },
  emptyCategories: { name: 'Empty categories' },
  professionals: { name: 'Professionals' },
  customers: { name: 'Customers' },
  testimonials: { name: 'Testimonials' },
  articles: { name: 'Articles' },
  address: { name: 'Address' },
  bytes: { name: 'Size', say: (value, { locale }) => plural(String(value), 'byte', locale) },
  categories: { name: 'Categories', say: (value, shown) => listed(value, (key) => categoryIn(key, shown)) },
  cancelled: { name: 'Cancelled bookings' },
  category: { name: 'Category', say: categoryIn },
  change: { name: 'What changed' },
  changes: { name: 'Changed' },
  chosen: { name: 'Chosen' },
  // The address and the number belong to a person, so the log has only their names.
  contact: { name: 'Contact', say: (value) => listed(value, (one) => (one === 'email' ? 'Email' : 'Phone')) },
  columns: { name: 'Columns' },
  comment: { name: 'Text', say: either('Changed', 'Unchanged') },
  corrected: { name: 'Corrected', say: (value) => correctedInWords(Array.isArray(value) ? value.map(String) : []) },
  createdFrom: { name: 'Made from', say: dayIn },
  createdTo: { name: 'Made until', say: dayIn },
  date: { name: 'Day', say: dayIn },
  deleted: { name: 'State', say: either('Deleted', 'Current') },
  description: { name: 'Description' },
  disabled: { name: 'State', say: either('Disabled', 'Enabled') },
  dismissed: { name: 'Dismissed' },
  done: { name: 'Done' },
  duration: { name: 'Duration', say: (value, { locale }) => `${formatCount(Number(value), locale)} min` },
  // The absence has an activity of its own.
  forAbsence: null,
  featured: { name: 'Featured' },
  from: { name: 'From', say: dayIn },
  height: { name: 'Height', say: pixels },
  hidden: { name: 'State', say: either('Hidden', 'Shown') },
  hours: { name: 'Working hours', say: (value, shown) => listed(value, (span) => spanIn(span, shown)) },
  imageUrl: { name: 'Picture' },
  includes: { name: 'What is included' },
  isSearched: { name: 'With a search' },
  key: { name: 'Key' },
  keys: { name: 'Order', say: (value, shown) => listed(value, (key) => categoryIn(key, shown)) },
  laterHours: { name: 'Later hours', say: (value, shown) => listed(value, (one) => laterIn(one, shown)) },
  // The id of an account that no longer exists.
  merged: null,
  moved: { name: 'Moved' },
  name: { name: 'Name' },
  // Its id; the log has no text about customers.
  note: null,
  number: { name: 'Number' },
  needsTwoStep: { name: 'Two-step sign-in needed' },
  // Its id, when a view passes to another administrator.
  ownerId: null,
  price: { name: 'Price', say: moneyIn },
  professional: { name: 'Professional', say: (value) => textOf(value) || 'Unassigned' },
  // The name is a field of its own.
  professionalId: null,
  published: { name: 'State', say: either('Published', 'Draft') },
  query: { name: 'Filters' },
  rating: { name: 'Rating', say: (value, { locale }) => plural(String(value), 'star', locale) },
  reason: { name: 'Reason' },
  reviews: { name: 'Reviews' },
  request: {
    name: 'Request',
    say: (value) => (value === 'asked' ? 'Asked' : value === 'taken' ? 'Granted' : 'Refused'),
  },
  reply: { name: 'Reply' },
  role: { name: 'Role', say: roleIn },
  service: { name: 'Service' },
  shared: { name: 'Shared' },
  services: { name: 'Services' },
  sort: { name: 'Order' },
  status: { name: 'Status', say: statusIn },
  slug: { name: 'Address' },
  summary: { name: 'Summary' },
  time: { name: 'Time', say: timeIn },
  title: { name: 'Title' },
  to: { name: 'Until', say: dayIn },
  unassigned: { name: 'Left unassigned' },
  unchanged: { name: 'Unchanged' },
  url: { name: 'Address' },
  version: { name: 'Version' },
  width: { name: 'Width', say: pixels },
  brand: { name: 'Brand' },
  tagline: { name: 'Short description' },
  logoUrl: { name: 'Logo' },
  door: { name: 'Door colour' },
  hosts: { name: 'Hosts' },
  locale: { name: 'Locale' },
  currency: { name: 'Currency' },
  timeZone: { name: 'Time zone' },
  scenery: { name: 'Drawings' },
  isClosed: { name: 'Became ‘Opening soon’' },
  stays: { name: 'Stays' },
  isOpen: { name: 'State', say: either('Open', 'Opening soon') },
  paymentKind: { name: 'Kind', say: (value) => paymentNames[PaymentKind.parse(value)] },
  phone: { name: 'Phone' },
  email: { name: 'Email' },
  whatsapp: { name: 'WhatsApp number' },
  legalName: { name: 'Legal name' },
  taxCode: { name: 'Tax code' },
  taxLabel: { name: 'Name of the tax number' },
  taxNumber: { name: 'Tax number' },
  complaintsName: { name: 'Person for complaints' },
  complaintsEmail: { name: 'Email for complaints' },
  serviceFee: { name: 'Service fee', say: moneyIn },
  taxes: { name: 'Tax lines', say: (value) => listed(value, taxIn) || 'None' },
  elsewhere: { name: 'Tax lines of another state' },
  taxesFee: { name: 'Tax the service fee too' },
  includesTax: { name: 'Prices with tax' },
  days: { name: 'Days ahead' },
  notice: { name: 'Minimum notice', say: (value, { locale }) => plural(Number(value), 'minute', locale) },
  pause: { name: 'Pause after each appointment', say: (value, { locale }) => plural(Number(value), 'minute', locale) },
  freeHours: {
    name: 'Free change until',
    say: (value, { locale }) => `${plural(Number(value), 'hour', locale)} before`,
  },
  upcoming: { name: 'Upcoming bookings per customer' },
  starts: { name: 'First and last start' },
  needsPhone: { name: 'Phone needed' },
  postcodes: { name: 'Postcodes' },
  senderName: { name: 'Sender' },
  hears: { name: 'Who gets which email' },
  isOn: { name: 'Invoices', say: either('On', 'Off') },
  series: { name: 'Series' },
  creditSeries: { name: 'Series of credit notes' },
  next: { name: 'Next number' },
  yearStart: { name: 'First month of the financial year' },
  states: { name: 'Places of supply' },
}

/** Whether the field has a name in words. */
export function isNamedField(field: string): boolean {
  return field in fields
}

/** A value in words; '' if there is none. */
export function sayField(field: string, value: unknown, shown: ShownIn): string {
  const say = fields[field]?.say
  // The name of a professional is missing where a booking has none.
  if (value === undefined || value === '' || (value === null && field !== 'professional')) return ''
  return say ? say(value, shown) : plain(value, shown)
}

export type ChangedField = { field: string; name: string; before: string; after: string }

/** The fields that come first; the database keeps no order of them. */
const leading = ['title', 'name', 'status', 'date', 'time', 'from', 'to', 'category', 'price', 'duration']

/** The fields of an activity with their values in words. */
export function changedFields({ before, after }: Pick<Activity, 'before' | 'after'>, shown: ShownIn): ChangedField[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  const shownNames = new Set([...leading.filter((name) => names.includes(name)), ...names])
  return [...shownNames]
    .filter((field) => fields[field] !== null)
    .map((field) => ({
      field,
      name: fields[field]?.name ?? wordsOf(field),
      before: before && field in before ? sayField(field, before[field], shown) : '',
      after: after && field in after ? sayField(field, after[field], shown) : '',
    }))
    .filter((one) => one.before !== one.after)
}

/** 'spareHours' becomes 'Spare hours'. */
function wordsOf(field: string): string {
  const spaced = field.replaceAll(/([A-Z])/g, ' $1').toLowerCase()
  return spaced.charAt(0).toUpperCase() + spaced.slice(1)
}

function either(yes: string, no: string): Say {
  return (value) => (value === true ? yes : no)
}

function roleIn(value: unknown): string {
  if (value === 'admin') return 'Administrator'
  return value === 'professional' ? 'Professional' : 'Customer'
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function plain(value: unknown, shown: ShownIn): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return formatCount(value, shown.locale)
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return listed(value, (one) => plain(one, shown))
  if (typeof value !== 'object' || value === null) return ''
  return Object.entries(value)
    .map(([field, one]) => [fields[field]?.name ?? wordsOf(field), sayField(field, one, shown)])
    .filter(([, text]) => text !== '')
    .map(([name, text]) => `${name}: ${text}`)
    .join(', ')
}

/** One line for each. */
function listed(value: unknown, say: (one: unknown) => string): string {
  return Array.isArray(value) ? value.map((one) => say(one)).join('\n') : ''
}

/** CGST (5%) */
function taxIn(line: unknown): string {
  const { data } = TaxLine.safeParse(line)
  return data ? nameOfTax(data) : ''
}

function moneyIn(value: unknown, { currency, locale }: ShownIn): string {
  return formatMoney(Number(value), { currency, locale }, 'summary')
}

function categoryIn(key: unknown, { categoryName }: ShownIn): string {
  return categoryName?.(textOf(key)) ?? textOf(key)
}

function statusIn(value: unknown): string {
  const known = Object.entries(statusNames).find(([status]) => status === value)
  return known?.[1] ?? textOf(value)
}

/** A day, or a local day and time: 2026-11-24T09:00. */
function dayIn(value: unknown, { locale }: ShownIn): string {
  const [day = '', time] = textOf(value).split('T')
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) return textOf(value)
  const written = formatDay(day, locale, 'short')
  return time === undefined ? written : `${written}, ${timeIn(time, { locale })}`
}

function timeIn(value: unknown, { locale }: Pick<ShownIn, 'locale'>): string {
  const time = textOf(value)
  if (time === '24:00') return 'midnight'
  return /^\d\d:\d\d$/.test(time) ? formatTime(time, locale) : time
}

/** Working hours on a weekday, 1 being Monday. */
function spanIn(span: unknown, shown: ShownIn): string {
  if (typeof span !== 'object' || span === null || !('day' in span) || !('from' in span) || !('to' in span))
    return plain(span, shown)
  // The first of January 2024 was a Monday.
  const weekday = formatDay(`2024-01-0${Number(span.day)}`, shown.locale, 'weekday')
  return `${weekday} ${timeIn(span.from, shown)} to ${timeIn(span.to, shown)}`
}

/** Working hours that replace the others from a day on. */
function laterIn(one: unknown, shown: ShownIn): string {
  if (typeof one !== 'object' || one === null || !('from' in one) || !('hours' in one)) return plain(one, shown)
  const hours = sayField('hours', one.hours, shown).replaceAll('\n', ', ')
  return `From ${dayIn(one.from, shown)}: ${hours === '' ? 'none' : hours}`
}

function pixels(value: unknown, { locale }: ShownIn): string {
  return plural(String(value), 'pixel', locale)
}
