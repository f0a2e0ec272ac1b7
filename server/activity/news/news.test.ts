import { beforeEach, describe, expect, test } from 'vitest'
import type { News, NewsItem } from '#domain/activity/news.ts'
import { tidyNews } from './actions.ts'
import { fieldsIn } from '#server/testing/answers.ts'
import type { Visitor } from '#server/testing/app.ts'
import { addBooking } from '#server/testing/reviews.ts'
import { openShop, tuesday } from '#server/testing/shop.ts'

const shop = openShop({ admin: { name: 'Olive Office' }, customer: { name: 'Kavita Desai' } })
let ravi: Visitor
beforeEach(async () => {
  // The log cannot be deleted: a new administrator, for whom it has not begun.
  shop.moveClock(60)
  ravi = await shop.aVisitor({ role: 'admin', name: 'Ravi Menon' })
  shop.moveClock(1)
})

const path = '/api/admin/notifications'
const read = async (by: Visitor = ravi, query = ''): Promise<News> => (await shop.get(`${path}?${query}`, by)).body
const mark = (body: object, by: Visitor = ravi) => shop.put(`${path}/read`, { ...by, body })
const write = (message: string) =>
  shop.post('/api/contact-messages', { body: { name: 'Devika Rao', email: 'devika@example.com', message } })
async function review(rating: number, slug = 'gst') {
  const { email, token } = shop.customer
  const booking = await addBooking(shop.client, { slug, email })
  const body = { rating, comment: 'Tidy.' }
  expect((await shop.post(`/api/bookings/${booking}/review`, { token, body })).status).toBe(201)
}
const unread = async (by?: Visitor, query?: string) => (await read(by, query)).items.filter(({ isRead }) => !isRead)
const park = `update messages set state = 'parked', parked_at = $1 where booking_id = $2 and kind = 'booking-received'`

test('tells of bookings, cancellations, bad reviews, messages and emails that could not be delivered, newest first', async () => {
  expect((await read()).unread).toBe(0)
  await shop.aProfessional()
  const booking = await shop.aBooking({ time: '09:00' })
  shop.moveClock(1)
  await shop.client.query(park, [shop.deps.clock(), booking._id])
  shop.moveClock(1)
  expect((await shop.cancel(booking)).status).toBe(200)
  shop.moveClock(1)
  expect((await write('Where are you?')).status).toBe(201)
  shop.moveClock(1)
  await review(2)
  shop.moveClock(1)
  await review(3, 'passport')
  expect((await read()).unread).toBe(5)
  expect(await unread()).toEqual([
    expect.objectContaining({ kind: 'review', who: 'Kavita Desai', what: 'GST Registration', stars: 2, visit: null }),
    expect.objectContaining({ kind: 'message', who: 'Devika Rao', what: 'Where are you?' }),
    expect.objectContaining({ kind: 'cancellation', subject: booking._id, what: 'GST Registration' }),
    expect.objectContaining({ kind: 'undelivered', who: shop.customer.email, what: 'booking-received' }),
    {
      _id: expect.stringMatching(/^a\d+$/),
      kind: 'booking',
      at: booking.createdAt,
      storefront: 'documents',
      isRead: false,
      subject: booking._id,
      who: 'Kavita Desai',
      what: 'GST Registration',
      visit: { date: tuesday, time: '09:00' },
      stars: null,
    },
  ])
  expect([await unread(ravi, 'storefront=home'), (await read(ravi, 'storefront=all')).unread]).toEqual([[], 5])
})

test('what an administrator has done is news to the others only', async () => {
  const ana = await shop.onlyProfessional()
  await shop.aBooking({ time: '11:00', status: 'confirmed' })
  await shop.setStatus(await shop.aBooking({ time: '15:00' }), 'cancelled', { by: ravi })
  const body = { from: `${tuesday}T08:00`, to: `${tuesday}T12:00`, reason: '' }
  expect((await shop.post(`/api/admin/professionals/${ana}/time-off`, { ...ravi, body })).status).toBe(201)
  const kinds = async (by: Visitor) => (await unread(by)).map(({ kind }) => kind).toSorted()
  expect(await kinds(ravi)).toEqual(['booking', 'booking'])
  expect(await kinds(await shop.aVisitor({ role: 'admin' }))).toEqual([])
  expect(await kinds(shop.admin)).toEqual(expect.arrayContaining(['cancellation', 'unassigned']))
})

