import { expect, test } from 'vitest'
import type { StorefrontPlan } from '#domain/storefront.ts'
import { readShelf, shelfOf } from '#server/shelf.ts'
import { testApp } from '#server/testing.ts'
import { openStorefronts } from './actions.ts'
import { listCatalogueVersions } from './store.ts'

test('the host names the storefront, and each knows the other', async () => {
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

test('an API client finds the fields that it knows, and no others', async () => {
  const { body } = await (await testApp()).get('/api/storefront')
  const [other] = body.others
  expect([body, body.priceSlider, body.support, other].map((part) => Object.keys(part).sort())).toEqual([
    [
      'bookingDays',
      'brand',
      'currency',
      'key',
      'locale',
      'others',
      'priceSlider',
      'serviceFee',
      'support',
      'taxRate',
      'timeZone',
    ],
    ['max', 'step'],
    ['email', 'hours', 'phone'],
    ['brand', 'key', 'url'],
  ])
})

test('a third storefront is one more plan: nothing else is written', async () => {
  const shelf = await readShelf()
  const [first] = shelf.plans
  if (!first) throw new Error('no storefront to copy')
  const garden: StorefrontPlan = {
    ...first,
    key: 'garden',
    brand: 'Doorstep Garden',
    hosts: ['garden.localhost'],
    default: false,
  }
  const shop = await testApp({ shelf: shelfOf([...shelf.plans, garden]) })
  expect((await shop.get('/api/storefront', { storefront: 'garden' })).body.brand).toBe('Doorstep Garden')
  const services = await shop.get('/api/services', { storefront: 'garden' })
  expect(services.headers.get('x-total-count')).toBe(String(garden.services.length))
})

test('several processes that start together open each storefront once', async () => {
  const shop = await testApp({ shelf: shelfOf((await readShelf()).plans.slice(0, 1)) })
  const deps = { ...shop.deps, shelf: await readShelf() }
  const opened = (await Promise.all([openStorefronts(deps), openStorefronts(deps), openStorefronts(deps)])).flat()
  expect(opened.map(({ key }) => key)).toEqual(['home'])
})

test('without the demo a storefront opens with its categories and no services', async () => {
  const shop = await testApp({ env: { DEMO: 'no' } })
  expect((await shop.get('/api/categories')).body.length).toBe(6)
  expect((await shop.get('/api/services')).body).toEqual([])
})

test('each storefront has a version of its catalogue', async () => {
  const shop = await testApp()
  const versions = await listCatalogueVersions(shop.deps.db)
  expect(versions.map(({ key }) => key).sort()).toEqual(['documents', 'home'])
})
