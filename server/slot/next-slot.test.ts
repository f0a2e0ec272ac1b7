import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import type { Service } from '#domain/catalogue.ts'
import { seededRandom } from '#domain/random/random.ts'
import { problemIn } from '#server/testing/answers.ts'
import { openShop } from '#server/testing/shop.ts'
import { statementsDuring } from '#server/testing/statements.ts'

type Next = { _id: string; date: string; time: string }

const shop = openShop()

async function nextOf(ids: string[], storefront = 'documents'): Promise<Next[]> {
  const { status, body } = await shop.get(`/api/services/next-slots?ids=${ids.join(',')}`, { storefront })
  expect(status).toBe(200)
  return body
}

/** Found by reading each day and each slot. */
async function firstFreeOf(service: string) {
  const availability = `/api/services/${service}/availability`
  const { days } = (await shop.get(`${availability}?from=2026-11-20&to=2026-12-20`)).body
  const date = days.find(({ free }: { free: number }) => free > 0)?.date
  if (date === undefined) return []
  const { slots } = (await shop.get(`${availability}?date=${date}`)).body
  return [{ _id: service, date, time: slots.find(({ left }: { left: number }) => left > 0)?.time }]
}

test('the next slot of each service is the first of its own slots', async () => {
  await shop.aProfessional({ hours: [{ day: 4, from: '09:15', to: '10:45' }] })
  await shop.aProfessional({ categories: ['legal'] })
  await shop.aProfessional({ categories: ['business'], hours: [{ day: 7, from: '20:00', to: '20:45' }] })
  await shop.client.query("insert into closed_days (storefront, day) values ('documents', '2026-11-26')")
  const ids: string[] = (await shop.get('/api/services?limit=24')).body.map(({ _id }: Next) => _id)
  const answered = new Map((await nextOf(ids)).map((next) => [next._id, next]))
  for (const id of ids) expect([answered.get(id)].filter((next) => next !== undefined)).toEqual(await firstFreeOf(id))
  const moments = new Set([...answered.values()].map(({ date, time }) => `${date} ${time}`))
  expect(moments).toEqual(new Set(['2026-12-03 10:00', '2026-11-20 13:00', '2026-11-22 20:00']))
  expect(answered.size).toBeLessThan(ids.length)
})

test('the next slots are the first ones in many calendars, however soon or late', async () => {
  const random = seededRandom('calendars for next slots')
  const all: Service[] = (await shop.get('/api/services?limit=100')).body
  const categories = ['tax', 'legal', 'business', 'personal']
  const few = categories.flatMap((key) => all.filter(({ category }) => category === key).slice(0, 3))
  const ids = few.map(({ _id }) => _id)
  const dates = new Set<string>()
  for (let calendar = 0; calendar < 12; calendar += 1) {
    await shop.client.query('update professionals set active = false')
    await shop.client.query('delete from closed_days')
    for (let count = 4; count > 0; count -= 1) {
      const hours = Array.from({ length: random.whole(1, 3) }, (_, at) => ({
        day: random.whole(2 * at + 1, 2 * at + 2),
        from: '12:30',
        to: `${random.whole(14, 18)}:00`,
      }))
      const professional = await shop.aProfessional({ categories: [random.oneOf(categories)], hours })
      await shop.client.query(
        `insert into time_off (id, professional_id, starts_at, ends_at)
        select gen_random_uuid(), $1, at, at + $2 * interval '12 hours' from (select timestamptz '2026-11-20T00:00Z') as now (at)`,
        [professional, random.whole(1, 20)],
      )
    }
    await shop.client.query(
      `insert into closed_days (storefront, day)
      select 'documents', date '2026-11-20' + ahead from generate_series(0, 30) as ahead where ahead % $1 = 0`,
      [random.whole(2, 5)],
    )
    const expected = (await Promise.all(ids.map(firstFreeOf))).flat()
    const byId = (one: Next, other: Next) => (one._id < other._id ? -1 : 1)
    expect((await nextOf(ids)).toSorted(byId)).toEqual(expected.toSorted(byId))
    for (const { date } of expected) dates.add(date)
  }
  await shop.client.query('delete from closed_days')
  expect(dates.size).toBeGreaterThan(10)
})

