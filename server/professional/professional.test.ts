import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Professional } from '#domain/professional.ts'
import { fieldsIn, problemIn, statusesOf } from '#server/testing/answers.ts'
import { openShop, tuesday } from '#server/testing/shop.ts'

const path = '/api/admin/professionals'
const hours = [2, 3].map((day) => ({ day, from: '08:00', to: '23:00' }))

const shop = openShop()

beforeEach(async () => {
  await shop.client.query('delete from closed_days; delete from bookings; delete from professionals')
})

const list = (query = '', storefront = 'documents') =>
  shop.get(`${path}?${query}`, { token: shop.admin.token, storefront })
const names = async (query = '', storefront?: string) =>
  (await list(query, storefront)).body.map(({ name }: Professional) => name)
const add = (body: object, storefront = 'documents') => {
  const one = { name: 'Meera Iyer', categories: ['tax'], hours, ...body }
  return shop.post(path, { token: shop.admin.token, storefront, body: one })
}
const change = (id: string, body: object, storefront = 'documents') =>
  shop.put(`${path}/${id}`, { token: shop.admin.token, storefront, body })
const read = async (id: string): Promise<Professional | undefined> =>
  (await list('limit=100')).body.find(({ _id }: Professional) => _id === id)

describe('a professional', () => {
  test('is listed by name, page by page, in their storefront', async () => {
    const all = ['Asha Rao', 'Meera Iyer', 'Meera Iyer', 'Meera Iyer', 'Vikram Nair', 'Zoya Khan']
    for (const name of all.toReversed()) await add({ name, categories: name.startsWith('M') ? ['legal'] : ['tax'] })
    await add({ name: 'Bob Miller', categories: ['plumbing'] }, 'home')
    expect([await names(), await names('', 'home')]).toEqual([all, ['Bob Miller']])
    expect(await names('category=tax')).toEqual(['Asha Rao', 'Vikram Nair', 'Zoya Khan'])
    expect([await names('category=plumbing'), await names("category='}")]).toEqual([[], []])
    expect([await names('storefront=home'), await names('storefront=all')]).toEqual([
      ['Bob Miller'],
      [...all, 'Bob Miller'].toSorted(),
    ])
    expect((await list('storefront=nowhere')).status).toBe(400)
    const seen = await shop.readPages<Professional>(`${path}?limit=2`)
    expect(seen.map(({ name }) => name)).toEqual(all)
    expect(new Set(seen.map(({ _id }) => _id)).size).toBe(6)
  })

  test.each(['nonsense', Buffer.from('["professionals","Meera","no id"]').toString('base64url')])(
    'is not listed with the cursor "%s"',
    async (cursor) => {
      const answer = await list(`cursor=${cursor}`)
      expect([answer.status, fieldsIn(answer)]).toEqual([422, ['cursor']])
    },
  )

  test('can be booked as soon as an administrator adds them', async () => {
    const answer = await add({ name: '  Meera Iyer ', categories: ['tax', 'legal'] })
    const { _id, ...rest } = answer.body
    expect([answer.status, rest]).toEqual([
      201,
      {
        storefront: 'documents',
        name: 'Meera Iyer',
        categories: ['tax', 'legal'],
        imageUrl: '',
        email: '',
        phone: '',
        signsInAs: null,
        invitedUntil: null,
        postcodes: [],
        hours,
        laterHours: [],
        timeOff: [],
        next7Days: 0,
        active: true,
        createdAt: '2026-11-20T06:30:00.000Z',
        changed: { at: '2026-11-20T06:30:00.000Z', by: shop.admin.name },
        version: 1,
      },
    ])
    expect(await read(_id)).toEqual(answer.body)
    expect((await shop.readAdminBooking(await shop.aBooking())).professional).toEqual({ _id, name: 'Meera Iyer' })
  })

  test.each([
    `<script>alert(1)</script> O'Brien "Bobby"`,
    "'); drop table professionals; --",
    '${7*7} %s \\n gnp.exe',
    '👩🏽‍🔧 مهندس 工程师',
  ])('may have the name %s', async (name) => {
    const { status, body } = await add({ name })
    expect([status, body.name, await names()]).toEqual([201, name, [name]])
  })

  const span = { day: 1, from: '09:00', to: '17:00' }
  test.each([
    ['name', { name: '' }],
    ['name', { name: ' \t ' }],
    ['name', { name: 'a'.repeat(81) }],
    ['name', { name: 'Meera\u0000' }],
    ['name', { name: 'Meera\nIyer' }],
    ['name', { name: '\ud800' }],
    ['name', { name: 7 }],
    ['categories', { categories: [] }],
    ['categories', { categories: ['astrology'] }],
    ['categories', { categories: ['tax', 'plumbing'] }],
    ['categories', { categories: ["tax'}"] }],
    ['categories', { categories: 'tax' }],
    ['hours', { hours: 'always' }],
    ['hours', { hours: Array.from({ length: 101 }, () => span) }],
    ['hours.0.day', { hours: [{ ...span, day: 0 }] }],
    ['hours.1.day', { hours: [span, { ...span, day: 8 }] }],
    ['hours.0.day', { hours: [{ ...span, day: 1.5 }] }],
    ['hours.0.from', { hours: [{ ...span, from: '9:00' }] }],
    ['hours.0.from', { hours: [{ ...span, from: '24:00' }] }],
    ['hours.0.to', { hours: [{ ...span, to: '24:01' }] }],
    ['hours.0.to', { hours: [{ ...span, to: '09:00' }] }],
    ['hours.0.to', { hours: [{ ...span, to: '08:00' }] }],
  ])('is not added or changed with wrong %s, %#', async (field, wrong) => {
    const { body } = await add({})
    for (const answer of [await add(wrong), await change(body._id, wrong)])
      expect([answer.status, fieldsIn(answer)?.[0]]).toEqual([422, field])
    expect((await list()).body).toEqual([body])
  })
})

