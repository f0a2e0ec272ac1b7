import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Week } from '#domain/board/week.ts'
import { problemIn } from '#server/testing/answers.ts'
import { openShop, tuesday } from '#server/testing/shop.ts'

const shop = openShop()
let [meera, nikhil] = ['', '']
beforeAll(async () => {
  meera = await shop.aProfessional({ name: 'Meera Iyer' })
  const hours = [1, 2, 3, 4, 5].map((day) => ({ day, from: '08:00', to: '23:00' }))
  nikhil = await shop.aProfessional({ name: 'Nikhil Rao', categories: ['legal'], hours })
})
beforeEach(() => shop.client.query('update professionals set active = true where id in ($1, $2)', [meera, nikhil]))

/** Monday. */
const monday = '2026-11-23'
const ask = (query = '', options: { token?: string; headers?: Record<string, string> } = {}) =>
  shop.get(`/api/admin/board/week?date=${monday}${query}`, { token: shop.admin.token, ...options })
async function weekOf(query = ''): Promise<Week> {
  const answer = await ask(query)
  expect(answer.status).toBe(200)
  return Week.parse(answer.body)
}
const rowIn = ({ rows }: Week, id: string | null) => rows.find(({ _id }) => _id === id)
const book = async (date: string, time: string) => shop.aBooking({ date, time })

const confirmOrNot =
  'update users set email_verified_at = case when email_verified_at is null then now() end where email = $1'

describe('the week', () => {
  test('counts all appointments, and lists the first three of a day where there are more than four', async () => {
    const times = ['08:00', '09:00', '10:00', '11:00', '12:00']
    for (const time of times) await book(tuesday, time)
    for (const time of times.slice(1)) await book('2026-11-25', time)
    const week = await weekOf()
    expect(week.days.map(({ count }) => count)).toEqual([0, 5, 4, 0, 0, 0, 0])
    const row = rowIn(week, meera)
    expect(row).toMatchObject({ name: 'Meera Iyer', categories: ['tax'], counts: [0, 5, 4, 0, 0, 0, 0] })
    const shown = row?.lines?.map((lines) => lines.map(({ time }) => time))
    expect(shown).toEqual([[], times.slice(0, 3), times.slice(1), [], [], [], []])
    expect(row?.lines?.[1]?.[0]).toMatchObject({ customer: 'Asha Rao', duration: 60, status: 'pending' })
  })

  test('lists the appointments of the requested rows only', async () => {
    const listed = async (query: string) => (await weekOf(query)).rows.map(({ lines }) => lines !== undefined)
    expect(await listed('')).toEqual([true, true])
    expect(await listed('&from=1&most=1')).toEqual([false, true])
    expect(await listed('&from=5')).toEqual([false, false])
  })

  test('lists the first ten appointments of a day, with the professional of each', async () => {
    const times = Array.from({ length: 12 }, (_, index) => `${String(8 + index).padStart(2, '0')}:00`)
    for (const time of times) await book('2026-11-26', time)
    const { days, rows } = await weekOf('&by=day')
    expect(days[3]?.count).toBe(12)
    expect(days[3]?.lines?.map(({ time }) => time)).toEqual(times.slice(0, 10))
    expect(days[3]?.lines?.[0]?.professional).toBe(meera)
    expect(rows.every(({ lines }) => lines === undefined)).toBe(true)
  })

  test('says why a professional is off, and puts bookings without a professional first', async () => {
    const left = await book('2026-11-27', '09:00')
    expect((await shop.addTimeOff(meera, '2026-11-27T00:00', '2026-11-28T00:00')).status).toBe(201)
    expect((await shop.closeDay('2026-11-29', { reason: 'Diwali' })).status).toBeLessThan(300)
    const week = await weekOf()
    expect(week.rows.map(({ _id }) => _id)).toEqual([null, meera, nikhil])
    expect(week).toMatchObject({ waiting: 1 })
    expect(week.rows[0]?.lines?.[4]?.map(({ _id }) => _id)).toEqual([left._id])
    expect(week.days[6]?.closed).toBe('Diwali')
    expect(rowIn(week, meera)?.off).toEqual([null, null, null, null, 'away', null, 'closed'])
    expect(rowIn(week, nikhil)?.off).toEqual([null, null, null, null, null, 'not_working', 'closed'])
  })

  test('shows an appointment past midnight on both days, and counts it on the first', async () => {
    const body = { title: 'Long night', category: 'legal', price: 100, duration: 480, description: 'All night long.' }
    const { slug } = (await shop.post('/api/admin/services', { token: shop.admin.token, body })).body
    const evenings = [1, 2, 3, 4, 5, 6, 7].flatMap((day) => [
      { day, from: '18:00', to: '24:00' },
      { day, from: '00:00', to: '04:00' },
    ])
    expect((await shop.changeProfessional(nikhil, { hours: evenings })).status).toBe(200)
    const night = await shop.aBooking({ date: monday, time: '20:00', slug })
    const week = await weekOf()
    expect(
      rowIn(week, nikhil)
        ?.lines?.slice(0, 3)
        .map((lines) => lines.map(({ _id }) => _id)),
    ).toEqual([[night._id], [night._id], []])
    expect(week.days[0]?.count).toBe(1)
  })

  test('is of one storefront, and for administrators only', async () => {
    expect(problemIn(await ask('&storefront=all')).code).toBe('bad_parameter')
    expect((await ask('', { token: shop.customer.token })).status).toBe(403)
    expect((await ask('', { token: '' })).status).toBe(401)
    expect((await ask('&most=51')).status).toBe(422)
  })
})

