import { expect, test } from 'vitest'
import { openShop, tuesday } from '#server/testing/shop.ts'

const shop = openShop()
const addressOf = (date: string) => `/api/my-day/week?date=${date}`

test('a professional reads a week with hours, time off, closed days and visits in short', async () => {
  const days = [1, 2, 3, 4, 5].map((day) => ({ day, from: '09:00', to: '18:00' }))
  const anil = await shop.onlyProfessional({ hours: days })
  const { token } = await shop.aWorker({ professional: anil })
  const { _id } = await shop.aBooking({ status: 'confirmed' })
  const cancelled = await shop.aBooking({ time: '15:00' })
  await shop.cancel(cancelled)
  const other = await shop.aWorker()
  await shop.addTimeOff(anil, '2026-11-25T12:00', '2026-11-27T00:00')
  await shop.closeDay('2026-11-27', { reason: 'Diwali' })

  const { body } = await shop.get(addressOf(tuesday), { token })
  const hours = [{ from: '09:00', to: '18:00' }]
  const none = { hours, away: [], closed: null, visits: [] }
  expect(body.days).toEqual([
    { ...none, date: '2026-11-23' },
    {
      ...none,
      date: tuesday,
      visits: [
        { _id, time: '10:00', duration: 60, status: 'confirmed', step: null },
        expect.objectContaining({ _id: cancelled._id, status: 'cancelled' }),
      ],
    },
    { ...none, date: '2026-11-25', away: [{ from: '12:00', to: '24:00' }] },
    { ...none, date: '2026-11-26', away: [{ from: '00:00', to: '24:00' }] },
    { ...none, date: '2026-11-27', closed: 'Diwali' },
    { ...none, date: '2026-11-28', hours: [] },
    { ...none, date: '2026-11-29', hours: [] },
  ])
  expect(body).toMatchObject({ today: '2026-11-20', timeZone: 'Asia/Kolkata', hours: days, laterHours: [] })
  const theirs = (await shop.get(addressOf(tuesday), { token: other.token })).body
  expect(theirs.days.flatMap(({ visits }: { visits: object[] }) => visits)).toEqual([])
  expect((await shop.get(addressOf('2026-02-30'), { token })).status).toBe(422)
  await shop.reopenDay('2026-11-27')
})

test('a week begins on Sunday in the United States, and a day of 25 hours is whole', async () => {
  const bob = await shop.aProfessional({ storefront: 'home', categories: ['plumbing'] })
  const { token } = await shop.aWorker({ professional: bob })
  const add = `insert into time_off (id, professional_id, starts_at, ends_at) values (gen_random_uuid(), $1, $2, $3)`
  await shop.client.query(add, [bob, '2026-11-01T04:00:00Z', '2026-11-02T05:00:00Z'])
  const { days } = (await shop.get(addressOf('2026-11-04'), { token })).body
  expect(days.map(({ date }: { date: string }) => date).at(0)).toBe('2026-11-01')
  expect(days.map(({ away }: { away: object[] }) => away.length)).toEqual([1, 0, 0, 0, 0, 0, 0])
  expect(days[0].away).toEqual([{ from: '00:00', to: '24:00' }])
})
