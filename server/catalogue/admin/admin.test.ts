import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { AdminService } from '#domain/catalogue/admin.ts'
import { aForm, serviceCalls } from '#server/testing/admin.ts'
import { fieldsIn, problemIn } from '#server/testing/answers.ts'
import { openShop } from '#server/testing/shop.ts'

const shop = openShop({ admin: { name: 'Olive Office' } })
const services = serviceCalls(shop)

describe('a new service', () => {
  test('is public at once, with a slug made from its title', async () => {
    const answer = await services.add({ includes: ['A copy', 'A receipt'], featured: true })
    expect(answer.status).toBe(201)
    const added = answer.body as AdminService
    expect(added).toMatchObject({ ...aForm, slug: 'ration-card-correction', currency: 'INR', storefront: 'documents' })
    expect(added).toMatchObject({ version: 1, archivedAt: null, rating: 0, reviewCount: 0, imageUrl: '' })
    expect(added.changed).toEqual({ at: '2026-11-20T06:30:00.000Z', by: 'Olive Office' })
    expect((await services.readPublic('ration-card-correction')).body).toMatchObject({
      _id: added._id,
      includes: ['A copy', 'A receipt'],
    })
    expect((await shop.get('/api/services?search=ration card')).body[0]._id).toBe(added._id)
    expect((await services.readPublic(added._id, 'home')).status).toBe(404)
  })

  test('has a tax code for its invoices, which visitors do not read', async () => {
    const { body: added } = await services.add({ title: 'Visa Photos', taxCode: ' 9983.24 A-1 ' })
    expect(added.taxCode).toBe('9983.24 A-1')
    expect((await services.add({ title: 'Visa Letters' })).body.taxCode).toBe('')
    expect((await services.put(added._id, { title: 'Visa Photographs' })).body.taxCode).toBe('9983.24 A-1')
    expect((await services.put(added._id, { taxCode: '998324' })).body.taxCode).toBe('998324')
    expect((await services.read(added._id)).body.taxCode).toBe('998324')
    const [change] = await services.readActivity(added._id)
    expect([change?.before, change?.after]).toEqual([{ taxCode: '9983.24 A-1' }, { taxCode: '998324' }])
    const readByAll = [
      await services.readPublic(added.slug),
      await shop.get('/api/services?limit=100'),
      await shop.get('/api/services?search=visa photographs'),
      await shop.get(`/api/services/${added.slug}/related`),
    ]
    expect(readByAll.map(({ status, text }) => [status, /taxCode|998324/.test(text)])).toEqual(
      readByAll.map(() => [200, false]),
    )
  })

  test('belongs to the storefront of the request, in its currency', async () => {
    const answer = await services.add({ category: 'plumbing', title: 'Rain Gutters' }, { storefront: 'home' })
    expect(answer.body).toMatchObject({ storefront: 'home', currency: 'USD', price: 749.5 })
    expect((await services.readPublic('rain-gutters', 'home')).body.price).toBe(749.5)
  })

  test.each([
    ['GST & Audit’s “Files”', 'gst-and-audits-files'],
    ['Café Déjà Vu', 'cafe-deja-vu'],
    ['हिन्दी अनुवाद', 'service'],
    ['Business', 'business-service'],
    ['Next slots', 'next-slots-service'],
    ['00000000-0000-4000-8000-000000000000', '00000000-0000-4000-8000-000000000000-service'],
    ['---', 'service-2'],
  ])('called %j gets the slug %s', async (title, slug) => {
    const { body } = await services.add({ title })
    expect(body.slug).toBe(slug)
    expect((await services.readPublic(slug)).body._id).toBe(body._id)
  })

  test('gets a slug of its own, even if ten are added concurrently with one title', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => services.add({ title: 'Twin' })))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 201))
    const slugs = answers.map(({ body }) => body.slug as string).toSorted()
    expect(new Set(slugs).size).toBe(10)
    expect(slugs.every((slug) => /^twin(-\d+)?$/.test(slug))).toBe(true)
  })

  test('is added once for one idempotency key, even by concurrent requests', async () => {
    const headers = { 'Idempotency-Key': randomUUID() }
    const twins = await Promise.all([1, 2, 3].map(() => services.add({ title: 'Once' }, { headers })))
    const again = await services.add({ title: 'Once' }, { headers })
    expect(new Set([...twins, again].map(({ status, body }) => `${status} ${body._id}`)).size).toBe(1)
    expect((await services.list('search=Once')).headers.get('x-total-count')).toBe('1')
    expect(await services.readActivity(again.body._id)).toHaveLength(1)
    const reused = await services.add({ title: 'Twice' }, { headers })
    expect([reused.status, problemIn(reused).code]).toEqual([422, 'idempotency_key_reused'])
    const { token } = await shop.aVisitor({ role: 'admin', name: 'Rohan Mehta' })
    const ofAnother = await services.add({ title: 'Once' }, { headers, token })
    expect(ofAnother.body._id).not.toBe(again.body._id)
  })
})

