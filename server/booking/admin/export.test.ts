import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { Activity } from '#domain/activity.ts'
import { readCsv } from '#domain/format/csv.ts'
import { problemIn } from '#server/testing/answers.ts'
import { openShop } from '#server/testing/shop.ts'
import { addBookings } from '#server/testing/tallies.ts'

const shop = openShop({ admin: { name: 'Olive Stone' } })
beforeAll(async () => {
  await shop.aUser({ name: 'Asha Rao', email: 'asha@doorstep.example' })
  await addBookings(shop.client, { email: 'asha@doorstep.example', status: 'confirmed', total: 12_050 })
  await addBookings(shop.client, { storefront: 'home', day: '2026-11-21', category: 'plumbing' })
})

const path = '/api/admin/bookings.csv'
const rowsIn = (file: string) => [...readCsv(file)].map(({ cells = ['broken'] }) => cells)
const exportFile = async (query = '') => (await shop.get(`${path}${query}`, { token: shop.admin.token })).text

test('a row contains the whole booking, in local time', async () => {
  const [names = [], row = [], ...others] = rowsIn(await exportFile())
  expect(others).toEqual([])
  const { title } = (await shop.client.query<{ title: string }>('select title from bookings')).rows[0] ?? { title: '' }
  expect(Object.fromEntries(names.map((name, at) => [name, row[at]]))).toEqual({
    'Booking ID': expect.stringMatching(/^[\da-f-]{36}$/),
    Status: 'Confirmed',
    Date: '2026-11-20',
    Time: '10:00',
    'Time zone': 'Asia/Kolkata',
    'Duration (minutes)': '60',
    Customer: 'Asha Rao',
    Email: 'asha@doorstep.example',
    Phone: '',
    Service: title,
    Category: 'tax',
    Professional: '',
    Address: 'Pune',
    Postcode: '',
    'At the door': '',
    'Phone at the door': '',
    Notes: '',
    Price: '120.5',
    'Service fee': '0',
    Tax: '0',
    'Tax lines': 'Tax (0%) 0',
    Total: '120.5',
    Paid: '0',
    Payment: 'Due',
    Currency: 'INR',
    Created: '2026-11-20 11:30',
  })
})

test('the storefront is a column if there are several', async () => {
  const [names = [], ...rows] = rowsIn(await exportFile('?storefront=all'))
  const column = names.indexOf('Storefront')
  expect([names[0], column]).toEqual(['Booking ID', 1])
  expect(rows.map((row) => row[column])).toEqual(['home', 'documents'])
  const [ofOne = [], ...home] = rowsIn(await exportFile('?storefront=home'))
  expect([ofOne.includes('Storefront'), home.length]).toEqual([false, 1])
})

test('an export is logged with its filters, without the search text', async () => {
  const answer = await shop.get(`${path}?status=confirmed&search=asha`, { token: shop.admin.token })
  const name = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1]
  expect(name).toBe('doorstep-documents-bookings-confirmed-search-2026-11-20.csv')
  const [activity] = (await shop.get('/api/admin/activity?limit=1', { token: shop.admin.token })).body as Activity[]
  expect(activity).toMatchObject({
    kind: 'bookings-exported',
    by: 'Olive Stone',
    storefront: 'documents',
    subject: { _id: 'documents', title: name },
    before: null,
    after: { status: 'confirmed', isSearched: true },
  })
  expect(JSON.stringify(activity)).not.toContain('asha')
  await shop.get(`${path}?storefront=all`, { token: shop.admin.token })
  const activities = (await shop.get('/api/admin/activity?limit=2&storefront=all', { token: shop.admin.token }))
    .body as Activity[]
  expect(activities.map(({ storefront }) => storefront ?? 'all').toSorted()).toEqual(['documents', 'home'])
})

test.each([
  ['', 'doorstep-documents-bookings-2026-11-20'],
  ['?status=pending&unassigned=true', 'doorstep-documents-bookings-pending-unassigned-2026-11-20'],
  ['?date=2026-11-22&category=tax', 'doorstep-documents-bookings-tax-on-2026-11-22-2026-11-20'],
  ['?from=2026-11-01&to=2026-11-30', 'doorstep-documents-bookings-from-2026-11-01-until-2026-11-30-2026-11-20'],
  ['?createdFrom=2026-11-01', 'doorstep-documents-bookings-created-from-2026-11-01-2026-11-20'],
  ['?storefront=home&to=2026-11-30', 'doorstep-home-bookings-until-2026-11-30-2026-11-20'],
  ['?storefront=all&search=asha', 'all-storefronts-bookings-search-2026-11-20'],
])('the name of the file says what it contains: %s', async (query, name) => {
  const { headers } = await shop.get(`${path}${query}`, { token: shop.admin.token })
  expect(headers.get('content-disposition')).toContain(`"${name}.csv"`)
})

