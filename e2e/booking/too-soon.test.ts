import type { Page } from '@playwright/test'
import { book } from '#e2e/support/booked.ts'
import { dayAfter, fillSteps, openWizard, pickFree } from '#e2e/support/bookings.ts'
import { expect, expectAccessible, newAccount, openAs, test, untilHydrated } from '#e2e/support/shop.ts'

const hour = 3_600_000
const freeUntil = 'Free cancellation up to 24 hours before your scheduled appointment.'

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
  const warning = page.getByRole('main').getByText('This visit starts in less than 24 hours', { exact: true })
  const promise = page.getByText(freeUntil)
  const replacement = page.getByText('This visit starts in less than 24 hours. You cannot cancel it yourself.')
  await openWizard(page, await newAccount(request))
  const startsAt = await chooseTime(page, await dayAfter(request, 'gst', 6))
  await fillSteps(page)
  await expect(warning).toBeHidden()
  await page.clock.setSystemTime(startsAt - 25 * hour)
  await page.reload()
  await untilHydrated(page)
  await expect(page.getByRole('heading', { level: 2, name: 'Check the details' })).toBeVisible()
  await expect(warning).toBeHidden()
  await expect(promise).toBeVisible()
  await page.clock.setSystemTime(startsAt - 23 * hour)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(warning).toBeVisible()
  await expect(promise).toBeHidden()
  await expect(replacement).toBeVisible()
  await page.setViewportSize({ width: 390, height: 800 })
  await expect(promise).toBeHidden()
  await expect(replacement).toBeVisible()
})

test('before moving a booking to less than 24 hours from now the customer reads that it is the last time', async ({
  page,
  request,
}) => {
  const note = page.locator('[aria-live=polite]').filter({ hasText: /24 hours/ })
  const button = page.getByRole('button', { name: 'Move booking' })
  /** From the top of the note to the button: the days above may have different numbers of times. */
  const room = async () => ((await button.boundingBox())?.y ?? 0) - ((await note.boundingBox())?.y ?? 0)
  const account = await newAccount(request)
  const { _id } = await book(request, account, { service: 'gst', day: 12 })
  const [near, far] = [await dayAfter(request, 'gst', 5), await dayAfter(request, 'gst', 8)]
  await openAs(page, account, `/bookings/${_id}/reschedule`)
  const startsAt = await chooseTime(page, near)
  await page.clock.setSystemTime(startsAt - 23 * hour)
  await page.reload()
  await untilHydrated(page)
  await chooseTime(page, far)
  await expect(note).toHaveText(freeUntil)
  const before = await room()
  await chooseTime(page, near)
  await expect(note).toHaveText(/^This time starts in less than 24 hours\. After this move you cannot cancel/)
  expect(await room()).toBe(before)
  await expectAccessible(page)
})
