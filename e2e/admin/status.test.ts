import type { Page, PlaywrightWorkerArgs } from '@playwright/test'
import {
  bookSome,
  drawer,
  historyItems,
  linkTo,
  openBookingsOf,
  rowOf,
  setAs,
  statusDialog,
} from '#e2e/support/admin-booked.ts'
import { detailsOf, takeAll } from '#e2e/support/admin-bookings.ts'
import { untilOpened } from '#e2e/support/dialogs.ts'
import { expect, expectAccessible, expectNoOverflow, test, widths } from '#e2e/support/shop.ts'

const day = 23

const choice = (page: Page, name: string) => statusDialog(page).getByRole('radio', { name })
const save = (page: Page) => statusDialog(page).getByRole('button', { name: 'Save status' })

const completing = (page: Page) => page.getByRole('dialog', { name: 'Complete it anyway?' })

/** The dialog of a new booking, above the drawer and the list. */
async function openStatus(page: Page, playwright: PlaywrightWorkerArgs['playwright'], service = 'trademark') {
  const { account, booked } = await bookSome(playwright, 1, { service, day })
  const [one] = booked
  if (!one) throw new Error('One was booked')
  await openBookingsOf(page, account)
  await linkTo(page, one).click()
  await drawer(page).getByRole('button', { name: 'Update Status' }).click()
  await expect(choice(page, 'Pending')).toBeFocused()
  return { one }
}

test(
  'setting a status with a note sends the email that the dialog announces',
  { tag: '@smoke' },
  async ({ page, playwright }) => {
    const { one } = await openStatus(page, playwright)
    await expect(statusDialog(page).getByText('No email: nothing changes.')).toBeVisible()
    await expect(choice(page, 'Pending Current')).toBeChecked()
    await choice(page, 'Confirmed').check()
    await expect(statusDialog(page).getByRole('status')).toHaveText(
      'The customer gets an email about this change. It says “Your booking is confirmed”.',
    )
    await statusDialog(page).getByLabel('Note to the customer').fill('Bring your papers.')
    await expect(statusDialog(page).getByText('18 of 500')).toBeVisible()
    const counted = page.waitForResponse('**/api/admin/dashboard/stats*')
    await save(page).click()
    await expect(statusDialog(page)).toHaveCount(0)
    await counted
    await expect(drawer(page).getByRole('button', { name: 'Update Status' })).toBeFocused()
    await expect(historyItems(page).filter({ hasText: 'Confirmed, by Demo Admin' })).toContainText('Bring your papers.')
    await expect(historyItems(page).last()).toContainText('Email “Status changed” is on its way')
    await page.keyboard.press('Escape')
    await expect(rowOf(page, one)).toContainText('Confirmed')
  },
)

for (const width of widths)
  test(`the dialog keeps its place while the note is typed, at ${width} px`, async ({ page, playwright }) => {
    await openStatus(page, playwright)
    await page.setViewportSize({ width, height: 900 })
    const note = statusDialog(page).getByLabel('Note to the customer')
    await untilOpened(statusDialog(page))
    const before = await note.boundingBox()
    await choice(page, 'Cancelled').check()
    await note.fill('The notary is ill.')
    await expect(statusDialog(page).getByText('Your note is kept with the booking')).toBeVisible()
    expect(await note.boundingBox()).toEqual(before)
  })

test('undoing a status from the toast sends no email', async ({ page, playwright }) => {
  // Other tests of this file book the first free time of the usual service, also one that was just cancelled.
  const { one } = await openStatus(page, playwright, 'passport')
  await choice(page, 'Cancelled').check()
  await save(page).click()
  await expect(page.getByText(`Cancelled: ${one.number}`)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer(page)).toHaveCount(0)
  await expect(rowOf(page, one)).toContainText('Cancelled')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rowOf(page, one)).toContainText('Pending')
  await expect(page.getByText(`Pending again: ${one.number}`, { exact: true })).toBeVisible()
  const now = await detailsOf(page, one)
  expect(now.history.map(({ status }: { status: string }) => status)).toEqual(['pending', 'cancelled', 'pending'])
  expect(now.letters.filter(({ kind }: { kind: string }) => kind === 'booking-status')).toEqual([])
})