test('a file with many filters has a name of at most 100 characters, with the day at its end', async () => {
  const id = '4e882f35-eeee-4fda-94b0-a9bf695ae8ca'
  const times = 'date=2026-11-21&from=2026-11-01&to=2026-12-31&createdFrom=2026-11-01&createdTo=2026-11-20'
  const filters = `service=${id}&customer=${id}&professional=${id}&payment=refund-due&upcoming=true&search=Asha&${times}`
  const { status, headers } = await shop.get(`${path}?${filters}`, { token: shop.admin.token })
  const [, name = ''] = /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '') ?? []
  expect([status, name.length <= 100, name.slice(-15)]).toEqual([200, true, '-2026-11-20.csv'])
})

test('only administrators can export, with the filters of the list', async () => {
  expect((await shop.get(path)).status).toBe(401)
  expect((await shop.get(path, { token: shop.customer.token })).status).toBe(403)
  expect((await shop.get(`${path}?status=late`, { token: shop.admin.token })).status).toBe(422)
  expect(problemIn(await shop.get(`${path}?storefront=nowhere`, { token: shop.admin.token })).code).toBe(
    'unknown_storefront',
  )
})

test('an export needs a password of the last 15 minutes, with filters and of chosen bookings', async () => {
  await shop.runAt(shop.deps.clock(), async () => {
    shop.moveClock(16)
    const { token } = shop.admin
    const answers = [await shop.get(path, { token }), await shop.post(path, { token, body: { ids: [randomUUID()] } })]
    expect(answers.map((answer) => problemIn(answer).code)).toEqual(['password_needed', 'password_needed'])
    const confirmed = { token, body: { password: shop.admin.password } }
    expect((await shop.post('/api/auth/confirm', confirmed)).status).toBe(204)
    expect((await shop.get(path, { token })).status).toBe(200)
  })
})

test('a formula in a text field stays text', async () => {
  const harm = ['=1+1', '+1', '-1', '@SUM(1)', '\t=1', '＝1', "'=1", 'a "quoted"; word,\nin lines']
  for (const text of harm) {
    const [id] = await addBookings(shop.client, { status: 'cancelled', email: 'asha@doorstep.example' })
    await shop.client.query('update bookings set title = $2, address = $2, notes = $2 where id = $1', [id, text])
  }
  const file = await exportFile('?status=cancelled')
  for (const cell of file.match(/"(?:[^"]|"")*"/g) ?? []) expect(cell).not.toMatch(/^"[=+\-@\t\r\n＝＋－＠]/)
  const [names = [], ...rows] = rowsIn(file)
  for (const name of ['Service', 'Address', 'Notes'])
    expect(new Set(rows.map((row) => row[names.indexOf(name)]))).toEqual(new Set(harm))
  await shop.client.query("delete from bookings where status = 'cancelled'")
})

test('a booking that changes during the export appears once, a deleted one not at all', async () => {
  const ids = await addBookings(shop.client, { status: 'pending', day: '2026-12-01', times: 6_000 })
  const response = await shop.app.request(`${path}?status=pending`, {
    headers: { Authorization: `Bearer ${shop.admin.token}` },
  })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let file = ''
  while (file.split('\r\n').length < 3) file += (await reader?.read())?.value ?? ''
  const { rows } = await shop.client.query<{ id: string }>('select id from bookings where day = $1 order by id', [
    '2026-12-01',
  ])
  const [last, first] = [rows[0]?.id, rows.at(-1)?.id]
  const move = "update bookings set starts_at = starts_at + $2, ends_at = ends_at + $2, address = 'Moved' where id = $1"
  await shop.client.query(move, [last, '1 day'])
  await shop.client.query(move, [first, '-30 days'])
  await shop.client.query('delete from bookings where id = $1', [rows[1]?.id])
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) file += part.value
  const [names = [], ...lines] = rowsIn(file)
  const numbers = lines.map(([number]) => number)
  expect([numbers.length, new Set(numbers).size]).toEqual([ids.length - 1, ids.length - 1])
  expect(lines.at(-1)?.[names.indexOf('Address')]).toBe('Moved')
})
