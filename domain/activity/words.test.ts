import { expect, test } from 'vitest'
import { type Activity, ActivityKind } from '#domain/activity.ts'
import { changedFields } from './fields.ts'
import { kindsAbout, sayActivity, sayChange } from './words.ts'

const shown = { locale: 'en-IN', currency: 'INR', categoryName: (key: string) => `The ${key}` }
const activity = (part: Pick<Activity, 'kind' | 'before' | 'after'>, title = 'GST Registration'): Activity => ({
  _id: '1',
  at: '2026-11-20T06:30:00.000Z',
  by: 'Olive Stone',
  byId: null,
  byRole: 'admin',
  storefront: 'documents',
  subject: { _id: 'x', title },
  ...part,
})

test('a change of one field reads as its values, a change of several as their number', () => {
  const [before, after] = [{ price: 1_299 }, { price: 1_499.5 }]
  const one = activity({ kind: 'service-changed', before, after })
  expect(sayActivity(one, shown)).toMatchObject({ did: 'changed service', title: 'GST Registration', tail: '' })
  expect(sayChange(one, shown)).toBe('₹1,299.00 → ₹1,499.50')
  const two = activity({
    kind: 'service-changed',
    before: { ...before, featured: false },
    after: { ...after, featured: true },
  })
  expect(sayChange(two, shown)).toBe('2 fields')
  const featured = activity({ kind: 'service-changed', before: { featured: false }, after: { featured: true } })
  expect(sayChange(featured, shown)).toBe('Featured: No → Yes')
  expect(changedFields(two, shown).at(-1)).toEqual({ field: 'featured', name: 'Featured', before: 'No', after: 'Yes' })
})

test('a status, a day, working hours and a category have words', () => {
  const status = activity(
    { kind: 'booking-status', before: { status: 'pending' }, after: { status: 'confirmed' } },
    'DS-1',
  )
  expect(sayActivity(status, shown)).toMatchObject({ did: 'set booking', title: 'DS-1', tail: 'to Confirmed' })
  expect(sayChange(status, shown)).toBe('Pending → Confirmed')
  const closed = activity({ kind: 'day-closed', before: null, after: { reason: 'Christmas' } }, '2026-12-25')
  expect(sayActivity(closed, shown).title).toBe('25 Dec 2026')
  expect(sayChange(closed, shown)).toBe('Reason: Christmas')
  const hours = [{ day: 1, from: '09:00', to: '24:00' }]
  const added = activity({ kind: 'professional-added', before: null, after: { categories: ['tax'], hours } })
  expect(changedFields(added, shown).map(({ after: text }) => text)).toEqual(['The tax', 'Mon 9:00 am to midnight'])
})

test('time off of whole days reads as these days, its beginning first', () => {
  // In the order in which the database returns them.
  const after = { to: '2026-12-22T00:00', from: '2026-12-20T00:00' }
  const away = activity({ kind: 'time-off-added', before: null, after })
  expect(sayChange(away, shown).replaceAll('\u00a0', ' ')).toBe('20 Dec 2026 to 21 Dec 2026')
  expect(changedFields(away, shown).map(({ name }) => name)).toEqual(['From', 'Until'])
})

test('a field without a name of its own gets the words of its key', () => {
  const one = activity({ kind: 'service-changed', before: { spareHours: 24 }, after: { spareHours: { limit: 48 } } })
  expect(changedFields(one, shown)).toEqual([
    { field: 'spareHours', name: 'Spare hours', before: '24', after: 'Limit: 48' },
  ])
})

test('every kind belongs to what it is about', () => {
  expect(kindsAbout('customer')).toEqual([
    'account-closed',
    'customer-disabled',
    'customer-enabled',
    'customer-address-corrected',
    'customer-email-added',
    'customer-phone-corrected',
    'customer-note-added',
    'customer-note-removed',
    'customers-merged',
  ])
})

test.each(ActivityKind.options)('%s is a whole sentence without its subject', (kind) => {
  const { did, alone } = sayActivity(activity({ kind, before: null, after: null }), shown)
  expect(did).not.toContain('~')
  expect(alone).toMatch(/^\w+ \w+/)
  expect(alone).not.toMatch(/ (of|on|to|into|for|booking|service|professional|category|picture)$/)
})
