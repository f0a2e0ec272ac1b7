import { book } from '#e2e/support/booked.ts'
import { bookingsOf, freeTimes, pickFree } from '#e2e/support/bookings.ts'
import { expect, expectAccessible, expectNoOverflow, newAccount, openAs, test, widths } from '#e2e/support/shop.ts'

/** Far enough ahead that no other test fills it. */
const quietDay = 12

for (const width of widths) {
  const tag = width === 390 ? '@smoke' : []
  test(`a rescheduled booking is pending again, at ${width} px`, { tag }, async ({ page, request }) => {
    await page.setViewportSize({ width, height: 900 })
    const account = await newAccount(request)
    const { _id, date, time } = await book(request, account, { service: 'pan-aadhar', day: quietDay })
    await openAs(page, account, `/bookings/${_id}`)
    await page.getByRole('link', { name: 'Reschedule', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Choose a new time' })).toBeFocused()
    // Its current time is shown and is not a change.
    await expect(page.getByRole('radio', { name: /currently booked$/ })).toBeDisabled()
    await page.getByRole('button', { name: 'Move booking' }).click()
    await expect(page.getByText('Please select a time slot')).toBeVisible()
    await expect(freeTimes(page).first()).toBeFocused()
    await expectAccessible(page)
    await expectNoOverflow(page)
    const other = await pickFree(page)
    await page.getByRole('button', { name: 'Move booking' }).click()
    await expect(page).toHaveURL(`/bookings/${_id}`)
    await expect(page.getByText('Your booking has been moved.')).toBeVisible()
    await expect(page.getByRole('main').getByText(`${other}, about`)).toBeVisible()
    const [moved] = await bookingsOf(request, account)
    expect([moved?.date, moved?.time === time]).toEqual([date, false])
  })
}

test.describe('a reschedule that is refused', () => {
  test.use({ expectedErrors: [/status of 409|ERR_FAILED/] })

  test(
    'because the slot was taken shows fresh times and offers others',
    { tag: '@smoke' },
    async ({ page, request }) => {
      const account = await newAccount(request)
      const { _id } = await book(request, account, { service: 'tax-docs', day: quietDay })
      await openAs(page, account, `/bookings/${_id}/reschedule`)
      await pickFree(page)
      const others = [{ date: '2026-12-01', time: '09:00' }]
      const message = 'That time has just been taken. Please choose another.'
      await page.route('**/reschedule', (route) =>
        route.request().method() === 'POST'
          ? route.fulfill({ status: 409, json: { status: 409, code: 'slot_taken', message, alternatives: others } })
          : route.continue(),
      )
      const reread = page.waitForRequest(/availability\?date/)
      await page.getByRole('button', { name: 'Move booking' }).click()
      await reread
      await expect(page.getByRole('alert')).toContainText(message)
      await expect(page.getByRole('button', { name: 'Tue 1 Dec, 9:00 am' })).toBeVisible()
      await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
    },
  )

  test('because the network failed shows an error and can be retried', async ({ page, request }) => {
    const account = await newAccount(request)
    const { _id } = await book(request, account, { service: 'tax-docs', day: quietDay })
    await openAs(page, account, `/bookings/${_id}/reschedule`)
    await pickFree(page)
    await page.route('**/reschedule', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    )
    await page.getByRole('button', { name: 'Move booking' }).click()
    await expect(page.getByRole('alert')).toHaveText('Your booking could not be moved. Please try again.')
    await page.unroute('**/reschedule')
    await page.getByRole('button', { name: 'Move booking' }).click()
    await expect(page).toHaveURL(`/bookings/${_id}`)
  })
})