describe.each([
  ['board/week?date=2026-12-07', '2026-12-08'],
  ['board?date=2026-12-15', '2026-12-15'],
  ['board?date=2026-12-17&category=tax', '2026-12-17'],
])('/api/admin/%s', (path, day) => {
  const read = (headers: Record<string, string> = {}, { token } = shop.admin) =>
    shop.get(`/api/admin/${path}`, { token, headers })

  test('is sent again only after a change, whatever it is', async () => {
    const booking = await book(day, '09:00')
    let tag = (await read()).headers.get('etag') ?? ''
    const expectChange = async () => {
      const [changed, same] = [await read({ 'If-None-Match': tag }), () => read({ 'If-None-Match': tag })]
      expect(changed.status).toBe(200)
      tag = changed.headers.get('etag') ?? ''
      expect(tag).toBe(`"${changed.body.version}"`)
      const again = await same()
      expect([again.status, again.text]).toEqual([304, ''])
    }
    expect((await read({ 'If-None-Match': tag })).status).toBe(304)
    const other = await book(day, '10:00')
    await expectChange()
    await shop.setStatus(booking, 'confirmed')
    await expectChange()
    await shop.rescheduleAsAdmin(other, `${day} 12:00`)
    await expectChange()
    await shop.client.query("update users set name = 'Asha Menon' where email = $1", [shop.customer.email])
    await expectChange()
    await shop.client.query(confirmOrNot, [shop.customer.email])
    await expectChange()
    await shop.addTimeOff(meera, `${day}T20:00`, `${day}T22:00`)
    await expectChange()
    await shop.changeProfessional(meera, { name: 'Meera Nair' })
    await expectChange()
    await shop.closeDay(day, { reason: 'Strike' })
    await expectChange()
    await shop.reopenDay(day)
    await expectChange()
  })

  test('is never stored by a browser, and never confirmed without permission', async () => {
    const { headers } = await read()
    const tag = headers.get('etag') ?? ''
    const same = await read({ 'If-None-Match': tag })
    expect([headers.get('cache-control'), same.headers.get('cache-control')]).toEqual(['no-store', 'no-store'])
    expect(same.headers.get('etag')).toBe(tag)
    expect((await read({ 'If-None-Match': tag }, shop.customer)).status).toBe(403)
    expect((await read({ 'If-None-Match': tag }, { ...shop.admin, token: 'nonsense' })).status).toBe(401)
  })

  test('does not take the version of another day for its own', async () => {
    const tag = (await read()).headers.get('etag') ?? ''
    expect((await read({ 'If-None-Match': tag.slice(0, -2) + '"' })).status).toBe(200)
  })
})
