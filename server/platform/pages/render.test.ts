import { expect, test, vi } from 'vitest'
import { RouterContextProvider } from 'react-router'
import { createApp } from '#server/app.ts'
import { askOnce, type Connection } from '#server/platform/database/db.ts'
import { type Bundle, createPages } from './render.ts'
import { serviceCalls } from '#server/testing/admin.ts'
import { testApp } from '#server/testing/app.ts'
import { patience } from '#server/testing/database.ts'

/** Empty pages: only what the server adds to them is tested. */
const blank = async () => new Response('<p>A page</p>', { headers: { 'Content-Type': 'text/html' } })
// A real build has more properties, which are not used here.
const bundle = {
  basename: '/',
  publicPath: '/',
  assetsBuildDirectory: '',
  ssr: true,
  isSpaMode: false,
  prerender: [],
  routeDiscovery: { mode: 'initial' },
  future: {},
  assets: { entry: { imports: [], module: '' }, routes: {}, url: '', version: '' },
  routes: { root: { id: 'root', path: '*', module: { default: () => null } } },
  entry: {
    module: {
      default: blank,
      openContext: () => new RouterContextProvider(),
      paintScene: () => undefined,
      paintIcon: () => '',
    },
  },
} as unknown as Bundle

async function shopWithPages(connection?: Connection) {
  const shop = await testApp({ watching: true, ...(connection && { connection }) })
  const site = createApp(shop.deps, { draw: createPages(shop.deps, { bundle: async () => bundle, developing: false }) })
  return {
    ...shop,
    /** The image sources that a page allows. */
    pictures: async (path = '/', storefront = 'documents') => {
      const { headers } = await site.request(path, { headers: { 'X-Storefront': storefront } })
      return /img-src ([^;]*)/.exec(headers.get('content-security-policy') ?? '')?.[1]
    },
  }
}
const own = "'self' data:"

/** The calls of an administrator. */
async function adminSite() {
  const shop = await shopWithPages()
  const admin = await shop.aVisitor({ role: 'admin' })
  return { ...shop, ...serviceCalls({ ...shop, admin }) }
}

test('a page allows images of the shop itself, and of no other site by default', async () => {
  const { pictures } = await shopWithPages()
  expect([await pictures(), await pictures('/admin/services')]).toEqual([own, own])
})

test('a page allows images of exactly the sites that the services and categories of its storefront use', async () => {
  const { add, remove, pictures, connection } = await adminSite()
  await add({ imageUrl: 'https://b.example/1.jpg' })
  await add({ imageUrl: 'https://b.example/2.jpg?width=9' })
  await add({ imageUrl: 'HTTPS://A.example:8443?3' })
  const home = { category: 'cleaning', imageUrl: 'https://home.example/5.jpg' }
  expect((await add(home, { storefront: 'home' })).status).toBe(201)
  const archived = await add({ imageUrl: 'https://archived.example/6.jpg' })
  await remove(archived.body._id)
  await askOnce(connection, "update categories set image_url = 'https://c.example/7.jpg' where key = 'tax'")
  const documents = 'https://a.example:8443 https://b.example https://c.example'
  await vi.waitFor(async () => expect(await pictures()).toBe(`${own} ${documents}`), patience)
  expect(await pictures('/faq', 'home')).toBe(`${own} https://home.example`)
  // Administrators see the services of all storefronts on every host.
  for (const storefront of ['documents', 'home'])
    expect(await pictures('/admin/services', storefront)).toBe(`${own} ${documents} https://home.example`)
})

test('a site is allowed as soon as a service with it is saved, in the other process and for administrators too', async () => {
  const one = await adminSite()
  const two = await shopWithPages(one.connection)
  const readPolicies = async () =>
    Promise.all([two.pictures(), two.pictures('/admin'), two.pictures('/admin', 'home'), two.pictures('/', 'home')])
  expect(await readPolicies()).toEqual([own, own, own, own])
  const { body } = await one.add({ imageUrl: 'https://new.example/a.jpg' })
  const named = `${own} https://new.example`
  await vi.waitFor(async () => expect(await readPolicies()).toEqual([named, named, named, own]), patience)
  await one.put(body._id, { imageUrl: '', version: body.version })
  await vi.waitFor(async () => expect(await readPolicies()).toEqual([own, own, own, own]), patience)
})

const hostile = [
  'https://a.example;script-src *',
  "https://a.example 'unsafe-inline'/a.jpg",
  'https://a.example,default-src */a.jpg',
  'https://*/a.jpg',
  'https://*.example/a.jpg',
  'https:///a.jpg',
  'https://user:secret@a.example/a.jpg',
  'https://рictures.example/a.jpg',
  'https://a..example/a.jpg',
  'http://plain.example/a.jpg',
  'https://a.example:99999999/a.jpg',
  'https://a.example\r\nSet-Cookie: a=b/a.jpg',
]

test('an invalid image address adds nothing to the policy, even if it got past the form', async () => {
  const shop = await adminSite()
  const { add, pictures, connection } = shop
  const client = await shop.aClient()
  const { body } = await add()
  await askOnce(connection, "update services set image_url = 'https://last.example/a.jpg' where slug = 'gst'")
  for (const imageUrl of hostile) {
    await client.query('update services set image_url = $1 where slug = $2', [imageUrl, body.slug])
    await vi.waitFor(async () => expect(await pictures()).toBe(`${own} https://last.example`), patience)
  }
})

test('the policy stays short, however many sites there are', async () => {
  const shop = await shopWithPages()
  const { pictures } = shop
  const client = await shop.aClient()
  const many = `insert into services
    (id, storefront, slug, title, category, price, currency, description, duration, created_at, image_url)
    select gen_random_uuid(), 'documents', left(md5($1::text), 9) || n, 'Copy', 'tax', 1, 'INR', 'A copy', 15, now(),
      'https://' || $1::text || n || '.example/a.jpg' from generate_series(100, 199) n`
  await client.query(many, ['p'])
  await vi.waitFor(async () => expect((await pictures())?.split(' ').length).toBe(2 + 50), patience)
  await client.query(many, ['long'.repeat(15)])
  await vi.waitFor(async () => expect(await pictures()).toContain('https://longlong'), patience)
  expect((await pictures())?.length).toBeLessThan(2_050)
})
