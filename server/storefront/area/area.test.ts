import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { AreaRequest } from '#domain/storefront/area-request.ts'
import { problemIn } from '#server/testing/answers.ts'
import { openShop, tuesday } from '#server/testing/shop.ts'
import { tellServed } from './actions.ts'
import { tidyAreaRequests } from './jobs.ts'

const shop = openShop({ processes: 2 })
const serve = async (...postcodes: string[]) => {
  const answer = await shop.put('/api/admin/settings/area', { token: shop.admin.token, body: { postcodes } })
  expect(answer.status).toBe(200)
}
const check = (postcode: string, storefront = 'documents') =>
  shop.get(`/api/storefront/area?postcode=${encodeURIComponent(postcode)}`, { storefront })
const firstError = (answer: Parameters<typeof problemIn>[0]) => {
  const { status, errors } = problemIn(answer)
  return [status, errors?.[0]?.field, errors?.[0]?.message]
}

afterEach(() => serve())

test('a shop serves the postcodes of its list and those that begin like one with a star, or all without a list', async () => {
  expect((await check('110 001')).body).toEqual({ postcode: '110001', isServed: true })
  await serve('4110*', '412-101')
  for (const [typed, postcode, isServed] of [
    ['411 004', '411004', true],
    ['412101', '412101', true],
    ['412102', '412102', false],
    ['110-001', '110001', false],
  ] as const)
    expect((await check(typed)).body).toEqual({ postcode, isServed })
  expect((await check('11215', 'home')).body).toEqual({ postcode: '11215', isServed: true })
  await serve('11*')
  // What was answered before is not answered again.
  expect((await check('110 001')).body).toEqual({ postcode: '110001', isServed: true })
})

test('a postcode of another form is refused with its form', async () => {
  expect(firstError(await check('11215'))).toEqual([422, 'postcode', 'A PIN code has six digits.'])
  expect(firstError(await check('411004', 'home'))).toEqual([422, 'postcode', 'A ZIP code has five digits.'])
  expect(firstError(await check(''))).toEqual([422, 'postcode', 'This field is required.'])
})

test('a customer cannot book outside the area or without a postcode, and an administrator can book outside', async () => {
  await shop.aProfessional()
  await serve('4110*')
  expect(firstError(await shop.book({ postcode: '110 001' }))).toEqual([
    422,
    'postcode',
    'We do not come to 110001 yet.',
  ])
  expect(firstError(await shop.book())).toEqual([422, 'postcode', 'Please enter the PIN code'])
  expect((await shop.book({ postcode: '411004' })).body).toMatchObject({ postcode: '411004' })
  const { email } = shop.customer
  expect((await shop.bookByPhone({ email, time: '12:00', postcode: '110001' })).body).toMatchObject({
    postcode: '110001',
  })
  expect(firstError(await shop.bookByPhone({ email, time: '14:00' }))).toEqual([
    422,
    'postcode',
    'Please enter the PIN code',
  ])
})

