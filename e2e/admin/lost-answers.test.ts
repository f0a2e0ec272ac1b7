import type { Page } from '@playwright/test'
import { bookSome, openBookingsOf } from '#e2e/support/admin-booked.ts'
import { blockIn, newBoard, openBoard, professionalOf } from '#e2e/support/admin-board.ts'
import { all, bar, confirm, confirming } from '#e2e/support/admin-bulk.ts'
import { dialogOf } from '#e2e/support/admin.ts'
import { expect, test } from '#e2e/support/shop.ts'

test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED/] })

const notSent = 'You are offline: this attempt was not sent.'

/** Loses the answers to changes of bookings, and to reads of one booking. */
const loseAnswers = (page: Page) => page.route(/\/api\/admin\/bookings\/[^?]+$/, (route) => route.abort())

test('an offline retry says that the professional may have been assigned', async ({ page, context }) => {
  const board = await newBoard(page.request, { day: 23, time: '10:00' })
  await openBoard(page, board.date)
  await blockIn(page, board.ana, board.customer).click()
  await dialogOf(page).getByRole('button', { name: 'Change professional' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change professional' })
  await dialog.getByRole('radio', { name: board.ben.name }).check()
  await loseAnswers(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('We could not confirm that this was saved.')
  await context.setOffline(true)
  await dialog.getByRole('button', { name: 'Retry' }).click()
  await expect(dialog.getByRole('alert')).toHaveText(`We could not confirm that this was saved. ${notSent}`)
  // Closing the dialog settles nothing.
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.unrouteAll()
  await context.setOffline(false)
  await expect(dialog).toHaveCount(0)
  await dialogOf(page).getByRole('button', { name: 'Change professional' }).click()
  await dialog.getByRole('radio', { name: board.ben.name }).check()
  await context.setOffline(true)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert')).toHaveText(`We could not confirm that this was saved. ${notSent}`)
  await context.setOffline(false)
  await dialog.getByRole('button', { name: 'Retry' }).click()
  await expect(dialog).toHaveCount(0)
  expect(await professionalOf(page.request, board)).toBe(board.ben._id)
})

test('an offline retry on the board says that the professional may have been assigned', async ({ page, context }) => {
  const board = await newBoard(page.request, { day: 23, time: '08:00' })
  await openBoard(page, board.date)
  await loseAnswers(page)
  await blockIn(page, board.ana, board.customer).focus()
  await page.keyboard.press('m')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const toast = page.getByRole('alert').filter({ hasText: 'We could not confirm that this was saved.' })
  await expect(toast).toBeVisible()
  await context.setOffline(true)
  await toast.getByRole('button', { name: 'Retry' }).click()
  await expect(toast).toContainText(notSent)
  await page.unrouteAll()
  await context.setOffline(false)
  await toast.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('status').filter({ hasText: `Assigned to ${board.ben.name}.` })).toBeVisible()
  expect(await professionalOf(page.request, board)).toBe(board.ben._id)
})

test('an offline retry says that several bookings may have been changed', async ({ page, playwright, context }) => {
  const { account } = await bookSome(playwright, 2, { service: 'gst', day: 25 })
  await openBookingsOf(page, account)
  await all(page).check()
  await loseAnswers(page)
  await confirm(page, '2 bookings')
  const results = page.getByRole('dialog', { name: 'The result is unknown for 2 bookings' })
  await expect(results.getByText('We could not find out whether it was saved.')).toHaveCount(2)
  await page.keyboard.press('Escape')
  await context.setOffline(true)
  await confirm(page, '2 bookings')
  await expect(results.getByText('We could not find out whether it was saved.')).toHaveCount(2)
  await expect(confirming(page, '2 bookings')).toHaveCount(0)
  await expect(bar(page).getByRole('alert')).toHaveCount(0)
})
