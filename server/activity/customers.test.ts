import { expect, test } from 'vitest'
import type { Activity } from '#domain/activity.ts'
import { openReviews } from '#server/testing/reviews.ts'

const shop = openReviews({ admin: { name: 'Olive Stone' }, customer: { name: 'Kavita Desai' } })

const since = async (newest: Activity | undefined): Promise<Activity[]> => {
  const all: Activity[] = (await shop.get('/api/admin/activity?storefront=all&limit=100', { token: shop.admin.token }))
    .body
  return all.filter(({ _id }) => Number(_id) > Number(newest?._id ?? 0)).toReversed()
}
const during = async (work: () => Promise<unknown>) => {
  const newest = (await since(undefined)).at(-1)
  await work()
  return since(newest)
}
const changesIn = (log: Activity[]) => log.map(({ kind, before, after }) => [kind, before, after])

test('what a customer does with a booking is logged once, whatever is sent twice', async () => {
  const anil = await shop.aProfessional({ name: 'Anil Nair' })
  let number = ''
  const log = await during(async () => {
    const [booking] = await Promise.all([shop.book({ key: 'once' }), shop.book({ key: 'once' })])
    number = booking.body.number
    await shop.reschedule(booking.body, '2026-11-25 15:00')
    await Promise.all([shop.cancel(booking.body), shop.cancel(booking.body)])
  })
  expect(changesIn(log)).toEqual([
    ['booking-made', null, { date: '2026-11-24', time: '10:00', status: 'pending', professional: 'Anil Nair' }],
    [
      'booking-moved',
      { date: '2026-11-24', time: '10:00', professionalId: anil },
      { date: '2026-11-25', time: '15:00' },
    ],
    ['booking-cancelled', { status: 'pending' }, { status: 'cancelled' }],
  ])
  for (const one of log)
    expect(one).toMatchObject({
      by: 'Kavita Desai',
      byRole: 'customer',
      storefront: 'documents',
      subject: { title: number },
    })
})

test('a refused booking is not logged', async () => {
  await shop.onlyProfessional()
  await shop.book()
  expect(await during(() => shop.book({ by: shop.admin }))).toEqual([])
})

test('what a customer writes about a service is logged without the text', async () => {
  const booking = await shop.aBooking({ status: 'completed' })
  const log = await during(async () => {
    const review = (await shop.write(booking, { rating: 4, comment: 'Tidy.' })).body
    await shop.change(review, { rating: 2, comment: 'Kavita was not amused.' })
    await shop.change(review, { rating: 2 })
    await shop.remove(review)
  })
  expect(changesIn(log)).toEqual([
    ['review-written', null, { rating: 4 }],
    ['review-changed', { rating: 4, comment: false }, { rating: 2, comment: true }],
    ['review-deleted', { rating: 2 }, null],
  ])
  const { rows } = await shop.client.query('select activity::text from activity')
  expect(JSON.stringify(rows)).not.toMatch(/amused|Tidy|Kavita|Desai|@/)
})

test('bookings without a professional after an absence are logged as done by the system', async () => {
  const anil = await shop.onlyProfessional({ name: 'Anil Nair' })
  await shop.book()
  const log = await during(() => shop.addTimeOff(anil, '2026-11-24T08:00', '2026-11-24T12:00'))
  expect(log.map(({ kind, by, byId, byRole }) => [kind, by, byId, byRole])).toEqual([
    ['booking-unassigned', 'System', null, 'system'],
    ['time-off-added', 'Olive Stone', expect.any(String), 'admin'],
  ])
  expect(changesIn(log)[0]).toEqual(['booking-unassigned', { professional: 'Anil Nair' }, { professional: null }])
})

test('the log keeps its rows when an account is closed, and no longer names the customer', async () => {
  await shop.aProfessional()
  const log = await during(async () => {
    await shop.book()
    await shop.closeAccount()
  })
  expect(log.map(({ kind, by, byRole }) => [kind, by, byRole])).toEqual([
    ['booking-made', 'Closed account', 'customer'],
    ['booking-cancelled', 'Closed account', 'customer'],
    ['account-closed', 'Closed account', 'customer'],
  ])
})

test('the database refuses every change of the log, also in a session without triggers', async () => {
  await shop.closeDay('2026-12-25')
  const { rows: before } = await shop.client.query('select * from activity order by id')
  const upsert = `insert into activity (id, kind, at, subject_id, subject_title) overriding system value
    select id, kind, at, subject_id, 'Planted' from activity limit 1 on conflict (id) do update set subject_title = 'Planted'`
  for (const statement of [
    "update activity set subject_title = ''",
    'delete from activity',
    'truncate activity',
    upsert,
  ])
    for (const way of ['set session_replication_role = origin', 'set session_replication_role = replica']) {
      const client = await shop.aClient()
      await client.query(way)
      await expect(client.query(statement)).rejects.toThrow('append-only')
    }
  expect((await shop.client.query('select * from activity order by id')).rows).toEqual(before)
})
