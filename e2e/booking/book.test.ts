import { type Locator, type Page } from '@playwright/test'
import {
  bookingsOf,
  chooseDay,
  expectConfirmed,
  fillSteps,
  freeTimes,
  onward,
  openWizard,
  pickFree,
  step,
} from '#e2e/support/bookings.ts'
import {
  expect,
  expectAccessible,
  expectNoOverflow,
  newAccount,
  open,
  signIn,
  test,
  widths,
} from '#e2e/support/shop.ts'

/** The path of a keyboard user. The place is looked up once: by role, that takes longer than the press. */
async function tabTo(page: Page, place: Locator) {
  const element = await place.elementHandle()
  for (let press = 0; press < 60; press++) {
    if (await page.evaluate((element) => element === document.activeElement, element)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('it is not reached by Tab')
}

for (const width of widths) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } })

    test(
      'a visitor books with the mouse, from "Book Now" to "My Dashboard"',
      { tag: '@smoke' },
      async ({ page, request }) => {
        const account = await newAccount(request)
        await open(page, '/services/gst')
        await page.getByRole('link', { name: 'Book Now', exact: true }).click()
        await signIn(page, account)
        await expect(page.getByRole('heading', { level: 1, name: 'Book Your Service' })).toBeVisible()
        await expect(freeTimes(page).first()).toBeVisible()
        await chooseDay(page, 3)
        const time = await pickFree(page)
        await onward(page).click()
        await expect(page).toHaveTitle('Step 2 of 3, Address | Book Your Service | Doorstep Documents')
        await page.getByLabel('Address', { exact: true }).fill('7, Temple Street\nMysuru 570001')
        await page.getByLabel('Notes').fill('Ring twice.')
        await onward(page).click()
        const main = page.getByRole('main')
        for (const words of [
          `at ${time}`,
          '7, Temple Street',
          'Note: Ring twice.',
          'when the work is done',
          account.email,
        ])
          await expect(main.getByText(words)).toBeVisible()
        await expect(page.getByText('100% Satisfaction Guarantee.')).toBeVisible()
        await page.getByRole('button', { name: 'Confirm Booking' }).click()
        await expectConfirmed(page)
        await expect(main.getByText('GST Registration', { exact: true })).toBeVisible()
        await expect(main.getByText(`We will send a confirmation email to ${account.email}`)).toBeVisible()
        const [booked] = await bookingsOf(request, account)
        await expect(main.getByText(booked?.number ?? '')).toBeVisible()
        const download = page.waitForEvent('download')
        await page.getByRole('button', { name: 'Add to calendar' }).click()
        expect((await download).suggestedFilename()).toBe(`${booked?.number}.ics`)
        await expect(page.getByRole('link', { name: 'Book Another Service' })).toHaveAttribute('href', '/services')
        await page.getByRole('link', { name: 'View My Bookings' }).click()
        await expect(page).toHaveURL('/dashboard')
        await expect(page.getByRole('tabpanel').getByText('GST Registration').first()).toBeVisible()
      },
    )

    test('a customer books by keyboard alone', { tag: width === 1280 ? '@smoke' : [] }, async ({ page, request }) => {
      const account = await newAccount(request)
      await openWizard(page, account)
      const day = page.getByRole('button', { pressed: true })
      await tabTo(page, day)
      const before = await day.innerText()
      // A different day for each width: both tests may run at the same time.
      for (let days = 0; days < (width === 390 ? 3 : 2); days++) await page.keyboard.press('ArrowRight')
      await page.keyboard.press('Enter')
      await expect(day).toBeFocused()
      await expect(day).not.toHaveText(before)
      await expect(freeTimes(page).first()).toBeVisible()
      // Without a time, focus goes to the first available one.
      await tabTo(page, onward(page))
      await page.keyboard.press('Enter')
      await expect(page.getByText('Please select a time slot')).toBeVisible()
      await expect(freeTimes(page).first()).toBeFocused()
      await page.keyboard.press('ArrowDown')
      await expect(page.getByText('Please select a time slot')).toBeHidden()
      await tabTo(page, onward(page))
      await page.keyboard.press('Enter')
      await expect(step(page, 'Where should we come?')).toBeFocused()
      await tabTo(page, onward(page))
      await page.keyboard.press('Enter')
      await expect(page.getByText('Please enter your address')).toBeVisible()
      await expect(page.getByLabel('Address', { exact: true })).toBeFocused()
      await page.keyboard.type('7, Temple Street, Mysuru')
      await tabTo(page, onward(page))
      await page.keyboard.press('Enter')
      await expect(step(page, 'Check the details')).toBeFocused()
      await tabTo(page, page.getByRole('link', { name: 'Edit address and notes' }))
      await page.keyboard.press('Enter')
      await expect(page.getByLabel('Address', { exact: true })).toHaveValue('7, Temple Street, Mysuru')
      await tabTo(page, page.getByLabel('Notes'))
      await page.keyboard.type('Ring twice.')
      await tabTo(page, onward(page))
      await page.keyboard.press('Enter')
      await expect(step(page, 'Check the details')).toBeFocused()
      await tabTo(page, onward(page))
      await page.keyboard.press('Enter')
      await expectConfirmed(page)
      expect(await bookingsOf(request, account)).toHaveLength(1)
    })

    test('each step is accessible, and fits', async ({ page, request }) => {
      test.setTimeout(60_000)
      // This books a slot on a day that no other test uses.
      await openWizard(page, await newAccount(request), 'power-of-attorney')
      await onward(page).click()
      await expect(page.getByText('Please select a time slot')).toBeVisible()
      const look = async () => {
        await expectAccessible(page)
        await expectNoOverflow(page)
      }
      await look()
      await pickFree(page)
      await onward(page).click()
      await expect(step(page, 'Where should we come?')).toBeVisible()
      await onward(page).click()
      await expect(page.getByText('Please enter your address')).toBeVisible()
      await look()
      await page.getByLabel('Address', { exact: true }).fill('x'.repeat(300))
      await onward(page).click()
      await expect(step(page, 'Check the details')).toBeVisible()
      await look()
      await onward(page).click()
      await expectConfirmed(page)
      await look()
    })
  })
}

test('pressing Confirm twice makes one booking', { tag: '@smoke' }, async ({ page, request }) => {
  const account = await newAccount(request)
  await openWizard(page, account)
  await fillSteps(page)
  await onward(page).dblclick()
  await expectConfirmed(page)
  expect(await bookingsOf(request, account)).toHaveLength(1)
})

test('going Back from the confirmation says that the booking is made', async ({ page, request }) => {
  await openWizard(page, await newAccount(request))
  await fillSteps(page)
  await onward(page).click()
  await expectConfirmed(page)
  await page.goBack()
  await expect(page.getByText('You have booked this for')).toBeVisible()
  await expect(step(page, 'Choose a date')).toBeVisible()
  // Forward, or by its URL, the booking itself is shown.
  await page.goForward()
  await expect(page).toHaveURL(/\/bookings\/[\da-f-]{36}$/)
  await expect(page.getByRole('heading', { level: 1, name: 'GST Registration' })).toBeVisible()
})
