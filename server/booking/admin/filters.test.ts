import { beforeAll, describe, expect, test } from 'vitest'
import type { AdminBooking } from '#domain/booking/admin.ts'
import type { Booking } from '#domain/booking.ts'
import { fieldsIn } from '#server/testing/answers.ts'
import { openShop } from '#server/testing/shop.ts'

const shop = openShop()
const [meera, pan] = [
  { name: 'Meera Nair', email: 'meera@doorstep.example', token: '', password: '' },
  { name: 'Pan Wei', email: 'pan.wei@doorstep.example', token: '', password: '' },
]
/** The name of each booking in these tests. */
const made = new Map<string, Booking>()

async function book(name: string, by: { token: string }, at: string, options: Record<string, string> = {}) {
  const [date, time] = at.split(' ')
  made.set(name, await shop.aBooking({ by, date, time, ...options }))
}

let professional = ''
beforeAll(async () => {
  await shop.client.query('with empty as (delete from bookings) delete from professionals')
  for (const one of [meera, pan]) Object.assign(one, await shop.aVisitor({ name: one.name, email: one.email }))
  professional = await shop.aProfessional({ name: 'Suma Rao', categories: ['tax', 'personal'] })
  // In Kolkata it is noon on 20 November.
  await book('today', meera, '2026-11-20 14:00', { slug: 'pan-aadhar' })
  await book('tomorrow', meera, '2026-11-21 10:00')
  await book('later', pan, '2026-11-24 10:00', { slug: 'pan-aadhar' })
  await shop.client.query('update professionals set active = false')
  await shop.aProfessional({ name: 'Anil Das' })
  shop.moveClock(12.5 * 60)
  pan.token = await shop.signIn(pan)
  await book('made after midnight', pan, '2026-11-25 10:00')
  shop.moveClock(-12.5 * 60)
})

const list = (query: string) => shop.get(`/api/admin/bookings?limit=100&${query}`, { token: shop.admin.token })
const namesOf = (bookings: { _id: string }[]) =>
  bookings.map(({ _id }) => [...made].find(([, booking]) => booking._id === _id)?.[0] ?? 'unknown')
const find = async (query: string) => {
  const answer = await list(query)
  expect([answer.status, answer.headers.get('x-total-count')]).toEqual([200, String(answer.body.length)])
  return namesOf(answer.body).toSorted()
}

describe('the words of a search', () => {
  test.each([
    ['meera pan', ['today']],
    ['pan meera', ['today']],
    ['wei aadhaar', ['later']],
    ['nair meera', ['today', 'tomorrow']],
    ['meera wei', []],
    ['meera ds-', ['today', 'tomorrow']],
  ])('are found in any order: "%s"', async (search, names) => {
    expect(await find(`search=${encodeURIComponent(search)}`)).toEqual(names)
  })

  test('find a number without its dashes, with spaces, and in lower case', async () => {
    for (const [name, { number }] of made) {
      const [, day = '', turn = ''] = number.split('-')
      for (const text of [
        `ds${day} ${turn}`,
        `DS ${day} ${turn}`,
        `ds${day}${turn}`,
        `${day} ${turn}`,
        `${day}${turn}`,
      ])
        expect([text, await find(`search=${encodeURIComponent(text)}`)]).toEqual([text, [name]])
    }
  })

  test('find a number together with a customer', async () => {
    const { number = '' } = made.get('today') ?? {}
    expect(await find(`search=${encodeURIComponent(`${number.replaceAll('-', '')} nair`)}`)).toEqual(['today'])
    expect(await find(`search=${encodeURIComponent(`${number} wei`)}`)).toEqual([])
  })
})

