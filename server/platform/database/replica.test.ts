import { expect, test } from 'vitest'
import { api } from '#domain/api.ts'
import { withQuery } from '#domain/contract/address.ts'
import type { Endpoint } from '#domain/contract/endpoint.ts'
import type { Problem } from '#domain/contract/refusal.ts'
import { createApp } from '#server/app.ts'
import { openShop } from '#server/testing/shop.ts'
import type { Reports } from './replica.ts'

const shop = openShop()

const gets = Object.values(api)
  .flatMap((group): Endpoint[] => Object.values(group))
  .filter(({ method }) => method === 'GET')

/** For the fields of queries that an endpoint requires; where it is an id, that of a service. */
function valueOf(field: string, { path }: Endpoint, service: string): string {
  const isMoment = path.includes('time-off')
  const values: Record<string, string> = {
    date: '2026-11-24',
    from: isMoment ? '2026-11-24T08:00' : '2026-11-24',
    to: isMoment ? '2026-11-24T12:00' : '2026-11-25',
    time: '10:00',
    month: '2026-11',
    postcode: '411001',
  }
  return values[field] ?? service
}

test('exports and figures may be read from a replica, and nothing else', async () => {
  const worker = await shop.aWorker()
  const service = (await shop.get('/api/services/gst')).body._id
  const fromReplica: string[] = []
  let asked = ''
  const read: Reports['read'] = (ask) => {
    fromReplica.push(asked)
    return ask(shop.deps.db)
  }
  const choose = () => read(async (db) => db)
  const app = createApp({ ...shop.deps, reports: { ...shop.deps.reports, read, choose } })
  for (const endpoint of gets) {
    asked = endpoint.path
    const { token } =
      endpoint.access === 'admin' ? shop.admin : endpoint.access === 'professional' ? worker : shop.customer
    const headers = { Authorization: `Bearer ${token}`, 'X-Storefront': 'documents' }
    const address = asked.replaceAll(/:\w+/g, 'gst')
    let reply = await app.request(address, { headers })
    if (reply.status === 422) {
      // The problem details of a refused query name its fields.
      const { errors = [] } = (await reply.json()) as Problem
      const query = Object.fromEntries(errors.map(({ field }) => [field, valueOf(field, endpoint, service)]))
      reply = await app.request(withQuery(address, query), { headers })
    }
    expect([asked, reply.status]).toEqual([asked, expect.toBeOneOf([200, 404])])
  }
  expect(fromReplica).toEqual([
    '/api/admin/bookings.csv',
    '/api/admin/services.csv',
    '/api/admin/dashboard/stats',
    '/api/admin/dashboard/overview',
    '/api/admin/dashboard/distribution',
    '/api/admin/activity.csv',
  ])
})
