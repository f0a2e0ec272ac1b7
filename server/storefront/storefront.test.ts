import { cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Category, Service } from '#domain/catalogue.ts'
import { askOnce } from '#server/platform/database/db.ts'
import { readStorefronts, storefrontsOf } from '#server/storefronts.ts'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'
import { closers, testApp } from '#server/testing/app.ts'
import { openStorefronts } from './actions.ts'
import { listCatalogueVersions } from './store.ts'

test('the host selects the storefront, and each links to the other', async () => {
  const shop = await testApp()
  const at = (host: string) => shop.get(`http://${host}/api/storefront`, { headers: { Host: host } })
  expect((await at('localhost:3000')).body).toMatchObject({
    key: 'documents',
    brand: 'Doorstep Documents',
    currency: 'INR',
  })
  const home = (await at('home.localhost:3000')).body
  expect(home).toMatchObject({ key: 'home', brand: 'Doorstep Home', timeZone: 'America/New_York' })
  expect(home.others).toEqual([
    { key: 'documents', brand: 'Doorstep Documents', url: 'http://documents.localhost:3000' },
  ])
})

test('API clients get the documented fields only', async () => {
  const { body } = await (await testApp()).get('/api/storefront')
  const [other] = body.others
  expect([body, body.priceSlider, body.support, other].map((part) => Object.keys(part).sort())).toEqual([
    [
      'bookingDays',
      'brand',
      'company',
      'currency',
      'hasArea',
      'isOpen',
      'key',
      'locale',
      'logoUrl',
      'others',
      'priceSlider',
      'prices',
      'rules',
      'serviceFee',
      'support',
      'taxRate',
      'timeZone',
    ],
    ['max', 'step'],
    ['email', 'hours', 'phone', 'whatsapp'],
    ['brand', 'key', 'url'],
  ])
})

test('adding a folder adds a third storefront', async () => {
  const folder = temporaryFolder('storefronts')
  closers.push(() => rm(folder, { recursive: true, force: true }))
  await cp(join(import.meta.dirname, '..', '..', 'storefronts'), folder, { recursive: true })
  await mkdir(join(folder, 'garden'))
  await writeFile(join(folder, 'garden', 'storefront.ts'), garden)

  const shop = await testApp({ storefronts: await readStorefronts(folder) })
  const at = async (path: string) =>
    (await shop.get(`http://garden.localhost${path}`, { headers: { Host: 'garden.localhost' } })).body
  expect(await at('/api/storefront')).toMatchObject({ brand: 'Doorstep Garden', currency: 'EUR', locale: 'de-DE' })
  expect((await at('/api/services')).map(({ slug, price }: Service) => [slug, price])).toEqual([
    ['hedge-trimming', 120],
  ])
  expect((await at('/api/services?search=heckenschere')).length).toBe(1)
  expect((await at('/api/categories')).map(({ key, count }: Category) => [key, count])).toEqual([['hedges', 1]])
  expect((await at('/api/storefront/frame')).door.hue).toBe(140)
  expect((await at('/api/storefront')).others.map(({ key }: { key: string }) => key)).toEqual(['documents', 'home'])
  for (const storefront of ['documents', 'home']) {
    expect((await shop.get('/api/services/hedge-trimming', { storefront })).status).toBe(404)
    expect((await shop.get('/api/storefront', { storefront })).body.others.length).toBe(2)
  }
  expect((await shop.get('/api/services', { storefront: 'orchard' })).status).toBe(400)
})

const garden = `
  import { storefront as home } from '../home/storefront.ts'
  const hedges = { key: 'hedges', name: 'Hedges', icon: 'home', description: 'Cut and planted.', imageUrl: '/art/door' }
  const trimming = {
    slug: 'hedge-trimming', title: 'Hedge Trimming', category: 'hedges', price: 12000, duration: 90, imageUrl: '/art/door',
    description: 'Up to ten meters.', includes: ['Cutting', 'Cleaning up'], featured: true,
  }
  export const storefront = {
    ...home, key: 'garden', brand: 'Doorstep Garden', hosts: ['garden.localhost'], locale: 'de-DE', currency: 'EUR',
    timeZone: 'Europe/Berlin', categories: [hedges], services: [trimming], synonyms: [['hedge', 'heckenschere']],
    door: { hue: 140, chroma: 0.08, chromaDark: 0.09 },
  }
`

test('several processes that start together create each storefront once', async () => {
  const shop = await testApp({ storefronts: storefrontsOf((await readStorefronts()).plans.slice(0, 1)) })
  const deps = { ...shop.deps, storefronts: await readStorefronts() }
  const opened = (
    await Promise.all([openStorefronts(deps.db, deps), openStorefronts(deps.db, deps), openStorefronts(deps.db, deps)])
  ).flat()
  expect(opened.map(({ key }) => key)).toEqual(['home'])
})

test('without the demo a storefront starts with its categories and no services', async () => {
  const shop = await testApp({ env: { DEMO: 'no' } })
  expect((await shop.get('/api/categories')).body.length).toBe(6)
  expect((await shop.get('/api/services')).body).toEqual([])
})

test('each storefront has a catalogue version', async () => {
  const shop = await testApp()
  const versions = await listCatalogueVersions(shop.deps.db)
  expect(versions.map(({ key }) => key).sort()).toEqual(['documents', 'home'])
})

test('a demo has two hundred customers who cannot sign in; other shops have none', async () => {
  const customers = "select name, email, password_hash from users where role = 'customer' order by email"
  const demo = await askOnce((await testApp()).connection, customers)
  expect(demo.length).toBe(200)
  expect(new Set(demo.map(({ name }) => name)).size).toBe(200)
  expect(demo.every(({ email }) => String(email).endsWith('@example.com'))).toBe(true)
  expect(demo.every((row) => String(row['password_hash']).startsWith('$argon2id$'))).toBe(true)
  // The same on every machine.
  const again = await askOnce((await testApp()).connection, customers)
  const names = (rows: typeof demo) => rows.map(({ name, email }) => [name, email])
  expect(names(again)).toEqual(names(demo))
  expect(await askOnce((await testApp({ env: { DEMO: 'no' } })).connection, customers)).toEqual([])
})
