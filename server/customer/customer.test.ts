import { beforeAll, expect, test } from 'vitest'
import type { Customer } from '#domain/customer.ts'
import { nextPageIn } from '#server/testing/answers.ts'
import { testApp, type TestApp } from '#server/testing/app.ts'
import { addBookings } from '#server/testing/tallies.ts'

let shop: TestApp
let admin: string
beforeAll(async () => {
  shop = await testApp({ unlimited: true })
  admin = (await shop.aVisitor({ role: 'admin', name: 'Olive Stone', email: 'olive@doorstep.example' })).token
  await shop.aUser({ name: 'Asha Rao', email: 'asha.rao@doorstep.example' })
  await shop.aUser({ name: 'Émile Ångström', email: 'emile@doorstep.example' })
  await shop.aUser({ name: '100%_\\Proof', email: 'odd_one@doorstep.example' })
  await shop.aUser({ name: 'Asha Rao', email: 'other.asha@doorstep.example' })
  const client = await shop.aClient()
  await client.query("delete from users where role = 'customer' and email not like '%@doorstep.example'")
  await addBookings(client, { email: 'asha.rao@doorstep.example', times: 2 })
  await addBookings(client, { email: 'asha.rao@doorstep.example', storefront: 'home' })
  await client.query("update users set disabled_at = now() where email = 'emile@doorstep.example'")
})

const ask = (query = '') => shop.get(`/api/admin/customers?${query}`, { token: admin })

test('customers are listed by name, with their number of bookings', async () => {
  const { body, headers } = await ask()
  expect(headers.get('x-total-count')).toBe('4')
  expect(body.map(({ name }: Customer) => name)).toEqual(['100%_\\Proof', 'Asha Rao', 'Asha Rao', 'Émile Ångström'])
  expect(body.find(({ email }: Customer) => email === 'asha.rao@doorstep.example')).toEqual({
    _id: expect.stringMatching(/^[\da-f-]{36}$/),
    name: 'Asha Rao',
    phone: '',
    email: 'asha.rao@doorstep.example',
    emailVerified: false,
    createdAt: '2026-11-20T06:30:00.000Z',
    bookings: 3,
    disabled: false,
    lastSeenAt: '2026-11-20T06:30:00.000Z',
  })
  expect(body.at(-1)).toMatchObject({ bookings: 0, disabled: true })
})

test.each([
  ['asha', ['asha.rao', 'other.asha']],
  ['  SHA R', ['asha.rao', 'other.asha']],
  ['OTHER.', ['other.asha']],
  ['émile å', ['emile']],
  ['%', ['odd_one']],
  ['_', ['odd_one']],
  ['\\', ['odd_one']],
  ['a_ha', []],
  ['rao asha', []],
  ['olive', []],
  ['zz', []],
])('customers are found by any part of their name or address: "%s"', async (search, names) => {
  const { body } = await ask(`search=${encodeURIComponent(search)}`)
  expect(body.map(({ email }: Customer) => email?.split('@')[0]).toSorted()).toEqual(names)
})

test('a customer is found by the full address, however many others contain it', async () => {
  const emails = async (query: string) => (await ask(query)).body.map(({ email }: Customer) => email)
  expect(await emails('email=ASHA.RAO@doorstep.example')).toEqual(['asha.rao@doorstep.example'])
  expect(await emails('email=asha.rao')).toEqual([])
  expect(await emails('email=asha.rao@doorstep.example&search=emile')).toEqual([])
})

test('with a storefront, the customers who have booked there are listed', async () => {
  const emails = async (query: string) => (await ask(query)).body.map(({ email }: Customer) => email)
  expect(await emails('storefront=home')).toEqual(['asha.rao@doorstep.example'])
  expect((await emails('storefront=all')).length).toBe(4)
  expect(await emails('storefront=home&search=emile')).toEqual([])
})

test('customers are listed with the newest account first, and filtered by whether they are disabled', async () => {
  const client = await shop.aClient()
  const set = 'update users set created_at = $2 where email = $1'
  await client.query(set, ['odd_one@doorstep.example', '2026-11-22'])
  await client.query(set, ['emile@doorstep.example', '2026-11-21'])
  const names = async (query: string) =>
    (await shop.get(`/api/admin/customers?${query}`, { token: admin })).body.map(
      ({ email }: Customer) => email?.split('@')[0],
    )
  const newest = await names('sort=latest')
  expect(newest.slice(0, 2)).toEqual(['odd_one', 'emile'])
  expect(newest.length).toBe(4)
  const [next, page] = [nextPageIn, await ask('sort=latest&limit=2')]
  expect((await shop.get(next(page) ?? '', { token: admin })).body.length).toBe(2)
  expect(await names('disabled=true')).toEqual(['emile'])
  expect(await names('disabled=true&sort=latest&search=emile')).toEqual(['emile'])
  expect((await names('disabled=false')).length).toBe(3)
  expect((await ask('sort=oldest')).status).toBe(422)
  await client.query('update users set created_at = $1', ['2026-11-20T06:30:00Z'])
})

