import { beforeEach, describe, expect, test } from 'vitest'
import { api } from '#domain/api.ts'
import type { Visitor } from '#server/testing/app.ts'
import { adminWrites } from '#server/testing/admin-writes/all.ts'
import { aBooking, aReview, send, whenDemanded } from '#server/testing/admin-writes/calls.ts'
import { anInvoice } from '#server/testing/admin-writes/ledger.ts'
import { aContact } from '#server/testing/admin-writes/contact.ts'
import { openShop, tuesday } from '#server/testing/shop.ts'
import { reads, writes } from '#server/testing/statement-counts.ts'
import { statementsDuring } from '#server/testing/statements.ts'

const options = { customer: { emailVerifiedAt: new Date('2026-11-01T00:00:00Z') } }
const shop = Object.assign(openShop(options), { anil: '', bina: '' })
let booking = ''

beforeEach(async () => {
  shop.anil = await shop.aProfessional({ name: 'Anil Nair' })
  shop.bina = await shop.aProfessional({ name: 'Bina Shah' })
})

const endpoints = Object.entries(api).flatMap(([noun, group]) =>
  Object.entries(group).map(([name, endpoint]) => ({ name: `${noun}.${name}`, ...endpoint })),
)

async function countStatements(call: () => Promise<{ status: number }>): Promise<number> {
  const sent = await statementsDuring(shop.deps.db, async () => expect((await call()).status).toBeLessThan(300))
  return sent.filter((text) => !isLater(text)).length
}

/** What the server writes in the background, soon after the reply. */
function isLater(text: string): boolean {
  return text.includes('insert into "security_events"') || text.includes('pgboss.')
}

/** The path parameters of the reads, as far as they are not the same everywhere. */
const parts: Record<string, () => Promise<string> | string> = {
  service: () => 'gst',
  category: () => 'tax',
  booking: () => booking,
  professional: () => shop.anil,
  article: async () => (await shop.get('/api/storefront/articles')).body[0].slug,
  page: () => 'terms',
  version: () => '1',
  customer: async () => (await shop.client.query(idOf, [shop.customer.email])).rows[0].id,
  message: async () => (await shop.client.query(messageOf, [booking])).rows[0].id,
  contact: () => aContact(shop),
  invoice: () => anInvoice(shop),
  file: async () => {
    const { token } = await shop.aWorker({ professional: shop.anil })
    const { address } = (await shop.post('/api/my-day/calendar', { token, body: { version: 0 } })).body
    return address.split('/').at(-1)
  },
  review: () => aReview(shop),
  import: async () => {
    const body = 'slug,title,category,price,duration,description,includes\n'
    return ((await (await send(shop, 'services/imports', { body, type: 'text/csv' })).json()) as { _id: string })._id
  },
}
const messageOf = 'select id from messages where booking_id = $1'
const idOf = 'select id from users where email = $1'

const queries: Record<string, () => Promise<string> | string> = {
  'slot.availability': () => `?date=${tuesday}`,
  'slot.nextSlots': async () => `?ids=${await shop.serviceId()}`,
  'booking.otherTimes': () => `?date=${tuesday}`,
  'closedDay.calendar': () => '?from=2026-11-01&to=2026-12-31',
  'find.anything': () => '?q=asha',
  'area.check': () => '?postcode=411004',
  'whyNot.explain': async () => `?service=${await shop.serviceId()}&date=${tuesday}&time=10:00`,
  'adminBookings.candidatesFor': () => `?date=${tuesday}&time=12:00`,
  'adminBookings.timesFor': () => `?date=${tuesday}`,
  'adminBookings.otherTimes': () => `?date=${tuesday}`,
  'timeOff.visits': () => `?from=${tuesday}T08:00&to=${tuesday}T12:00`,
  'away.proposals': () => `?from=${tuesday}T08:00&to=${tuesday}T12:00`,
  'ledger.cashOfDay': () => `?professional=${shop.anil}&date=${tuesday}`,
  'invoice.fileOfMonth': () => '?month=2026-11',
  'board.days': () => `?date=${tuesday}`,
  'board.week': () => `?date=${tuesday}&by=professional&from=0&most=12`,
}