describe('read', () => {
  test('is each administrator for themselves, one or all', async () => {
    for (const message of ['First', 'Second', 'Third']) {
      await write(message)
      shop.moveClock(1)
    }
    const items = await unread()
    const first = await mark({ items: [items[2]?._id] })
    expect([first.status, first.body.unread]).toEqual([200, 2])
    // Again, and of what does not exist.
    expect((await mark({ items: [items[2]?._id, 'a999999'] })).body).toEqual(first.body)
    const all = await mark({ upTo: items[1]?.at })
    expect(all.body.items.slice(0, 3).map(({ what, isRead }: NewsItem) => [what, isRead])).toEqual([
      ['Third', false],
      ['Second', true],
      ['First', true],
    ])
    expect((await read(shop.admin)).unread).toBeGreaterThanOrEqual(3)
    await mark({ upTo: shop.deps.clock().toISOString() })
    expect((await read()).unread).toBe(0)
  })

  test('does not include what is committed later with an earlier time', async () => {
    await write('Seen')
    const early = shop.deps.clock()
    shop.moveClock(1)
    await write('Seen too')
    await mark({ upTo: shop.deps.clock().toISOString() })
    await write('Late')
    await shop.client.query("update contact_messages set created_at = $1 where message = 'Late'", [early])
    expect((await read()).unread).toBe(1)
  })

  test('of one storefront leaves the others unread', async () => {
    await write('Here')
    const body = { name: 'Devika Rao', email: 'devika@example.com', message: 'There' }
    await shop.post('/api/contact-messages', { body, storefront: 'home' })
    shop.moveClock(5)
    await mark({ upTo: shop.deps.clock().toISOString(), storefront: 'documents' })
    expect((await read(ravi, 'storefront=all')).items.map(({ what, isRead }) => [what, isRead])).toEqual(
      expect.arrayContaining([
        ['There', false],
        ['Here', true],
      ]),
    )
  })

  test.each([{}, { items: ['x'] }, { upTo: 'yesterday' }, { items: [], upTo: '2026-11-20T06:30:00.000Z' }])(
    'refuses %j',
    async (body) => {
      const refused = await mark(body)
      expect([refused.status, fieldsIn(refused)?.length]).toEqual([422, 1])
    },
  )
})

test('after two weeks nothing is news, and what was read is forgotten', async () => {
  await write('Old')
  const [item] = await unread()
  await mark({ items: [item?._id] })
  expect((await shop.get(path, shop.customer)).status).toBe(403)
  await shop.runAt(new Date(shop.deps.clock().getTime() + 15.1 * 86_400_000), async () => {
    await tidyNews(shop.deps)
    ravi.token = await shop.signIn(ravi)
    expect(await read()).toEqual({ unread: 0, items: [] })
  })
  const kept = await shop.client.query('select from news_read where item = $1', [item?._id])
  expect(kept.rowCount).toBe(0)
})

test('reads of each source by its index, however long the log is', async () => {
  await shop.client.query('begin; set local enable_seqscan = off')
  const { rows } = await shop.client.query<{ 'QUERY PLAN': string }>(
    `explain select id from activity as logged where coalesce(logged.storefront, '') = 'documents' and logged.at > now()
      and (logged.kind in ('booking-made', 'booking-cancelled', 'booking-unassigned')
      or (logged.kind = 'booking-status' and logged.after ->> 'status' = 'cancelled')
      or (logged.kind in ('review-written', 'review-changed') and logged.after ->> 'rating' in ('1', '2')))
      order by at desc, id desc limit 100`,
  )
  await shop.client.query('rollback')
  expect(JSON.stringify(rows)).toContain('activity_news')
})
