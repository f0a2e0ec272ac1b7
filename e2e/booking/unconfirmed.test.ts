import type { APIRequestContext, Page } from '@playwright/test'
import { book } from '#e2e/support/booked.ts'
import { bookingsOf, expectConfirmed, fillSteps, onward, openWizard, pickFree, step } from '#e2e/support/bookings.ts'
import { newBoard, blockIn, openBoard } from '#e2e/support/admin-board.ts'
import { bookSome, drawer, openBookingsOf, setAs } from '#e2e/support/admin-booked.ts'
import {
  type Account,
  refuse,
  expect,
  expectAccessible,
  expectNoOverflow,
  linksTo,
  newAccount,
  open,
  test,
  tokenOf,
  widths,
} from '#e2e/support/shop.ts'

/** The limit in the settings of these tests. */
const most = 8
const sentence = `Please confirm your email address to have more than ${most} bookings. We can send the link again.`

/** The wizard of a customer at the limit. */
async function openFull(page: Page, request: APIRequestContext): Promise<Account> {
  const account = await newAccount(request)
  // Spread over late days, since other tests book early ones.
  for (let held = 0; held < most; held += 1) await book(request, account, { day: 20 + held })
  await openWizard(page, account)
  return account
}

/** From the first step to the last button; the last address is already selected. */
async function confirmBooking(page: Page): Promise<string> {
  const time = await pickFree(page)
  await onward(page).click()
  await expect(step(page, 'Where should we come?')).toBeVisible()
  await onward(page).click()
  await expect(step(page, 'Check the details')).toBeVisible()
  await onward(page).click()
  return time
}

test.describe('a customer with an unconfirmed email address', () => {
  test.use({ expectedErrors: [/status of (409|429)/] })

  for (const width of widths) {
    test(`sees the limit at the first step and how to continue at the last, at ${width} px`, async ({
      page,
      request,
    }) => {
      await page.setViewportSize({ width, height: 900 })
      await openFull(page, request)
      await expect(page.getByText(sentence)).toBeVisible()
      await expectNoOverflow(page)
      await confirmBooking(page)
      const alert = page.getByRole('alert')
      await expect(alert).toContainText(`${sentence} Your choices are still here.`)
      await expect(alert).toBeInViewport({ ratio: 1 })
      await expectAccessible(page)
      await expectNoOverflow(page)
    })
  }

  test(
    'requests the link again, opens it in another tab, and books the chosen slot',
    { tag: '@smoke' },
    async ({ page, request }) => {
      const account = await openFull(page, request)
      const time = await confirmBooking(page)
      await page.getByRole('button', { name: 'Send the link again' }).press('Enter')
      await expect(page.getByText(`The link is on its way to ${account.email}.`)).toBeVisible()
      const [link = ''] = await linksTo(request, { email: account.email, kind: 'verify-email', least: 2 })
      const linkPage = await page.context().newPage()
      await open(linkPage, link)
      await linkPage.getByRole('button', { name: 'Verify my email' }).click()
      await expect(linkPage.getByText('Your email address is verified.').first()).toBeVisible()
      await linkPage.close()
      await expect(page.getByRole('main').getByText(`at ${time}`)).toBeVisible()
      await onward(page).click()
      await expectConfirmed(page)
      expect(await bookingsOf(request, { token: (await tokenOf(page)) ?? '' })).toHaveLength(most + 1)
    },
  )

  test('sees no limit before reaching it', async ({ page, request }) => {
    const account = await newAccount(request)
    await book(request, account, { day: 19 })
    await openWizard(page, account)
    await expect(page.getByText('Please confirm your email address')).toHaveCount(0)
  })
})

test.describe('a network with many bookings', () => {
  test.use({ expectedErrors: [/status of 429/] })

  test('learns when to retry, and keeps the input', async ({ page, request }) => {
    const message = 'Too many bookings from one network in a short time. Please try again in 40 minutes.'
    const account = await newAccount(request)
    await openWizard(page, account)
    await fillSteps(page)
    await refuse(page, '/api/bookings', { status: 429, code: 'rate_limited', message })
    await onward(page).click()
    await expect(page.getByRole('alert')).toContainText(`${message} Your choices are still here.`)
    await expect(page.getByRole('button', { name: 'Send the link again' })).toHaveCount(0)
    await page.unroute('**/api/bookings')
    await onward(page).click()
    await expectConfirmed(page)
  })
})

test.describe('administrators', () => {
  const mark = 'Email not confirmed'

  for (const width of widths) {
    test(
      `see the mark in the list, at ${width} px`,
      { tag: width === 390 ? '@smoke' : [] },
      async ({ page, playwright }) => {
        await page.setViewportSize({ width, height: 900 })
        const { account } = await bookSome(playwright, 1, { service: 'gst' })
        await openBookingsOf(page, account)
        await expect(page.getByRole('main').getByText(mark).filter({ visible: true })).toHaveCount(1)
        await expectAccessible(page, 'main')
        await expectNoOverflow(page)
      },
    )
  }

  test('see the mark in the details while the booking is pending', async ({ page, playwright }) => {
    const { account, booked } = await bookSome(playwright, 1, { service: 'gst' })
    const [booking] = booked
    if (!booking) throw new Error('one was booked')
    await openBookingsOf(page, account, `&booking=${booking._id}`)
    await expect(drawer(page)).toContainText(mark)
    await expectAccessible(page, 'dialog')
    await setAs(page, booking, 'confirmed')
    await page.reload()
    await expect(drawer(page)).toContainText('Confirmed')
    await expect(page.getByText(mark).filter({ visible: true })).toHaveCount(0)
  })

  test('find the mark in the accessible name of a booking on the board', async ({ page, request }) => {
    const { date, ana, customer } = await newBoard(request, { day: 1 })
    await openBoard(page, date)
    await expect(blockIn(page, ana, customer)).toHaveAccessibleName(/Pending, email not confirmed$/)
  })
})
