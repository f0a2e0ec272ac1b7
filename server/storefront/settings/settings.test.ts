import { beforeEach, expect, test, vi } from 'vitest'
import { problemIn } from '#server/testing/answers.ts'
import { patience } from '#server/testing/database.ts'
import { openShop } from '#server/testing/shop.ts'

const shop = openShop({ watching: true, processes: 2 })

beforeEach(() => shop.client.query('delete from settings; delete from storefront_hosts'))

type Options = { storefront?: string; at?: typeof shop.second }

const read = async (section: string, { storefront = 'documents', at = shop }: Options = {}) =>
  (await at.get(`/api/admin/settings/${section}`, { token: shop.admin.token, storefront })).body

const change = (section: string, body: object, { storefront = 'documents', at = shop }: Options = {}) =>
  at.ask('PUT', `/api/admin/settings/${section}`, { token: shop.admin.token, storefront, body })

const support = async (options: Options = {}) => {
  const { at = shop, storefront = 'documents' } = options
  return (await at.get('/api/storefront', { storefront })).body.support
}

test('a changed phone number is shown by every process at once, and the other fields stay', async () => {
  const { values, start, version, changed } = await read('contact')
  expect([values, version, changed]).toEqual([start, 1, null])
  const before = await support()
  expect(await support({ at: shop.second })).toEqual(before)
  const answer = await change('contact', { phone: '020 4000 1234', version: 1 })
  expect(answer.body).toEqual({
    storefront: 'documents',
    values: { ...start, phone: '020 4000 1234' },
    start,
    version: 2,
    changed: { at: shop.deps.clock().toISOString(), by: expect.any(String) },
  })
  expect(await support()).toEqual({ ...before, phone: '020 4000 1234' })
  await vi.waitFor(async () => expect((await support({ at: shop.second })).phone).toBe('020 4000 1234'), patience)
  expect((await support({ storefront: 'home' })).phone).not.toBe('020 4000 1234')
})

test('a call of a page that began before a change is not kept for others', async () => {
  const plan = shop.deps.storefronts.getPlan('documents')
  await change('contact', { phone: '020 4000 5678' })
  // A page asks all its questions with the plan with which it began.
  const inProcess = { plan, origin: 'http://localhost', requestId: 'req_page', spend: () => {} }
  const ofPage = await (await shop.app.request('/api/storefront', {}, { inProcess })).json()
  expect(ofPage).toMatchObject({ support: { phone: plan.support.phone } })
  expect((await support()).phone).toBe('020 4000 5678')
})

test('a registered address has the lines that were typed, and is one line where a shop names its company', async () => {
  const address = '14, Lake View Road,\nKothrud\nPune 411038'
  const answer = await change('company', { legalName: 'Sahyadri Papers LLP', address })
  expect([answer.status, answer.body.values?.address]).toEqual([200, address])
  await shop.post('/api/auth/forgot-password', { body: { email: shop.customer.email } })
  const email = (await shop.emails(shop.customer.email)).at(-1)
  const inOneLine = '14, Lake View Road, Kothrud, Pune 411038'
  expect(email?.text).toContain(inOneLine)
  const body = { page: 'terms', text: 'We are at {address}.' }
  const preview = await shop.post('/api/admin/pages/preview', { token: shop.admin.token, body })
  expect(JSON.stringify(preview.body)).toContain(inOneLine)
})

test('a section that another administrator has changed since is not overwritten', async () => {
  await change('contact', { phone: '020 4000 1111', version: 1 })
  const late = await change('contact', { hours: 'Never', version: 1 })
  expect([late.status, problemIn(late).code]).toEqual([409, 'version_conflict'])
  expect((await read('contact')).values).toMatchObject({
    phone: '020 4000 1111',
    hours: 'Monday to Friday, 9AM to 6PM',
  })
})

test('of two first changes at the same moment one is refused', async () => {
  const answers = await Promise.all([
    change('contact', { phone: '020 4000 1111', version: 1 }),
    change('contact', { phone: '020 4000 2222', version: 1 }, { at: shop.second }),
  ])
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
})

test('a field with its initial value again follows later releases, and the same values are no change', async () => {
  const { start } = await read('contact')
  await change('contact', { phone: '020 4000 1111' })
  expect((await change('contact', { phone: start.phone })).body).toMatchObject({ values: start, version: 3 })
  const { rows } = await shop.client.query('select overrides from settings')
  expect(rows).toEqual([{ overrides: {} }])
  expect((await change('contact', start)).body.version).toBe(3)
})

