import { chooseFromMenu } from '#e2e/support/dialogs.ts'
import { assign, newBoard, professionalOf } from '#e2e/support/admin-board.ts'
import { dialogOf, openAdmin } from '#e2e/support/admin.ts'
import { expect, expectAccessible, test } from '#e2e/support/shop.ts'

test(
  'marking a professional away assigns the bookings to others, after the administrator has seen them',
  { tag: '@smoke' },
  async ({ page }) => {
    const board = await newBoard(page.request, { day: 27, time: '08:00' })
    await openAdmin(page, `/admin/professionals?search=${encodeURIComponent(board.ana.name)}`)
    await page.getByRole('button', { name: `More about ${board.ana.name}` }).click()
    await chooseFromMenu(page, 'Mark away')
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
    await chooseFromMenu(page, 'Mark away')
    const dialog = dialogOf(page)
    await dialog.getByLabel('First day').fill(board.date)
    await page.route('**/time-off/proposals?*', (route) => route.abort())
    await dialog.getByLabel('Last day').fill(board.date)
    await expect(dialog.getByText('We could not load the bookings.')).toBeVisible()
    await expectAccessible(page, 'dialog')
    await page.unrouteAll()
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await expect(dialog.getByRole('status')).toHaveText('No bookings during this time.')
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
})
