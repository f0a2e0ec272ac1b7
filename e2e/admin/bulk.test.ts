import type { Locator, Page } from '@playwright/test'
import { openAdmin } from '#e2e/support/admin.ts'
import { bookSome, openBookingsOf, rowOf, setAs } from '#e2e/support/admin-booked.ts'
import { detailsOf } from '#e2e/support/admin-bookings.ts'
import { all, bar, confirm, confirming } from '#e2e/support/admin-bulk.ts'
import { expect, expectAccessible, expectNoOverflow, test, widths } from '#e2e/support/shop.ts'

const day = 25

const asking = (page: Page, count: number) =>
  page.getByRole('dialog', { name: `Cancel ${count} ${count === 1 ? 'booking' : 'bookings'}?` })

test(
  'pending bookings are confirmed at once after a question, others are left out, and Undo restores each',
  { tag: '@smoke' },
  async ({ page, playwright }) => {
    const { account, booked } = await bookSome(playwright, 4, { service: 'gst', day })
    const [first, second, third, fourth] = booked
    if (!first || !second || !third || !fourth) throw new Error('Four were booked')
    await setAs(page, third, 'completed')
    await openBookingsOf(page, account)
    await all(page).check()
    await expect(bar(page).getByRole('status')).toHaveText('4 selected')
    await page.getByRole('checkbox', { name: `Select ${second.number}, Ravi Menon` }).uncheck()
    await expect(all(page)).toBeChecked({ indeterminate: true })
    await bar(page).getByRole('button', { name: 'Confirm 2 pending' }).click()
    const question = confirming(page, '2 bookings')
    await expect(question).toContainText('1 customer gets an email about this.')
    await expect(question).toContainText('1 is left out: 1 completed.')
    await expect(question.getByRole('listitem')).toHaveCount(2)
    await question.getByRole('button', { name: 'Confirm 2' }).click()
    await expect(page.getByText('2 bookings confirmed')).toBeVisible()
    await expect(rowOf(page, first)).toContainText('Confirmed')
    await expect(rowOf(page, second)).toContainText('Pending')
    await expect(rowOf(page, third)).toContainText('Completed')
    await expect(bar(page).getByRole('status')).toHaveText('3 selected')
    await expect(bar(page).getByRole('button', { name: /^Confirm/ })).toHaveCount(0)
    await expect(bar(page)).toBeFocused()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('Undone. No emails were sent.', { exact: true })).toBeVisible()
    await expect(rowOf(page, first)).toContainText('Pending')
    await expect(rowOf(page, fourth)).toContainText('Pending')
    await expect(rowOf(page, third)).toContainText('Completed')
  },
)

test('nothing moves under the pointer after a bulk change and its Undo', async ({ page, playwright }) => {
  // Of an unconfirmed email address: the mark in their rows disappears with the status.
  const { account } = await bookSome(playwright, 8, { service: 'gst', day: 29 })
  await openBookingsOf(page, account, '&status=pending')
  await expect(page.getByRole('row').nth(5)).toContainText('Email not confirmed')
  const tick = page.getByRole('row').nth(5).getByRole('checkbox')
  await tick.scrollIntoViewIfNeeded()
  await page.evaluate(() => window.scrollTo(0, 120))
  const place = async () => {
    const row = page.getByRole('row').nth(5)
    const box = await row.boundingBox()
    const badge = await row.getByText(/^(Pending|Cancelled)$/).boundingBox()
    return [await page.evaluate(() => window.scrollY), box?.y, box?.height, badge?.y]
  }
  const before = await place()
  // The mark takes no line of its own.
  expect(before[2]).toBeLessThan(70)
  /** With the mouse, because a click of the test would scroll the button into view. */
  const press = async (button: Locator) => {
    const box = await button.boundingBox()
    if (!box) throw new Error('It is not on the screen')
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
  }
  await press(tick)
  expect(await place()).toEqual(before)
  await press(bar(page).getByRole('button', { name: 'Cancel 1 open' }))
  await page.getByRole('dialog', { name: 'Cancel 1 booking?' }).getByRole('button', { name: 'Cancel bookings' }).click()
  await expect(page.getByText('1 booking cancelled')).toBeVisible()
  await expect(page.getByRole('row').nth(5)).toContainText('No longer matches')
  expect(await place()).toEqual(before)
  await press(page.getByRole('button', { name: 'Undo' }))
  await expect(page.getByText('Undone. No emails were sent.', { exact: true })).toBeVisible()
  await expect(page.getByRole('row').nth(5)).not.toContainText('No longer matches')
  expect(await place()).toEqual(before)
  await expect(bar(page).getByRole('status')).toHaveText('1 selected')
})

