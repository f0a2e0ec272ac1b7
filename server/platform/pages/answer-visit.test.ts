import { expect, test, vi } from 'vitest'
import { createApp } from '#server/app.ts'
import { askOnce } from '#server/platform/database/db.ts'
import { anAdmission } from '#server/testing/admission.ts'
import { testApp } from '#server/testing/app.ts'
import { holdServices, patience, waiters } from '#server/testing/database.ts'

type Options = {
  env?: Record<string, string>
  isStrained?: boolean
  hold?: boolean
  size?: number
  clientFolder?: string
}

/** A shop whose pages contain their own address; with `hold` they are rendered when `release` is called. */
async function site(options: Options = {}) {
  const { env = {} } = options
  const shop = await testApp({ watching: true, env })
  const drawn: string[] = []
  const held: (() => void)[] = []
  const draw = async (_: unknown, address: string) => {
    drawn.push(address)
    if (options.hold) await new Promise<void>((resolve) => held.push(resolve))
    const status = /not-found|\/-/.test(address) ? 404 : 200
    return new Response(`drawn at ${address}`.padEnd(options.size ?? 0), {
      status,
      headers: { 'Content-Type': 'text/html' },
    })
  }
  const admission = anAdmission({ isStrained: () => options.isStrained === true })
  const { clientFolder } = options
  const app = createApp({ ...shop.deps, admission }, { draw, ...(clientFolder !== undefined && { clientFolder }) })
  return {
    ...shop,
    app,
    drawn,
    read: async (address: string, headers = {}) => app.request(address, { headers }),
    release: () => {
      for (const go of held.splice(0)) go()
    },
  }
}

const text = async (answer: Promise<Response>) => (await answer).text()
const statusOf = async (answer: Promise<Response>) => (await answer).status
const named = (count: number) => Array.from({ length: count }, (_, n) => `/login?next=${n}`)

test('two pages are rendered at a time, twenty wait, and the rest get a plain page at once', async () => {
  const { read, drawn, release } = await site({ hold: true })
  const answers = named(30).map((address) => read(address))
  const refused = await Promise.all(answers.slice(22))
  expect(drawn).toEqual(['/login?next=0', '/login?next=1'])
  for (const { status, headers } of refused) {
    expect([status, headers.get('content-type')]).toEqual([503, 'text/html; charset=UTF-8'])
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  }
  const all = Promise.all(answers.slice(0, 22))
  while (drawn.length < 22) {
    release()
    await new Promise(setImmediate)
  }
  release()
  expect((await all).map(({ status }) => status)).toEqual(Array.from({ length: 22 }, () => 200))
})

test('a page that takes longer than five seconds is refused with a plain page, and shown once it is rendered', async () => {
  const { read, drawn, release } = await site({ hold: true, clientFolder: import.meta.dirname })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const answer = read('/login')
    await vi.waitFor(() => expect(drawn).toEqual(['/login']))
    vi.advanceTimersByTime(5_000)
    const { status, headers } = await answer
    expect([status, headers.get('content-type')]).toEqual([503, 'text/html; charset=UTF-8'])
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  } finally {
    vi.useRealTimers()
  }
  release()
  expect(await text(read('/login'))).toBe('drawn at /login')
  expect(drawn).toEqual(['/login'])
})

test('concurrent requests for one page share one rendering, and none is refused', async () => {
  const { read, drawn, release } = await site({ hold: true })
  const answers = Array.from({ length: 300 }, () => statusOf(read('/faq')))
  await vi.waitFor(() => expect(drawn).toEqual(['/faq']), patience)
  release()
  expect(new Set(await Promise.all(answers))).toEqual(new Set([200]))
  expect(drawn).toEqual(['/faq'])
})