describe('an invalid request', () => {
  test.each([
    [{ title: '  ' }, 'title', 'Please enter a title'],
    [{ title: undefined }, 'title', 'Please enter a title'],
    [{ title: 'x'.repeat(121) }, 'title', 'Please use at most 120 characters.'],
    [{ category: '' }, 'category', 'Please choose a category'],
    [{ category: 'plumbing' }, 'category', "This storefront has no category 'plumbing'."],
    [{ taxCode: '9'.repeat(13) }, 'taxCode', 'Please use at most 12 characters.'],
    [{ taxCode: '99/83' }, 'taxCode', 'Please use letters, digits, dots, spaces and hyphens'],
    [{ price: undefined }, 'price', 'Please enter a price, 0 or more'],
    [{ price: '749' }, 'price', 'Please enter a price, 0 or more'],
    [{ price: -0.01 }, 'price', 'Please enter a price, 0 or more'],
    [{ price: 1.005 }, 'price', 'Please use at most two decimals'],
    [{ price: 10_000_000 }, 'price', 'The price can be at most 9,999,999.99'],
    [{ price: 1e300 }, 'price', 'The price can be at most 9,999,999.99'],
    [{ duration: 50 }, 'duration', 'Use steps of 15 minutes, like 45'],
    [{ duration: 0 }, 'duration', 'Use steps of 15 minutes, like 45'],
    [{ duration: 15.5 }, 'duration', 'Use steps of 15 minutes, like 45'],
    [{ duration: 495 }, 'duration', 'A service lasts 480 minutes at most'],
    [{ description: '\n' }, 'description', 'Please enter a description'],
    [
      { imageUrl: 'javascript:alert(1)' },
      'imageUrl',
      'Please use an address that begins with https://, or upload a picture',
    ],
    [
      { imageUrl: '/media/00000000-0000-4000-8000-000000000000.webp' },
      'imageUrl',
      'This picture no longer exists. Please upload it again.',
    ],
    [{ featured: 'yes' }, 'featured', 'This must be true or false.'],
    [{ includes: ['A copy', ' '] }, 'includes.1', 'Please say what is included, or take this line away'],
    [{ includes: Array.from({ length: 21 }, () => 'x') }, 'includes', 'Please list at most 20 things'],
  ])('with %j is refused with the name of the field, and nothing is saved', async (wrong, field, message) => {
    const before = (await services.list()).headers.get('x-total-count')
    const gst = (await services.readPublic('gst')).body
    for (const answer of [await services.add(wrong), await services.put(gst._id, wrong)]) {
      // A field that a change leaves out keeps its value.
      if (Object.values(wrong)[0] === undefined && answer.status === 200) continue
      expect(answer.status).toBe(422)
      expect(problemIn(answer).errors).toEqual([expect.objectContaining({ field, message })])
    }
    expect((await services.list()).headers.get('x-total-count')).toBe(before)
    expect((await services.readPublic('gst')).body).toEqual(gst)
  })

  test('is refused with all invalid fields at once', async () => {
    const answer = await services.add({ title: '', price: -1, duration: 20 })
    expect(fieldsIn(answer)).toEqual(['title', 'price', 'duration'])
  })

  test.each(['_id', 'slug', 'currency', 'rating', 'reviewCount', 'storefront', 'archivedAt', 'changed', 'number'])(
    'that sets the field %s is refused',
    async (field) => {
      const gst = (await services.readPublic('gst')).body
      for (const answer of [await services.add({ [field]: 'x' }), await services.put(gst._id, { [field]: 'x' })]) {
        expect([answer.status, problemIn(answer).code]).toEqual([400, 'unknown_field'])
      }
    },
  )

  test('without an administrator is refused, and an unknown id is not found', async () => {
    const gst = (await services.readPublic('gst')).body
    for (const token of [shop.customer.token, 'ds_nonsense']) {
      const status = token === shop.customer.token ? 403 : 401
      expect((await services.add({}, { token })).status).toBe(status)
      expect((await services.put(gst._id, { price: 1 }, token)).status).toBe(status)
      expect((await shop.get('/api/admin/services', { token })).status).toBe(status)
      expect((await shop.get('/api/admin/services.csv', { token })).status).toBe(status)
      expect((await shop.del(`/api/admin/services/${gst._id}`, { token })).status).toBe(status)
    }
    for (const id of ['gst', randomUUID(), '%00']) {
      for (const answer of [
        await services.read(id),
        await services.put(id, { price: 1 }),
        await services.remove(id),
        await services.restore(id),
      ])
        expect(answer.status).toBe(404)
    }
  })
})
