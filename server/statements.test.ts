import { beforeEach, describe, expect, test } from 'vitest'
import { api } from '#domain/api.ts'
import type { Visitor } from '#server/testing/app.ts'
import { adminWrites } from '#server/testing/admin-writes/all.ts'
import { aBooking, aReview, send } from '#server/testing/admin-writes/calls.ts'
import { aContact } from '#server/testing/admin-writes/contact.ts'
import { openShop, tuesday } from '#server/testing/shop.ts'
import { statementsDuring } from '#server/testing/statements.ts'

/**
 * How many statements each call sends to the database, with an empty cache. A change of the numbers is a change of the
 * speed under load, in either direction.
 */
const reads: Record<string, number> = {
  'identity.me': 1,
  'account.sessions': 2,
  'account.export': 9,
  'account.toBeCancelled': 2,
  'security.own': 3,
  'twoStep.read': 3,
  'team.read': 4,
  'slot.availability': 1,
  'slot.nextSlots': 1,
  'catalogue.services': 2,
  'catalogue.service': 1,
  'catalogue.related': 2,
  'catalogue.categories': 1,
  'storefront.current': 0,
  'storefront.frame': 5,
  'storefront.welcome': 2,
  'storefront.preparations': 1,
  'storefront.about': 1,
  'storefront.pricing': 1,
  'storefront.faq': 1,
  'storefront.articles': 1,
  'storefront.article': 1,
  'storefront.legal': 1,
  'contract.openapi': 0,
  'booking.bookings': 2,
  'booking.booking': 4,
  'booking.otherTimes': 3,
  'booking.calendar': 3,
  'professional.professionals': 5,
  'professional.professional': 5,
  'away.proposals': 7,
  'closedDay.coming': 2,
  'settings.shop': 2,
  'settings.contact': 2,
  'settings.company': 2,
  'settings.prices': 2,
  'settings.booking': 2,
  'settings.area': 2,
  'settings.messages': 2,
  'category.all': 4,
  'category.one': 4,
  'message.messages': 3,
  'message.summary': 2,
  'message.message': 9,
  'contact.contacts': 3,
  'contact.contact': 2,
  'review.ofService': 2,
  'review.mine': 3,
  'review.all': 3,
  'review.one': 2,
  'favorite.favorites': 3,
  'favorite.ids': 2,
  'adminBookings.all': 3,
  'adminBookings.file': 4,
  'adminBookings.matching': 2,
  'adminBookings.any': 5,
  'adminBookings.calendar': 3,
  'adminBookings.candidates': 3,
  'adminBookings.candidatesFor': 2,
  'adminBookings.otherTimes': 3,
  'page.all': 3,
  'page.one': 4,
  'page.versions': 4,
  'page.version': 3,
  'page.articles': 3,
  'view.all': 2,
  'board.days': 6,
  'board.week': 7,
  'customer.all': 3,
  'customer.any': 5,
  'dashboard.stats': 4,
  'dashboard.recent': 2,
  'dashboard.overview': 2,
  'dashboard.distribution': 2,
  'dashboard.toDo': 5,
  'adminCatalogue.services': 3,
  'adminCatalogue.file': 3,
  'adminCatalogue.service': 3,
  'imports.import': 2,
  'activity.all': 3,
  'activity.file': 4,
  'activity.people': 2,
  'activity.lastVisit': 2,
  'find.anything': 6,
  'whyNot.explain': 6,
}

const writes: Record<string, number> = {
  'professional.add': 10,
  'professional.change': 11,
  'away.take': 38,
  'away.remove': 7,
  'closedDay.close': 6,
  'closedDay.reopen': 5,
  'settings.changeShop': 9,
  'settings.changeContact': 9,
  'settings.changeCompany': 9,
  'settings.changePrices': 9,
  'settings.changeBooking': 9,
  'settings.changeArea': 9,
  'settings.changeMessages': 9,
  'category.add': 7,
  'category.change': 16,
  'category.order': 6,
  'category.moveServices': 19,
  'customer.disable': 20,
  'customer.addNote': 8,
  'customer.removeNote': 5,
  'customer.merge': 23,
  'team.invite': 11,
  'team.endInvitation': 5,
  'team.setRules': 5,
  'team.remove': 7,
  'team.endTwoStep': 8,
  'review.hide': 8,
  'review.answer': 10,
  'message.resend': 23,
  'message.dismiss': 8,
  'contact.answer': 8,
  'contact.setDone': 7,
  'adminBookings.book': 11,
  'adminBookings.fileOfChosen': 4,
  'adminBookings.setStatus': 15,
  'adminBookings.setSeveral': 12,
  'adminBookings.assign': 16,
  'adminBookings.assignSeveral': 13,
  'page.save': 9,
  'page.restore': 11,
  'page.read': 8,
  'page.addArticle': 8,
  'view.save': 8,
  'view.change': 7,
  'view.remove': 7,
  'adminBookings.reschedule': 20,
  'adminCatalogue.add': 8,
  'adminCatalogue.change': 9,
  'adminCatalogue.remove': 7,
  'adminCatalogue.restore': 9,
  'image.add': 6,
  'imports.begin': 6,
  'imports.write': 25,
  'identity.login': 18,
  'identity.logout': 2,
  'account.changeProfile': 2,
  'booking.book': 4,
  'booking.cancel': 14,
  'booking.reschedule': 18,
  'review.change': 8,
  'favorite.add': 3,
  'favorite.remove': 2,
}

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
  'find.anything': () => '?q=asha',
  'whyNot.explain': async () => `?service=${await shop.serviceId()}&date=${tuesday}&time=10:00`,
  'adminBookings.candidatesFor': () => `?date=${tuesday}&time=12:00`,
  'adminBookings.otherTimes': () => `?date=${tuesday}`,
  'away.proposals': () => `?from=${tuesday}T08:00&to=${tuesday}T12:00`,
  'board.days': () => `?date=${tuesday}`,
  'board.week': () => `?date=${tuesday}&by=professional&from=0&most=12`,
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
    const token = endpoint.access === 'admin' ? shop.admin.token : shop.customer.token
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
    return () => shop.book({ time: '12:00', key: 'same-booking' })
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

  test.each(Object.keys(adminWrites))('%s', async (name) => {
    const write = await adminWrites[name]?.make(shop)
    expect(write && (await countStatements(write))).toBe(writes[name])
  })

  test.each(Object.keys(customerWrites))('%s', async (name) => {
    const write = await customerWrites[name]?.(shop.customer)
    expect(write && (await countStatements(write))).toBe(writes[name])
  })
})