test('a rendered page counts as ten calls, a cached one as one', async () => {
  const { read, drawn } = await site({ env: { READS_PER_MINUTE: '' } })
  const statuses = []
  for (const address of named(11)) statuses.push(await statusOf(read(address)))
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429])
  expect(drawn.length).toBe(10)
  const other = await site({ env: { READS_PER_MINUTE: '' } })
  for (let visit = 0; visit < 91; visit += 1) expect(await statusOf(other.read('/faq'))).toBe(200)
  expect(await statusOf(other.read('/faq'))).toBe(429)
})

test('nothing is charged for a page that cannot be rendered for lack of capacity', async () => {
  const options = { env: { READS_PER_MINUTE: '3600' }, hold: true }
  const { read, release, drawn } = await site(options)
  // 300 are allowed at once, and these use 220 of them.
  const waiting = Promise.all(named(22).map((address) => read(address)))
  const late = await Promise.all(named(30).map((address) => statusOf(read(`${address}-late`))))
  expect(new Set(late)).toEqual(new Set([503]))
  options.hold = false
  while (drawn.length < 22) {
    release()
    await new Promise(setImmediate)
  }
  await waiting
  const statuses = []
  for (const address of named(6)) statuses.push(await statusOf(read(`${address}-again`)))
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
})

test('unknown query parameters are removed, so the page is still cached', async () => {
  const { read, drawn } = await site()
  for (const address of ['/', '/?utm_source=mail&fbclid=7', '/?x=1', '/?x=2', '/?toString=1'])
    expect(await text(read(address))).toBe('drawn at /')
  for (let n = 0; n < 20; n += 1) expect(await text(read(`/api/docs?x=${n}`))).toBe('drawn at /api/docs')
  expect(await text(read('/services?utm_source=mail&category=tax&gclid=9'))).toBe('drawn at /services?category=tax')
  expect(await text(read('/services?category=tax'))).toBe('drawn at /services?category=tax')
  expect(await text(read('/services/gst?utm_source=mail'))).toBe('drawn at /services/gst')
  expect(await text(read('/login?next=%2Fdashboard&ref=7'))).toBe('drawn at /login?next=%2Fdashboard')
  expect(drawn).toEqual(['/', '/api/docs', '/services?category=tax', '/services/gst', '/login?next=%2Fdashboard'])
})

test('pages with a query never evict pages without one', async () => {
  const { read, drawn } = await site({ size: 200_000 })
  for (const address of ['/', '/faq']) await read(address)
  for (let shown = 1; shown <= 100; shown += 1) await read(`/services?shown=${shown}`)
  for (const address of ['/', '/faq']) await read(address)
  expect(drawn.filter((address) => !address.startsWith('/services'))).toEqual(['/', '/faq'])
  await read('/services?shown=100')
  expect(drawn.length).toBe(102)
})

test('a visitor over the limit is refused alone: others waiting for the same page get it', async () => {
  // Ten at once.
  const { read, drawn, connection } = await site({
    env: { READS_PER_MINUTE: '120', TRUSTED_PROXIES: '127.0.0.1' },
  })
  const from = (address: string, page: string) => read(page, { 'X-Forwarded-For': address })
  await from('192.0.2.9', '/faq')
  for (let visit = 0; visit < 5; visit += 1) await from('192.0.2.1', '/faq')
  const release = await holdServices(connection)
  const tired = [statusOf(from('192.0.2.1', '/services/gst'))]
  await waiters(connection, 1)
  tired.push(statusOf(from('192.0.2.1', '/services/gst')))
  const others = [2, 3, 4].map((host) => statusOf(from(`192.0.2.${host}`, '/services/gst')))
  await new Promise(setImmediate)
  await release()
  expect(await Promise.all(others)).toEqual([200, 200, 200])
  expect(await Promise.all(tired)).toEqual([429, 429])
  expect(drawn).toEqual(['/faq', '/services/gst'])
})

