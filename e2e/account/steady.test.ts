import type { Page } from '@playwright/test'
import { book, pageOf } from '#e2e/support/booked.ts'
import { expect, newAccount, openAs, test, untilHydrated, widths } from '#e2e/support/shop.ts'

/** The sum of all shifts that no key or press has caused, from the first paint on. */
async function shiftOf(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        new PerformanceObserver((list) => {
          // TypeScript does not know this kind of entry.
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
            if (!entry.hadRecentInput) sum += entry.value
        }).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(sum), 1_000)
      }),
  )
}

for (const width of widths) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 844 } })

    test('nothing moves while a private page loads', async ({ page, request }) => {
      const account = await newAccount(request)
      const booked = await book(request, account)
      await openAs(page, account, '/account')
      const times = `/booking/${booked.service._id}`
      const tabs = ['', '?tab=past', '?tab=reviews', '?tab=favorites'].map((tab) => `/dashboard${tab}`)
      const own = ['', '/reschedule', '/receipt'].map((part) => pageOf(booked) + part)
      for (const address of ['/account', times, ...tabs, ...own]) {
        await page.goto(address)
        await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
        await untilHydrated(page)
        expect(await shiftOf(page), address).toBeLessThan(0.001)
      }
    })

    test('nothing moves while a page of an emailed link loads', async ({ page }) => {
      for (const address of [
        '/reset-password',
        '/reset-password?token=ds_x',
        '/verify-email',
        '/verify-email?for=restore',
      ]) {
        await page.goto(address)
        await untilHydrated(page)
        expect(await shiftOf(page), address).toBeLessThan(0.001)
        await page.reload()
        await untilHydrated(page)
        expect(await shiftOf(page), `${address}, reloaded`).toBeLessThan(0.001)
      }
    })
  })
}