describe('a change', () => {
  test.each([
    { name: 'Meera Rao' },
    { categories: ['legal'] },
    { hours: [{ day: 7, from: '00:00', to: '24:00' }] },
    { hours: [] },
    { active: false },
    {},
  ])('to %j leaves the rest as it was', async (changes) => {
    const { body } = await add({})
    const answer = await change(body._id, changes)
    expect([answer.status, answer.body]).toEqual([200, { ...body, ...changes, version: 2 }])
    expect(await read(body._id)).toEqual(answer.body)
  })

  test('of an older version is refused', async () => {
    const { _id, version } = (await add({})).body
    const both = await Promise.all(['Meera Rao', 'Meera Nair'].map((name) => change(_id, { name, version })))
    expect(statusesOf(both)).toEqual([200, 409])
    const late = both.find(({ status }) => status === 409)
    expect(late && problemIn(late).code).toBe('version_conflict')
    expect((await read(_id))?.name).toBe(both.find(({ status }) => status === 200)?.body.name)
    expect((await change(_id, { name: 'Meera Menon', version: 2 })).status).toBe(200)
  })

  test('of an unknown professional: 404', async () => {
    for (const id of [randomUUID(), 'meera', '%00'])
      expect([id, (await change(id, { active: false })).status]).toEqual([id, 404])
  })

  test('of a professional of another storefront uses the categories of that storefront', async () => {
    const { _id } = (await add({})).body
    expect((await change(_id, { categories: ['plumbing'] }, 'home')).status).toBe(422)
    expect((await change(_id, { active: false }, 'home')).status).toBe(200)
    expect((await read(_id))?.active).toBe(false)
  })

  test.each([{ hours: [{ day: 2, from: '12:00', to: '14:00' }] }, { active: false }, { categories: ['legal'] }])(
    'to %j removes slots, but no booking',
    async (changes) => {
      const { _id } = (await add({})).body
      const booking = await shop.aBooking()
      expect((await shop.readFreeTimes(tuesday)).length).toBe(12)
      await change(_id, changes)
      expect(await shop.readFreeTimes(tuesday)).toEqual('hours' in changes ? ['12:00', '13:00'] : [])
      expect(await shop.readAdminBooking(booking)).toMatchObject({
        status: 'pending',
        professional: { _id },
        version: 1,
      })
      await change(_id, { hours, active: true, categories: ['tax'] })
      expect((await shop.readFreeTimes(tuesday)).length).toBe(12)
    },
  )
})

const unknown = '4e882f35-eeee-4fda-94b0-a9bf695ae8ca'
test.each([
  ['GET', path],
  ['POST', path],
  ['PUT', `${path}/${unknown}`],
  ['POST', `${path}/${unknown}/time-off`],
  ['DELETE', `${path}/${unknown}/time-off/${unknown}`],
  ['GET', '/api/admin/closed-days'],
  ['PUT', `/api/admin/closed-days/${tuesday}`],
  ['DELETE', `/api/admin/closed-days/${tuesday}`],
])('%s %s is for administrators', async (method, address) => {
  expect((await shop.ask(method, address)).status).toBe(401)
  expect((await shop.ask(method, address, { token: shop.customer.token })).status).toBe(403)
})
