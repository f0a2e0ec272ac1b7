import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import type { Professional } from '#domain/professional.ts'
import { fieldsIn, refusalIn, problemIn, statusesOf } from '#server/testing/answers.ts'
import { openShop, tuesday } from '#server/testing/shop.ts'

const path = '/api/admin/professionals'
const week = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: '08:00', to: '23:00' }))

const shop = openShop()

beforeEach(async () => {
  await shop.client.query('delete from bookings; delete from professionals')
})

const list = (query: string) => shop.get(`${path}?${query}`, { token: shop.admin.token })
const names = async (query: string) => (await list(query)).body.map(({ name }: Professional) => name)
const body = (name: string) => ({ name, categories: ['tax'], hours: week })
const add = async (name: string, key?: string) =>
  shop.post(path, {
    token: shop.admin.token,
    body: body(name),
    headers: key === undefined ? {} : { 'Idempotency-Key': key },
  })
const change = (id: string, changes: object, { token } = shop.admin) =>
  shop.put(`${path}/${id}`, { token, body: changes })
const read = async (id: string) => (await shop.get(`${path}/${id}`, { token: shop.admin.token })).body
const addTimeOff = (id: string, from: string, to: string) =>
  shop.post(`${path}/${id}/time-off`, { token: shop.admin.token, body: { from, to } })

test('a key is for one request, also after the professional was changed, and on one storefront', async () => {
  const { body: added } = await add('Asha Rao', 'once')
  await change(added._id, { name: 'Asha Iyer' })
  expect((await add('Asha Rao', 'once')).body.name).toBe('Asha Iyer')
  expect(refusalIn(await add('Ravi', 'once'))).toContain('idempotency_key_reused')
  const headers = { 'Idempotency-Key': 'once' }
  const elsewhere = { token: shop.admin.token, storefront: 'home', body: body('Asha Rao'), headers }
  expect(refusalIn(await shop.post(path, elsewhere))).toContain('idempotency_key_reused')
})

test('professionals are found by a part of their name, in upper or lower case', async () => {
  for (const name of ['Asha Rao', 'Émile 100% Iyer', 'Meera Iyer']) await add(name)
  expect(await names('search=IYER')).toEqual(['Émile 100% Iyer', 'Meera Iyer'].toSorted())
  expect(await names('search=émile')).toEqual(['Émile 100% Iyer'])
  expect([await names('search=%25'), await names('search=_')]).toEqual([['Émile 100% Iyer'], []])
  expect((await list('search=rao&limit=1')).headers.get('X-Total-Count')).toBe('1')
})

test('professionals are listed by state: those who get bookings, those of them who are away now, and the others', async () => {
  // It is noon in India, and was a minute earlier when they were added.
  for (const [name, from, to] of [
    ['Away', '2026-11-20T12:00', '2026-11-20T12:01'],
    ['Back', '2026-11-20T08:00', '2026-11-20T12:00'],
    ['Leaving', '2026-11-20T12:01', '2026-11-21T00:00'],
  ] as const)
    await shop.runAt('2026-11-20T06:29:00Z', async () => addTimeOff((await add(name)).body._id, from, to))
  const gone = (await add('Gone')).body._id
  await addTimeOff(gone, '2026-11-20T00:00', '2026-11-21T00:00')
  await change(gone, { active: false })
  expect(await names('state=working')).toEqual(['Away', 'Back', 'Leaving'])
  expect([await names('state=away'), await names('state=inactive')]).toEqual([['Away'], ['Gone']])
  expect(await names('')).toEqual(['Away', 'Back', 'Gone', 'Leaving'])
  expect((await list('state=asleep')).status).toBe(422)
})

