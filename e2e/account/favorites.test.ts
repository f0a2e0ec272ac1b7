import type { APIRequestContext, Page } from '@playwright/test'
import { tab } from '#e2e/support/dashboard.ts'
import {
  accountOf,
  expect,
  expectAccessible,
  expectNoOverflow,
  newAccount,
  newcomer,
  open,
  openAs,
  signIn,
  test,
} from '#e2e/support/shop.ts'

const heart = (page: Page, title: string) =>
  page.getByRole('main').getByRole('button', { name: new RegExp(`(Add to|Remove from) favorites: ${title}$`) })

async function like(request: APIRequestContext, { token }: { token: string }, slugs: string[]) {
  const headers = { Authorization: `Bearer ${token}` }
  for (const slug of slugs) {
    const { _id } = await (await request.get(`/api/services/${slug}`)).json()
    expect((await request.put(`/api/users/favorites/${_id}`, { headers })).status()).toBe(204)
  }
}

async function liked(request: APIRequestContext, { token }: { token: string }): Promise<string[]> {
  const headers = { Authorization: `Bearer ${token}` }
  const services: { slug: string }[] = await (await request.get('/api/users/favorites', { headers })).json()
  return services.map(({ slug }) => slug)
}

test(
  'a heart fills at once, everywhere, and stays filled after a reload',
  { tag: '@smoke' },
  async ({ page, request }) => {
    const account = await newAccount(request)
    await openAs(page, account, '/services?search=gst')
    const one = heart(page, 'GST Registration')
    await expect(one).toHaveAccessibleName('Add to favorites: GST Registration')
    await expect(one).toHaveAttribute('aria-pressed', 'false')
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/api/users/favorites/*', async (route) => {
      await held
      await route.continue()
    })
    await one.click()
    await expect(one).toHaveAccessibleName('Remove from favorites: GST Registration')
    await expect(one).toHaveAttribute('aria-pressed', 'true')
    release()
    await expect.poll(() => liked(request, account)).toEqual(['gst'])
    await page.getByRole('main').getByRole('link', { name: 'GST Registration', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'GST Registration' })).toBeVisible()
    await expect(heart(page, 'GST Registration')).toHaveAttribute('aria-pressed', 'true')
    await page.reload()
    await expect(heart(page, 'GST Registration')).toHaveAttribute('aria-pressed', 'true')
    await heart(page, 'GST Registration').click()
    await expect.poll(() => liked(request, account)).toEqual([])
  },
)

test('of two quick presses the last one counts', { tag: '@smoke' }, async ({ page, request }) => {
  const account = await newAccount(request)
  await openAs(page, account, '/services/gst')
  const calls: string[] = []
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/users/favorites/*', async (route) => {
    if (route.request().method() === 'GET') return route.continue()
    calls.push(route.request().method())
    await held
    await route.continue()
  })
  for (let press = 1; press <= 4; press++) await heart(page, 'GST Registration').press('Space')
  await expect(heart(page, 'GST Registration')).toHaveAttribute('aria-pressed', 'false')
  expect(calls).toEqual(['PUT'])
  release()
  await expect.poll(() => calls).toEqual(['PUT', 'DELETE'])
  await expect.poll(() => liked(request, account)).toEqual([])
  await expect(heart(page, 'GST Registration')).toHaveAttribute('aria-pressed', 'false')
})

test.describe('a request that fails', () => {
  test.use({ expectedErrors: [/ERR_FAILED|status of 503/] })

  test('reverts the heart and shows an error', async ({ page, request }) => {
    const account = await newAccount(request)
    await openAs(page, account, '/services/gst')
    await page.route('**/api/users/favorites/*', (route) => route.abort())
    await heart(page, 'GST Registration').click()
    await expect(
      page.getByRole('alert').filter({ hasText: 'That could not be saved. Please try again.' }),
    ).toBeVisible()
    await expect(heart(page, 'GST Registration')).toHaveAttribute('aria-pressed', 'false')
    expect(await liked(request, account)).toEqual([])
  })

  test('whose response is lost shows the saved state', async ({ page, request }) => {
    const account = await newAccount(request)
    await openAs(page, account, '/services/gst')
    await page.route('**/api/users/favorites/*', async (route) => {
      if (route.request().method() !== 'PUT') return route.continue()
      await route.fetch()
      await route.abort()
    })
    await heart(page, 'GST Registration').click()
    await expect(page.getByRole('alert').filter({ hasText: 'That could not be saved.' })).toBeVisible()
    await expect(heart(page, 'GST Registration')).toHaveAttribute('aria-pressed', 'true')
  })

  test('while reading the hearts leaves the favorites of the dashboard unchanged', async ({ page, request }) => {
    const account = await newAccount(request)
    await like(request, account, ['gst', 'trademark', 'passport'])
    await page.route('**/api/users/favorites/ids', (route) => route.abort())
    await openAs(page, account, '/dashboard?tab=favorites')
    await heart(page, 'GST Registration').click()
    await expect(page.getByText('GST Registration was removed from your favorites.')).toBeVisible()
    await expect(page.getByText('was removed from your favorites.')).toHaveCount(1)
    await expect(tab(page, 'Favorite Services')).toHaveAccessibleName('Favorite Services 2')
  })
})

