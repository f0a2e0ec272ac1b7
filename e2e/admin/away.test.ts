import { assign, newBoard, professionalOf } from '#e2e/support/admin-board.ts'
import { dialogOf, openAdmin } from '#e2e/support/admin.ts'
import { bookSome } from '#e2e/support/admin-booked.ts'
import { expectListed } from '#e2e/support/admin-bookings.ts'
import { expect, expectAccessible, test } from '#e2e/support/shop.ts'

test(
  'marking a professional away assigns the bookings to others, after the administrator has seen them',
  { tag: '@smoke' },
  async ({ page }) => {
    const board = await newBoard(page.request, { day: 27, time: '08:00' })
    await openAdmin(page, `/admin/professionals?search=${encodeURIComponent(board.ana.name)}`)
    await page.getByRole('button', { name: `More about ${board.ana.name}` }).click()
    await page.getByRole('menuitem', { name: 'Mark away' }).click()
    const dialog = dialogOf(page)
    await dialog.getByLabel('First day').fill(board.date)
    await dialog.getByLabel('Last day').fill(board.date)
    await expect(dialog.getByRole('status')).toHaveText('1 booking during this time.')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Continue' }).click()
    const booking = dialog.getByRole('group', { name: new RegExp(board.customer) })
    await expect(booking.getByRole('radio', { name: /Same time/ })).toBeChecked()
    await expectAccessible(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await expectAccessible(page)
    await page.setViewportSize({ width: 1280, height: 900 })
    await dialog.getByRole('button', { name: 'Mark away and change 1 booking' }).click()
    await expect(dialog).toHaveCount(0)
    const now = await professionalOf(page.request, board)
    expect(now).toBeDefined()
    expect(now).not.toBe(board.ana._id)
  },
)

test.describe(() => {
  test.use({ expectedErrors: [/net::ERR_FAILED|status of 409/] })

  test('a booking that is assigned while the dialog is open is shown before the professional is marked away', async ({
    page,
  }) => {
    const board = await newBoard(page.request, { day: 26, time: '08:00' })
    await openAdmin(page, `/admin/professionals?search=${encodeURIComponent(board.ben.name)}`)
    await page.getByRole('button', { name: `More about ${board.ben.name}` }).click()
    await page.getByRole('menuitem', { name: 'Mark away' }).click()
    const dialog = dialogOf(page)
    await dialog.getByLabel('First day').fill(board.date)
    await page.route('**/time-off/proposals?*', (route) => route.abort())
    await dialog.getByLabel('Last day').fill(board.date)
    await expect(dialog.getByText('We could not load the bookings.')).toBeVisible()
    await expectAccessible(page, 'dialog')
    await page.unrouteAll()
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await expect(dialog.getByRole('status')).toHaveText('No bookings are during this time.')
    await assign(page.request, board, board.ben._id)
    await dialog.getByRole('button', { name: 'Mark away' }).click()
    await expect(dialog.getByRole('alert')).toContainText('have changed since you saw them')
    await expect(dialog.getByRole('status')).toHaveText('1 booking during this time.')
    expect(await professionalOf(page.request, board)).toBe(board.ben._id)
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(dialog.getByRole('group', { name: new RegExp(board.customer) })).toBeVisible()
    await dialog.getByRole('button', { name: 'Mark away and change 1 booking' }).click()
    await expect(dialog).toHaveCount(0)
  })

  test('a day may be closed without knowing its bookings, but the dialog says so', async ({ page }) => {
    const { date } = await newBoard(page.request, { day: 29, time: '08:00' })
    await openAdmin(page, '/admin/closed-days')
    await page.getByRole('button', { name: 'Close a day' }).click()
    await page.route('**/api/admin/bookings?*', (route) => route.abort())
    await dialogOf(page).getByLabel('Day', { exact: true }).fill(date)
    await expect(dialogOf(page).getByText('We could not load the bookings on this day.')).toBeVisible()
    await page.unrouteAll()
    await dialogOf(page).getByRole('button', { name: 'Try again' }).click()
    await expect(dialogOf(page).getByRole('status')).toContainText('on this day')
  })
})

test('a day is closed with a reason, after its bookings were shown, and opened again', async ({ page, playwright }) => {
  await bookSome(playwright, 1, { day: 28 })
  const board = await newBoard(page.request, { day: 28, time: '08:00' })
  await openAdmin(page, '/admin/closed-days')
  await page.getByRole('button', { name: 'Close a day' }).click()
  const dialog = dialogOf(page)
  await dialog.getByLabel('Day', { exact: true }).fill(board.date)
  await dialog.getByLabel(/^Reason/).fill('Office move')
  await expect(dialog.getByRole('status')).toContainText('on this day. They stay until you move or cancel them.')
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  const [whole, list] = [await dialog.boundingBox(), await dialog.getByRole('list').boundingBox()]
  expect((list?.x ?? 0) + (list?.width ?? 0)).toBeLessThan((whole?.x ?? 0) + (whole?.width ?? 0) - 16)
  await page.setViewportSize({ width: 1280, height: 900 })
  await dialog.getByRole('button', { name: 'Close this day' }).click()
  await expect(dialog).toHaveCount(0)
  const row = page.getByRole('row').filter({ hasText: 'Office move' })
  await expectAccessible(page)
  // A cancelled booking is not counted.
  await board.api.put(`/api/admin/bookings/${board._id}/status`, { status: 'cancelled' })
  await page.reload()
  await expectListed(page, row.getByRole('link', { name: /bookings?$/ }))
  await page.goBack()
  await row.getByRole('button', { name: /^Reopen/ }).click()
  await dialog.getByRole('button', { name: 'Reopen' }).click()
  await expect(row).toHaveCount(0)
})
