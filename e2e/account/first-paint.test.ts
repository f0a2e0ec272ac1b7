import type { Page } from '@playwright/test'
import { customer, expect, newAccount, open, openAs, test } from '#e2e/support/shop.ts'

const admin = { ...customer, email: 'admin@doorstep.example' }

const title = (page: Page) => page.getByRole('heading', { level: 1 })

/** Holds the answer that says who is signed in until it is released. */
async function holdUser(page: Page) {
  const { promise, resolve } = Promise.withResolvers<undefined>()
  await page.route('**/api/auth/me', async (route) => {
    await promise
    await route.continue()
  })
  return () => resolve(undefined)
}

for (const width of [1280, 390]) {
  test.describe(`at ${width} px, before private data arrives`, () => {
    test.use({ viewport: { width, height: 820 } })

    test('the dashboard shows its title and tabs, which then stay', async ({ page }) => {
      await openAs(page, customer, '/dashboard')
      const release = await holdUser(page)
      await page.reload()
      await expect(title(page)).toHaveText('My Dashboard')
      await expect(page.getByText('Loading...')).toBeVisible()
      const before = await title(page).boundingBox()
      const label = await page.getByText('Upcoming Bookings').boundingBox()
      release()
      await expect(page.getByRole('tab').first()).toBeVisible()
      await expect(page.getByText('in a moment')).toBeHidden()
      expect(await title(page).boundingBox()).toMatchObject({ x: before?.x, y: before?.y })
      expect((await page.getByText('Upcoming Bookings').boundingBox())?.y).toBe(label?.y)
    })

    for (const [path, words] of [
      ['/admin', 'Dashboard'],
      ['/admin/bookings', 'Bookings'],
      ['/admin/services', 'Services'],
    ] as const) {
      test(`${path} shows its title, which then stays`, async ({ page }) => {
        await openAs(page, admin, path)
        const release = await holdUser(page)
        await page.reload()
        await expect(title(page)).toHaveText(words)
        await expect(page.getByText('Loading...')).toBeVisible()
        const before = await title(page).boundingBox()
        release()
        await expect(page.getByText('in a moment')).toBeHidden()
        expect(await title(page).boundingBox()).toMatchObject({ x: before?.x, y: before?.y })
      })
    }
  })
}

test.describe('when the scripts do not load', () => {
  test.use({ expectedErrors: [/ERR_FAILED|Failed to fetch/] })

  test('a visitor sees only that a private page is loading', async ({ page }) => {
    await page.route('**/*.js', (route) => route.abort())
    for (const path of ['/dashboard', '/admin']) {
      await page.goto(path)
      await expect(page.getByText('Loading...')).toBeVisible()
      await expect(title(page)).toBeHidden()
      await expect(page.getByText('in a moment')).toBeHidden()
    }
  })
})

test('a customer who opens the admin area causes none of its calls', async ({ page, request }) => {
  const calls: string[] = []
  page.on('request', (call) => {
    if (call.url().includes('/api/admin/')) calls.push(call.url())
  })
  const { token } = await newAccount(request)
  await open(page, '/aboutus')
  await page.evaluate((kept) => localStorage.setItem('token', kept), token)
  await page.goto('/admin')
  await expect(page).toHaveURL('/')
  await expect(title(page)).toBeVisible()
  expect(calls).toEqual([])
})
