import { expect, test, vi } from 'vitest'
import { createApp } from '#server/app.ts'
import { askOnce } from '#server/platform/database/db.ts'
import { problemIn } from '#server/testing/answers.ts'
import { patience } from '#server/testing/database.ts'
import { testApp, type TestApp } from '#server/testing/app.ts'
import { openStorefronts } from '#server/storefront/actions.ts'

/** The app with pages that contain their own address. */
function pagesOf(shop: TestApp) {
  const draw = async (_: unknown, address: string) =>
    new Response(`drawn at ${address}`, { headers: { 'Content-Type': 'text/html' } })
  const app = createApp(shop.deps, { draw })
  return async (address: string) => {
    const answer = await app.request(address, { headers: { Host: 'localhost:3000' } })
    return { status: answer.status, headers: answer.headers, text: await answer.text() }
  }
}

async function setOpen(shop: TestApp, isOpen: boolean) {
  const { token } = await shop.aVisitor({ role: 'admin' })
  expect((await shop.put('/api/admin/settings/shop', { token, body: { isOpen } })).status).toBe(200)
}

test('without the demo a new shop is opening soon: its public pages are one page with 503', async () => {
  const read = pagesOf(await testApp({ env: { DEMO: 'no' }, opensLater: true, watching: true }))
  for (const path of [
    '/',
    '/services',
    '/services?search=gst',
    '/services/gst',
    '/booking/gst',
    '/terms',
    '/nothing',
  ]) {
    const { status, headers, text } = await read(path)
    expect([path, status, text]).toEqual([path, 503, 'drawn at /opening-soon'])
    expect([headers.get('retry-after'), headers.get('x-robots-tag')]).toEqual(['86400', 'noindex'])
    expect(headers.get('cache-control')).toBe('no-store')
  }
  for (const path of [
    '/login',
    '/first-admin',
    '/invitation',
    '/account',
    '/admin',
    '/admin/settings/contact',
    '/api/docs',
  ])
    expect([path, (await read(path)).text]).toEqual([path, `drawn at ${path}`])
  // Its data, for administrators, whom only the browser knows.
  expect((await read('/services.data')).status).toBe(200)
  expect((await read('/sitemap.xml')).status).toBe(503)
  expect((await read('/robots.txt')).text).not.toContain('Sitemap')
})

test('the page of a shop that is opening soon does not exist in an open one', async () => {
  expect((await pagesOf(await testApp())('/opening-soon')).text).toBe('drawn at /not-found')
})

test('opening and closing take effect in every process at once', async () => {
  const shop = await testApp({ env: { DEMO: 'no' }, opensLater: true, watching: true })
  const second = await testApp({ env: { DEMO: 'no' }, watching: true, connection: shop.connection })
  const [here, there] = [pagesOf(shop), pagesOf(second)]
  expect([(await here('/faq')).status, (await there('/faq')).status]).toEqual([503, 503])
  await setOpen(shop, true)
  expect((await here('/faq')).status).toBe(200)
  await vi.waitFor(async () => expect((await there('/faq')).status).toBe(200), patience)
  await setOpen(second, false)
  expect((await there('/faq')).status).toBe(503)
  await vi.waitFor(async () => expect((await here('/faq')).status).toBe(503), patience)
})

test('storefronts that exist stay open at the next start', async () => {
  const shop = await testApp({ env: { DEMO: 'no' } })
  await openStorefronts(shop.deps.db, shop.deps)
  expect((await shop.get('/api/storefront')).body.isOpen).toBe(true)
  expect(await askOnce(shop.connection, 'select * from settings')).toEqual([])
})

test('before the shop is open only administrators can book', async () => {
  const shop = await testApp()
  await setOpen(shop, false)
  await shop.aProfessional()
  const service = (await shop.get('/api/services/gst')).body._id
  const book = async (role: 'admin' | 'customer') => {
    const { token } = await shop.aVisitor({ role })
    const body = { service, date: '2026-11-24', time: '10:00', address: '12 MG Road, Pune 411001' }
    return shop.post('/api/bookings', { token, body })
  }
  const refused = await book('customer')
  expect([refused.status, problemIn(refused).code]).toEqual([409, 'not_open'])
  expect((await book('admin')).status).toBe(201)
})
