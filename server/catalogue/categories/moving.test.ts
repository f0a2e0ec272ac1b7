import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { fieldsIn } from '#server/testing/answers.ts'
import { serviceCalls } from '#server/testing/admin.ts'
import { categoryCalls } from '#server/testing/categories.ts'
import { openShop } from '#server/testing/shop.ts'

type Listed = { slug: string; category: string }
const shop = Object.assign(openShop({ inMemory: true, processes: 2 }), { from: '', to: '' })
const categories = categoryCalls(shop)
const services = serviceCalls(shop)
const add = async (name: string) => (await categories.add({ name: `${name} ${randomUUID().slice(0, 8)}` })).body.key
const listed = async (category: string, at = shop as Pick<typeof shop, 'get'>): Promise<Listed[]> =>
  (await at.get(`/api/services?category=${category}&limit=100`)).body

beforeEach(async () => {
  ;[shop.from, shop.to] = [await add('Former'), await add('Latter')]
  for (const title of ['One', 'Two']) await services.add({ title: `${title} of ${shop.from}`, category: shop.from })
})

describe('moving the services of a category', () => {
  test('moves all of them, with their slugs, in all processes', async () => {
    const slugs = (await listed(shop.from)).map(({ slug }) => slug)
    const { body } = await categories.move(shop.from, { to: shop.to })
    expect(body).toMatchObject({ moved: 2, professionals: { all: 0, able: 0 } })
    expect([body.from.services, body.to.services]).toEqual([0, 2])
    expect((await listed(shop.to)).map(({ slug }) => slug).toSorted()).toEqual(slugs.toSorted())
    expect(await listed(shop.from)).toEqual([])
    await expect.poll(() => listed(shop.to, shop.second).then(({ length }) => length)).toBe(2)
    const found = (await shop.get(`/api/services?search=${shop.to.replace('-', ' ')}`)).body
    expect(found.map(({ slug }: Listed) => slug).toSorted()).toEqual(slugs.toSorted())
    expect((await categories.put(shop.from, { archived: true })).status).toBe(200)
  })

  test('says how many of its professionals do the other category, and lets the rest do it if asked to', async () => {
    const both = await shop.aProfessional({ categories: [shop.from, shop.to] })
    const one = await shop.aProfessional({ categories: [shop.from] })
    const moved = await categories.move(shop.from, { to: shop.to })
    expect(moved.body.professionals).toEqual({ all: 2, able: 1 })
    const again = await categories.move(shop.from, { to: shop.to, professionals: true })
    expect(again.body).toMatchObject({ moved: 0, professionals: { all: 2, able: 2 } })
    expect(again.body.to.professionals).toBe(2)
    expect((await services.readActivity(one)).map(({ kind }) => kind)).toEqual(['professional-changed'])
    expect(await services.readActivity(both)).toEqual([])
  })

  test('refuses a stale edit of a moved service', async () => {
    const [{ _id }] = (await services.list(`category=${shop.from}`)).body
    await categories.move(shop.from, { to: shop.to })
    expect((await services.put(_id, { category: shop.from, version: 1 })).status).toBe(409)
  })

  test('is refused where there is no other category that is listed', async () => {
    const archived = await add('Gone')
    await categories.put(archived, { archived: true })
    for (const to of [shop.from, archived, 'plumbing', 'moon']) {
      const refused = await categories.move(shop.from, { to })
      expect([refused.status, fieldsIn(refused)]).toEqual([422, ['to']])
    }
    expect((await listed(shop.from)).length).toBe(2)
  })

  test('by two administrators at once moves each service once', async () => {
    const third = await add('Third')
    const answers = await Promise.all([
      categories.move(shop.from, { to: shop.to }),
      categories.move(shop.from, { to: third }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers.reduce((sum, { body }) => sum + body.moved, 0)).toBe(2)
    expect([0, 2]).toContain((await listed(third)).length)
    expect(await listed(shop.from)).toEqual([])
  })
})