test.each([
  ['contact', { email: 'nobody' }, 'email', 'Please enter an email address like name@example.com.'],
  ['contact', { phone: '' }, 'phone', 'This field is required.'],
  ['contact', { phone: '12' }, 'phone', /./],
  ['contact', { whatsapp: '98200 1234' }, 'whatsapp', /./],
  ['shop', { hosts: ['shop.example/path'] }, 'hosts.0', /^Please give a host name/],
  ['shop', { hosts: ['https://shop.example'] }, 'hosts.0', /^Please give a host name/],
  ['shop', { hosts: ['a.example', 'a.example'] }, 'hosts', 'A host is in the list twice.'],
  ['shop', { hosts: ['b.example', 'home.localhost'] }, 'hosts.1', /^home.localhost belongs to Doorstep Home/],
  ['shop', { logoUrl: 'https://pictures.example/logo.png' }, 'logoUrl', 'Please upload a picture'],
  ['shop', { logoUrl: `/images/${'0'.repeat(8)}-0000-4000-8000-${'0'.repeat(12)}.webp` }, 'logoUrl', /./],
  ['shop', { door: { hue: 182, chroma: 0.3, chromaDark: 0.09 } }, 'door', /^Screens cannot show .* in light mode/],
  ['prices', { taxes: [60, 41].map((rate) => ({ name: 'Tax', rate })) }, 'taxes', /more than 100%/],
  ['prices', { taxes: Array.from({ length: 5 }, () => ({ name: 'Tax', rate: 1 })) }, 'taxes', /at most 4/],
  [
    'prices',
    { taxes: ['GST', 'gst'].map((name) => ({ name, rate: 1 })) },
    'taxes',
    'Two tax lines have the same name.',
  ],
  ['prices', { elsewhere: { postcodes: [], taxes: [] } }, 'elsewhere.postcodes', /at least one postcode/],
  ['prices', { serviceFee: -1 }, 'serviceFee', 'This must be at least 0.'],
  ['prices', { serviceFee: 1.005 }, 'serviceFee', /two decimals/],
  ['booking', { days: 91 }, 'days', 'This must be at most 90.'],
  ['booking', { pause: 20 }, 'pause', 'Please give a multiple of 15 minutes.'],
  ['booking', { starts: [] }, 'starts', /./],
  ['area', { postcodes: ['56*0'] }, 'postcodes.0', /^Please give a postcode/],
  ['area', { postcodes: ['411004', '11215'] }, 'postcodes.1', 'A PIN code has six digits.'],
  ['area', { postcodes: ['SW1*'] }, 'postcodes.0', 'A PIN code has six digits.'],
  ['prices', { elsewhere: { postcodes: ['5*', '11215'], taxes: [] } }, 'elsewhere.postcodes.1', /six digits/],
])('the settings of %s refuse %o, and name the field', async (section, body, field, message) => {
  const answer = await change(section, body)
  const [error] = problemIn(answer).errors ?? []
  expect([answer.status, error?.field]).toEqual([422, field])
  expect(error?.message).toMatch(message)
  expect((await read(section)).version).toBe(1)
})

test('a storefront with other booking days offers those days', async () => {
  await change('booking', { days: 2 })
  const { body } = await shop.get('/api/services/gst/availability?from=2026-11-20&to=2026-11-22')
  expect(body.days).toHaveLength(3)
  expect((await shop.get('/api/services/gst/availability?date=2026-11-23')).status).toBe(422)
})

test('of two storefronts that get a host at the same moment one has it, and the other reads which', async () => {
  const hosts = ['papers.example']
  const both = await Promise.all([
    change('shop', { hosts: ['www.papers.example', ...hosts] }),
    change('shop', { hosts }, { storefront: 'home', at: shop.second }),
  ])
  const [refused, ...others] = both.filter(({ status }) => status !== 200)
  expect(others).toEqual([])
  expect(refused?.status).toBe(422)
  const [error] = (refused && problemIn(refused).errors) ?? []
  expect(error?.message).toMatch(/^papers.example belongs to Doorstep (Home|Documents)\. /)
  const winner = both[0]?.status === 200 ? 'documents' : 'home'
  const at = async (app: typeof shop.second) =>
    (await app.get('http://papers.example/api/storefront', { headers: { Host: 'papers.example' } })).body.key
  expect(await at(winner === 'documents' ? shop : shop.second)).toBe(winner)
  await vi.waitFor(async () => expect(await at(winner === 'documents' ? shop.second : shop)).toBe(winner), patience)
  // Once it is given up, the other one can have it.
  await change('shop', { hosts: ['elsewhere.example'] }, { storefront: winner })
  expect((await change('shop', { hosts }, { storefront: winner === 'home' ? 'documents' : 'home' })).status).toBe(200)
})

test('the host of the request stays, and that of PUBLIC_URL is not given to another storefront', async () => {
  await change('shop', { hosts: ['papers.example', 'forms.example'] })
  const at = { token: shop.admin.token, storefront: 'documents', headers: { Host: 'papers.example' } }
  const put = (hosts: string[]) => shop.put('http://papers.example/api/admin/settings/shop', { ...at, body: { hosts } })
  const refused = await put(['forms.example'])
  expect(problemIn(refused).errors).toMatchObject([
    { field: 'hosts', message: expect.stringMatching(/^You are at papers.example now/) },
  ])
  expect((await put(['papers.example'])).status).toBe(200)
  const published = await shop.anotherProcess({ env: { PUBLIC_URL: 'https://shop.example' } })
  const hosts = ['www.shop.example', 'shop.example']
  const [error] = problemIn(await change('shop', { hosts }, { storefront: 'home', at: published })).errors ?? []
  expect(error).toMatchObject({ field: 'hosts.1', code: 'host_taken' })
  expect((await change('shop', { hosts }, { at: published })).status).toBe(200)
})

test('a change of hosts needs the password of the last 15 minutes, other changes of the shop do not', async () => {
  await shop.runAt(shop.deps.clock(), async () => {
    shop.moveClock(16)
    const refused = await change('shop', { hosts: ['papers.example'] })
    expect([refused.status, problemIn(refused).code]).toEqual([403, 'password_needed'])
    expect((await change('shop', { brand: 'Sahyadri Papers' })).status).toBe(200)
  })
})

test('the number for chats is kept as it can be reached from anywhere, and the phone as it is written', async () => {
  const { body } = await change('contact', { phone: '098200 12345', whatsapp: '098200 12345' })
  expect(body.values).toMatchObject({ phone: '098200 12345', whatsapp: '+91 98200 12345' })
  expect((await change('contact', body.start)).body.values).toEqual(body.start)
})
