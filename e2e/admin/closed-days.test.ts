import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { newBoard } from '#e2e/support/admin-board.ts'
import { bookSome } from '#e2e/support/admin-booked.ts'
import { expectListed } from '#e2e/support/admin-bookings.ts'
import { asAdmin, dialogOf, openAdmin } from '#e2e/support/admin.ts'
import { expect, expectAccessible, expectNoOverflow, test } from '#e2e/support/shop.ts'

const dayOf = (page: Page, date: string) => page.locator(`[data-date="${date}"]`)
const rowOf = (page: Page, reason: string) =>
  page.getByRole('list', { name: 'Closed days' }).getByRole('listitem').filter({ hasText: reason })
const save = (page: Page) => page.getByRole('button', { name: 'Save closed days' })

/** With the keyboard alone. */
async function choose(page: Page, date: string) {
  await page.locator('[data-date][tabindex="0"]').focus()
  const chosen = await page.locator('[data-date]:focus').getAttribute('data-date')
  if (chosen && chosen.slice(0, 7) < date.slice(0, 7)) await page.keyboard.press('PageDown')
  await dayOf(page, date).focus()
  await page.keyboard.press('Enter')
  await expect(dayOf(page, date)).toHaveAttribute('aria-pressed', 'true')
}

test(
  'a day is closed with a reason, after its bookings were shown, and opened again',
  { tag: '@smoke' },
  async ({ page, playwright }) => {
    await bookSome(playwright, 1, { day: 28 })
    const board = await newBoard(page.request, { day: 28, time: '08:00' })
    await openAdmin(page, '/admin/closed-days')
    await expect(page).toHaveURL(/\/admin\/settings\/closed-days$/)
    await choose(page, board.date)
    await expect(page.getByRole('status').filter({ hasText: 'on this day' })).toBeVisible()
    await page.getByLabel(/^Reason/).fill('Office move')
    await expect(page.getByText('They stay until you move or cancel them.')).toBeVisible()
    await expect(rowOf(page, 'Office move')).toContainText('not saved')
    await expectAccessible(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await expectAccessible(page)
    await expectNoOverflow(page)
    await page.setViewportSize({ width: 1280, height: 900 })
    await save(page).click()
    await expect(page.getByRole('heading', { name: 'Closed days' })).toBeFocused()
    await expect(rowOf(page, 'Office move')).not.toContainText('not saved')
    // A cancelled booking is not counted.
    await board.api.put(`/api/admin/bookings/${board._id}/status`, { status: 'cancelled' })
    await page.reload()
    await expectListed(page, rowOf(page, 'Office move').getByRole('link', { name: /bookings?$/ }))
    await page.goBack()
    await rowOf(page, 'Office move')
      .getByRole('button', { name: /^Reopen/ })
      .click()
    await expect(rowOf(page, 'Office move')).toContainText('opens again, not saved')
    await save(page).click()
    await expect(rowOf(page, 'Office move')).toHaveCount(0)
  },
)

test.describe(() => {
  test.use({ expectedErrors: [/net::ERR_FAILED|status of (409|422)/] })

  test('closed days come from a calendar file, and what someone else has closed is shown', async ({ page }) => {
    const { date } = await newBoard(page.request, { day: 29, time: '08:00' })
    const file = (text: string) => ({ name: 'days.ics', mimeType: 'text/calendar', buffer: Buffer.from(text) })
    const event = `BEGIN:VEVENT\r\nSUMMARY:Harvest feast\r\nDTSTART;VALUE=DATE:${date.replaceAll('-', '')}\r\nEND:VEVENT\r\n`
    await openAdmin(page, '/admin/settings/closed-days')
    await page.route('**/api/admin/bookings?*', (route) => route.abort())
    await choose(page, date)
    await expect(page.getByText('We could not load the bookings on this day.')).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('main').getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'on this day' })).toBeVisible()
    await page.getByRole('button', { name: 'Import .ics' }).click()
    const dialog = dialogOf(page)
    await dialog.getByLabel('Calendar file').setInputFiles(file('BEGIN:VCALENDAR\n'))
    await expect(dialog.getByRole('alert')).toContainText('Line 1: VCALENDAR begins here and never ends.')
    await dialog.getByLabel('Calendar file').setInputFiles(file(`BEGIN:VCALENDAR\r\n${event}END:VCALENDAR\r\n`))
    await expect(dialog.getByRole('list', { name: 'Days' })).toContainText(/\d bookings? on this day/)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Add 1 day' }).click()
    await expect(rowOf(page, 'Harvest feast')).toContainText('not saved')
    const { patch } = await asAdmin(page.request)
    const changeDay = async (change: object) =>
      expect((await patch('/api/admin/closed-days', { changes: [change] })).status()).toBe(200)
    await changeDay({ date, was: null, reason: 'Painting' })
    await save(page).click()
    await expect(page.getByRole('alert').filter({ hasText: 'is closed now: Painting' })).toBeVisible()
    await save(page).click()
    await expect(rowOf(page, 'Harvest feast')).not.toContainText('not saved')
    const yearEnd = { date: `${new Date().getFullYear()}-12-31`, reason: `Stocktaking ${randomUUID().slice(0, 8)}` }
    await changeDay({ ...yearEnd, was: null })
    await page.getByRole('button', { name: 'Copy last year’s' }).click()
    await dialog.getByLabel('Copy', { exact: true }).selectOption({ index: 1 })
    await expect(dialog.getByRole('listitem').filter({ hasText: yearEnd.reason })).toContainText('last time')
    await changeDay({ date: yearEnd.date, was: yearEnd.reason, reason: null })
    await expectAccessible(page)
    await dialog.getByRole('button', { name: /^Add \d+ days?$/ }).click()
    await expect(rowOf(page, yearEnd.reason).filter({ hasText: 'not saved' })).toHaveCount(1)
    await save(page).click()
    await expect(page.getByRole('heading', { name: 'Closed days' })).toBeFocused()
    await page.reload()
    await expect(rowOf(page, yearEnd.reason)).toContainText(String(new Date().getFullYear() + 1))
  })
})
