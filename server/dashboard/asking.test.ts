import { describe, expect, test } from 'vitest'
import { fieldsIn, problemIn } from '#server/testing/answers.ts'
import { openShop } from '#server/testing/shop.ts'
import { addBookings } from '#server/testing/tallies.ts'

const shop = openShop()
const ask = (path: string, { token = shop.admin.token, headers = {} } = {}) =>
  shop.get(`/api/admin/dashboard/${path}`, { token, headers })

describe.each(['stats', 'recent-bookings', 'overview', 'distribution'])('%s', (path) => {
  test('accepts known storefronts only', async () => {
    for (const storefront of ['nowhere', 'ALL', '__proto__', 'constructor']) {
      const answer = await ask(`${path}?storefront=${storefront}`)
      const { code, errors } = problemIn(answer)
      expect([answer.status, code, errors?.[0]?.field]).toEqual([400, 'unknown_storefront', 'storefront'])
    }
    expect((await ask(`${path}?colour=red`)).status).toBe(400)
  })

  test('is for administrators only', async () => {
    const { token } = await shop.aVisitor()
    const statuses = [token, 'nonsense', ''].map(async (one) => (await ask(path, { token: one })).status)
    expect(await Promise.all(statuses)).toEqual([403, 401, 401])
    expect((await shop.get(`/api/admin/dashboard/${path}`)).status).toBe(401)
  })

  test('has an ETag and is sent again only after a change', async () => {
    await addBookings(shop.client, { status: 'completed' })
    const first = await ask(path)
    const tag = first.headers.get('etag') ?? ''
    expect(first.headers.get('cache-control')).toBe('private, no-cache')
    expect(first.headers.get('vary')).toMatch(/Authorization/)
    const headers = { 'If-None-Match': tag }
    const again = await ask(path, { headers })
    expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', tag])
    expect(again.headers.get('cache-control')).toBe('private, no-cache')
    // Also with the ETag: without permission the response must not say that it is unchanged.
    const { token } = await shop.aVisitor()
    expect((await ask(path, { headers, token })).status).toBe(403)
    expect((await ask(path, { headers, token: 'nonsense' })).status).toBe(401)
    const colleague = (await shop.aVisitor({ role: 'admin' })).token
    expect((await ask(path, { headers, token: colleague })).status).toBe(304)
    await addBookings(shop.client, { status: 'cancelled', category: 'legal' })
    const changed = await ask(path, { headers })
    expect([changed.status, changed.headers.get('etag') === tag]).toEqual([200, false])
    expect(changed.text).not.toBe(first.text)
  })
})

test.each(['overview', 'distribution'])('%s accepts 1 to 366 days', async (path) => {
  for (const days of ['0', '367', '-1', '1.5', 'x', '', '1e2', '99999999999999999']) {
    const answer = await ask(`${path}?days=${days}`)
    expect([days, answer.status, fieldsIn(answer)]).toEqual([days, 422, ['days']])
  }
  for (const days of [1, 366]) expect((await ask(`${path}?days=${days}`)).status).toBe(200)
})