async function tokenFor(access: string): Promise<string> {
  if (access === 'professional') return (await shop.aWorker({ professional: shop.anil })).token
  return access === 'admin' ? shop.admin.token : shop.customer.token
}

async function addressOf({ name, path, access }: { name: string; path: string; access: string }): Promise<string> {
  let address = path
  for (const [, part = ''] of path.matchAll(/:(\w+)/g)) {
    const isId = part === 'service' && (access === 'admin' || path.endsWith('/related'))
    const value = isId ? await shop.serviceId() : await parts[part]?.()
    address = address.replace(`:${part}`, value ?? '')
  }
  return address + ((await queries[name]?.()) ?? '')
}

describe('the number of statements of a call is known:', () => {
  const all = endpoints.filter(({ method }) => method === 'GET')

  test('of every read', () => {
    expect(new Set(Object.keys(reads))).toEqual(new Set(all.map(({ name }) => name)))
  })

  beforeEach(async () => void (booking = await aBooking(shop)))

  test.each(all.map((endpoint) => [endpoint.name, endpoint] as const))('%s', async (name, endpoint) => {
    const address = await addressOf(endpoint)
    const token = await tokenFor(endpoint.access)
    const call = () => shop.get(address, endpoint.access.startsWith('anyone') ? {} : { token })
    await call()
    expect(await countStatements(call)).toBe(reads[name])
  })
})

/** The main writes of customers. */
const customerWrites: Record<string, (customer: Visitor) => Promise<() => Promise<{ status: number }>>> = {
  'identity.login': async ({ email, password }) => {
    return () => shop.post('/api/auth/login', { body: { email, password } })
  },
  'identity.logout': async ({ token }) => {
    return () => shop.post('/api/auth/logout', { token })
  },
  'account.changeProfile': async ({ token }) => {
    return () => shop.ask('PATCH', '/api/auth/me', { token, body: { name: 'Asha Rao' } })
  },
  'booking.book': async () => {
    return () => shop.book({ time: '12:00', key: 'same-booking', ...whenDemanded })
  },
  'booking.cancel': async () => {
    booking = await aBooking(shop)
    return () => shop.cancel({ _id: booking })
  },
  'booking.reschedule': async () => {
    booking = await aBooking(shop)
    return () => shop.reschedule({ _id: booking }, `${tuesday} 15:00`)
  },
  'review.change': async ({ token }) => {
    const review = await aReview(shop)
    return () => shop.ask('PATCH', `/api/users/reviews/${review}`, { token, body: { rating: 4, comment: 'Good.' } })
  },
  'favorite.add': async ({ token }) => {
    const service = await shop.serviceId()
    return () => shop.put(`/api/users/favorites/${service}`, { token })
  },
  'favorite.remove': async ({ token }) => {
    const service = await shop.serviceId()
    await shop.put(`/api/users/favorites/${service}`, { token })
    return () => shop.del(`/api/users/favorites/${service}`, { token })
  },
}

describe('the number of statements of a write is known:', () => {
  test('of every write by an administrator, and of the main ones by customers', () => {
    const expected = [...Object.keys(adminWrites), ...Object.keys(customerWrites)]
    expect(Object.keys(writes).toSorted()).toEqual(expected.toSorted())
  })

  // Before the settings, which close the shop for customers.
  test.each(Object.keys(customerWrites))('%s', async (name) => {
    const write = await customerWrites[name]?.(shop.customer)
    expect(write && (await countStatements(write))).toBe(writes[name])
  })

  test.each(Object.keys(adminWrites))('%s', async (name) => {
    const write = await adminWrites[name]?.make(shop)
    expect(write && (await countStatements(write))).toBe(writes[name])
  })
})
