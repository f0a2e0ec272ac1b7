import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { AdminCategory } from '#domain/catalogue/category.ts'
import { openStorefronts } from '#server/storefront/actions.ts'
import { fieldsIn, problemIn } from '#server/testing/answers.ts'
import { categoryCalls } from '#server/testing/categories.ts'
import { serviceCalls } from '#server/testing/admin.ts'
import { openShop } from '#server/testing/shop.ts'

const shop = openShop({ admin: { name: 'Olive Office' }, watching: true })
const categories = categoryCalls(shop)
const services = serviceCalls(shop)
const keysOf = (all: { key: string }[]) => all.map(({ key }) => key)
const publicKeys = async (storefront = 'documents') => keysOf((await shop.get('/api/categories', { storefront })).body)
const unused = (name: string) => `${name} ${randomUUID().slice(0, 8)}`

describe('the list of categories', () => {
  test('is in the order of the shop, with what is in each', async () => {
    await shop.aProfessional({ categories: ['tax'] })
    const all = await categories.list()
    expect(keysOf(all)).toEqual(['business', 'legal', 'tax', 'personal', 'immigration', 'property'])
    const tax = all.find(({ key }) => key === 'tax')
    const listed = (await shop.get('/api/categories')).body.find(({ key }: { key: string }) => key === 'tax')
    expect(tax).toMatchObject({ storefront: 'documents', name: 'Tax', professionals: 1, archived: false, version: 1 })
    expect(tax?.services).toBe(listed.count)
  })

  test('counts the upcoming bookings, as the list of them does', async () => {
    const upcoming = async () => {
      const count = (await categories.list()).find(({ key }) => key === 'tax')?.upcoming
      expect(await shop.countListed('category=tax&upcoming=true')).toBe(count)
      return count
    }
    const before = (await upcoming()) ?? 0
    await shop.aProfessional()
    // Today, in the storefront's time zone, and later.
    const today = await shop.aBooking({ date: '2026-11-20', time: '18:00' })
    const later = await shop.aBooking({ date: '2026-11-25' })
    expect(await upcoming()).toBe(before + 2)
    await shop.client.query("update bookings set status = 'cancelled' where id = $1", [later._id])
    expect(await upcoming()).toBe(before + 1)
    // From 18:00 to 19:00 in Kolkata.
    await shop.runAt('2026-11-20T13:29:00Z', async () => expect(await upcoming()).toBe(before + 1))
    await shop.runAt('2026-11-20T13:30:00Z', async () => expect(await upcoming()).toBe(before))
    const untilNight = "update bookings set duration = 480, ends_at = starts_at + interval '8 hours' where id = $1"
    await shop.client.query(untilNight, [today._id])
    await shop.runAt('2026-11-20T20:29:00Z', async () => expect(await upcoming()).toBe(before + 1))
    await shop.client.query("update bookings set status = 'cancelled' where id = $1", [today._id])
  })

  test('is searched by name and description, in any case, and read page by page', async () => {
    expect(keysOf(await categories.list('search=AFFIDAVITS'))).toEqual(['legal'])
    expect(await categories.list('search=%25')).toEqual([])
    const all = await categories.list('storefront=all')
    expect(await shop.readPages<AdminCategory>('/api/admin/categories?storefront=all&limit=2', {})).toEqual(all)
    expect(new Set(all.map(({ storefront }) => storefront))).toEqual(new Set(['documents', 'home']))
  })

  test('is for administrators only', async () => {
    const { token } = shop.customer
    expect((await shop.get('/api/admin/categories', { token })).status).toBe(403)
    expect((await categories.add({}, { token })).status).toBe(403)
  })
})

