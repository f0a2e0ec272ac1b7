import { accountOf, expect, open, signIn, test } from '#e2e/support/shop.ts'

test(
  'a service shows its total price, duration, what is included and how it works',
  { tag: '@smoke' },
  async ({ page }) => {
    await open(page, '/services/company-registration')
    const trail = page.getByRole('navigation', { name: 'Breadcrumb' })
    await expect(trail.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/')
    await expect(trail.getByRole('link', { name: 'Services' })).toHaveAttribute('href', '/services')
    await expect(trail.getByRole('link', { name: 'Business' })).toHaveAttribute('href', '/services?category=business')
    await expect(trail.getByText('Company Registration')).toHaveAttribute('aria-current', 'page')
    const main = page.getByRole('main')
    for (const words of [
      '₹7,703.90 with service fee and tax',
      'Available: 7 days a week',
      'Verified professionals',
      'Free cancellation up to 24 hours before your scheduled appointment.',
    ])
      await expect(main.getByText(words)).toBeVisible()
    for (const name of ["What's Included", 'How It Works', 'Customer Reviews', 'You Might Also Like'])
      await expect(main.getByRole('heading', { name })).toBeVisible()
    for (const step of ['Book your service', 'Get confirmation', 'Service at your doorstep'])
      await expect(main.getByText(step, { exact: true })).toBeVisible()
  },
)

test(
  '"Book Now" leads a visitor to the login and back to the booking, and a customer straight to it',
  { tag: '@smoke' },
  async ({ page }) => {
    await open(page, '/services/gst')
    await page.getByRole('link', { name: 'Book Now', exact: true }).click()
    await expect(page).toHaveURL(/\/login\?next=%2Fbooking%2F/)
    await signIn(page)
    await expect(page.getByRole('heading', { name: 'Book Your Service' })).toBeVisible()
    const booking = page.url()

    await open(page, '/services/gst')
    await expect(accountOf(page)).toBeVisible()
    await page.getByRole('link', { name: 'Book Now', exact: true }).click()
    await expect(page).toHaveURL(booking)
    await expect(page.getByText('₹1,653.90')).toBeVisible()
    await page.getByRole('link', { name: 'Back to service' }).click()
    await expect(page).toHaveURL('/services/gst')
  },
)

for (const [width, inSight] of [
  [1280, 4],
  [1025, 4],
  [1024, 4],
  [1023, 3],
  [769, 3],
  [768, 3],
  [767, 2],
  [481, 2],
  [480, 2],
  [479, 1],
] as const) {
  test(`at ${width} px ${inSight} related services are visible, and the carousel loops`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await open(page, '/services/gst')
    const carousel = page.getByRole('group', { name: 'You Might Also Like', exact: true })
    await expect(carousel.locator('li:not([inert])')).toHaveCount(inSight)
    const first = carousel.locator('li:not([inert])').first()
    const before = await first.textContent()
    await carousel.getByRole('button', { name: 'Previous' }).click()
    await expect(first).not.toHaveText(before ?? '')
    await expect(carousel.getByRole('button', { name: /^Slide (\d+) of \1$/ })).toHaveAttribute('aria-current', 'true')
  })
}

test.describe('on a small laptop', () => {
  test.use({ viewport: { width: 1280, height: 800 } })

  test('the description of a service is in sight without scrolling', async ({ page }) => {
    await open(page, '/services/company-registration')
    const about = page.getByRole('heading', { name: 'About this service' })
    await expect(about).toBeInViewport({ ratio: 1 })
    await expect(about.locator('xpath=following-sibling::p')).toBeInViewport({ ratio: 1 })
  })
})

test('a related service opens its page at the title', async ({ page }) => {
  await open(page, '/services/gst')
  const link = page
    .getByRole('group', { name: 'You Might Also Like', exact: true })
    .locator('li:not([inert])')
    .first()
    .getByRole('link')
  const title = (await link.textContent()) ?? ''
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeInViewport()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'GST Registration' })).toBeAttached()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('price and button stay at the bottom and cover nothing at the end', { tag: '@smoke' }, async ({ page }) => {
    await open(page, '/services/gst')
    const button = page.getByRole('link', { name: 'Book Now', exact: true })
    await expect(button).toHaveCount(1)
    await expect(button).toBeInViewport({ ratio: 1 })
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await expect(page.getByRole('contentinfo').getByRole('link').last()).toBeInViewport({ ratio: 1 })
  })
})

test('a service without reviews says so', async ({ page, request }) => {
  const service = await (await request.get('/api/services/gst')).json()
  await open(page, '/services')
  await page.route('**/api/services/gst', (route) =>
    route.fulfill({ json: { ...service, rating: 0, reviewCount: 0, ratingSpread: [0, 0, 0, 0, 0] } }),
  )
  await page.route('**/api/services/gst/reviews*', (route) => route.fulfill({ json: [] }))
  await page.getByRole('main').getByRole('link', { name: 'GST Registration' }).click()
  const reviews = page.getByRole('region', { name: 'Customer Reviews' })
  await expect(reviews.getByText('No reviews yet for this service.')).toBeVisible()
  await expect(reviews.getByRole('img')).toHaveCount(0)
})

test('on a slow connection it shows a loading state', async ({ page }) => {
  await open(page, '/services')
  const { promise: line, resolve: mend } = Promise.withResolvers<undefined>()
  await page.route('**/api/services/**', async (route) => {
    await line
    await route.continue()
  })
  await page.getByRole('main').getByRole('link', { name: 'GST Registration' }).click()
  await expect(page.getByRole('status').getByText('Loading service details...')).toBeVisible()
  mend(undefined)
  await expect(page.getByRole('heading', { level: 1, name: 'GST Registration' })).toBeVisible()
  await expect(page.getByText('Loading service details...')).toHaveCount(0)
})

test.describe('a service that fails to load', () => {
  test.use({ expectedErrors: [/status of 404|ERR_FAILED|Refusal|Outage/] })

  test('because it was removed shows a not-found message', { tag: '@smoke' }, async ({ page }) => {
    await open(page, '/services')
    await page.route('**/api/services/gst', (route) =>
      route.fulfill({ status: 404, contentType: 'application/problem+json', body: '{"code":"not_found"}' }),
    )
    await page.getByRole('main').getByRole('link', { name: 'GST Registration' }).click()
    await expect(page.getByRole('heading', { name: 'Service not found' })).toBeVisible()
    await page.getByRole('link', { name: 'Browse All Services' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Services' })).toBeVisible()
  })

  test('because the server is unreachable shows an error and loads with "Try again"', async ({ page }) => {
    await open(page, '/services')
    await page.route('**/api/services/**', (route) => route.abort())
    await page.getByRole('main').getByRole('link', { name: 'GST Registration' }).click()
    await expect(page.getByRole('heading', { name: 'We will be right back' })).toBeVisible()
    await page.unroute('**/api/services/**')
    await page.getByRole('link', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'GST Registration' })).toBeVisible()
  })
})
