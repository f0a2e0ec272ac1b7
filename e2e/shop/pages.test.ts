import { expect, expectAccessible, expectNoOverflow, open, storefronts, test, widths } from '#e2e/support/shop.ts'

const addresses = [
  '/',
  '/services',
  '/services/gst',
  '/services?category=tax&search=return',
  '/services/leaky-faucet-repair',
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password',
  '/reset-password?token=ds_some-token',
  '/verify-email?token=ds_some-token',
  '/first-admin?token=ds_some-token',
  '/aboutus',
  '/contactus',
  '/pricing',
  '/blog',
  '/faq',
  '/privacy-policy',
  '/terms',
  '/cookies',
  '/accessibility',
  '/api/docs',
  '/no-such-page',
]

/** Texts in the template of /terms. */
const likeTerms = ['/privacy-policy', '/cookies']

/** An article that only this storefront has. */
const articles: Record<string, string> = {
  documents: '/blog/papers-for-your-first-company',
  home: '/blog/five-checks-before-the-plumber-comes',
}

for (const { key, brand, url } of storefronts) {
  const article = articles[key] ?? '/blog'

  test(`${brand} has the article ${article}`, { tag: '@smoke' }, async ({ page }) => {
    expect((await page.goto(url + article))?.status()).toBe(200)
    await expect(page.getByRole('link', { name: 'All articles' })).toBeVisible()
  })

  for (const width of widths) {
    test.describe(`${brand} at ${width} px`, () => {
      test.use({ viewport: { width, height: 900 }, expectedErrors: [/status of 404/] })

      // Each template once; `npm test -- --all` looks at it in both storefronts and widths.
      const isLookedAt = key === 'documents' && width === 390
      for (const address of [...addresses, article]) {
        // The check of this long page takes more than a quarter of a minute.
        const isLong = address === '/api/docs'
        const tag = isLookedAt && !isLong && !likeTerms.includes(address) ? '@smoke' : []
        test(`${address} is accessible in both modes`, { tag }, async ({ page }) => {
          test.slow(isLong)
          await page.goto(url + address)
          await expect(page.locator('html')).toHaveAttribute('data-storefront', key)
          // A page that needs the token of a link shows its content once it knows whether there is one.
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
          await expectAccessible(page)
        })
      }

      test('every page fits', { tag: width === 390 ? '@smoke' : [] }, async ({ page }) => {
        for (const address of [...addresses, article]) {
          await page.goto(url + address)
          await expectNoOverflow(page)
        }
      })
    })
  }
}

test('each storefront has its own texts and currency', { tag: '@smoke' }, async ({ page }) => {
  await open(page, '/services/gst')
  await expect(page.getByRole('heading', { level: 1, name: 'GST Registration' })).toBeVisible()
  await expect(page.getByText('₹1,499', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Doorstep Home' }).click()
  await expect(page).toHaveTitle('Doorstep Home')
  await page.getByRole('link', { name: 'Leaky Faucet Repair' }).click()
  await expect(page.getByText('$89')).toBeVisible()
})

for (const [older, path] of [
  ['/home', '/'],
  ['/about-us', '/aboutus'],
  ['/contact', '/contactus'],
] as const) {
  test(
    `the older address ${older} redirects to ${path} on every storefront`,
    { tag: '@smoke' },
    async ({ request }) => {
      for (const { key } of storefronts) {
        const response = await request.get(older, { maxRedirects: 0, headers: { 'X-Storefront': key } })
        expect([response.status(), response.headers()['location']], key).toEqual([301, path])
      }
    },
  )
}

for (const category of ['business', 'personal', 'legal']) {
  test(`the older address /services/${category} redirects to the category, where it exists`, async ({ request }) => {
    const ask = (key: string) =>
      request.get(`/services/${category}`, { maxRedirects: 0, headers: { 'X-Storefront': key } })
    const documents = await ask('documents')
    expect([documents.status(), documents.headers()['location']]).toEqual([301, `/services?category=${category}`])
    expect((await ask('home')).status()).toBe(404)
  })
}

test.describe('an unknown address', () => {
  test.use({ expectedErrors: [/status of 404/] })

  test('shows the 404 page with a link back', { tag: '@smoke' }, async ({ page }) => {
    const response = await open(page, '/no/such/page')
    expect(response?.status()).toBe(404)
    await expect(page).toHaveTitle('Page Not Found')
    await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
    await page.getByRole('link', { name: 'Back to Home' }).click()
    await expect(page).toHaveTitle('Doorstep Documents')
  })

  test('of a service shows its own 404 page', { tag: '@smoke' }, async ({ page }) => {
    const response = await open(page, '/services/no-such-service')
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'Service not found' })).toBeVisible()
    await page.getByRole('link', { name: 'Browse All Services' }).click()
    await expect(page.getByRole('heading', { name: 'Services', exact: true })).toBeVisible()
  })

  for (const path of [
    '/services/%00',
    '/services/%ff',
    `/services/${'x'.repeat(3000)}`,
    '/%2e%2e/%2e%2e/etc/passwd',
    '/services?category=%3Cscript%3Ealert(1)%3C%2Fscript%3E',
    '/services?category=',
    '/services?category=a&category=b',
    '/services?cursor=nonsense',
    '/?utm_source=x',
  ]) {
    test(`${path.slice(0, 40)} gets a proper response`, { tag: '@smoke' }, async ({ request }) => {
      const response = await request.get(path)
      expect([200, 404]).toContain(response.status())
      expect(await response.text()).not.toContain('<script>alert')
    })
  }
})