describe('the list', () => {
  test('is filtered by professional, and by service', async () => {
    expect(await find(`professional=${professional}`)).toEqual(['later', 'today', 'tomorrow'])
    expect(await find(`professional=${professional}&search=wei`)).toEqual(['later'])
    const { service } = made.get('later') ?? {}
    expect(await find(`service=${service?._id}`)).toEqual(['later', 'today'])
    expect(await find(`service=${service?._id}&professional=${professional}&date=2026-11-24`)).toEqual(['later'])
  })

  test("is filtered by the day of booking, in the storefront's time zone", async () => {
    expect(await find('createdTo=2026-11-20')).toEqual(['later', 'today', 'tomorrow'])
    expect(await find('createdFrom=2026-11-21')).toEqual(['made after midnight'])
    expect(await find('createdFrom=2026-11-21&createdTo=2026-11-21&search=pan')).toEqual(['made after midnight'])
    expect(await find('createdFrom=2026-11-21&storefront=all')).toEqual(['made after midnight'])
    expect(await find('createdFrom=2026-11-22')).toEqual([])
  })

  test('contains the bookings made after a moment', async () => {
    const { createdAt } = made.get('later') ?? {}
    expect(await find(`createdAfter=${createdAt}`)).toEqual(['made after midnight'])
    expect(await find('createdAfter=2026-11-20T06:00:00Z&status=pending')).toHaveLength(4)
  })

  test.each([
    ['professional=suma', 'professional'],
    ['service=1', 'service'],
    ['createdFrom=yesterday', 'createdFrom'],
    ['createdAfter=2026-11-20', 'createdAfter'],
    ['sort=oldest', 'sort'],
  ])('refuses %s', async (query, field) => {
    const answer = await list(query)
    expect([answer.status, fieldsIn(answer)]).toEqual([422, [field]])
  })
})

describe('the order that starts with the next visit', () => {
  const inOrder = async (query = '') => namesOf((await list(`sort=next&${query}`)).body)

  test('lists the visits that have begun last, the latest of them first', async () => {
    const visits = ['today', 'tomorrow', 'later', 'made after midnight']
    expect(await inOrder()).toEqual(visits)
    await shop.runAt('2026-11-21T04:30:00Z', async () => {
      expect(await inOrder()).toEqual(['later', 'made after midnight', 'tomorrow', 'today'])
      expect(await inOrder('storefront=all&search=meera')).toEqual(['tomorrow', 'today'])
    })
    await shop.runAt('2026-12-01T00:00:00Z', async () => expect(await inOrder()).toEqual(visits.toReversed()))
  })

  test.each(['', 'storefront=all', 'search=doorstep'])('pages through "%s" and shows each once', async (query) => {
    await shop.runAt('2026-11-22T00:00:00Z', async () => {
      const all = await inOrder(query)
      expect(all).toHaveLength(4)
      for (const limit of [1, 2, 3]) {
        const path = `/api/admin/bookings?sort=next&limit=${limit}&${query}`
        expect(namesOf(await shop.readPages(path))).toEqual(all)
      }
    })
  })

  test('a visit that begins between two pages is neither repeated nor skipped', async () => {
    const first = await shop.get('/api/admin/bookings?sort=next&limit=1', { token: shop.admin.token })
    const cursor = /cursor=[\w%-]+/.exec(first.headers.get('link') ?? '')?.[0] ?? ''
    await shop.runAt('2026-11-21T04:30:00Z', async () => {
      const rest: AdminBooking[] = (await list(`sort=next&${cursor}`)).body
      expect(namesOf([...first.body, ...rest]).toSorted()).toEqual([...made.keys()].toSorted())
    })
  })

  test.each(['WyJhbGwgYm9va2luZ3MgbmV4dCJd', 'WyJhbGwgYm9va2luZ3MgbmV4dCIsIngiLCJ5IiwieiJd', 'nonsense'])(
    'refuses an invalid cursor: %s',
    async (cursor) => {
      const answer = await list(`sort=next&cursor=${cursor}`)
      expect([answer.status, fieldsIn(answer)]).toEqual([422, ['cursor']])
    },
  )
})
