import type { Page, Route } from '@playwright/test'
import { accountOf, expect, newAccount, open, openAs, storefronts, test, untilHydrated } from '#e2e/support/shop.ts'

const [documents] = storefronts as [(typeof storefronts)[0]]
/** The file with the menus and dialogs that are loaded on demand. */
const menuScript = /\/assets\/menus-.*\.js$/

test.describe('a menu that is loaded on demand', () => {
  test.use({ viewport: { width: 390, height: 844 } })
  const menu = (page: Page) => page.getByRole('dialog', { name: 'Menu' })
  const opener = (page: Page) => page.getByRole('button', { name: 'Open menu' })

  test('pressed before its script has loaded, opens when it has', async ({ page }) => {
    const script = Promise.withResolvers<void>()
    await page.route(menuScript, async (route) => {
      await script.promise
      await route.continue()
    })
    await open(page, documents.url)
    const asked = page.waitForRequest(menuScript)
    await opener(page).click()
    await asked
    await expect(menu(page)).toBeHidden()
    await expect(opener(page)).toHaveAttribute('aria-busy', 'true')
    script.resolve()
    await expect(menu(page)).toBeVisible()
    await expect(page.locator('[aria-busy]')).toHaveCount(0)
  })

  const movesOn = {
    Escape: (page: Page) => page.keyboard.press('Escape'),
    'another press': (page: Page) => opener(page).click(),
    'the focus on something else': (page: Page) => page.getByLabel('Search services').focus(),
  }
  for (const [what, moveOn] of Object.entries(movesOn)) {
    test(`does not open late after ${what}`, async ({ page }) => {
      const script = Promise.withResolvers<void>()
      await page.route(menuScript, async (route) => {
        await script.promise
        await route.continue()
      })
      await open(page, `${documents.url}/services`)
      await opener(page).click()
      await expect(opener(page)).toHaveAttribute('aria-busy', 'true')
      await moveOn(page)
      await expect(opener(page)).not.toHaveAttribute('aria-busy')
      const loaded = page.waitForResponse(menuScript)
      script.resolve()
      await (await loaded).finished()
      await page.waitForTimeout(300)
      await expect(menu(page)).toBeHidden()
      await opener(page).click()
      await expect(menu(page)).toBeVisible()
    })
  }

  test.describe('offline', () => {
    test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource|Failed to fetch/] })

    test('says that the user is offline, and opens at the next press when the network is back', async ({
      page,
      context,
    }) => {
      await open(page, `${documents.url}/services`)
      await context.setOffline(true)
      await opener(page).click()
      await expect(page.getByRole('alert').filter({ hasText: 'You are offline.' })).toBeVisible()
      await expect(opener(page)).not.toHaveAttribute('aria-busy')
      await context.setOffline(false)
      await opener(page).click()
      await expect(menu(page)).toBeVisible()
    })

    test('of the account appears when the network is back', async ({ page, context }) => {
      const answer = Promise.withResolvers<void>()
      await page.route('**/api/auth/me', async (route) => {
        const response = await route.fetch()
        await answer.promise
        await route.fulfill({ response })
      })
      const asked = page.waitForRequest('**/api/auth/me')
      await openAs(page, await newAccount(page.request), `${documents.url}/services`)
      await asked
      await context.setOffline(true)
      const probed = page.waitForEvent('requestfailed', { predicate: (request) => request.url().endsWith('/healthz') })
      answer.resolve()
      await probed
      await expect(accountOf(page)).toBeHidden()
      await expect(page.getByRole('alert')).toHaveCount(0)
      await context.setOffline(false)
      await expect(accountOf(page)).toBeVisible()
    })
  })

  test('opens while the browser reports to be offline, if the server can be reached', async ({ page }) => {
    await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { get: () => false }))
    await open(page, `${documents.url}/services`)
    await opener(page).click()
    await expect(menu(page)).toBeVisible()
  })

  const failures = {
    'does not arrive': (route: Route) => route.abort(),
    'is missing': (route: Route) => route.fulfill({ status: 404, contentType: 'text/plain', body: 'Not found' }),
  }
  for (const [what, fail] of Object.entries(failures)) {
    test.describe(`whose script ${what}`, () => {
      test.use({ expectedErrors: [/Failed to load resource/] })

      test('says so to a user who is signed in, and has the account menu after a reload', async ({ page }) => {
        await page.route(menuScript, fail)
        await openAs(page, await newAccount(page.request), `${documents.url}/services`)
        await expect(page.getByRole('alert').filter({ hasText: 'could not be loaded.' })).toBeVisible()
        await page.unroute(menuScript)
        await page.getByRole('button', { name: 'Reload' }).click()
        await expect(accountOf(page)).toBeVisible()
      })

      for (const [name, press, dialog] of [
        ['the menu', 'Open menu', 'Menu'],
        ['the filters', 'Filters', 'Filters'],
      ] as const) {
        test(`says so at each press of the button, and opens ${name} after a reload`, async ({ page }) => {
          const button = page.getByRole('button', { name: press })
          await page.route(menuScript, fail)
          await open(page, `${documents.url}/services`)
          for (let times = 1; times <= 2; times++) {
            await button.click()
            const message = page.getByRole('alert').filter({ hasText: 'This part of the page could not be loaded.' })
            await expect(message).toBeVisible()
            await expect(button).not.toHaveAttribute('aria-busy')
            if (times === 1) await message.getByRole('button', { name: 'Close' }).click()
          }
          await page.unroute(menuScript)
          const reloaded = page.waitForEvent('load')
          await page.getByRole('button', { name: 'Reload' }).click()
          await reloaded
          await untilHydrated(page)
          await button.click()
          await expect(page.getByRole('dialog', { name: dialog })).toBeVisible()
        })
      }
    })
  }
})
