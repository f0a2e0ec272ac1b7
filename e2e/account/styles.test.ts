import type { APIResponse, Page } from '@playwright/test'
import { admin, openAdmin } from '#e2e/support/admin.ts'
import { accountOf, expect, storefronts, test } from '#e2e/support/shop.ts'

const [documents] = storefronts as [(typeof storefronts)[0]]

for (const width of [1280, 390]) {
  test(`at ${width} px the shop and the admin area look the same after navigations between them`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await keepDevices(page)
    await openAdmin(page, '/account', documents.url)
    await expect(page.getByLabel('Email')).toHaveValue(admin.email)
    const shop = await looksOf(page)
    expect(shop.length).toBeGreaterThan(50)

    await accountOf(page).click()
    await page.getByRole('menuitem', { name: 'Admin Panel' }).click()
    const follow = async (name: string) => {
      if (width < 1024) await page.getByRole('button', { name: 'Open menu' }).click()
      await page.getByRole('link', { name, exact: true }).click()
    }
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
    await follow('Reviews')
    await expectReviews(page)
    const reviews = await looksOf(page)
    await page.reload()
    await expectReviews(page)
    await expect.poll(() => looksOf(page)).toEqual(reviews)

    await follow('Account')
    await expect(page.getByLabel('Email')).toHaveValue(admin.email)
    await expect.poll(() => looksOf(page)).toEqual(shop)
    expect(await page.evaluate(() => document.querySelectorAll('link[rel=stylesheet]').length)).toBe(1)
  })
}

/** The page shows the same devices each time: other tests sign in to this account while it runs. */
async function keepDevices(page: Page) {
  let devices: APIResponse | undefined
  await page.route('**/api/auth/sessions', async (route) => {
    devices ??= await route.fetch()
    await route.fulfill({ response: devices })
  })
}

async function expectReviews(page: Page) {
  await expect(page.getByRole('heading', { level: 1, name: 'Reviews' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Reply/ }).first()).toBeVisible()
  await page.getByRole('heading', { level: 1 }).hover()
}

/** How each visible element of the page is laid out and painted. */
function looksOf(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter((element) => element.checkVisibility() && !element.closest('svg, dialog, .animate-turn'))
      .map((element) => {
        const { display, color, backgroundColor, font, padding, margin, borderWidth } = getComputedStyle(element)
        const { x, width, height } = element.getBoundingClientRect()
        const look = [display, color, backgroundColor, font, padding, margin, borderWidth, x, width, height].join(' ')
        return `${element.tagName} ${element.className}: ${look}`
      }),
  )
}
