import type { Page } from '@playwright/test'
import { book } from '#e2e/support/booked.ts'
import { untilOpened } from '#e2e/support/dialogs.ts'
import { coveredByToasts } from '#e2e/support/toasts.ts'
import { expect, newAccount, open, openAs, test, widths, workshops } from '#e2e/support/shop.ts'

const shapes = ['dialog', 'form', 'wide', 'drawer', 'details', 'sheet', 'screen']

const failed = 'That could not be saved. Please try again.'

/** A failed heart shows a toast, which stays while the customer goes on. */
async function failToSave(page: Page) {
  await page.route('**/api/users/favorites/*', (route) => route.abort())
  await page
    .getByRole('button', { name: /^Add to favorites/ })
    .first()
    .click()
  await expect(page.getByRole('alert').filter({ hasText: failed })).toBeVisible()
}

/** Follows a link as the router does, without loading the page again. */
async function follow(page: Page, path: string) {
  await page.evaluate((to) => Reflect.get(window, '__reactRouterDataRouter').navigate(to), path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

test.describe('a toast covers no control', () => {
  test.use({ expectedErrors: [/net::ERR_FAILED/] })

  for (const width of widths)
    test(`of the shop, at ${width} px`, { tag: width === 390 ? '@smoke' : [] }, async ({ page, request }) => {
      test.slow()
      await page.setViewportSize({ width, height: 800 })
      const owner = await newAccount(request)
      const { _id } = await book(request, owner)
      const headers = { Authorization: `Bearer ${owner.token}` }
      const { _id: service } = await (await request.get('/api/services/gst')).json()
      expect((await request.put(`/api/users/favorites/${service}`, { headers })).ok()).toBe(true)
      await openAs(page, owner, '/services')
      await failToSave(page)
      const paths = [
        '/services',
        '/services/gst',
        '/booking/gst',
        '/dashboard',
        '/dashboard?tab=favorites',
        '/account',
        `/bookings/${_id}`,
        `/bookings/${_id}/reschedule`,
        `/bookings/${_id}/receipt`,
        '/',
        '/faq',
        '/contactus',
        '/forgot-password',
      ]
      const covered: Record<string, string[]> = {}
      for (const path of paths) {
        await follow(page, path)
        const found = await coveredByToasts(page)
        if (found.length > 0) covered[path] = found
      }
      expect(covered).toEqual({})
    })

  for (const width of widths)
    test(`of any dialog, at ${width} px`, async ({ page }) => {
      const [{ url }] = workshops as [(typeof workshops)[0]]
      const covered: Record<string, string[]> = {}
      // 400 px high, as with the keyboard of a phone.
      for (const height of [800, 400]) {
        await page.setViewportSize({ width, height })
        await open(page, `${url}/dev/parts?only=Surfaces`)
        await page.getByRole('button', { name: 'Show a failure' }).first().click()
        for (const shape of shapes) {
          await page
            .getByRole('button', { name: `Open a ${shape}`, exact: true })
            .first()
            .click()
          const dialog = page.getByRole('dialog', { name: `A ${shape}` })
          await expect(dialog.getByRole('alert')).toBeVisible()
          await untilOpened(dialog)
          const found = await coveredByToasts(page)
          if (found.length > 0) covered[`${shape} ${height}`] = found
          await page.keyboard.press('Escape')
          await expect(dialog).toHaveCount(0)
        }
      }
      expect(covered).toEqual({})
    })
})

test(
  'the page does not move when a toast leaves its end, and loses the room for it afterwards',
  { tag: '@smoke' },
  async ({ page }) => {
    const [{ url }] = workshops as [(typeof workshops)[0]]
    await open(page, `${url}/dev/parts?only=Surfaces`)
    const heightOf = () => page.evaluate(() => document.documentElement.scrollHeight)
    const topOf = () =>
      page
        .getByRole('contentinfo')
        .evaluate((footer) => footer.getBoundingClientRect().top)
        .then(Math.round)
    const scrollTo = (end: 'top' | 'bottom') =>
      page.evaluate((end) => window.scrollTo(0, end === 'top' ? 0 : document.documentElement.scrollHeight), end)
    const toast = page.getByRole('alert').filter({ hasText: 'That slot was just taken' })
    const before = await heightOf()
    await page.getByRole('button', { name: 'Show a failure' }).first().click()
    await expect(toast).toBeVisible()
    expect(await heightOf()).toBeGreaterThan(before)
    await scrollTo('bottom')
    const top = await topOf()
    await toast.getByRole('button', { name: 'Close' }).click()
    await expect(toast).toHaveCount(0)
    await page.waitForTimeout(100)
    expect(await topOf()).toBe(top)
    await scrollTo('top')
    await expect.poll(heightOf).toBe(before)
  },
)
