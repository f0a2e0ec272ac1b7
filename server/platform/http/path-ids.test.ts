import { beforeAll, expect, test } from 'vitest'
import { api } from '#domain/api.ts'
import type { Endpoint } from '#domain/contract/endpoint.ts'
import { id } from '#domain/contract/field.ts'
import { problemIn } from '#server/testing/answers.ts'
import { openShop } from '#server/testing/shop.ts'

const shop = openShop()
let worker: { token: string }
beforeAll(async () => void (worker = await shop.aWorker()))

const takesId = ({ params }: Endpoint) => Object.values(params).includes(id)
const byId = Object.values(api)
  .flatMap((group): Endpoint[] => Object.values(group))
  .filter((endpoint) => takesId(endpoint) && ['GET', 'DELETE'].includes(endpoint.method))

/** A valid query, where one is required: it is checked first. */
function queryOf(path: string): string {
  if (path.endsWith('/availability')) return '?date=2026-11-24'
  if (path === api.away.proposals.path) return '?from=2026-11-24T08:00&to=2026-11-24T12:00'
  return path === api.adminBookings.candidatesFor.path ? '?date=2026-11-24&time=10:00' : ''
}

test('there are endpoints with ids', () => expect(byId.length).toBeGreaterThan(9))

test.each(byId)('$method $path: 404 for text that cannot be an id', async ({ method, path, access }) => {
  const query = queryOf(path)
  const { token } = access === 'admin' ? shop.admin : access === 'professional' ? worker : shop.customer
  for (const text of ['x', '%00', '1', '00000000-0000-4000-8000-00000000000g', 'x'.repeat(500)]) {
    const answer = await shop.ask(method, path.replaceAll(/:\w+/g, text) + query, { token })
    expect([answer.status, problemIn(answer).code]).toEqual([404, 'not_found'])
  }
})
