import type { Activity, ActivityKind } from '#domain/activity.ts'
import { storefront } from '#storefronts/documents/storefront.ts'
import { changeOfSettings } from './settings.ts'
import type { Change, Snapshot } from './snapshot.ts'

type Sides = Pick<Activity, 'before' | 'after'>
export type Seen = { changes: Change[]; was: Snapshot; is: Snapshot }
/** An activity about several records: its fields, and the columns whose changes it stands for. */
type Together = { covers: readonly string[]; fields: (seen: Seen) => Sides }

const changed = ({ changes }: Seen, table: string) => changes.filter((one) => one.table === table)
const keysInOrder = ({ categories = {} }: Snapshot) =>
  Object.values(categories)
    .filter(({ storefront }) => storefront === 'documents')
    .toSorted((one, other) => Number(one['position']) - Number(other['position']))
    .map(({ key }) => key)

const columnsOfArticles = ['slug', 'title', 'summary', 'image_url', 'date', 'published', 'version'].map(
  (column) => `articles.${column}`,
)

/** The field of a correction by the column of the booking. */
const correctedColumns = {
  address: 'address',
  postcode: 'postcode',
  phone: 'phone',
  on_site_name: 'onSite',
  on_site_phone: 'onSite',
  notes: 'notes',
}

export const together: Partial<Record<ActivityKind, Together>> = {
  'categories-ordered': {
    covers: ['categories.position'],
    fields: ({ was, is }) => ({ before: { keys: keysInOrder(was) }, after: { keys: keysInOrder(is) } }),
  },
  // Without the values, which are about a customer.
  'booking-corrected': {
    covers: Object.keys(correctedColumns).map((column) => `bookings.${column}`),
    fields: (seen) => {
      const columns = changed(seen, 'bookings').flatMap((one) => one.columns)
      const fields = Object.entries(correctedColumns).flatMap(([column, field]) =>
        columns.includes(column) ? [field] : [],
      )
      return { before: {}, after: { corrected: [...new Set(fields)] } }
    },
  },
  'services-moved': {
    covers: ['services.category'],
    fields: (seen) => {
      const services = changed(seen, 'services')
      const [first] = services
      return {
        before: { category: first?.was?.['category'] },
        after: { category: first?.is?.['category'], services: services.length },
      }
    },
  },
  'catalogue-imported': {
    covers: ['imports.state', 'imports.done', 'imports.moved_at', 'imports.text'],
    fields: (seen) => {
      const services = changed(seen, 'services')
      const adds = services.filter(({ was }) => !was).length
      const rows = Number(changed(seen, 'imports')[0]?.is?.['rows'])
      return { before: null, after: { adds, changes: services.length - adds, unchanged: rows - services.length } }
    },
  },
  'customers-merged': {
    // What belonged to the account belongs to the other one; the account itself is gone.
    covers: [
      'bookings.customer_id',
      'reviews.customer_id',
      'customer_notes.customer_id',
      'contact_messages.user_id',
      'messages.user_id',
      'messages.recipient',
      'users.role',
    ],
    fields: (seen) => ({
      before: { merged: changed(seen, 'users').find(({ is }) => !is)?.was?.['id'] },
      after: { bookings: changed(seen, 'bookings').length, reviews: changed(seen, 'reviews').length },
    }),
  },
  // The addresses are personal, so the log only says whether they were corrected.
  'message-resent': {
    covers: ['messages.settled_at'],
    fields: (seen) => {
      const messages = changed(seen, 'messages')
      const resent = messages.find(({ was, is }) => !was && is?.['resent_from'] !== null)
      const from = messages.find(({ is }) => is?.['id'] === resent?.is?.['resent_from'])
      const corrected = (isSo: boolean) => (isSo ? 'corrected' : 'the same')
      const address = corrected(from?.is?.['recipient'] !== resent?.is?.['recipient'])
      return { before: null, after: { address, account: corrected(changed(seen, 'users').length > 0) } }
    },
  },
  'opening-step': {
    covers: ['opening_steps.step'],
    fields: (seen) => {
      const isDone = changed(seen, 'opening_steps').some(({ is }) => is !== undefined)
      return { before: { done: !isDone }, after: { done: isDone } }
    },
  },
  'demo-removed': {
    // What the demo has invented; what people have added stays.
    covers: ['users.role', 'page_versions.version', 'page_versions.change', ...columnsOfArticles],
    fields: (seen) => {
      const gone = (table: string) => changed(seen, table).filter(({ is }) => !is).length
      const tables = ['bookings', 'reviews', 'professionals', 'articles', 'services']
      const counts = Object.fromEntries(tables.map((table) => [table, gone(table)]))
      const testimonials = storefront.content.welcome.testimonials.length
      const others = { customers: gone('users'), emptyCategories: gone('categories'), testimonials }
      // In that shop nothing of the demo was changed or booked by hand.
      const report = { stays: [], isClosed: changed(seen, 'settings').length > 0 }
      return { before: null, after: { ...counts, ...others, ...report } }
    },
  },
  'settings-changed': {
    covers: ['settings.overrides'],
    fields: (seen) => {
      const [row] = changed(seen, 'settings')
      return changeOfSettings(row?.was, row?.is)
    },
  },
  'customer-email-added': { covers: ['users.email'], fields: () => ({ before: null, after: null }) },
  // The account is one of a customer again.
  'professional-access-ended': { covers: ['users.role'], fields: () => ({ before: null, after: null }) },
  'customer-phone-corrected': { covers: ['users.phone'], fields: () => ({ before: null, after: null }) },
  'customer-address-corrected': { covers: ['users.email'], fields: () => ({ before: null, after: null }) },
}

/** Fields that stand in an activity beside what has changed, and why. */
const entered = {
  amount: 'it is in the ledger, which only grows too',
  paymentKind: 'it is in the ledger, which only grows too',
  date: 'the day of the cash is in the ledger',
}

const numbered = { number: 'it is that of the invoice, which never changes' }

const reached = { contact: 'the address and the number are not in the log, but that they were given or changed' }

export const besides: Partial<Record<ActivityKind, Record<string, string>>> = {
  'professional-added': reached,
  'professional-changed': reached,
  'booking-moved': {
    date: 'the day and the time are one value, which an undo compares',
    time: 'the day and the time are one value, which an undo compares',
    professionalId: 'an undo leads back to the same professional, and names are not unique',
    forAbsence: 'it cannot be undone',
  },
  'time-off-added': {
    assigned: 'numbers of bookings with an activity of their own',
    moved: 'numbers of bookings with an activity of their own',
    unassigned: 'numbers of bookings with an activity of their own',
  },
  'time-off-refused': {
    from: 'the time that was asked for, so that the entry names it',
    to: 'the time that was asked for, so that the entry names it',
  },
  'bookings-exported': {
    chosen: 'the number of bookings in the file, which changes nothing',
    isSearched: 'it tells that the file was limited by a search, without its text',
  },
  'invoice-made': numbered,
  'invoice-taken-back': numbered,
  'payment-recorded': entered,
  'refund-recorded': entered,
  'payment-corrected': entered,
  'cash-handed-in': entered,
  'hand-over-taken-back': entered,
  'customer-disabled': { cancelled: 'numbers of bookings with an activity of their own' },
}
