import { expect } from 'vitest'
import { differenceOf } from '#domain/activity.ts'
import { settingsOf } from '#domain/storefront.ts'
import { type Section, sectionNames, type Settings } from '#domain/storefront/settings.ts'
import { storefront } from '#storefronts/documents/storefront.ts'
import { addBooking } from '#server/testing/reviews.ts'
import { type AdminWrite, ask, now } from './calls.ts'
import type { Row } from './snapshot.ts'

const initial = settingsOf(storefront)
/** The shops of these tests have no limits, so customers begin with the most upcoming bookings. */
const start = { ...initial, booking: { ...initial.booking, upcoming: 1_000 } }

/** Another value for every field. */
const other: Settings = {
  shop: {
    brand: 'Sahyadri Papers',
    tagline: 'Company papers, prepared at your door in Pune.',
    logoUrl: '/art/documents',
    door: { hue: 30, chroma: 0.06, chromaDark: 0.08 },
    hosts: ['sahyadri.localhost'],
    isOpen: false,
  },
  contact: { phone: '020 4000 1234', email: 'office@shop.example', hours: 'Every day', whatsapp: '+91 20 4000 1234' },
  company: {
    legalName: 'Sahyadri Papers Private Limited',
    address: '4 Prabhat Road, Pune',
    taxLabel: 'GSTIN',
    taxNumber: '27AAAAA0000A1Z5',
    complaintsName: 'Meera Joshi',
    complaintsEmail: 'complaints@shop.example',
  },
  prices: {
    serviceFee: 20,
    taxes: [
      { name: 'CGST', rate: 9 },
      { name: 'SGST', rate: 9 },
    ],
    elsewhere: { postcodes: ['1*'], taxes: [{ name: 'IGST', rate: 18 }] },
    taxesFee: true,
    includesTax: true,
  },
  booking: {
    days: 60,
    notice: 120,
    pause: 15,
    freeHours: 48,
    upcoming: 3,
    starts: [...start.booking.starts.slice(0, 6), null],
    needsPhone: true,
  },
  area: { postcodes: ['4110*'] },
  messages: {
    senderName: 'Sahyadri',
    hears: [{ event: 'booking', user: '4e882f35-eeee-4fda-94b0-a9bf695ae8ca', when: 'now' }],
  },
  invoices: {
    isOn: true,
    series: 'SP/26-27/',
    creditSeries: 'SC/26-27/',
    next: 412,
    yearStart: 7,
    note: 'Thank you for your trust.',
    states: [{ name: 'Maharashtra (27)', postcodes: ['41*'] }],
  },
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

export const settingsWrites: Record<string, AdminWrite> = Object.fromEntries(
  sectionNames.map((section): [string, AdminWrite] => [
    `settings.change${capital(section)}`,
    {
      kind: 'settings-changed',
      make: (shop) => now(() => ask(shop, `settings/${section}`, { body: other[section] })),
      ...differenceOf(start[section], other[section]),
    },
  ]),
)

export const openingWrites: Record<string, AdminWrite> = {
  'opening.addShipped': {
    kind: 'service-added',
    make: async (shop) => {
      await shop.client.query("delete from services where slug = 'trade-licence'")
      return () => ask(shop, 'opening/services', { method: 'POST', body: { slugs: ['trade-licence'] } })
    },
    before: null,
    after: expect.objectContaining({ category: 'business' }),
  },
  'opening.makeTrial': {
    kind: 'opening-step',
    also: ['booking-made'],
    make: (shop) => now(() => ask(shop, 'opening/trial', { method: 'POST' })),
    before: { done: false },
    after: { done: true },
  },
  'opening.removeTrial': {
    kind: 'trial-removed',
    make: async (shop) => {
      await ask(shop, 'opening/trial', { method: 'POST' })
      return () => ask(shop, 'opening/trial', { method: 'DELETE' })
    },
    before: expect.objectContaining({ status: 'pending' }),
    after: null,
  },
  'opening.tick': {
    kind: 'opening-step',
    make: (shop) => now(() => ask(shop, 'opening/mail', { body: { isDone: true } })),
    before: { done: false },
    after: { done: true },
  },
}

/** The shop of these tests has a demo without bookings and people, and bookings made by hand. */
export const demoWrites: Record<string, AdminWrite> = {
  'demo.remove': {
    kind: 'demo-removed',
    make: async (shop) => {
      await addBooking(shop.client, { slug: 'gst', email: shop.customer.email })
      return () => ask(shop, 'demo/removal', { method: 'POST', body: { catalogue: false } })
    },
    before: null,
    after: expect.objectContaining({ bookings: 0, professionals: 0, services: 0 }),
  },
}

/** What the log should say about a change of a row of `settings`. */
export function changeOfSettings(was: Row | undefined, is: Row | undefined) {
  const section = String(is?.['section']) as Section
  const valuesOf = (row: Row | undefined) => ({ ...start[section], ...(row?.['overrides'] as object | undefined) })
  // The next number of invoices is in the table of series.
  const next = section === 'invoices' ? { before: { next: 1 }, after: { next: other.invoices.next } } : undefined
  const { before, after } = differenceOf(valuesOf(was), valuesOf(is))
  return { before: { ...before, ...next?.before }, after: { ...after, ...next?.after } }
}