test('all unknown addresses share one page, which does not contain the address', async () => {
  const { read, drawn } = await site()
  for (const address of ['/nothing', '/nothing/at/all', '/%3cscript%3e', '/wp-login.php?x=1', '/assets-old/a.js']) {
    const answer = await read(address)
    expect([answer.status, await answer.text()]).toEqual([404, 'drawn at /not-found'])
  }
  await read('/nothing', { Host: 'home.localhost', 'X-Storefront': 'home' })
  for (const address of ['/admin/nothing', '/admin/else']) expect(await statusOf(read(address))).toBe(404)
  expect(drawn).toEqual(['/not-found', '/not-found', '/admin/not-found'])
})

test('an unknown service or article is not rendered for each name tried', async () => {
  const { read, drawn } = await site()
  for (const name of ['nothing', 'else', 'gst-2', '%00', '-', 'x'.repeat(500)]) {
    expect(await statusOf(read(`/services/${name}`))).toBe(404)
    expect(await statusOf(read(`/blog/${name}`))).toBe(404)
  }
  expect(drawn.toSorted()).toEqual(['/blog/-', '/services/-'])
  for (let visit = 0; visit < 2; visit += 1) expect(await text(read('/services/gst'))).toBe('drawn at /services/gst')
  expect(drawn.length).toBe(3)
})

test('a private page contains no personal data before the browser loads it, so it is rendered once for all', async () => {
  const { read, drawn } = await site()
  for (const id of ['1', '2', '3'])
    for (const page of ['', '/receipt', '/reschedule']) await read(`/bookings/${id}${page}?review=write`)
  for (const id of ['1', '2']) await read(`/booking/${id}?step=address`)
  for (const tab of ['past', 'reviews']) await read(`/dashboard?tab=${tab}`)
  for (const token of ['a', 'b']) await read(`/verify-email?token=${token}`)
  expect(drawn).toEqual([
    '/bookings/-',
    '/bookings/-/receipt',
    '/bookings/-/reschedule',
    '/booking/-',
    '/dashboard',
    '/verify-email',
  ])
})

test('the data of a page is cached like the page', async () => {
  const { read, drawn } = await site()
  for (const address of ['/faq.data', '/faq.data?utm_source=mail', '/nothing.data', '/else.data', '/_.data'])
    await read(address)
  expect(drawn).toEqual(['/faq.data', '/not-found.data', '/_.data'])
})

test('while the server is overloaded, cached pages, lists and health checks are answered', async () => {
  const options: Options = {}
  const { read } = await site(options)
  for (const address of ['/', '/api/services', '/nothing']) await read(address)
  options.isStrained = true
  expect([await statusOf(read('/')), await statusOf(read('/nothing'))]).toEqual([200, 404])
  const kept = await read('/api/services')
  expect(kept.status).toBe(200)
  expect(await statusOf(read('/api/services', { 'If-None-Match': kept.headers.get('etag') ?? '' }))).toBe(304)
  for (const address of ['/healthz', '/readyz']) expect(await statusOf(read(address))).toBe(200)
})

test('while the server is overloaded one page is rendered at a time and two wait: the others are refused', async () => {
  const options: Options = { isStrained: true, hold: true }
  const { read, release, drawn } = await site(options)
  const first = statusOf(read('/faq'))
  await vi.waitFor(() => expect(drawn).toEqual(['/faq']), patience)
  // Two wait, but not for long.
  expect(await Promise.all(named(5).map((address) => statusOf(read(address))))).toEqual([503, 503, 503, 503, 503])
  expect(drawn).toEqual(['/faq'])
  release()
  expect(await first).toBe(200)
  options.hold = false
  expect(await statusOf(read('/pricing'))).toBe(200)
})

test('the list of a category that an administrator has added is rendered once', async () => {
  const { deps, connection } = await testApp({ inMemory: true })
  let drawn = 0
  const site = createApp(deps, { draw: async () => new Response(`drawn ${(drawn += 1)} times`) })
  const text = async () => (await site.request('/services?category=garden')).text()
  expect(await text()).not.toBe(await text())
  await askOnce(
    connection,
    "insert into categories (storefront, key, name, description, position) values ('documents', 'garden', 'Garden', '', 9)",
  )
  await vi.waitFor(async () => expect(await text()).toBe(await text()), patience)
})
