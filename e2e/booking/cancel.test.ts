import { dialogOf, opener, openBooked, appointmentOf, pageOf, setStatus, statusOf, steps } from '#e2e/support/booked.ts'
import { expect, expectSaid, open, test, untilHydrated } from '#e2e/support/shop.ts'

test(
  'a booking is cancelled by keyboard: focus starts on Keep, and Escape keeps it',
  { tag: '@smoke' },
  async ({ page }) => {
    const { owner, booked } = await openBooked(page)
    const dialog = dialogOf(page)
    await opener(page).focus()
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('button', { name: 'Keep booking' })).toBeFocused()
    await expect(
      dialog.getByText(/^Cancelling is free until .+ That is in \d+ days?.* You pay nothing\.$/),
    ).toBeVisible()
    await expect(dialog.getByText('₹1,653.90')).toBeVisible()
    await expect(dialog.getByRole('status')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(opener(page)).toBeFocused()
    expect(await statusOf(page.request, owner, booked)).toBe('pending')

    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('button', { name: 'Keep booking' })).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expectSaid(page, 'Your booking has been cancelled.')
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(steps(page)).toHaveText([/^Pending/, /^Cancelled.*You cancelled this booking\.By you$/])
    await expect(appointmentOf(page).getByText('Nothing to pay.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Book again' })).toBeVisible()
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
    expect(await statusOf(page.request, owner, booked)).toBe('cancelled')
  },
)

test('on a phone, cancelling a booking moves nothing above it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openBooked(page)
  const title = page.getByRole('heading', { level: 1 })
  const before = await title.boundingBox()
  await opener(page).click()
  await dialogOf(page).getByRole('button', { name: 'Cancel booking' }).click()
  await expectSaid(page, 'Your booking has been cancelled.')
  await page.evaluate(() => window.scrollTo(0, 0))
  expect(await title.boundingBox()).toEqual(before)
})

test('the cancel dialog links to rescheduling', async ({ page }) => {
  const { booked } = await openBooked(page)
  await opener(page).click()
  await dialogOf(page).getByRole('link', { name: 'Reschedule instead' }).click()
  await expect(page).toHaveURL(`${pageOf(booked)}/reschedule`)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a booking cancelled in another tab is cancelled here too', async ({ page, context }) => {
  const { booked } = await openBooked(page)
  const other = await context.newPage()
  await open(other, pageOf(booked))
  for (const tab of [other, page]) {
    await opener(tab).click()
    await dialogOf(tab).getByRole('button', { name: 'Cancel booking' }).click()
    await expectSaid(tab, 'Your booking has been cancelled.')
    await expect(steps(tab)).toHaveText([/^Pending/, /^Cancelled/])
  }
})

test.describe('when the network is down', () => {
  test.use({ expectedErrors: [/net::ERR_/] })

  test('cancelling shows an error and can be retried', async ({ page }) => {
    const { owner, booked } = await openBooked(page)
    await page.route('**/cancel', (route) => route.abort())
    await opener(page).click()
    const dialog = dialogOf(page)
    const button = dialog.getByRole('button', { name: 'Cancel booking' })
    await button.click()
    await expect(dialog.getByRole('alert')).toHaveText('Your booking could not be cancelled. Please try again.')
    await expect(button).toBeFocused()
    expect(await statusOf(page.request, owner, booked)).toBe('pending')
    await page.unroute('**/cancel')
    await button.click()
    await expectSaid(page, 'Your booking has been cancelled.')
    expect(await statusOf(page.request, owner, booked)).toBe('cancelled')
  })

  test('an offline retry says that the booking may have been cancelled, also after a reload', async ({
    page,
    context,
  }) => {
    await openBooked(page)
    await page.route('**/cancel', (route) => route.abort())
    await opener(page).click()
    const dialog = dialogOf(page)
    const alert = dialog.getByRole('alert')
    const button = dialog.getByRole('button', { name: 'Cancel booking' })
    await context.setOffline(true)
    await button.click()
    await expect(alert).toHaveText('You are offline. Nothing was sent.')
    await context.setOffline(false)
    await button.click()
    const failed = 'Your booking could not be cancelled. Please try again.'
    await expect(alert).toHaveText(failed)
    await context.setOffline(true)
    await button.click()
    await expect(alert).toHaveText(`${failed} You are offline: this attempt was not sent.`)
    await context.setOffline(false)
    await page.reload()
    await untilHydrated(page)
    await opener(page).click()
    await context.setOffline(true)
    await button.click()
    await expect(alert).toHaveText(`${failed} You are offline: this attempt was not sent.`)
  })

  test('a lost response is looked up again', { tag: '@smoke' }, async ({ page }) => {
    const { owner, booked } = await openBooked(page)
    await page.route('**/cancel', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await opener(page).click()
    const dialog = dialogOf(page)
    await dialog.getByRole('button', { name: 'Cancel booking' }).click()
    await expect(dialog.getByRole('alert')).toBeVisible()
    expect(await statusOf(page.request, owner, booked)).toBe('cancelled')
    await page.unroute('**/cancel')
    await dialog.getByRole('button', { name: 'Cancel booking' }).click()
    await expectSaid(page, 'Your booking has been cancelled.')
    await expect(steps(page)).toHaveText([/^Pending/, /^Cancelled/])
  })
})

test.describe('changed by an administrator at the same time', () => {
  test.use({ expectedErrors: [/status of 409/] })

  test('the booking is not cancelled, and its current state is shown', async ({ page }) => {
    const { booked } = await openBooked(page)
    await opener(page).click()
    await setStatus(page.request, booked, { status: 'completed' })
    const dialog = dialogOf(page)
    await dialog.getByRole('button', { name: 'Cancel booking' }).click()
    await expect(dialog.getByRole('alert')).toHaveText('This booking is completed or cancelled and cannot be changed.')
    await expect(dialog.getByRole('button', { name: 'Back to booking' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog).toHaveCount(0)
    await expect(steps(page)).toHaveText([/^Pending/, /^Completed/])
  })
})
