import { beforeAll, expect, test } from 'vitest'
import type { Found } from '#domain/find.ts'
import { fieldsIn } from '#server/testing/answers.ts'
import { openShop, tuesday } from '#server/testing/shop.ts'

const shop = openShop()
const { aBooking } = shop
let number: string
beforeAll(async () => {
  await shop.aUser({ name: 'Pankaj Tiwari', email: 'pankaj.t@doorstep.example' })
  await shop.aUser({ name: 'Olga Tiwari', email: 'olga@pankaj.example' })
  const by = await shop.aVisitor({ name: 'Meera Zaveri', email: 'meera.z@doorstep.example' })
  await shop.aProfessional({ name: 'Zubin Deshpande' })
  number = (await aBooking({ by, time: '16:00' })).number
})

const ask = (q: string, storefront = 'documents') =>
  shop.get(`/api/admin/find?q=${encodeURIComponent(q)}&storefront=${storefront}`, { token: shop.admin.token })
async function find(q: string, storefront?: string): Promise<Found> {
  const { status, body } = await ask(q, storefront)
  expect(status).toBe(200)
  return body
}

test('customers are found by the words of their name and address, those first whose name begins with them', async () => {
  const names = async (q: string) => (await find(q)).customers.map(({ name }) => name)
  expect(await names('pankaj')).toEqual(['Pankaj Tiwari', 'Olga Tiwari'])
  expect(await names('tiwari PANK')).toContain('Pankaj Tiwari')
  expect(await names('pankaj.t@door')).toEqual(['Pankaj Tiwari'])
  expect(await names('olga@')).toEqual(['Olga Tiwari'])
  expect((await find('pankaj', 'home')).customers).toHaveLength(2)
})

test('the same name or address is first, then beginnings, words and other parts, however many there are', async () => {
  const others = `insert into users (id, email, name, role, password_hash, created_at)
    select gen_random_uuid(), 'n' || n || '@kofi.example', 'Akofi ' || n, 'customer', '', now() from generate_series(1, 600) n
    union all select gen_random_uuid(), 'd' || n || '@example.com', 'Dede ' || n, 'customer', '', now()
      from generate_series(1, 600) n`
  await shop.client.query(others)
  for (const [name, email] of [
    ['Kofi Mensah', 'mensah@example.com'],
    ['Aba Kofi', 'aba@example.com'],
    ['Ama', 'kofi.example@example.com'],
    ['Dede', 'only@example.com'],
  ] as const)
    await shop.aUser({ name, email })
  const names = async (q: string) => (await find(q)).customers.map(({ name }) => name)
  expect((await names('kofi')).slice(0, 2)).toEqual(['Kofi Mensah', 'Ama'])
  expect((await names('kofi.example@example.com'))[0]).toBe('Ama')
  expect((await names('DEDE'))[0]).toBe('Dede')
  expect((await names('tiwari'))[0]).toBe('Olga Tiwari')
})

test('a booking is found by its number with or without dashes, and by its customer', async () => {
  const numbers = async (q: string, storefront?: string) =>
    (await find(q, storefront)).bookings.map((booking) => booking.number)
  expect(await numbers(number)).toEqual([number])
  expect(await numbers(number.replaceAll('-', '').toLowerCase())).toEqual([number])
  expect(await numbers('zaveri gst')).toEqual([number])
  expect(await numbers('zaveri', 'home')).toEqual([])
  expect(await numbers(number, 'home')).toEqual([number])
  expect((await find('meera.z@')).bookings).toEqual([
    {
      _id: expect.any(String),
      storefront: 'documents',
      number,
      customer: 'Meera Zaveri',
      service: 'GST Registration',
      date: tuesday,
      time: '16:00',
      status: 'pending',
    },
  ])
})

test('services are found by the words of their title, at the chosen storefront', async () => {
  const { services } = await find('registr gst')
  expect(services).toEqual([
    {
      _id: expect.any(String),
      storefront: 'documents',
      title: 'GST Registration',
      category: 'tax',
      duration: 60,
      price: expect.any(Number),
      currency: 'INR',
    },
  ])
  expect((await find('registr gst', 'home')).services).toEqual([])
  const titles = (await find('pa', 'all')).services.map(({ title }) => title)
  expect(titles).toHaveLength(5)
  expect(titles[0]).toMatch(/^Pa/i)
})

test('a professional is found by name, with the same number of bookings as in their list', async () => {
  await shop.client.query(`update professionals set active = true where name = 'Zubin Deshpande'`)
  const upcoming = async () => {
    const { body } = await shop.get('/api/admin/professionals?search=zubin', { token: shop.admin.token })
    const found = (await find('desh zub')).professionals
    expect(found).toMatchObject([{ name: 'Zubin Deshpande', active: true, upcoming: body[0].next7Days }])
    return body[0].next7Days
  }
  expect(await upcoming()).toBe(1)
  // On the seventh day, but more than 7 times 24 hours from now.
  await aBooking({ date: '2026-11-26', time: '20:00' })
  expect(await upcoming()).toBe(2)
  await shop.client.query(`update bookings set status = 'completed' where number = $1`, [number])
  expect(await upcoming()).toBe(1)
  await shop.client.query(`update bookings set status = 'pending' where number = $1`, [number])
  expect((await find('desh zub', 'home')).professionals).toEqual([])
})

test('what matches everything or nothing finds nothing', async () => {
  for (const q of ['', 'DS-', 'no such thing anywhere', '%'])
    expect(await find(q)).toEqual({ bookings: [], customers: [], services: [], professionals: [] })
})

test('only administrators may find anything', async () => {
  expect((await shop.get('/api/admin/find?q=a')).status).toBe(401)
  expect((await shop.get('/api/admin/find?q=a', { token: shop.customer.token })).status).toBe(403)
  expect(fieldsIn(await ask('a'.repeat(101)))).toEqual(['q'])
  expect(fieldsIn(await ask('a', 'elsewhere'))).toEqual(['storefront'])
})