test('a selection stays on the next page and in another view until it is cleared', async ({ page }) => {
  await openAdmin(page, '/admin/bookings?limit=10')
  const ticks = page.getByRole('table').locator('tbody').getByRole('checkbox')
  await ticks.nth(1).check()
  await ticks.nth(4).click({ modifiers: ['Shift'] })
  await expect(bar(page).getByRole('status')).toHaveText('4 selected')
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(bar(page).getByRole('status')).toHaveText('4 selected, 4 not on this page')
  await ticks.nth(0).check()
  await expect(bar(page).getByRole('status')).toHaveText('5 selected, 4 not on this page')
  const views = page.getByRole('group', { name: 'View' })
  await views.getByRole('button', { name: 'Day' }).click()
  await views.getByRole('button', { name: 'List' }).click()
  await expect(bar(page).getByRole('status')).toContainText('5 selected')
  await bar(page).getByRole('button', { name: 'Clear selection' }).click()
  await expect(bar(page).getByRole('status')).toHaveText('')
  await expect(ticks.nth(1)).not.toBeChecked()
})

test('more bookings than one request takes are selected, over several pages', async ({ page }) => {
  await openAdmin(page, '/admin/bookings?limit=50')
  await all(page).check()
  await expect(bar(page).getByRole('status')).toHaveText('50 selected')
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(bar(page).getByRole('status')).toHaveText('50 selected, 50 not on this page')
  await page.getByRole('table').locator('tbody').getByRole('checkbox').first().check()
  await expect(bar(page).getByRole('status')).toHaveText('51 selected, 50 not on this page')
})