test('a favorite added on another device appears', async ({ page, request }) => {
  const account = await newAccount(request)
  await like(request, account, ['gst'])
  await openAs(page, account, '/dashboard?tab=favorites')
  await expect(heart(page, 'GST Registration')).toHaveAttribute('aria-pressed', 'true')
  await like(request, account, ['trademark'])
  await tab(page, 'Past Bookings').click()
  await tab(page, 'Favorite Services').click()
  await expect(heart(page, 'Trademark Registration')).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText('was removed from your favorites.')).toHaveCount(0)
})

test(
  'a visitor who presses a heart signs in, returns, and has the favorite',
  { tag: '@smoke' },
  async ({ page, request }) => {
    const account = await newAccount(request)
    await open(page, '/services?search=trademark')
    await heart(page, 'Trademark Registration').click()
    await expect(page).toHaveURL(/\/login\?next=/)
    await signIn(page, account)
    await expect(page).toHaveURL('/services?search=trademark')
    await expect(
      page.getByRole('status').filter({ hasText: 'Trademark Registration was added to your favorites.' }),
    ).toBeVisible()
    await expect(heart(page, 'Trademark Registration')).toHaveAttribute('aria-pressed', 'true')
    expect(await liked(request, account)).toEqual(['trademark'])
    // Once, and not again for the next user who signs in.
    await page.reload()
    await expect(accountOf(page)).toBeVisible()
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Remove from/ })
      .click()
    await expect.poll(() => liked(request, account)).toEqual([])
    await page.reload()
    await expect(heart(page, 'Trademark Registration')).toHaveAttribute('aria-pressed', 'false')
  },
)

test('a visitor without an account registers, returns, and has the favorite', async ({ page }) => {
  const { name, email, password } = newcomer()
  await open(page, '/services/gst')
  await heart(page, 'GST Registration').click()
  await page
    .getByRole('main')
    .getByRole('link', { name: /Create|Sign up|account/i })
    .first()
    .click()
  await page.getByLabel('Full Name').fill(name)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm Password').fill(password)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL('/services/gst')
  await expect(heart(page, 'GST Registration')).toHaveAttribute('aria-pressed', 'true')
})

test('a customer without favorites sees where to find services', async ({ page, request }) => {
  await openAs(page, await newAccount(request), '/dashboard?tab=favorites')
  await expect(page.getByRole('tabpanel')).toContainText("You don't have any favorite services yet.")
  await page.getByRole('link', { name: 'Browse Services' }).click()
  await expect(page).toHaveURL('/services')
})

test('a removed favorite can be restored for six seconds', { tag: '@smoke' }, async ({ page, request }) => {
  const account = await newAccount(request)
  await like(request, account, ['gst', 'trademark', 'passport'])
  await openAs(page, account, '/dashboard?tab=favorites')
  const places = page.getByRole('tabpanel').getByRole('listitem')
  await expect(places).toHaveCount(3)
  await expect(places.first()).toContainText('Passport')
  await expect(tab(page, 'Favorite Services')).toHaveAccessibleName('Favorite Services 3')
  await page.clock.install()
  await heart(page, 'Trademark Registration').press('Enter')
  await expect(places.nth(1)).toContainText('Trademark Registration was removed from your favorites.')
  await expect(tab(page, 'Favorite Services')).toHaveAccessibleName('Favorite Services 2')
  const undo = places.nth(1).getByRole('button', { name: 'Undo' })
  await expect(undo).toBeFocused()
  // While the button has focus, the time does not run.
  await page.clock.runFor(20_000)
  await undo.press('Enter')
  await expect(heart(page, 'Trademark Registration')).toBeFocused()
  await expect.poll(() => liked(request, account)).toContain('trademark')
  await heart(page, 'Trademark Registration').press('Enter')
  await expect(undo).toBeFocused()
  await page.keyboard.press('Tab')
  await page.clock.runFor(7_500)
  await expect(places).toHaveCount(2)
  // After a mouse press moves away, the time runs.
  await heart(page, 'GST Registration').click()
  await page.mouse.move(0, 0)
  await expect(places.filter({ hasText: 'was removed from your favorites.' })).toHaveCount(1)
  await page.clock.runFor(7_500)
  await expect(places).toHaveCount(1)
})

for (const width of [1280, 390]) {
  test(
    `the favorites are accessible at ${width} px`,
    { tag: width === 390 ? '@smoke' : [] },
    async ({ page, request }) => {
      await page.setViewportSize({ width, height: 900 })
      const account = await newAccount(request)
      await like(request, account, ['gst', 'trademark'])
      await openAs(page, account, '/dashboard?tab=favorites')
      await expect(tab(page, 'Favorite Services')).toBeInViewport({ ratio: 1 })
      await heart(page, 'GST Registration').click()
      await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
      await page.getByRole('button', { name: 'Undo' }).hover()
      await expectAccessible(page)
      await expectNoOverflow(page)
    },
  )
}
