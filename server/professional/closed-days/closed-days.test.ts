import { beforeEach, describe, expect, test } from 'vitest'
import { fieldsIn } from '#server/testing/answers.ts'
import { openShop, tuesday } from '#server/testing/shop.ts'

const shop = openShop()
const { aBooking, closeDay, readAdminBooking, readFreeTimes, reopenDay } = shop

beforeEach(async () => {
  await shop.client.query('delete from closed_days; delete from bookings; delete from professionals')
})

describe('a closed day', () => {
  const listed = async (storefront = 'documents') =>
    (await shop.get('/api/admin/closed-days', { token: shop.admin.token, storefront })).body

  test('is listed from today on, with its reason, until it is reopened', async () => {
    await shop.aProfessional({
      name: 'Meera Iyer',
      categories: ['tax'],
      hours: [{ day: 2, from: '08:00', to: '23:00' }],
    })
    const booking = await aBooking()
    const closed = [
      { date: '2026-12-25', reason: 'Christmas' },
      { date: tuesday, reason: '' },
      { date: '2026-11-20', reason: '<b>"; drop' },
      { date: '2026-11-19', reason: 'Yesterday' },
    ]
    for (const { date, reason } of closed)
      await shop.runAt('2026-11-19T06:30:00Z', async () => {
        const bookings = date === tuesday ? 1 : 0
        const { body } = await closeDay(date, reason === '' ? {} : { reason })
        expect(body).toEqual({ storefront: 'documents', date, reason, bookings })
      })
    expect(await shop.countListed(`date=${tuesday}&open=true`)).toBe(1)
    expect(await listed()).toMatchObject(closed.slice(0, 3).toReversed())
    expect(await listed('home')).toEqual([])
    expect(await readFreeTimes(tuesday)).toEqual([])
    expect(await readAdminBooking(booking)).toMatchObject({ status: 'pending', professional: { name: 'Meera Iyer' } })
    expect((await closeDay(tuesday, { reason: 'Painting' })).status).toBe(200)
    expect((await listed())[1]).toMatchObject({ date: tuesday, reason: 'Painting' })
    expect([(await reopenDay(tuesday)).status, (await reopenDay(tuesday)).status]).toEqual([204, 404])
    expect([(await listed()).length, (await readFreeTimes(tuesday)).length]).toEqual([2, 12])
  })

  test('is listed with those of all storefronts, in order, each from its own today on', async () => {
    for (const [date, storefront] of [
      ['2026-11-19', 'home'],
      ['2026-11-30', 'home'],
      ['2026-11-19', 'documents'],
      ['2026-11-28', 'documents'],
    ] as const)
      await shop.runAt('2026-11-19T06:30:00Z', () => closeDay(date, { storefront }))
    // In New York it is still the 19th.
    const { body } = await shop.runAt('2026-11-20T04:30:00Z', () =>
      shop.get('/api/admin/closed-days?storefront=all', { token: shop.admin.token }),
    )
    expect(body.map(({ storefront, date }: { storefront: string; date: string }) => [date, storefront])).toEqual([
      ['2026-11-19', 'home'],
      ['2026-11-28', 'documents'],
      ['2026-11-30', 'home'],
    ])
  })

  test('in the past is refused, by the time zone of the storefront', async () => {
    const answers = [await closeDay('2026-11-19'), await closeDay('2026-11-20')]
    expect(answers.map(({ status }) => status)).toEqual([422, 200])
    expect(answers.slice(0, 1).map(fieldsIn)).toEqual([['day']])
    await shop.runAt('2026-11-20T04:30:00Z', async () => {
      // In New York it is still the 19th.
      expect((await closeDay('2026-11-19', { storefront: 'home' })).status).toBe(200)
      expect((await closeDay('2026-11-18', { storefront: 'home' })).status).toBe(422)
    })
  })

  test('has the number of its open bookings, which stay', async () => {
    await shop.aProfessional()
    const [, cancelled] = [await aBooking(), await aBooking({ time: '12:00' })]
    await shop.cancel(cancelled)
    expect((await closeDay(tuesday)).body.bookings).toBe(1)
    expect(await listed()).toMatchObject([{ date: tuesday, bookings: 1 }])
    expect((await readAdminBooking(cancelled)).status).toBe('cancelled')
  })

  test.each(['tomorrow', '2026-11-31', '2026-1-1', '24-11-2026', '0000-01-01', '2026-11-24T00:00', '%00'])(
    'with the date %s is not found',
    async (day) => expect([(await closeDay(day)).status, (await reopenDay(day)).status]).toEqual([404, 404]),
  )

  test('has a valid reason', async () => {
    for (const reason of ['a'.repeat(201), 'a\u0000', 7]) {
      const answer = await closeDay(tuesday, { reason })
      expect([answer.status, fieldsIn(answer)]).toEqual([422, ['reason']])
    }
    expect(await listed()).toEqual([])
  })
})