test('a bulk cancellation asks first and says who gets an email', { tag: '@smoke' }, async ({ page, playwright }) => {
  const { account, booked } = await bookSome(playwright, 2, { service: 'gst', day })
  const [first] = booked
  if (!first) throw new Error('Two were booked')
  await openBookingsOf(page, account)
  await all(page).check()
  await bar(page)
    .getByRole('button', { name: /^Cancel \d+ open$/ })
    .click()
  await expect(asking(page, 2)).toContainText('1 customer gets an email about this.')
  await expect(asking(page, 2).getByRole('button', { name: 'Keep bookings' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(asking(page, 2)).toHaveCount(0)
  await expect(rowOf(page, first)).toContainText('Pending')
  await bar(page).getByRole('button', { name: 'Cancel 2 open' }).click()
  await asking(page, 2).getByLabel('Note to the customers').fill('The office is closed that day.')
  await asking(page, 2).getByRole('button', { name: 'Cancel bookings' }).click()
  await expect(page.getByText('2 bookings cancelled')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect((await detailsOf(page, first)).history.at(-1)).toMatchObject({
    status: 'cancelled',
    note: 'The office is closed that day.',
  })
})

test('a typed note is discarded only after a question and never reused for other bookings', async ({
  page,
  playwright,
}) => {
  const { account } = await bookSome(playwright, 2, { service: 'gst', day })
  const note = asking(page, 2).getByLabel('Note to the customers')
  const question = page.getByRole('dialog', { name: 'Discard what you typed?' })
  await openBookingsOf(page, account)
  await all(page).check()
  await bar(page).getByRole('button', { name: 'Cancel 2 open' }).click()
  await note.fill('The office is closed that day.')
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(question).toHaveCount(0)
  await expect(note).toHaveValue('The office is closed that day.')
  await asking(page, 2).getByRole('button', { name: 'Keep bookings' }).click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(asking(page, 2)).toHaveCount(0)
  await bar(page).getByRole('button', { name: 'Cancel 2 open' }).click()
  await expect(note).toHaveValue('')
})

test('a bulk change reports the result for each booking', async ({ page, playwright }) => {
  const { account, booked } = await bookSome(playwright, 2, { service: 'gst', day })
  const [first, second] = booked
  if (!first || !second) throw new Error('Two were booked')
  await openBookingsOf(page, account)
  await all(page).check()
  await setAs(page, second, 'completed')
  await confirm(page, '2 bookings')
  const results = page.getByRole('dialog', { name: '1 booking of 2 not changed' })
  await expect(results.getByRole('listitem')).toHaveText([
    `${second.number}, Ravi Menon: Someone else changed this booking. Your change was not saved.`,
    `${first.number}, Ravi Menon: Confirmed`,
  ])
  await expect(page.getByText('1 booking confirmed')).toBeVisible()
  // The close icon, the button of the dialog, then the toast above it.
  await results.getByRole('button', { name: 'Close', exact: true }).nth(1).click()
  await expect(results).toHaveCount(0)
  await expect(rowOf(page, second)).toContainText('Completed')
  await expect(bar(page).getByRole('status')).toHaveText('2 selected')
})

test('a selected booking on another page follows a change by another administrator', async ({ page, playwright }) => {
  const { account, booked } = await bookSome(playwright, 1, { service: 'gst', day })
  const [first] = booked
  if (!first) throw new Error('One was booked')
  await openBookingsOf(page, account)
  await all(page).check()
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Completed')
  await expect(bar(page).getByRole('status')).toHaveText('1 selected, 1 not on this page')
  await setAs(page, first, 'confirmed')
  await confirm(page, '1 booking')
  await expect(page.getByRole('dialog', { name: 'Nothing was changed' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(bar(page).getByRole('button', { name: /^Confirm/ })).toHaveCount(0)
  await bar(page).getByRole('button', { name: 'Cancel 1 open' }).click()
  await asking(page, 1).getByRole('button', { name: 'Cancel bookings' }).click()
  await expect(page.getByText('1 booking cancelled')).toBeVisible()
})

test('a past visit is completed, not confirmed, and is left out when a coming one is confirmed', async ({ page }) => {
  await openAdmin(page, '/admin/bookings?status=pending&sort=earliest')
  const ticks = page.getByRole('table').locator('tbody').getByRole('checkbox')
  await ticks.first().check()
  await expect(bar(page).getByRole('button', { name: 'Complete 1 past' })).toBeVisible()
  await expect(bar(page).getByRole('button', { name: /^Confirm/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Date & Time' }).click()
  await expect(bar(page).getByRole('status')).toHaveText('1 selected, 1 not on this page')
  await ticks.first().check()
  await expect(bar(page).getByRole('status')).toHaveText('2 selected, 1 not on this page')
  await bar(page).getByRole('button', { name: 'Confirm 1 pending' }).click()
  await expect(confirming(page, '1 booking')).toContainText('1 is left out: 1 in the past.')
  await expect(confirming(page, '1 booking').getByRole('listitem')).toHaveCount(1)
})

test('Shift held on the way to a checkbox does not select a range', async ({ page }) => {
  await openAdmin(page, '/admin/bookings?limit=10')
  const ticks = page.getByRole('table').locator('tbody').getByRole('checkbox')
  await ticks.nth(3).check()
  await page.keyboard.press('Shift+Tab')
  // As a screen reader presses it: without a key or a pointer.
  await ticks.nth(0).evaluate((tick: HTMLInputElement) => tick.click())
  await expect(bar(page).getByRole('status')).toHaveText('2 selected')
})

for (const width of widths) {
  test(
    `bulk selection is accessible in both modes at ${width} px, and fits`,
    { tag: width === 390 ? '@smoke' : [] },
    async ({ page, playwright }) => {
      await page.setViewportSize({ width, height: 900 })
      const { account, booked } = await bookSome(playwright, 2, { service: 'gst', day })
      await openBookingsOf(page, account)
      for (const { number } of booked)
        await page.getByRole('checkbox', { name: `Select ${number}, Ravi Menon` }).check()
      // Scrolled a little, the header covers a part of a button.
      await page.evaluate(() => window.scrollTo(0, 0))
      await expectAccessible(page)
      await expectNoOverflow(page)
      await bar(page).getByRole('button', { name: 'Cancel 2 open' }).click()
      await expect(asking(page, 2)).toBeVisible()
      await expectAccessible(page, 'dialog[aria-labelledby]:modal')
      await expectNoOverflow(page)
    },
  )
}

test('cancelling visits that have begun does not promise their slots', async ({ page, playwright }) => {
  const { account, booked } = await bookSome(playwright, 2, { service: 'gst', day: 29 })
  const [first] = booked
  if (!first) throw new Error('Two were booked')
  await page.clock.setFixedTime(Date.parse(first.startsAt) + 60_000)
  await openBookingsOf(page, account)
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await bar(page).getByRole('button', { name: 'Cancel 2 open' }).click()
  await expect(asking(page, 2)).toContainText('1 slot becomes free.')
  await asking(page, 2).getByRole('button', { name: 'Keep bookings' }).click()
  await page.getByRole('checkbox', { name: new RegExp(`^Select ${booked[1]?.number}`) }).uncheck()
  await bar(page).getByRole('button', { name: 'Cancel 1 open' }).click()
  await expect(asking(page, 1)).toContainText('1 customer gets an email about this.')
  await expect(asking(page, 1)).not.toContainText('free')
})
