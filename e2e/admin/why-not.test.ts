import type { Page } from '@playwright/test'
import { newBoard, openBoard } from '#e2e/support/admin-board.ts'
import { openAdmin } from '#e2e/support/admin.ts'
import { expect, expectAccessible, expectNoOverflow, storefronts, test, widths } from '#e2e/support/shop.ts'

const drawer = (page: Page) => page.getByRole('dialog', { name: 'Why not?' })
const checksOf = (page: Page, { name }: { name: string }) =>
  drawer(page).getByRole('list', { name: `Checks for ${name}` })
const checks = (...failed: string[]) =>
  ['Category', 'Area', 'Hours', 'Time off', 'Open', 'Notice', 'Free'].map(
    (name) => `${name}: ${failed.includes(name) ? 'no' : 'yes'}`,
  )

test(
  'the board leads to the reasons why a time is not free, and they lead to the booking',
  { tag: '@smoke' },
  async ({ page }) => {
    const board = await newBoard(page.request, { day: 9, time: '09:00' })
    await openBoard(page, board.date)
    await page.getByRole('button', { name: 'Why not?' }).click()
    await page.getByRole('combobox', { name: 'Service' }).fill('visa doc')
    await page.getByRole('option', { name: 'Visa Documents' }).click()
    await drawer(page).getByLabel('Time').selectOption('9:00 am')
    await expect(drawer(page).getByLabel('Day')).toHaveValue(board.date)
    await expect(checksOf(page, board.ana).getByRole('listitem')).toHaveText(checks('Free'))
    await expect(checksOf(page, board.ben).getByRole('listitem')).toHaveText(checks())
    await expect(checksOf(page, board.cleo).getByRole('listitem')).toHaveText(checks('Hours'))
    const cleo = drawer(page)
      .getByRole('listitem')
      .filter({ has: page.getByRole('list', { name: `Checks for ${board.cleo.name}` }) })
    await expect(cleo.getByText(/^Works from 8:00 pm on /)).toBeVisible()
    await expect(drawer(page)).toContainText(`Booked from 9:00 am to 10:30 am: `)
    await drawer(page).getByRole('listitem').filter({ hasText: board.customer }).getByRole('link').first().click()
    await expect(page.getByRole('dialog', { name: 'Booking details' })).toContainText(board.customer)
  },
)

for (const width of widths) {
  test(`the drawer has an address, and a free time begins a booking, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    // To the other shop, tests add professionals, each of which the drawer shows.
    await openAdmin(page, '/admin/bookings?whyNot=any', storefronts[0]?.url)
    await page.getByRole('combobox', { name: 'Service' }).fill('gst reg')
    await page.getByRole('option', { name: 'GST Registration' }).click()
    await expect(page).toHaveURL(/whyNot=[\da-f-]{36}/)
    await drawer(page).getByRole('button', { name: 'Show them' }).click()
    await expectAccessible(page)
    await expectNoOverflow(page)
    const other = drawer(page)
      .getByRole('button', { name: /^Another day|^New booking at|\d:00 [ap]m$/ })
      .last()
    await other.click()
    const form = page.getByRole('dialog', { name: 'New booking' })
    await expect(form.getByLabel('Service')).toHaveValue('GST Registration')
    await expect(form.getByRole('region', { name: 'Summary' })).toContainText(/\d:00 [ap]m/)
  })
}

test('the form of a new booking says why a time is full, and takes over another one', async ({ page }) => {
  // The others are free, whatever other tests have booked.
  await page.route(/\/availability\?date=/, async (route) => {
    const answer = await (await route.fetch()).json()
    const slots = answer.slots.map((slot: { time: string }) =>
      slot.time === '12:00'
        ? { time: slot.time, available: false, left: 0, reason: 'full' }
        : { time: slot.time, available: true, left: 1 },
    )
    await route.fulfill({ json: { ...answer, slots } })
  })
  await openAdmin(page, '/admin/bookings?new=booking')
  const form = page.getByRole('dialog', { name: 'New booking' })
  await form.getByRole('combobox', { name: 'Service' }).fill('gst reg')
  await page.getByRole('option', { name: /^GST Registration/ }).click()
  const going = page.waitForResponse(/\/availability\?date=.*postcode=570001/)
  await form.getByRole('textbox', { name: /^PIN code/ }).fill('570 001')
  await going
  await form.getByRole('button', { name: 'Why not?' }).click()
  const explained = page.waitForRequest(/\/why-not\?.*time=15.*postcode=570001/)
  await expect(drawer(page).getByLabel('PIN code')).toHaveValue('570001')
  await expect(drawer(page).getByLabel('Time')).toHaveValue('12:00')
  await drawer(page).getByLabel('Time').selectOption('3:00 pm')
  await explained
  await drawer(page).getByRole('button', { name: 'New booking at 3:00 pm' }).click()
  await expect(drawer(page)).toHaveCount(0)
  await expect(form.getByRole('region', { name: 'Summary' })).toContainText('3:00 pm')
})

test.describe('a day that cannot be booked yet', () => {
  test.use({ expectedErrors: [/status of 422/] })

  test('is refused at its field', async ({ page }) => {
    await openAdmin(page, '/admin/bookings?whyNot=any&day=2030-01-01')
    await page.getByRole('combobox', { name: 'Service' }).fill('gst reg')
    await page.getByRole('option', { name: 'GST Registration' }).click()
    await expect(drawer(page).getByLabel('Day')).toHaveAccessibleDescription(/Please choose a day from/)
  })
})
