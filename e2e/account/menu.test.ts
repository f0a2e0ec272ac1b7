import type { Page } from '@playwright/test'
import { admin } from '#e2e/support/admin.ts'
import {
  accountOf,
  expect,
  expectAccessible,
  newAccount,
  open,
  openAs,
  signIn,
  storefronts,
  test,
} from '#e2e/support/shop.ts'

const [documents] = storefronts as [(typeof storefronts)[0]]

test.describe('the account menu of the header', () => {
  test.use({ expectedErrors: [/status of 404/] })

  test(
    'shows Login and Sign Up, and does not shift when the user turns out to be signed in',
    { tag: '@smoke' },
    async ({ page }) => {
      await open(page, documents.url)
      await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
      await page.goto(`${documents.url}/login`)
      await signIn(page)
      await expect(page).toHaveURL(/\/dashboard$/)
      // The response with the user is delayed, so that both states can be seen.
      let release = () => {}
      const held = new Promise<void>((resolve) => (release = resolve))
      await page.route('**/api/auth/me', async (route) => {
        await held
        await route.continue()
      })
      await open(page, documents.url)
      const header = page.getByRole('banner')
      await expect(header.getByRole('link', { name: 'Login' })).toBeHidden()
      const before = await placesIn(page)
      release()
      await expect(accountOf(page)).toBeVisible()
      expect(await placesIn(page)).toEqual(before)
    },
  )

  test('opens beside its button, by mouse and keyboard', async ({ page }) => {
    await page.goto(`${documents.url}/login`)
    await signIn(page)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    for (const openBy of [() => accountOf(page).click(), () => accountOf(page).press('ArrowDown')]) {
      await openBy()
      const [button, menu] = [await accountOf(page).boundingBox(), await page.getByRole('menu').boundingBox()]
      if (!button || !menu) throw new Error('there is no menu')
      expect(menu.y - (button.y + button.height)).toBeGreaterThanOrEqual(0)
      expect(menu.y - (button.y + button.height)).toBeLessThan(16)
      expect(Math.abs(menu.x + menu.width - (button.x + button.width))).toBeLessThan(16)
      await page.keyboard.press('Escape')
    }
  })

  test('signing out moves focus to the title of the page', async ({ page }) => {
    await page.goto(`${documents.url}/login`)
    await signIn(page)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await page.getByRole('banner').getByRole('link', { name: 'Doorstep Documents' }).click()
    await expect(page).toHaveURL(`${documents.url}/`)
    await accountOf(page).click()
    await page.getByRole('menuitem', { name: 'Sign Out' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  })

  test('works by keyboard: open, move, Escape, sign out', { tag: '@smoke' }, async ({ page }) => {
    await page.goto(`${documents.url}/login`)
    await signIn(page)
    // The new page focuses its title first.
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    const account = accountOf(page)
    await account.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'My Dashboard' })).toBeFocused()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(account).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('menuitem', { name: 'Account' })).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('menuitem', { name: 'Sign Out' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
  })

  test('links an administrator to the admin area', async ({ page }) => {
    await page.goto(`${documents.url}/login`)
    await signIn(page, admin)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await accountOf(page).click()
    await page.getByRole('menuitem', { name: 'Admin Panel' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
    for (const width of [1280, 768]) {
      await page.setViewportSize({ width, height: 900 })
      await expectAccessible(page)
    }
    await page.getByRole('button', { name: 'Open menu' }).click()
    await expectAccessible(page)
  })

  test('links no other user to the admin area', { tag: '@smoke' }, async ({ page, request }) => {
    await openAs(page, await newAccount(request), '/dashboard')
    await accountOf(page).click()
    await expect(page.getByRole('menuitem', { name: 'Sign Out' })).toBeVisible()
    await expect(page.getByRole('menuitem', { name: 'Admin Panel' })).toHaveCount(0)
    await page.goto(`${documents.url}/admin`)
    await expect(page).toHaveURL(`${documents.url}/`)
  })
})

test.describe('the admin area', () => {
  test.use({ expectedErrors: [/status of 404/] })

  test(
    'leads back from an unknown address, and home when the administrator signs out',
    { tag: '@smoke' },
    async ({ page }) => {
      await page.setViewportSize({ width: 768, height: 900 })
      await openAs(page, admin, '/admin/no-such-page')
      await expect(page.getByRole('heading', { level: 1, name: 'Page Not Found' })).toBeVisible()
      await expect(page.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/')
      await page.getByRole('link', { name: 'Back to Dashboard' }).click()
      await page.getByRole('button', { name: 'Open menu' }).click()
      // A tablet in landscape has the rail beside the content.
      await page.setViewportSize({ width: 1280, height: 900 })
      await page.getByRole('button', { name: 'Sign Out' }).click()
      await expect(page).toHaveURL(`${documents.url}/`)
      await page.goto(`${documents.url}/admin`)
      await expect(page).toHaveURL(`${documents.url}/`)
    },
  )
})

/** The positions of all visible elements in and below the header. */
function placesIn(page: Page) {
  return page.evaluate(() =>
    ['header nav', 'header button[class*=noscript]', 'main', 'h1'].map((selector) => {
      const element = document.querySelector(selector)
      if (!element) throw new Error(`there is no ${selector}`)
      const { x, y, width } = element.getBoundingClientRect()
      return [selector, x, y, width]
    }),
  )
}