describe('a new category', () => {
  test('is public at once with a key made from its name, after the others', async () => {
    const { status, body } = await categories.add(
      { name: 'Pets & Vets', imageUrl: '/art/visa' },
      { storefront: 'home' },
    )
    expect(status).toBe(201)
    expect(body).toMatchObject({ key: 'pets-and-vets', name: 'Pets & Vets', imageUrl: '/art/visa', storefront: 'home' })
    expect(body).toMatchObject({ services: 0, upcoming: 0, professionals: 0, version: 1, archived: false })
    expect((await publicKeys('home')).at(-1)).toBe('pets-and-vets')
    expect(await publicKeys()).not.toContain('pets-and-vets')
    const { categories: inFrame } = (await shop.get('/api/storefront/frame', { storefront: 'home' })).body
    expect(inFrame.at(-1)).toMatchObject({ name: 'Pets & Vets', icon: 'grid', to: '/services?category=pets-and-vets' })
  })

  test.each([
    ['हिन्दी', 'category'],
    ['All', 'all-category'],
    ['Order', 'order-category'],
    ['Café – Déjà Vu', 'cafe-deja-vu'],
    ['A name of as many characters as there is', 'a-name-of-as-many-characters'],
  ])('called %s has the key %s', async (name, key) => {
    const { body } = await categories.add({ name })
    expect(body.key).toBe(key)
    expect((await categories.read(key)).body._id).toBe(body._id)
  })

  test('gets a key of its own when another name has the same words', async () => {
    await categories.add({ name: 'Twin' })
    expect((await categories.add({ name: 'Twin!' })).body.key).toBe('twin-2')
  })

  test('is added once for one idempotency key, even by concurrent requests', async () => {
    const headers = { 'Idempotency-Key': randomUUID() }
    const name = unused('Once')
    const twins = await Promise.all([1, 2, 3].map(() => categories.add({ name }, { headers })))
    expect(new Set(twins.map(({ status, body }) => `${status} ${body._id}`)).size).toBe(1)
    const reused = await categories.add({ name: unused('Other') }, { headers })
    expect([reused.status, problemIn(reused).code]).toEqual([422, 'idempotency_key_reused'])
  })

  test('has a name that no other has, even if ten are added concurrently', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) => categories.add({ name: at % 2 === 0 ? 'Solo' : 'SOLO' })),
    )
    expect(answers.filter(({ status }) => status === 201).length).toBe(1)
    const [refused] = answers.filter(({ status }) => status !== 201)
    expect([refused?.status, refused && fieldsIn(refused)]).toEqual([422, ['name']])
    expect((await categories.add({ name: 'Plumbing' })).status).toBe(201)
  })

  test.each([
    [{ name: ' ' }, 'name'],
    [{ name: 'x'.repeat(41) }, 'name'],
    [{ description: 'x'.repeat(201) }, 'description'],
    [{ description: undefined }, 'description'],
    [{ key: 'all' }, 'key'],
    [{ key: 'order' }, 'key'],
    [{ key: 'Not A Key' }, 'key'],
    [{ key: 'tax' }, 'key'],
    [{ key: '00000000-0000-4000-8000-000000000000' }, 'key'],
    [{ key: 'x'.repeat(41) }, 'key'],
    [{ imageUrl: 'javascript:alert(1)' }, 'imageUrl'],
    [{ imageUrl: '/media/00000000-0000-4000-8000-000000000000.webp' }, 'imageUrl'],
  ])('with %j is refused with the name of the field, and nothing is saved', async (wrong, field) => {
    const before = await categories.list()
    const answer = await categories.add({ ...wrong, ...(!('name' in wrong) && { name: unused('Wrong') }) })
    expect([answer.status, fieldsIn(answer)]).toEqual([422, [field]])
    expect(await categories.list()).toEqual(before)
  })
})

describe('a category that is changed', () => {
  test('has its new name everywhere, and its services are found by it', async () => {
    const { body } = await categories.put('property', { name: 'Homesteads', description: 'Land and houses' })
    expect(body).toMatchObject({ key: 'property', name: 'Homesteads', version: 2 })
    expect(body.changed.by).toBe('Olive Office')
    const found = (await shop.get('/api/services?search=homesteads&limit=100')).body
    expect(new Set(found.map(({ category }: { category: string }) => category))).toEqual(new Set(['property']))
    expect(found.length).toBe(body.services)
    await categories.put('property', { name: 'Property' })
  })

  test('is refused to the second of two administrators, who learns who was first', async () => {
    const { _id, version } = (await categories.add({ name: unused('Shared') })).body
    const { token } = await shop.aVisitor({ role: 'admin', name: 'Rohan Mehta' })
    expect((await categories.put(_id, { description: 'First', version }, { token })).status).toBe(200)
    const second = await categories.put(_id, { description: 'Second', version })
    expect([second.status, problemIn(second).code]).toEqual([409, 'version_conflict'])
    expect(problemIn(second).message).toMatch(/^Rohan Mehta changed this category on /)
    expect((await categories.read(_id)).body.description).toBe('First')
  })

  test('keeps its version and has no activity if nothing differs', async () => {
    const added = (await categories.add({ name: unused('Same') })).body
    const { body } = await categories.put(added._id, { name: added.name, archived: false })
    expect(body.version).toBe(1)
    expect((await services.readActivity(added._id)).map(({ kind }) => kind)).toEqual(['category-added'])
  })

  test('cannot take the name of another', async () => {
    const { _id } = (await categories.add({ name: unused('Mine') })).body
    const refused = await categories.put(_id, { name: 'tax' })
    expect([refused.status, fieldsIn(refused)]).toEqual([422, ['name']])
  })

  test('is named by its id in any storefront, and by its key in its own only', async () => {
    const { _id } = (await categories.read('plumbing', { storefront: 'home' })).body
    expect((await categories.read(_id)).status).toBe(200)
    expect((await categories.read('salon')).status).toBe(404)
    expect((await categories.put(randomUUID(), { name: 'Nowhere' })).status).toBe(404)
  })
})