test('a typed note is not discarded without a question', async ({ page, playwright }) => {
  await openStatus(page, playwright)
  await statusDialog(page).getByLabel('Note to the customer').fill('In my words.')
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: 'Discard what you typed?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(question).toHaveCount(0)
  await expect(statusDialog(page).getByLabel('Note to the customer')).toHaveValue('In my words.')
  await page.goBack()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('Undo is offered until the email is sent', async ({ page, playwright }) => {
  await page.clock.install()
  const { one } = await openStatus(page, playwright)
  await choice(page, 'Confirmed').check()
  await save(page).click()
  await expect(page.getByText(`Confirmed: ${one.number}`)).toBeVisible()
  await page.clock.runFor(13_000)
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  await page.clock.runFor(3_000)
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
})

test('completing a visit that is ahead is asked about', async ({ page, playwright }) => {
  const { one } = await openStatus(page, playwright)
  await choice(page, 'Completed').check()
  await save(page).click()
  const visit = new Date(`${one.date}T00:00Z`).toLocaleDateString('en-IN', { day: 'numeric', month: 'long' })
  const question = page.getByRole('dialog', { name: `This visit is on ${visit}` })
  await expect(question.getByRole('heading')).toContainText('Complete it anyway?')
  await expectAccessible(page, 'dialog[aria-labelledby]:modal:not(:has(dialog))')
  await expect(question.getByRole('button', { name: 'Do not complete it' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(question).toHaveCount(0)
  await expect(save(page)).toBeFocused()
  expect((await detailsOf(page, one)).status).toBe('pending')
  await save(page).click()
  await completing(page).getByRole('button', { name: 'Complete it anyway' }).click()
  await expect(statusDialog(page)).toHaveCount(0)
  await expect(page.getByText(`Completed: ${one.number}`)).toBeVisible()
  expect((await detailsOf(page, one)).status).toBe('completed')
})

test.describe('a refused change', () => {
  test.use({ expectedErrors: [/409/] })

  test(
    'the second of two administrators sees who was first, and nothing is overwritten',
    { tag: '@smoke' },
    async ({ page, playwright }) => {
      const { one } = await openStatus(page, playwright)
      await choice(page, 'Cancelled').check()
      await statusDialog(page).getByLabel('Note to the customer').fill('In my words.')
      await setAs(page, one, 'completed')
      await save(page).click()
      await expect(statusDialog(page).getByRole('alert')).toContainText('Demo Admin set it to Completed on')
      await expect(statusDialog(page).getByRole('alert')).toContainText('The visit is on')
      await expect(statusDialog(page).getByRole('alert')).not.toContainText('completed')
      expect((await detailsOf(page, one)).status).toBe('completed')
      await expect(choice(page, 'Completed Current')).not.toBeChecked()
      await expect(choice(page, 'Cancelled')).toBeChecked()
      await expect(statusDialog(page).getByLabel('Note to the customer')).toHaveValue('In my words.')
      await statusDialog(page).getByRole('button', { name: 'Apply mine' }).click()
      await expect(statusDialog(page)).toHaveCount(0)
      expect(await detailsOf(page, one)).toMatchObject({ status: 'cancelled' })
    },
  )

  test('the second of two administrators can keep the change of the first', async ({ page, playwright }) => {
    const { one } = await openStatus(page, playwright)
    await choice(page, 'Cancelled').check()
    await statusDialog(page).getByLabel('Note to the customer').fill('In my words.')
    await setAs(page, one, 'confirmed')
    await save(page).click()
    await statusDialog(page).getByRole('button', { name: 'Keep theirs' }).click()
    await expect(statusDialog(page)).toHaveCount(0)
    await expect(drawer(page).getByText('Confirmed', { exact: true })).toBeVisible()
    expect(await detailsOf(page, one)).toMatchObject({ status: 'confirmed', version: 2 })
  })

  test('completing a visit that is ahead is asked about again after another change', async ({ page, playwright }) => {
    const { one } = await openStatus(page, playwright)
    await choice(page, 'Completed').check()
    await setAs(page, one, 'confirmed')
    await save(page).click()
    await completing(page).getByRole('button', { name: 'Complete it anyway' }).click()
    await expect(statusDialog(page).getByRole('alert')).toContainText('Demo Admin set it to Confirmed on')
    await statusDialog(page).getByRole('button', { name: 'Apply mine' }).click()
    await expect(completing(page)).toBeVisible()
    expect(await detailsOf(page, one)).toMatchObject({ status: 'confirmed', version: 2 })
  })

  test('a cancelled booking whose slot was taken cannot be reopened, and says what to do', async ({
    page,
    playwright,
  }) => {
    const options = { service: 'passport', day: 30, address: '7, Temple Street', notes: 'Second gate' }
    const { account, booked } = await bookSome(playwright, 1, options)
    const [one] = booked
    if (!one) throw new Error('One was booked')
    await setAs(page, one, 'cancelled')
    await takeAll(playwright, 'passport', one)
    await openBookingsOf(page, account)
    await linkTo(page, one).click()
    await drawer(page).getByRole('button', { name: 'Update Status' }).click()
    await choice(page, 'Confirmed').check()
    await save(page).click()
    await expect(statusDialog(page).getByRole('alert')).toContainText(/No professional is free .+ any more\./)
    await expect(choice(page, 'Confirmed')).toBeChecked()
    await statusDialog(page).getByRole('button', { name: 'Book another time' }).click()
    const rebooking = page.getByRole('dialog', { name: 'New booking' })
    await expect(rebooking.getByRole('textbox', { name: 'Email', exact: true })).toHaveValue(account.email)
    await expect(rebooking.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Ravi Menon')
    await expect(rebooking.getByRole('combobox', { name: 'Service' })).toHaveValue(one.service.title)
    await expect(rebooking.getByRole('textbox', { name: 'Address' })).toHaveValue('7, Temple Street')
    await expect(rebooking.getByRole('textbox', { name: 'Notes' })).toHaveValue('Second gate')
  })
})

test.describe('when the connection fails midway', () => {
  test.use({ expectedErrors: [/net::ERR_FAILED|409/] })

  test('a saved change whose response was lost is shown as saved', { tag: '@smoke' }, async ({ page, playwright }) => {
    const { one } = await openStatus(page, playwright)
    await page.route('**/status', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await choice(page, 'Confirmed').check()
    await save(page).click()
    await expect(page.getByText(`Confirmed: ${one.number}`)).toBeVisible()
    await expect(statusDialog(page)).toHaveCount(0)
    expect((await detailsOf(page, one)).history.length).toBe(2)
  })

  test('an unsaved change stays in the dialog and Retry saves it once', async ({ page, playwright }) => {
    const { one } = await openStatus(page, playwright)
    await page.route('**/status', (route) => route.abort())
    await choice(page, 'Completed').check()
    await page.keyboard.press('Enter')
    await completing(page).getByRole('button', { name: 'Complete it anyway' }).click()
    await expect(statusDialog(page).getByRole('alert')).toContainText('The status could not be saved.')
    await expect(choice(page, 'Completed')).toBeFocused()
    await page.unroute('**/status')
    await page.route('**/status', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await page.route(`**/api/admin/bookings/${one._id}`, (route) => route.abort())
    const retry = statusDialog(page).getByRole('button', { name: 'Retry' })
    await retry.click()
    await completing(page).getByRole('button', { name: 'Complete it anyway' }).click()
    await expect(statusDialog(page).getByRole('alert')).toContainText('We could not find out whether this was saved.')
    await page.unrouteAll()
    await retry.click()
    await completing(page).getByRole('button', { name: 'Complete it anyway' }).click()
    await expect(statusDialog(page)).toHaveCount(0)
    expect(await detailsOf(page, one)).toMatchObject({ status: 'completed', version: 2 })
  })
})

test('a status is set by keyboard alone', async ({ page, playwright }) => {
  const { account, booked } = await bookSome(playwright, 1, { service: 'trademark', day })
  const [one] = booked
  if (!one) throw new Error('One was booked')
  await openBookingsOf(page, account)
  await linkTo(page, one).focus()
  await page.keyboard.press('Enter')
  await expect(drawer(page).getByRole('heading', { name: 'Booking details' })).toBeFocused()
  const update = drawer(page).getByRole('button', { name: 'Update Status' })
  await expect(update).toBeEnabled()
  await expect(async () => {
    await page.keyboard.press('Tab')
    await expect(update).toBeFocused({ timeout: 50 })
  }).toPass({ intervals: [0] })
  await page.keyboard.press('Enter')
  await expect(choice(page, 'Pending')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(choice(page, 'Confirmed')).toBeChecked()
  await page.keyboard.press('Enter')
  await expect(statusDialog(page)).toHaveCount(0)
  await expect(update).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(linkTo(page, one)).toBeFocused()
  await expect(rowOf(page, one)).toContainText('Confirmed')
})

for (const width of widths) {
  test(`the dialog is accessible in both modes at ${width} px, and fits`, async ({ page, playwright }) => {
    await page.setViewportSize({ width, height: 900 })
    const { booked } = await bookSome(playwright, 1, { service: 'trademark', day })
    await openBookingsOf(page, { email: 'unknown' }, `&booking=${booked[0]?._id}`)
    await drawer(page).getByRole('button', { name: 'Update Status' }).click()
    await choice(page, 'Confirmed').check()
    await expectAccessible(page, 'dialog[aria-labelledby]:modal:not(:has(dialog))')
    await expectNoOverflow(page)
  })
}