describe('several closed days', () => {
  const change = (changes: object[], by = shop.admin) =>
    shop.ask('PATCH', '/api/admin/closed-days', { token: by.token, body: { changes } })
  const read = async (range = 'from=2026-11-01&to=2026-12-31') =>
    (await shop.get(`/api/admin/closed-days/calendar?${range}`, { token: shop.admin.token })).body
  const [christmas, move] = [
    { date: '2026-12-25', was: null, reason: 'Christmas' },
    { date: tuesday, was: null, reason: 'Office move' },
  ]

  test('are closed and reopened together, and shown with the bookings that they hit', async () => {
    await shop.aProfessional()
    await aBooking()
    expect((await change([christmas, move])).status).toBe(200)
    const closed = [christmas, move].map(({ date, reason }) => ({ date, reason })).toReversed()
    expect(await read()).toMatchObject({ closed, booked: [{ date: tuesday, bookings: 1 }] })
    // The same again, as after a lost answer.
    expect((await change([christmas, move])).status).toBe(200)
    const painting = { date: tuesday, was: 'Office move', reason: 'Painting' }
    expect((await change([painting, { ...christmas, was: 'Christmas', reason: null }])).status).toBe(200)
    expect((await read()).closed).toEqual([{ date: tuesday, reason: 'Painting' }])
  })

  test('are not changed at all if someone else has changed one of them', async () => {
    await closeDay(tuesday, { reason: 'Painting' })
    const answer = await change([christmas, move])
    expect([answer.status, answer.body.code, fieldsIn(answer)]).toEqual([
      409,
      'closed_day_changed',
      [`changes.${tuesday}`],
    ])
    expect((await read()).closed).toEqual([{ date: tuesday, reason: 'Painting' }])
  })

  test('of two administrators at the same moment, one closes them', async () => {
    const other = { ...christmas, reason: 'Holidays' }
    const answers = await Promise.all([change([christmas, move]), change([other, move])])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect((await read()).closed).toHaveLength(2)
  })

  test.each([
    ['that is over', [{ ...christmas, date: '2026-11-19' }], ['changes.0.date']],
    ['twice', [christmas, christmas], ['changes']],
    ['none', [], ['changes']],
    ['too many', Array.from({ length: 401 }, () => christmas), ['changes']],
    ['with too long a reason', [{ ...christmas, reason: 'a'.repeat(201) }], ['changes.0.reason']],
  ])('with a wrong day are refused: %s', async (_, changes, fields) => {
    const answer = await change(changes)
    expect([answer.status, fieldsIn(answer)]).toEqual([422, fields])
    expect((await read()).closed).toEqual([])
  })

  test('are read from a calendar file, and nothing is written', async () => {
    const send = (body: string | Uint8Array<ArrayBuffer>) =>
      shop.app.request('/api/admin/closed-days/file', {
        method: 'POST',
        headers: { Authorization: `Bearer ${shop.admin.token}`, 'Content-Type': 'text/calendar' },
        body,
      })
    const event = 'BEGIN:VEVENT\r\nSUMMARY:Christmas\r\nDTSTART;VALUE=DATE:20261225\r\nEND:VEVENT\r\n'
    const answer = await send(`BEGIN:VCALENDAR\r\n${event}END:VCALENDAR\r\n`)
    expect([answer.status, await answer.json()]).toEqual([
      200,
      { days: [{ date: '2026-12-25', reason: 'Christmas', line: 2 }], others: [], leftOut: 0 },
    ])
    expect((await read()).closed).toEqual([])
    const refused = async (body: string | Uint8Array<ArrayBuffer>, message: string) => {
      const wrong = await send(body)
      expect([wrong.status, await wrong.json()]).toMatchObject([422, { errors: [{ field: 'file', message }] }])
    }
    await refused(
      `BEGIN:VCALENDAR\r\n${event}`,
      'Line 1: VCALENDAR begins here and never ends. The file may be cut off.',
    )
    await refused(
      new Uint8Array([0x42, 0x0a, 0xff, 0xfe]),
      'Line 2: this file is not UTF-8 text. Please export the calendar again.',
    )
    expect((await send('x'.repeat(1_000_001))).status).toBe(413)
  })

  test.each(['from=2026-11-01', 'from=2026-11-02&to=2026-11-01', 'from=2026-01-01&to=2029-01-01'])(
    'of the range %s are refused',
    async (range) => expect((await read(range)).code).toBe('validation_failed'),
  )
})