test('the next slot moves on when it is booked, or passes', async () => {
  await shop.aProfessional({ hours: [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: '12:00', to: '15:00' })) })
  const _id = await shop.serviceId('gst')
  expect(await nextOf([_id])).toEqual([{ _id, date: '2026-11-20', time: '13:00' }])
  await shop.aBooking({ date: '2026-11-20', time: '13:00' })
  expect(await nextOf([_id])).toEqual([{ _id, date: '2026-11-20', time: '14:00' }])
  const later = await shop.anotherProcess()
  later.moveClock(120)
  const { body: next } = await later.get(`/api/services/next-slots?ids=${_id}`)
  expect(next).toEqual([{ _id, date: '2026-11-21', time: '12:00' }])
  await shop.client.query("update bookings set status = 'cancelled'")
  expect(await nextOf([_id])).toEqual([{ _id, date: '2026-11-20', time: '13:00' }])
})

test('a service requested twice is answered once', async () => {
  await shop.aProfessional()
  const id = await shop.serviceId('gst')
  expect((await nextOf([id, id, id.toUpperCase()])).length).toBe(1)
  const most = [id, ...Array.from({ length: 23 }, () => randomUUID())]
  expect((await nextOf([...most, id])).length).toBe(1)
})

test('an unknown, foreign, archived or fully booked service has no next slot', async () => {
  await shop.aProfessional({ categories: ['tax', 'personal'] })
  await shop.aProfessional({ categories: ['plumbing'] })
  const [gst, archived] = [await shop.serviceId('gst'), await shop.serviceId('voter-id')]
  await shop.client.query("update services set archived_at = now() where slug = 'voter-id'")
  const unseen = [
    archived,
    await shop.serviceId('leaky-faucet-repair', 'home'),
    randomUUID(),
    await shop.serviceId('trademark'),
  ]
  expect((await nextOf([...unseen, gst])).map(({ _id }) => _id)).toEqual([gst])
  expect([await nextOf(unseen), await nextOf([gst], 'home')]).toEqual([[], []])
})

const idLike = (n: number) => `4e882f35-eeee-4fda-94b0-a9bf695ae8${n + 10}`

test.each([
  '',
  '?ids=',
  '?ids=gst',
  `?ids=${idLike(1)},`,
  `?ids=${idLike(1)};drop table bookings`,
  `?ids=${Array.from({ length: 25 }, (_, n) => idLike(n)).join(',')}`,
])('anything but a list of up to 24 ids is refused: %#', async (query) => {
  const answer = await shop.get(`/api/services/next-slots${query}`)
  expect([answer.status, problemIn(answer).errors?.[0]?.field]).toEqual([422, expect.stringMatching(/^ids\b/)])
})

test('every request about slots is one database query', async () => {
  for (const categories of [['tax'], ['business', 'legal']]) await shop.aProfessional({ categories })
  const ids: string[] = (await shop.get('/api/services?limit=24')).body.map(({ _id }: Next) => _id)
  expect(ids.length).toBe(24)
  const query = vi.spyOn(pg.Client.prototype, 'query')
  for (const address of [
    'gst/availability?date=2026-11-24',
    `${ids[0]}/availability?date=2026-11-24`,
    'gst/availability?from=2026-11-20&to=2026-12-20',
    `next-slots?ids=${ids.join(',')}`,
  ]) {
    query.mockClear()
    expect((await shop.get(`/api/services/${address}`)).status).toBe(200)
    const own = query.mock.calls.filter((call) => !isOfOthers(JSON.stringify(call)))
    expect([address, own.length]).toEqual([address, 1])
  }
  query.mockRestore()
})

test('next slots are found by one statement if there is one soon, and by two if not', async () => {
  const ids = [await shop.serviceId('gst'), await shop.serviceId('trademark'), await shop.serviceId('passport')]
  const statements = async () =>
    (await statementsDuring(shop.deps.db, () => nextOf(ids))).filter((text) => !isOfOthers(text))
  // A service without professionals has no slot on any day.
  await shop.aProfessional({ hours: [{ day: 1, from: '09:00', to: '12:00' }] })
  expect((await statements()).length).toBe(1)
  await shop.aProfessional({ categories: ['legal'], hours: [{ day: 2, from: '09:00', to: '12:00' }] })
  expect((await statements()).length).toBe(2)
  expect((await nextOf(ids)).map(({ date }) => date)).toEqual(['2026-11-23', '2026-11-24'])
})

/** Email jobs and account events of earlier requests may be written at any moment. */
function isOfOthers(statement: string): boolean {
  return /pgboss|security_events|messages/.test(statement)
}
