import { expect, test } from 'vitest'
import { api } from '#domain/api.ts'
import type { Endpoint } from '#domain/contract/endpoint.ts'
import { addressOf } from '#domain/contract/address.ts'
import { fieldsIn } from '#server/testing/answers.ts'
import { openShop, tuesday } from '#server/testing/shop.ts'

const shop = openShop()

const endpoints: Endpoint[] = Object.values(api).flatMap((group): Endpoint[] => Object.values(group))
const noId = '4e882f35-eeee-4fda-94b0-a9bf695ae8ca'

function addressWith({ params, ...endpoint }: Endpoint, query: object) {
  const names = Object.keys(params)
  return addressOf({ ...endpoint, params }, Object.fromEntries(names.map((name) => [name, noId])), query)
}

const named = (endpoint: Endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const

test.each(endpoints.map(named))(
  '%s also refuses with the headers that its response depends on',
  async (_, endpoint) => {
    const refused = await Promise.all([
      shop.ask(endpoint.method, addressWith(endpoint, {}), { storefront: 'nowhere' }),
      shop.ask(endpoint.method, addressWith(endpoint, { nonsense: '1' }), {}),
      shop.ask(endpoint.method, addressWith(endpoint, {}), { headers: { Host: 'evil.example' } }),
      shop.ask('OPTIONS', addressWith(endpoint, {}), {}),
    ])
    for (const { status, headers } of refused) {
      expect([status, headers.get('vary')]).toEqual([status, expect.stringContaining('Host, X-Storefront')])
    }
  },
)

/**
 * Boards, explanations, settings, pages, the opening, the demo and the calendar of closed days are of one storefront:
 * each has its own professionals, prices and texts. The team is that of all.
 */
const withoutChoice: Endpoint[] = [
  ...[api.board, api.settings, api.page, api.opening, api.demo].flatMap((group): Endpoint[] => Object.values(group)),
  api.ledger.money,
  api.ledger.file,
  api.ledger.cashOfDay,
  api.invoice.fileOfMonth,
  api.whyNot.explain,
  api.closedDay.calendar,
  api.team.read,
  api.area.overview,
  api.area.requests,
  api.area.demand,
]

const lists = endpoints.filter(
  (endpoint) =>
    endpoint.access === 'admin' &&
    endpoint.method === 'GET' &&
    !endpoint.path.includes(':') &&
    !withoutChoice.includes(endpoint),
)

test.each(lists.map(named))('%s takes a storefront or all, and no unknown one', async (_, endpoint) => {
  const { token } = shop.admin
  const ask = (storefront: string) => shop.get(addressWith(endpoint, { storefront }), { token })
  for (const storefront of ['documents', 'home', 'all'])
    expect([storefront, (await ask(storefront)).status]).toEqual([storefront, 200])
  const unknown = await ask('nowhere')
  expect([unknown.status, fieldsIn(unknown)]).toEqual([400, ['storefront']])
})

/** Whether the query takes a category; the board also needs a date. */
const takesCategory = ({ query }: Endpoint) =>
  [{ category: 'tax' }, { category: 'tax', date: tuesday }].some((input) => query.safeParse(input).success)

test.each(endpoints.filter(takesCategory).map(named))('%s has every category for category=all', async (_, endpoint) => {
  const { token } = shop.admin
  await shop.aProfessional()
  await shop.aBooking()
  const date = endpoint.query.safeParse({ date: tuesday }).success ? { date: tuesday } : {}
  const ask = (query: object) => shop.get(addressWith(endpoint, { ...date, ...query }), { token })
  const [all, plain, tax] = [await ask({ category: 'all' }), await ask({}), await ask({ category: 'tax' })]
  expect([all.status, all.text]).toEqual([200, plain.text])
  // A category that the storefront does not have still narrows the list to nothing.
  expect((await ask({ category: 'nowhere' })).text).not.toBe(tax.text)
  expect(all.text.length).toBeGreaterThanOrEqual(tax.text.length)
})
