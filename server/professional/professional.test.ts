import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Professional } from '#domain/professional.ts'
import type { Client } from '#server/platform/database/db.ts'
import { problemIn } from '#server/testing/answers.ts'
import { testApp, type TestApp } from '#server/testing/app.ts'

const path = '/api/admin/professionals'
const tuesday = '2026-11-24'
const hours = [2, 3].map((day) => ({ day, from: '08:00', to: '23:00' }))

let shop: TestApp
let client: Client
let admin: string
let customer: string
beforeAll(async () => {
  shop = await testApp({ env: { WRITES_PER_MINUTE: '100000', UPCOMING_PER_CUSTOMER: '1000' } })
  client = await shop.aClient()
  admin = (await shop.aVisitor({ role: 'admin' })).token
  customer = (await shop.aVisitor()).token
})

/** Each test brings everybody who works. */
beforeEach(async () => {
  const nobody = 'with reopened as (delete from closed_days), empty as (delete from bookings) delete from professionals'
  await client.query(nobody)
})

const list = (query = '', storefront = 'documents') => shop.get(`${path}?${query}`, { token: admin, storefront })
const names = async (query = '', storefront?: string) =>
  (await list(query, storefront)).body.map(({ name }: Professional) => name)
const add = (body: object, storefront = 'documents') =>
  shop.post(path, { token: admin, storefront, body: { name: 'Meera Iyer', categories: ['tax'], hours, ...body } })
const change = (id: string, body: object, storefront = 'documents') =>
  shop.put(`${path}/${id}`, { token: admin, storefront, body })
const read = async (id: string): Promise<Professional | undefined> =>
  (await list('limit=100')).body.find(({ _id }: Professional) => _id === id)
const fieldsOf = (answer: Parameters<typeof problemIn>[0]) => [
  ...new Set(problemIn(answer).errors?.map(({ field }) => field)),
]

async function book(time: string, date = tuesday) {
  const service = (await shop.get('/api/services/gst')).body._id
  const answer = await shop.post('/api/bookings', { token: customer, body: { service, date, time, address: 'Pune' } })
  expect(answer.status).toBe(201)
  return answer.body
}

const asOffice = async (id: string) => (await shop.get(`/api/admin/bookings/${id}`, { token: admin })).body

async function freeOn(date: string): Promise<string[]> {
  const { slots } = (await shop.get(`/api/services/gst/availability?date=${date}`)).body
  return slots.flatMap(({ time, left }: { time: string; left: number }) => (left > 0 ? [time] : []))
}

describe('who does the work', () => {
  test('is listed by name, page by page, in the storefront where they do it', async () => {
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
    const seen: Professional[] = []
    let address: string | undefined = `${path}?limit=2`
    while (address !== undefined) {
      const page = await shop.get(address, { token: admin })
      expect(page.headers.get('x-total-count')).toBe('6')
      seen.push(...page.body)
      address = /<(.*)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1]
    }
    expect(seen.map(({ name }) => name)).toEqual(all)
    expect(new Set(seen.map(({ _id }) => _id)).size).toBe(6)
  })

  test.each(['nonsense', Buffer.from('["professionals","Meera","no id"]').toString('base64url')])(
    'is not listed from "%s" on',
    async (cursor) => {
      const answer = await list(`cursor=${cursor}`)
      expect([answer.status, fieldsOf(answer)]).toEqual([422, ['cursor']])
    },
  )

  test('grows by whom an administrator adds, who can be booked at once', async () => {
    const answer = await add({ name: '  Meera Iyer ', categories: ['tax', 'legal'] })
    const { _id, ...rest } = answer.body
    expect([answer.status, rest]).toEqual([
      201,
      { name: 'Meera Iyer', categories: ['tax', 'legal'], hours, timeOff: [], active: true, version: 1 },
    ])
    expect(await read(_id)).toEqual(answer.body)
    expect((await asOffice((await book('10:00'))._id)).professional).toEqual({ _id, name: 'Meera Iyer' })
  })

  test.each([
    `<script>alert(1)</script> O'Brien "Bobby"`,
    "'); drop table professionals; --",
    '${7*7} %s \\n gnp.exe',
    '👩🏽‍🔧 مهندس 工程师',
  ])('may be called %s', async (name) => {
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
      expect([answer.status, fieldsOf(answer)[0]]).toEqual([422, field])
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

  test('of what somebody else has changed meanwhile is refused', async () => {
    const { _id, version } = (await add({})).body
    const both = await Promise.all(['Meera Rao', 'Meera Nair'].map((name) => change(_id, { name, version })))
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    const late = both.find(({ status }) => status === 409)
    expect(late && problemIn(late).code).toBe('version_conflict')
    expect((await read(_id))?.name).toBe(both.find(({ status }) => status === 200)?.body.name)
    expect((await change(_id, { name: 'Meera Menon', version: 2 })).status).toBe(200)
  })

  test('of nobody finds nobody', async () => {
    for (const id of [randomUUID(), 'meera', '%00'])
      expect([id, (await change(id, { active: false })).status]).toEqual([id, 404])
  })

  test('of somebody of another storefront goes by the categories of theirs', async () => {
    const { _id } = (await add({})).body
    expect((await change(_id, { categories: ['plumbing'] }, 'home')).status).toBe(422)
    expect((await change(_id, { active: false }, 'home')).status).toBe(200)
    expect((await read(_id))?.active).toBe(false)
  })

  test.each([{ hours: [{ day: 2, from: '12:00', to: '14:00' }] }, { active: false }, { categories: ['legal'] }])(
    'to %j takes slots away, and no booking',
    async (changes) => {
      const { _id } = (await add({})).body
      const booking = await book('10:00')
      expect((await freeOn(tuesday)).length).toBe(12)
      await change(_id, changes)
      expect(await freeOn(tuesday)).toEqual('hours' in changes ? ['12:00', '13:00'] : [])
      expect(await asOffice(booking._id)).toMatchObject({ status: 'pending', professional: { _id }, version: 1 })
      await change(_id, { hours, active: true, categories: ['tax'] })
      expect((await freeOn(tuesday)).length).toBe(12)
    },
  )
})

const nobody = '4e882f35-eeee-4fda-94b0-a9bf695ae8ca'
test.each([
  ['GET', path],
  ['POST', path],
  ['PUT', `${path}/${nobody}`],
  ['POST', `${path}/${nobody}/time-off`],
  ['DELETE', `${path}/${nobody}/time-off/${nobody}`],
  ['GET', '/api/admin/closed-days'],
  ['PUT', `/api/admin/closed-days/${tuesday}`],
  ['DELETE', `/api/admin/closed-days/${tuesday}`],
])('%s %s is for administrators', async (method, address) => {
  expect((await shop.ask(method, address)).status).toBe(401)
  expect((await shop.ask(method, address, { token: customer })).status).toBe(403)
})