test('a professional is listed with the upcoming bookings until the end of the seventh day, and read with all', async () => {
  const { _id, next7Days } = (await add('Meera Iyer')).body
  expect(next7Days).toBe(0)
  // The 20th is the first day.
  for (const [date, time] of [
    ['2026-11-20', '13:00'],
    ['2026-11-20', '14:00'],
    [tuesday, '10:00'],
    [tuesday, '12:00'],
    ['2026-11-26', '20:00'],
    ['2026-11-27', '08:00'],
  ] as const)
    await shop.aBooking({ date, time })
  const [cancelled] = (await shop.get(`/api/admin/bookings?date=${tuesday}`, { token: shop.admin.token })).body
  await shop.setStatus(cancelled, 'cancelled')
  const counts = async () => {
    const counted = [(await list('')).body[0].next7Days, (await read(_id)).upcoming]
    const those = `professional=${_id}&upcoming=true`
    expect([await shop.countListed(`${those}&to=2026-11-26`), await shop.countListed(those)]).toEqual(counted)
    return counted
  }
  expect(await counts()).toEqual([4, 5])
  // The visit at 13:00 has begun, then it is over.
  expect(await shop.runAt('2026-11-20T07:30:00Z', counts)).toEqual([4, 5])
  expect(await shop.runAt('2026-11-20T08:30:00Z', counts)).toEqual([3, 4])
  expect((await change(_id, { active: false })).body.next7Days).toBe(4)
})

test('an outdated change names who has changed the professional, and when', async () => {
  const { _id } = (await add('Meera Iyer')).body
  const other = await shop.aVisitor({ role: 'admin', name: 'Olive Stone' })
  await change(_id, { name: 'Meera Rao', version: 1 }, other)
  const late = await change(_id, { name: 'Meera Nair', version: 1 })
  expect([late.status, problemIn(late).code]).toEqual([409, 'version_conflict'])
  expect(problemIn(late).detail).toBe(
    'Olive Stone changed this professional on 20 Nov 2026 at 12:00 pm, after you had opened it.',
  )
  expect((await read(_id)).changed).toEqual({ at: '2026-11-20T06:30:00.000Z', by: 'Olive Stone' })
})

test('a professional that is added twice with the same key exists once', async () => {
  const key = randomUUID()
  const both = await Promise.all([add('Meera Iyer', key), add('Meera Iyer', key)])
  expect(statusesOf(both)).toEqual([201, 201])
  expect((await add('Meera Iyer', key)).body._id).toBe(both[0]?.body._id)
  expect(await names('')).toEqual(['Meera Iyer'])
  expect(problemIn(await add('Meera Rao', key)).code).toBe('idempotency_key_reused')
})

test('a professional has an uploaded picture or none', async () => {
  const { _id } = (await add('Meera Iyer')).body
  const missing = `/media/${randomUUID()}.webp`
  for (const imageUrl of [missing, 'https://example.com/face.jpg', '/art/passport', 'javascript:alert(1)']) {
    const answer = await change(_id, { imageUrl })
    expect([imageUrl, answer.status, fieldsIn(answer)]).toEqual([imageUrl, 422, ['imageUrl']])
  }
  const id = randomUUID()
  await shop.client.query('insert into images (id, width, height, created_at) values ($1, 8, 8, now())', [id])
  expect((await change(_id, { imageUrl: `/media/${id}.webp` })).body.imageUrl).toBe(`/media/${id}.webp`)
  // A picture that is gone does not stand in the way of other changes.
  await shop.client.query('delete from images')
  expect((await change(_id, { imageUrl: `/media/${id}.webp`, name: 'Meera Rao' })).status).toBe(200)
  expect((await change(_id, { imageUrl: '' })).body.imageUrl).toBe('')
})

test('an unknown professional cannot be read', async () => {
  for (const id of [randomUUID(), 'meera'])
    expect((await shop.get(`${path}/${id}`, { token: shop.admin.token })).status).toBe(404)
})

test('a customer sees the picture of the professional beside the first name, if there is one', async () => {
  const { _id } = (await add('Meera Iyer')).body
  const booking = await shop.aBooking()
  const professional = async () => (await shop.readBooking(booking)).professional
  expect(await professional()).toEqual({ name: 'Meera' })
  const id = randomUUID()
  await shop.client.query('insert into images (id, width, height, created_at) values ($1, 8, 8, now())', [id])
  await change(_id, { imageUrl: `/media/${id}.webp` })
  expect(await professional()).toEqual({ name: 'Meera', imageUrl: `/media/${id}.webp` })
})
