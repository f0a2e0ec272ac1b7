import { expect, test } from 'vitest'
import type { Activity } from '#domain/activity.ts'
import { fieldsIn } from '#server/testing/answers.ts'
import { openShop } from '#server/testing/shop.ts'

const shop = openShop()
const path = '/api/admin/activity'

const newest = async (query = ''): Promise<Activity[]> =>
  (await shop.get(`${path}?${query}`, { token: shop.admin.token })).body
const see = async (upTo: string | undefined) =>
  (await shop.put(`${path}/seen`, { token: shop.admin.token, body: { upTo } })).body.lastVisit
const lastVisit = async () => (await shop.get(`${path}/seen`, { token: shop.admin.token })).body.lastVisit
const closed = async (date: string) => {
  await shop.closeDay(date)
  return (await newest())[0]?._id
}

test('each administrator learns what is new since the last visit, also after a reload and in a second tab', async () => {
  expect(await lastVisit()).toBeNull()
  const first = await closed('2026-12-01')
  const other = await shop.aVisitor({ role: 'admin' })
  // During the first visit there is no visit before.
  expect(await see(first)).toBeNull()
  const second = await closed('2026-12-02')
  expect(await see(second)).toBeNull()
  await shop.goTo('2026-11-20T12:00:00Z')
  const at = '2026-11-20T06:30:00.000Z'
  const third = await closed('2026-12-03')
  expect(await lastVisit()).toEqual({ at, upTo: second })
  // The page is shown twice, in two tabs, of which one has older rows.
  for (const upTo of [third, third, second]) expect(await see(upTo)).toEqual({ at, upTo: second })
  expect((await newest('since=last-visit')).map(({ _id }) => _id)).toEqual([third])
  await shop.goTo('2026-11-20T13:00:00Z')
  expect(await lastVisit()).toEqual({ at: '2026-11-20T12:00:00.000Z', upTo: third })
  expect(await newest('since=last-visit')).toEqual([])
  const { body } = await shop.get(`${path}/seen`, { token: await shop.signIn(other) })
  expect(body.lastVisit).toBeNull()
})

test('each storefront, and the page of all of them, has its own last visit', async () => {
  const token = shop.admin.token
  const seeAt = (storefront: string, upTo: string | undefined) =>
    shop.put(`${path}/seen`, { token, body: { upTo, storefront } })
  const newAt = async (storefront: string) => {
    const { body } = await shop.get(`${path}/seen?storefront=${storefront}`, { token })
    const found = await newest(`storefront=${storefront}&since=last-visit`)
    return [body.lastVisit?.upTo ?? null, found.map(({ _id }) => _id)]
  }
  const closedAt = async (storefront: string, date: string) => {
    await shop.closeDay(date, { storefront })
    return (await newest(`storefront=${storefront}`))[0]?._id
  }
  const start = await closedAt('home', '2027-02-01')
  for (const storefront of ['home', 'documents', 'all']) expect((await seeAt(storefront, start)).status).toBe(200)
  const now = shop.deps.clock().getTime()
  await shop.goTo(new Date(now + 3_600_000).toISOString())
  const atHome = await closedAt('home', '2027-02-02')
  const atDocuments = await closedAt('documents', '2027-02-03')
  await seeAt('documents', atDocuments)
  await shop.goTo(new Date(now + 7_200_000).toISOString())
  expect(await newAt('documents')).toEqual([atDocuments, []])
  expect(await newAt('home')).toEqual([start, [atHome]])
  expect(await newAt('all')).toEqual([start, [atDocuments, atHome]])
  expect(fieldsIn(await seeAt('nowhere', atHome))).toEqual(['storefront'])
  expect(fieldsIn(await shop.get(`${path}/seen?storefront=nowhere`, { token }))).toEqual(['storefront'])
})

test('what is marked as seen must exist', async () => {
  for (const upTo of ['999999999', '0', 'x', ''])
    expect(fieldsIn(await shop.put(`${path}/seen`, { token: shop.admin.token, body: { upTo } }))).toEqual(['upTo'])
})