describe('someone outside the area', () => {
  const path = '/api/admin/area-requests'
  const ask = (postcode: string, email = 'devika@example.com', at = shop) =>
    at.post('/api/storefront/area-requests', { body: { postcode, email } })
  const waiting = async (query = ''): Promise<AreaRequest[]> => (await shop.get(path + query, shop.admin)).body
  const subjects = async (email = 'devika@example.com') => (await shop.emails(email)).map(({ subject }) => subject)

  beforeEach(async () => {
    await shop.client.query('delete from area_requests; delete from messages')
    await serve('4110*')
  })

  test('gets one email when the postcode is served, and the address is deleted', async () => {
    for (const postcode of ['110 001', '110001', '110002', '600001'])
      expect((await ask(postcode, 'Devika@Example.com')).status).toBe(202)
    await ask('110001', 'ravi@example.com')
    expect(await waiting()).toMatchObject([
      { postcode: '110001', email: 'devika@example.com' },
      { postcode: '110001', email: 'ravi@example.com' },
      { postcode: '110002' },
      { postcode: '600001' },
    ])
    expect(await waiting('?search=110 0')).toHaveLength(3)
    expect((await shop.get(`${path}/postcodes`, shop.admin)).body).toEqual({
      people: 4,
      hasMore: false,
      postcodes: [
        { postcode: '110001', people: 2 },
        { postcode: '110002', people: 1 },
        { postcode: '600001', people: 1 },
      ],
    })
    await tellServed(shop.deps)
    expect([await subjects(), (await waiting()).length]).toEqual([[], 4])
    await serve('4110*', '1100*')
    await Promise.all([tellServed(shop.deps), tellServed(shop.second.deps)])
    await tellServed(shop.deps)
    expect(await subjects()).toEqual(['Doorstep Documents comes to 110001 and 110002 now'])
    expect(await subjects('ravi@example.com')).toEqual(['Doorstep Documents comes to 110001 now'])
    expect(await waiting()).toMatchObject([{ postcode: '600001', email: 'devika@example.com' }])
    const [request] = await waiting()
    expect((await shop.del(`${path}/${request?._id}`, shop.admin)).status).toBe(204)
    expect((await shop.del(`${path}/${request?._id}`, shop.admin)).status).toBe(404)
  })

  test('is counted among the latest 10,000', async () => {
    await shop.client.query(`insert into area_requests (id, storefront, postcode, email, origin, created_at)
      select gen_random_uuid(), 'documents', '110001', one || '@example.com', 'http://localhost', now()
      from generate_series(1, 10001) as one`)
    const { people, hasMore } = (await shop.get(`${path}/postcodes`, shop.admin)).body
    expect([people, hasMore]).toEqual([10_000, true])
  })

  test('is not written to at night, nor when the email cannot be stored', async () => {
    await ask('110001', 'lata@example.com')
    await serve()
    await shop.runAt('2026-11-20T23:00:00+05:30', () => tellServed(shop.deps))
    expect(await waiting()).toHaveLength(1)
    const failing = { ...shop.deps.jobs, send: () => Promise.reject(new Error('no queue')) }
    await expect(tellServed({ ...shop.deps, jobs: failing })).rejects.toThrow('no queue')
    expect(await waiting()).toHaveLength(1)
    // The shop has given up this host since.
    await shop.client.query("update area_requests set origin = 'http://gone.example'")
    await tellServed(shop.deps)
    expect(await subjects('lata@example.com')).toHaveLength(1)
    expect((await shop.emails('lata@example.com'))[0]?.text).not.toContain('gone.example')
  })

  test('is refused for a postcode that is served or wrong, and for an address that is none', async () => {
    expect(firstError(await ask('411004'))).toEqual([422, 'postcode', 'We come to 411004 now.'])
    expect(firstError(await ask('11'))).toEqual([422, 'postcode', 'A PIN code has six digits.'])
    expect(firstError(await ask('110001', 'devika'))).toEqual([422, 'email', expect.stringContaining('email address')])
  })

  test('is forgotten after a year, and with a confirmed account', async () => {
    await ask('110001')
    await shop.client.query('update users set email_verified_at = now() where email = $1', [shop.customer.email])
    await ask('110001', shop.customer.email)
    await shop.closeAccount()
    expect(await waiting()).toMatchObject([{ email: 'devika@example.com' }])
    shop.moveClock(365 * 24 * 60 + 1)
    await tidyAreaRequests(shop.deps)
    shop.moveClock(-365 * 24 * 60 - 1)
    expect(await waiting()).toEqual([])
  })
})

describe('a professional with an area', () => {
  const freeAt = async (postcode: string) => {
    const { slots } = (await shop.get(`/api/services/gst/availability?date=${tuesday}&postcode=${postcode}`)).body
    return slots.find(({ time }: { time: string }) => time === '10:00')
  }

  test('gets no booking outside it, and without a postcode as before', async () => {
    const far = await shop.aProfessional({ name: 'Deepak Rawat' })
    expect((await shop.changeProfessional(far, { postcodes: ['4110*'] })).body).toMatchObject({ postcodes: ['4110*'] })
    const [at] = problemIn(await shop.changeProfessional(far, { postcodes: ['4110*', '11215'] })).errors ?? []
    expect(at).toMatchObject({ field: 'postcodes.1', message: 'A PIN code has six digits.' })
    expect(await freeAt('411 004')).toMatchObject({ available: true, left: 1 })
    expect(await freeAt('110001')).toEqual({ time: '10:00', available: false, left: 0, reason: 'nobody' })
    expect(firstError(await shop.get('/api/services/gst/availability?postcode=11'))[1]).toBe('postcode')
    const ids = await shop.serviceId()
    const next = async (postcode: string) =>
      (await shop.get(`/api/services/next-slots?ids=${ids}&postcode=${postcode}`)).body
    expect([(await next('411004')).length, await next('110001')]).toEqual([1, []])
    expect(problemIn(await shop.book({ postcode: '110001' })).code).toBe('slot_taken')
    const near = await shop.aProfessional({ name: 'Lata Bhosale' })
    expect(await freeAt('110001')).toMatchObject({ left: 1 })
    const booking = await shop.aBooking({ postcode: '110001' })
    const { token } = shop.admin
    const candidates = (await shop.get(`/api/admin/bookings/${booking._id}/professionals`, { token })).body
    expect(candidates).toMatchObject([
      { _id: near, free: true },
      { _id: far, free: false, reason: 'outside_area' },
    ])
    expect((await shop.assign(booking, far)).status).toBe(409)
    expect((await shop.aBooking({ time: '12:00' })).professional).not.toBeNull()
    const why = `/api/admin/why-not?service=${ids}&date=${tuesday}&time=10:00&postcode=110001`
    const { professionals } = (await shop.get(why, { token })).body
    const failed = professionals.find(({ _id }: { _id: string }) => _id === far).checks
    expect(failed.filter(({ ok }: { ok: boolean }) => !ok)).toEqual([{ check: 'area', ok: false }])
    await serve('4110*')
    expect((await shop.get('/api/admin/area', { token })).body).toEqual({
      professionals: 2,
      own: [{ _id: far, name: 'Deepak Rawat', postcodes: ['4110*'] }],
      outside: 2,
    })
  })
})
