import { pathOfImage } from '#domain/image.ts'
import { isSet, momentAs, nameOfView, type Shown, withoutSearch } from './shown-values.ts'
import type { Row } from './snapshot.ts'

export type LoggedTable = {
  /** The id of the subject of the activity. */
  about: (row: Row) => unknown
  shown: Record<string, Shown>
  /** Set when the row is added and never changed by an administrator; a change of one of them needs a rule. */
  fixed?: readonly string[]
  /** Columns that the log leaves out, with the reason. */
  unlogged?: Record<string, string>
}

const stamped = 'the activity itself says who did it and when'
const byTrigger = 'a trigger writes it'
const bookkeeping = { version: 'it counts the changes', changed_at: stamped, changed_by: stamped }

/** What sending an email again copies. */
const ofEmails =
  'id storefront kind recipient user_id booking_id origin state tries refusals last_error parked_at created_at due_at resent_from resend_key resend_request'.split(
    ' ',
  )

export const loggedTables: Record<string, LoggedTable> = {
  bookings: {
    about: ({ id }) => id,
    shown: {
      status: 'status',
      day: 'date',
      time: 'time',
      professional_id: {
        field: 'professional',
        say: (id, { professionals }) => professionals?.[String(id)]?.['name'] ?? null,
      },
    },
    fixed: [
      'id',
      'number',
      'storefront',
      'customer_id',
      'service_id',
      'title',
      'category',
      'duration',
      'currency',
      'price',
      'service_fee',
      'tax',
      'tax_lines',
      'free_hours',
      'total',
      'time_zone',
      'address',
      'notes',
      'phone',
      'on_site_name',
      'on_site_phone',
      'postcode',
      'created_at',
    ],
    unlogged: {
      version: 'it counts the changes',
      paid: byTrigger,
      starts_at: 'it follows from the date and the time',
      ends_at: 'it follows from the date and the time',
      pause: 'it follows from the settings of that time',
      unassigned_at: stamped,
      moved_by_shop_at: stamped,
      trial_until: 'it follows from the time at which a trial was made',
    },
  },
  services: {
    about: ({ id }) => id,
    shown: {
      title: 'title',
      category: 'category',
      price: { field: 'price', say: (minor) => Number(minor) / 100 },
      duration: 'duration',
      description: 'description',
      image_url: 'imageUrl',
      featured: 'featured',
      includes: 'includes',
      tax_code: 'taxCode',
      archived_at: isSet('archived'),
    },
    fixed: ['id', 'storefront', 'slug', 'currency', 'created_at'],
    unlogged: {
      ...bookkeeping,
      words: byTrigger,
      rating_sum: byTrigger,
      review_count: byTrigger,
      rating_spread: byTrigger,
      recent_bookings: byTrigger,
      recommendation: byTrigger,
    },
  },
  categories: {
    about: ({ id }) => id,
    shown: {
      key: 'key',
      name: 'name',
      description: 'description',
      image_url: 'imageUrl',
      archived_at: isSet('archived'),
    },
    fixed: ['id', 'storefront', 'position'],
    unlogged: bookkeeping,
  },
  professionals: {
    about: ({ id }) => id,
    shown: {
      name: 'name',
      categories: 'categories',
      hours: 'hours',
      later_hours: 'laterHours',
      image_url: 'imageUrl',
      postcodes: 'postcodes',
      active: 'active',
    },
    fixed: ['id', 'storefront', 'request', 'created_at'],
    unlogged: {
      ...bookkeeping,
      email: 'it belongs to a person, and the log is permanent',
      phone: 'it belongs to a person, and the log is permanent',
      user_id: 'the activity itself says that there is access or that it has ended',
    },
  },
  time_off: {
    about: (row) => row['professional_id'],
    shown: { starts_at: momentAs('from'), ends_at: momentAs('to') },
    fixed: ['id', 'professional_id', 'outcome'],
    unlogged: { reason: 'it may be an illness, and the log is permanent' },
  },
  time_off_requests: {
    about: (row) => row['professional_id'],
    shown: { state: 'request' },
    fixed: ['id', 'professional_id', 'storefront', 'starts_at', 'ends_at', 'created_at'],
    unlogged: {
      reason: 'it may be an illness, and the log is permanent',
      answer: 'it may be about an illness, and the log is permanent',
      decided_at: stamped,
      decided_by: stamped,
    },
  },
  closed_days: { about: ({ day }) => day, shown: { reason: 'reason' }, fixed: ['storefront', 'day'] },
  reviews: {
    about: ({ id }) => id,
    shown: { hidden_at: isSet('hidden'), hidden_reason: 'reason', reply: isSet('reply') },
    fixed: ['id', 'booking_id', 'service_id', 'storefront', 'customer_id', 'rating', 'comment', 'created_at'],
    unlogged: { ...bookkeeping, hidden_by: stamped, replied_at: stamped, replied_by: stamped },
  },
  views: {
    about: ({ id }) => id,
    shown: {
      name: { field: 'name', say: nameOfView },
      shared: 'shared',
      owner_id: 'ownerId',
      query: { field: 'query', say: withoutSearch },
      columns: 'columns',
      sort: 'sort',
    },
    fixed: ['id', 'owner_id', 'storefront', 'created_at'],
    unlogged: bookkeeping,
  },
  customer_notes: {
    about: (row) => row['customer_id'],
    shown: { id: 'note' },
    fixed: ['customer_id', 'by_id', 'at', 'key'],
    unlogged: { text: 'it is about a customer, and the log is permanent' },
  },
  users: {
    about: ({ id }) => id,
    shown: { disabled_at: isSet('disabled'), role: 'role' },
    fixed: ['id', 'email', 'name', 'created_at', 'email_verified_at'],
    unlogged: {
      password_hash: 'it is a secret',
      bookings_made: 'it counts the bookings',
      phone: 'it belongs to a customer, and the log is permanent',
      tax_number: 'it belongs to a customer, and the log is permanent',
      shares_phone: 'it tells of another customer, and only keeps their numbers apart',
      sought: 'it follows from the name and the address',
    },
  },
  team_rules: { about: () => 'team', shown: { needs_two_step: 'needsTwoStep' }, fixed: ['only_row'] },
  messages: {
    about: ({ id }) => id,
    shown: { settled_at: isSet('dismissed') },
    fixed: ofEmails,
    unlogged: { settled_by: stamped, facts: 'it is the text of the email' },
  },
  settings: {
    about: ({ section }) => section,
    shown: {},
    fixed: ['storefront', 'section'],
    unlogged: bookkeeping,
  },
  opening_steps: {
    about: ({ step }) => step,
    shown: {},
    fixed: ['storefront', 'step'],
    unlogged: { at: stamped, by: stamped },
  },
  made_storefronts: {
    about: ({ key }) => key,
    shown: {
      brand: 'brand',
      key: 'key',
      locale: 'locale',
      currency: 'currency',
      time_zone: 'timeZone',
      scenery: 'scenery',
      hosts: 'hosts',
      phone: 'phone',
      email: 'email',
      hours: 'hours',
    },
    unlogged: { made_at: stamped, made_by: stamped },
  },
  storefront_hosts: { about: () => 'shop', shown: {}, fixed: ['host', 'storefront'] },
  contact_messages: {
    about: ({ id }) => id,
    shown: { answer: isSet('answered'), done_at: isSet('done') },
    fixed: ['id', 'storefront', 'name', 'email', 'phone', 'message', 'user_id', 'booking_id', 'created_at', 'sought'],
    unlogged: { ...bookkeeping, answered_at: stamped, answered_by: stamped, done_by: stamped },
  },
  page_versions: {
    about: ({ page }) => page,
    shown: { version: 'version', change: 'change' },
    fixed: ['storefront', 'page'],
    unlogged: { content: 'it may name persons, and the log is permanent', at: stamped, by_id: stamped },
  },
  page_readings: {
    about: ({ page }) => page,
    shown: { version: 'version' },
    fixed: ['storefront', 'page'],
    unlogged: { at: stamped, by_id: stamped },
  },
  articles: {
    about: ({ id }) => id,
    shown: {
      slug: 'slug',
      title: 'title',
      summary: 'summary',
      image_url: 'imageUrl',
      date: 'date',
      published: 'published',
      version: 'version',
      deleted_at: isSet('deleted'),
    },
    fixed: ['id', 'storefront'],
    unlogged: { minutes: 'it follows from the text' },
  },
  images: {
    about: ({ id }) => id,
    shown: { id: { field: 'imageUrl', say: (id) => pathOfImage(String(id)) }, width: 'width', height: 'height' },
    fixed: ['created_at'],
  },
  imports: {
    about: ({ id }) => id,
    shown: { text: { field: 'bytes', say: (text) => Buffer.byteLength(String(text)) } },
    fixed: [
      'id',
      'storefront',
      'by_id',
      'rows',
      'done',
      'adds',
      'changes',
      'unchanged',
      'problem_count',
      'problems',
      'state',
      'created_at',
      'moved_at',
    ],
  },
}
