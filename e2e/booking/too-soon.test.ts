import type { Page } from '@playwright/test'
import { book } from '#e2e/support/booked.ts'
import { dayAfter, fillSteps, openWizard, pickFree } from '#e2e/support/bookings.ts'
import { expect, newAccount, openAs, test, untilHydrated } from '#e2e/support/shop.ts'

const hour = 3_600_000

/** Chooses a time of that day. Returns its instant. */
async function chooseTime(page: Page, date: string): Promise<number> {
  await page.locator(`[data-date="${date}"]`).click()
  await expect(page.getByRole('button', { pressed: true })).toHaveAttribute('data-date', date)
  await pickFree(page)
  const time = await page.getByRole('radio', { checked: true }).inputValue()
  return Date.parse(`${date}T${time}+05:30`)
}

test('before booking a visit in less than 24 hours the customer reads that it cannot be changed', async ({
  page,
  request,
}) => {
  const warning = page.getByRole('main').getByText('This visit is in less than 24 hours')
  await openWizard(page, await newAccount(request))
  const startsAt = await chooseTime(page, await dayAfter(request, 'gst', 6))
  await fillSteps(page)
  await expect(warning).toBeHidden()
  for (const [hours, isShown] of [
    [25, false],
    [23, true],
  ] as const) {
    await page.clock.setSystemTime(startsAt - hours * hour)
    await page.reload()
    await untilHydrated(page)
    await expect(page.getByRole('heading', { level: 2, name: 'Check the details' })).toBeVisible()
    await expect(warning).toBeVisible({ visible: isShown })
  }
})

test('before moving a booking to less than 24 hours from now the customer reads that it is the last time', async ({
  page,
  request,
}) => {
  const warning = page.getByRole('main').getByText(/^This time is in less than 24 hours\. Once moved there/)
  const account = await newAccount(request)
  const { _id } = await book(request, account, { service: 'gst', day: 12 })
  const [near, far] = [await dayAfter(request, 'gst', 5), await dayAfter(request, 'gst', 8)]
  await openAs(page, account, `/bookings/${_id}/reschedule`)
  const startsAt = await chooseTime(page, near)
  await page.clock.setSystemTime(startsAt - 23 * hour)
  await page.reload()
  await untilHydrated(page)
  await chooseTime(page, far)
  await expect(warning).toBeHidden()
  await chooseTime(page, near)
  await expect(warning).toBeVisible()
})
