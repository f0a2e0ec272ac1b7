import type { Locator, Page } from '@playwright/test'
import { openAdmin } from '#e2e/support/admin.ts'
import { bookedBy } from '#e2e/support/admin-bookings.ts'
import { untilOpened } from '#e2e/support/dialogs.ts'
import { expect, test, widths } from '#e2e/support/shop.ts'

/** Delays the responses of one address until the returned function is called. */
async function hold(page: Page, address: RegExp): Promise<() => void> {
  const { promise: held, resolve } = Promise.withResolvers<undefined>()
  await page.route(address, async (route) => {
    await held
    await route.continue()
  })
  return () => resolve(undefined)
}

const boxesOf = (parts: Locator[]) => Promise.all(parts.map((part) => part.boundingBox()))

for (const width of widths) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } })

    test('nothing in the dialog of professionals moves when they arrive', async ({ page, playwright }) => {
      const { booked } = await bookedBy(playwright, { service: 'passport', day: 22 })
      const answer = await hold(page, /\/bookings\/[^/]+\/professionals$/)
      await openAdmin(page, `/admin/bookings?limit=10&booking=${booked._id}`)
      await page.getByRole('button', { name: 'Change professional' }).click()
      const dialog = page.getByRole('dialog', { name: 'Change professional' })
      await untilOpened(dialog)
      const parts = [
        dialog,
        dialog.getByText('The customer is not emailed about this.'),
        dialog.getByRole('button', { name: 'Cancel' }),
        dialog.getByRole('button', { name: 'Save' }),
      ]
      const before = await boxesOf(parts)
      answer()
      await expect(dialog.getByRole('radio').first()).toBeVisible()
      expect(await boxesOf(parts)).toEqual(before)
    })

    for (const [when, day] of [
      ['this week', 3],
      ['in three weeks', 22],
    ] as const)
      test(`nothing in the dialog of a new time ${when} moves when the times arrive`, async ({ page, playwright }) => {
        const { booked } = await bookedBy(playwright, { service: 'passport', day })
        const answer = await hold(page, /\/bookings\/[^/]+\/availability/)
        await openAdmin(page, `/admin/bookings?limit=10&booking=${booked._id}`)
        await page.getByRole('button', { name: 'Reschedule' }).click()
        const dialog = page.getByRole('dialog', { name: 'Reschedule' })
        await untilOpened(dialog)
        const parts = [dialog, dialog.getByLabel('Note to the customer'), dialog.getByRole('button', { name: /^Save/ })]
        const before = await boxesOf(parts)
        answer()
        await expect(dialog.getByRole('radio', { name: /, currently booked$/ })).toBeDisabled()
        expect(await boxesOf(parts)).toEqual(before)
      })
  })
}
