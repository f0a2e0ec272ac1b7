import { expect, test } from 'vitest'
import type { StorefrontFrame } from '#domain/storefront/navigation.ts'
import { askOnce } from '#server/platform/database/db.ts'
import { testApp, type TestApp } from '#server/testing/app.ts'
import { openShop } from '#server/testing/shop.ts'

const shop = openShop()

async function frameOf(app: TestApp, storefront: string): Promise<StorefrontFrame> {
  return (await app.get('/api/storefront/frame', { storefront })).body
}

function linksOf({ groups, footerServices }: StorefrontFrame) {
  return [...groups.flatMap(({ links }) => links), ...footerServices]
}

test('the menu of documents links to its fourteen services, the footer to five', async () => {
  const { groups, footerServices } = await frameOf(shop, 'documents')
  expect(
    groups.map(({ title, icon, links }) => [title, icon, links.map(({ to }) => to.replace('/services/', ''))]),
  ).toEqual([
    ['Business', 'briefcase', ['company-registration', 'gst', 'msme', 'fssai', 'trademark']],
    ['Personal', 'id', ['pan-aadhar', 'passport', 'driving-license', 'voter-id']],
    ['Legal and property', 'scale', ['legal-docs', 'property-docs', 'employment-docs']],
    ['Tax and more', 'receipt', ['tax-docs', 'other-docs']],
  ])
  expect(groups[0]?.links[0]).toEqual({ label: 'Company registration', to: '/services/company-registration' })
  expect(footerServices).toEqual([
    { label: 'Business Registration', to: '/services/business-registration' },
    { label: 'Legal Documentation', to: '/services/legal-documentation' },
    { label: 'Notarization', to: '/services/notarization' },
    { label: 'Certified Translations', to: '/services/certified-translations' },
    { label: 'Compliance Documents', to: '/services/compliance-documents' },
  ])
})

test('menu and footer of home link to its five categories', async () => {
  const { groups, footerServices } = await frameOf(shop, 'home')
  const categories = ['plumbing', 'cleaning', 'salon', 'electrician', 'carpentry'].map(
    (key) => `/services?category=${key}`,
  )
  expect(groups.map(({ links }) => links[0]?.to)).toEqual(categories)
  expect(footerServices.map(({ to }) => to)).toEqual(categories)
})

test.each(['documents', 'home'])('every link of %s leads to a bookable service', async (storefront) => {
  for (const { to } of linksOf(await frameOf(shop, storefront))) {
    const answer = await shop.get(`/api${to}`, { storefront })
    expect([to, answer.status]).toEqual([to, 200])
    expect(answer.body).not.toEqual([])
  }
})

test('the categories have an icon, the current number of services, and an order', async () => {
  const { categories, total } = await frameOf(shop, 'documents')
  const listed = (await shop.get('/api/categories')).body
  const icons = ['briefcase', 'scale', 'receipt', 'id', 'globe', 'key']
  expect(categories).toEqual(
    listed.map((category: { key: string }, index: number) => ({
      ...category,
      icon: icons[index],
      to: `/services?category=${category.key}`,
    })),
  )
  expect(total).toBe(Number((await shop.get('/api/services')).headers.get('x-total-count')))
})

test('one service is featured with its price', async () => {
  const { feature, door, tagline, region } = await frameOf(shop, 'documents')
  expect(feature).toEqual({
    title: 'Rent Agreement',
    to: '/services/rent-agreement',
    price: 1299,
    currency: 'INR',
    imageUrl: '/art/rent',
    category: 'property',
    description: 'Drafted, stamped and signed at home',
  })
  expect(door).toEqual({ hue: 182, chroma: 0.073, chromaDark: 0.09 })
  expect([tagline.split(',')[0], region]).toEqual(['Registrations', 'India · English · ₹ INR'])
})

test('a deleted service is not linked', async () => {
  const fresh = await testApp()
  await askOnce(
    fresh.connection,
    "update services set archived_at = now() where slug in ('gst', 'notarization', 'rent-agreement', 'tax-docs', 'other-docs')",
  )
  const frame = await frameOf(fresh, 'documents')
  const before = linksOf(await frameOf(shop, 'documents'))
  expect(before.length - linksOf(frame).length).toBe(4)
  // A group without links is left out.
  expect(frame.groups.map(({ title }) => title)).toEqual(['Business', 'Personal', 'Legal and property'])
  expect([frame.feature, frame.total]).toEqual([null, (await frameOf(shop, 'documents')).total - 5])
})

test('a service of another storefront with the same slug is not linked', async () => {
  const fresh = await testApp()
  await askOnce(fresh.connection, "update services set slug = 'gst' where slug = 'door-repair'")
  await askOnce(
    fresh.connection,
    "update services set archived_at = now() where slug = 'gst' and storefront = 'documents'",
  )
  expect(linksOf(await frameOf(fresh, 'documents')).map(({ to }) => to)).not.toContain('/services/gst')
})

test('the menu and the footer of home follow what administrators do with its categories', async () => {
  const fresh = await testApp()
  await askOnce(
    fresh.connection,
    `insert into categories (storefront, key, name, description, position) values ('home', 'garden', 'Garden', '', 9);
    update categories set name = 'Pipes', position = 10 where storefront = 'home' and key = 'plumbing';
    update services set category = 'cleaning' where category = 'salon';
    update categories set archived_at = now() where key = 'salon'`,
  )
  const { groups, footerServices, formerCategories } = await frameOf(fresh, 'home')
  expect(groups.map(({ title }) => title)).toEqual(['Cleaning', 'Electrician', 'Carpentry', 'Garden', 'Pipes'])
  expect(groups.map(({ links }) => links[0]?.label)).toEqual([
    'All cleaning',
    'All electrical work',
    'All carpentry',
    'All Garden',
    'All Pipes',
  ])
  expect(groups.at(-1)?.links[1]?.label).toBe('Leaky faucet')
  expect(footerServices.map(({ label }) => label)).toEqual(['Cleaning', 'Electrician', 'Carpentry', 'Garden', 'Pipes'])
  expect(formerCategories).toEqual([{ key: 'salon', name: 'Salon', imageUrl: '/art/salon' }])
})

test('without the demo there are links to categories, and no services', async () => {
  const empty = await testApp({ env: { DEMO: 'no' } })
  const documents = await frameOf(empty, 'documents')
  expect([documents.groups, documents.footerServices, documents.feature, documents.total]).toEqual([[], [], null, 0])
  expect(documents.categories.length).toBe(6)
  const home = await frameOf(empty, 'home')
  expect(new Set(linksOf(home).map(({ to }) => to)).size).toBe(5)
})

test('a category outside of the plan gets the default icon', async () => {
  const fresh = await testApp()
  await askOnce(
    fresh.connection,
    "insert into categories (storefront, key, name, description, position) values ('home', 'garden', 'Garden', '', 9)",
  )
  const { categories } = await frameOf(fresh, 'home')
  expect(categories.at(-1)).toMatchObject({ key: 'garden', icon: 'grid', count: 0 })
})