describe('an archived category', () => {
  test('leaves the shop, keeps its name in old bookings, and can be restored', async () => {
    const name = unused('Fleeting')
    const { _id, key } = (await categories.add({ name })).body
    expect((await categories.put(_id, { archived: true })).body.archived).toBe(true)
    expect(await publicKeys()).not.toContain(key)
    const frame = (await shop.get('/api/storefront/frame')).body
    expect(keysOf(frame.categories)).not.toContain(key)
    expect(frame.formerCategories).toContainEqual({ key, name, imageUrl: '' })
    expect(keysOf(await categories.list('archived=true'))).toEqual([key])
    expect(keysOf(await categories.list())).not.toContain(key)
    expect((await categories.put(_id, { archived: false })).body.archived).toBe(false)
    expect(await publicKeys()).toContain(key)
    const kinds = (await services.readActivity(_id)).map(({ kind }) => kind)
    expect(kinds).toEqual(['category-restored', 'category-archived', 'category-added'])
  })

  test('takes no new services and professionals, and no deleted service back', async () => {
    const { _id, key } = (await categories.add({ name: unused('Closed') })).body
    const service = (await services.add({ category: key })).body
    const held = { name: 'Asha Rao', categories: [key], hours: [] }
    const asha = (await shop.post('/api/admin/professionals', { token: shop.admin.token, body: held })).body
    await services.remove(service._id)
    await categories.put(_id, { archived: true })
    const added = await services.add({ category: key })
    expect([added.status, fieldsIn(added)]).toEqual([422, ['category']])
    const hired = await shop.post('/api/admin/professionals', { token: shop.admin.token, body: held })
    expect([hired.status, fieldsIn(hired)]).toEqual([422, ['categories']])
    // One who does it already keeps it.
    const kept = { categories: [key, 'tax'] }
    const changed = await shop.put(`/api/admin/professionals/${asha._id}`, { token: shop.admin.token, body: kept })
    expect([changed.status, changed.body.categories]).toEqual([200, kept.categories])
    const restored = await services.restore(service._id)
    expect([restored.status, problemIn(restored).code]).toEqual([409, 'category_archived'])
    // The deleted service itself can still be changed.
    expect((await services.put(service._id, { price: 5 })).status).toBe(200)
  })

  test('has no services: one with services is refused with their number', async () => {
    const [tax] = (await categories.list()).filter(({ key }) => key === 'tax')
    const refused = await categories.put('tax', { archived: true })
    expect([refused.status, problemIn(refused).code]).toEqual([409, 'category_in_use'])
    expect(problemIn(refused).message).toBe(
      `Tax still has ${tax?.services} services. Please move or delete them first.`,
    )
    expect(await publicKeys()).toContain('tax')
  })

  test('gets no service that is added at the same moment', async () => {
    for (let turn = 0; turn < 8; turn += 1) {
      const { _id, key } = (await categories.add({ name: unused('Raced') })).body
      const [archived, added] = await Promise.all([
        categories.put(_id, { archived: true }),
        services.add({ category: key }),
      ])
      expect([`${archived.status} ${added.status}`]).toEqual([expect.stringMatching(/^(200 422|409 201)$/)])
    }
  })

  test('does not come back when the server starts, and neither does the name that it shipped with', async () => {
    await categories.put('carpentry', { name: 'Woodwork' }, { storefront: 'home' })
    await categories.move('salon', { to: 'cleaning' }, { storefront: 'home' })
    await categories.put('salon', { archived: true }, { storefront: 'home' })
    await openStorefronts(shop.deps.db, shop.deps)
    const keys = await publicKeys('home')
    expect([keys.includes('salon'), keys.includes('carpentry')]).toEqual([false, true])
    expect((await categories.read('carpentry', { storefront: 'home' })).body.name).toBe('Woodwork')
  })
})

describe('the order', () => {
  test('is that of the last complete list, in the shop too', async () => {
    const keys = keysOf(await categories.list())
    const other = [...keys.slice(1), keys[0] ?? '']
    const answers = await Promise.all([categories.order(keys.toReversed()), categories.order(other)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const now = keysOf(await categories.list())
    expect([keys.toReversed(), other]).toContainEqual(now)
    expect((await categories.order(keys)).status).toBe(200)
    expect(await publicKeys()).toEqual(keys)
  })

  test.each([
    ['a category is missing', (keys: string[]) => keys.slice(1)],
    ['one is listed twice', (keys: string[]) => [...keys, keys[0] ?? '']],
    ['one is unknown', (keys: string[]) => [...keys, 'moon']],
  ])('is refused if %s', async (_, change) => {
    const keys = keysOf(await categories.list())
    const refused = await categories.order(change(keys.toReversed()))
    expect([refused.status, fieldsIn(refused)]).toEqual([422, ['keys']])
    expect(keysOf(await categories.list())).toEqual(keys)
  })
})