test('one customer is read with the addresses of bookings at the storefront, the latest first', async () => {
  const client = await shop.aClient()
  const { body: found } = await ask('email=asha.rao@doorstep.example')
  const [{ _id }] = found
  const { rows } = await client.query(
    'select id, storefront from bookings where customer_id = $1 order by storefront',
    [_id],
  )
  const [older, newer, elsewhere] = rows.map(({ id }: { id: string }) => id)
  const set = 'update bookings set address = $2, created_at = $3 where id = $1'
  await client.query(set, [older, '1, Lake Road', '2026-11-01'])
  await client.query(set, [newer, '2, Hill Road', '2026-11-02'])
  await client.query(set, [elsewhere, '3, Main Street', '2026-11-03'])
  const read = (id: string, options = {}) => shop.get(`/api/admin/customers/${id}`, { token: admin, ...options })
  expect((await read(_id)).body).toMatchObject({ ...found[0], addresses: ['2, Hill Road', '1, Lake Road'] })
  expect((await read(_id, { storefront: 'home' })).body.addresses).toEqual(['3, Main Street'])
  await client.query("update bookings set address = '1, Lake Road' where id = $1", [newer])
  expect((await read(_id)).body.addresses).toEqual(['1, Lake Road'])
  expect((await read('00000000-0000-4000-8000-000000000000')).status).toBe(404)
  const { token } = await shop.aVisitor({ email: 'curious@doorstep.example' })
  expect((await shop.get(`/api/admin/customers/${_id}`, { token })).status).toBe(403)
  await client.query("delete from users where email = 'curious@doorstep.example'")
})

test('paging returns each customer once', async () => {
  const seen: string[] = []
  let next: string | undefined = '/api/admin/customers?limit=1'
  while (next !== undefined) {
    const page: Awaited<ReturnType<TestApp['get']>> = await shop.get(next, { token: admin })
    seen.push(...(page.body as Customer[]).map(({ _id }) => _id))
    next = nextPageIn(page)
  }
  expect([seen.length, new Set(seen).size]).toEqual([4, 4])
})

test('only administrators may list customers', async () => {
  expect((await shop.get('/api/admin/customers')).status).toBe(401)
  const { token } = await shop.aVisitor({ email: 'later@doorstep.example' })
  expect((await shop.get('/api/admin/customers', { token })).status).toBe(403)
})

test('an administrator or a professional has a page once they have booked, and the professional is listed', async () => {
  const {
    rows: [{ id }],
  } = await (await shop.aClient()).query("select id from users where email = 'olive@doorstep.example'")
  const read = () => shop.get(`/api/admin/customers/${id}`, { token: admin })
  expect((await read()).status).toBe(404)
  await addBookings(await shop.aClient(), { email: 'olive@doorstep.example', times: 1 })
  expect((await read()).body).toMatchObject({ name: 'Olive Stone', bookings: 1, isAdmin: true })
  expect((await ask('search=olive')).body).toEqual([])
  const worker = await shop.aWorker({ name: 'Oscar Pine' })
  const me = (await shop.get('/api/auth/me', { token: worker.token })).body._id
  const readWorker = () => shop.get(`/api/admin/customers/${me}`, { token: admin })
  expect((await readWorker()).status).toBe(404)
  expect((await ask('search=oscar')).body).toEqual([])
  await addBookings(await shop.aClient(), { email: worker.email, times: 1 })
  expect((await readWorker()).body).toMatchObject({ name: 'Oscar Pine', isAdmin: false, isProfessional: true })
  for (const query of [
    'search=oscar',
    `email=${worker.email}`,
    'sort=latest&search=osc',
    'storefront=documents&search=osc',
  ])
    expect((await ask(query)).body).toMatchObject([{ name: 'Oscar Pine', bookings: 1 }])
  const all = await ask('limit=100')
  expect(all.headers.get('x-total-count')).toBe(String(all.body.length))
})
