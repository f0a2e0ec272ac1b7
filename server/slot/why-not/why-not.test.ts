import { beforeEach, expect, test } from 'vitest'
import type { Explanations } from '#domain/slot/why-not.ts'
import { fieldsIn } from '#server/testing/answers.ts'
import { openShop, tuesday } from '#server/testing/shop.ts'

const shop = openShop({ customer: { name: 'Vikram Rathore' } })
const { aBooking, closeDay, serviceId } = shop
beforeEach(async () => void (await shop.client.query('delete from closed_days')))

const shift = (from: string, to: string) => [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from, to }))

type Query = { service?: string; date?: string; time?: string; storefront?: string }
async function ask({ date = tuesday, time = '12:00', storefront, ...query }: Query = {}) {
  const service = query.service ?? (await serviceId())
  const named = storefront === undefined ? '' : `&storefront=${storefront}`
  return shop.get(`/api/admin/why-not?service=${service}&date=${date}&time=${time}${named}`, {
    token: shop.admin.token,
  })
}
async function explain(query?: Query): Promise<Explanations> {
  const { status, body } = await ask(query)
  expect(status).toBe(200)
  return body
}

const failedOf = ({ professionals }: Explanations) =>
  professionals.map(({ _id, checks }) => [_id, checks.filter(({ ok }) => !ok).map(({ check }) => check)])

test('a professional who is booked is explained by the booking, and by the next time at which they are free', async () => {
  const kavita = await shop.aProfessional({ name: 'Kavita Deshpande', hours: shift('09:00', '18:00') })
  const { _id, number } = await aBooking({ time: '12:00' })
  const answer = await explain()
  expect(answer).toMatchObject({ storefront: 'documents', date: tuesday, time: '12:00', ends: '13:00', closed: null })
  expect(answer.service).toMatchObject({ category: 'tax', duration: 60 })
  expect(answer.professionals).toEqual([
    {
      _id: kavita,
      name: 'Kavita Deshpande',
      categories: expect.arrayContaining(['tax']),
      checks: ['category', 'area', 'hours', 'time_off', 'closed', 'notice', 'free'].map((check) => {
        return { check, ok: check !== 'free' }
      }),
      works: [{ from: '09:00', to: '18:00' }],
      booking: {
        _id,
        number,
        time: '12:00',
        ends: '13:00',
        customer: { _id: expect.any(String), name: 'Vikram Rathore' },
        service: answer.service.title,
      },
      away: null,
      freeFrom: '13:00',
    },
  ])
  expect(answer.isFree).toBe(false)
  expect(answer.sameDay).toEqual(['09:00', '10:00', '11:00', '13:00', '14:00', '15:00', '16:00', '17:00'])
  expect(answer.nextDay).toEqual({ date: '2026-11-25', time: '09:00' })
})

test('each professional is explained by everything that keeps them from the time, those of the category first', async () => {
  const rajan = await shop.aProfessional({ name: 'Rajan Pillai', categories: ['legal'] })
  const lata = await shop.aProfessional({ name: 'Lata Bhosale', categories: ['tax'], hours: shift('15:00', '19:00') })
  const body = { from: '2026-11-23T00:00', to: '2026-11-25T20:00', reason: 'family wedding' }
  await shop.post(`/api/admin/professionals/${rajan}/time-off`, { token: shop.admin.token, body })
  const answer = await explain()
  expect(failedOf(answer)).toEqual([
    [lata, ['hours']],
    [rajan, ['category', 'time_off']],
  ])
  const [first, second] = answer.professionals
  expect(first).toMatchObject({ works: [{ from: '15:00', to: '19:00' }], freeFrom: '15:00', away: null })
  expect(second).toMatchObject({ away: body, freeFrom: null })
})

test('a free time has a professional without a failed check', async () => {
  const one = await shop.aProfessional()
  const answer = await explain()
  expect(failedOf(answer)).toEqual([[one, []]])
  expect(answer).toMatchObject({ isFree: true, professionals: [{ freeFrom: '13:00', booking: null }] })
})

test('a closed day and a time that has passed are checks too', async () => {
  const one = await shop.aProfessional()
  await closeDay(tuesday, { reason: 'Guru Nanak Jayanti' })
  const closed = await explain()
  expect([failedOf(closed), closed.closed, closed.sameDay]).toEqual([[[one, ['closed']]], 'Guru Nanak Jayanti', []])
  expect(closed.nextDay).toEqual({ date: '2026-11-25', time: '08:00' })
  const past = await explain({ date: '2026-11-20', time: '08:00' })
  expect(failedOf(past)).toEqual([[one, ['notice']]])
  // Half past twelve.
  expect(past.sameDay[0]).toBe('13:00')
})

test('a service of another storefront is explained by its professionals, in its time zone', async () => {
  const plumbing = { categories: ['plumbing'], hours: shift('09:00', '17:00') }
  const one = await shop.aProfessional({ ...plumbing, name: 'Dale Cooper', storefront: 'home' })
  const { body } = await shop.get('/api/services?category=plumbing&limit=1', { storefront: 'home' })
  const service: string = body[0]._id
  expect(fieldsIn(await ask({ service }))).toEqual(['service'])
  const answer = await explain({ service, storefront: 'all' })
  expect([answer.storefront, failedOf(answer)]).toEqual(['home', [[one, []]]])
})

test('bad input is refused at its field', async () => {
  expect(fieldsIn(await ask({ service: '00000000-0000-4000-8000-000000000000' }))).toEqual(['service'])
  expect(fieldsIn(await ask({ date: '2026-12-25' }))).toEqual(['date'])
  expect(fieldsIn(await ask({ time: '12:30' }))).toEqual(['time'])
  expect(fieldsIn(await ask({ storefront: 'elsewhere' }))).toEqual(['storefront'])
})
