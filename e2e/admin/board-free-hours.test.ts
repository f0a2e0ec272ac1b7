import { blockIn, foldButton, freeHourOf, newBoard, openBoard } from '#e2e/support/admin-board.ts'
import { dialogOf } from '#e2e/support/admin.ts'
import { expect, test } from '#e2e/support/shop.ts'

const form = { name: 'New booking' }

test('a free hour begins a booking with its professional, day and time', { tag: '@smoke' }, async ({ page }) => {
  const board = await newBoard(page.request, { day: 3, time: '09:00' })
  await openBoard(page, board.date)
  const free = freeHourOf(page, board.ana, '11:00 am')
  const transparent = 'rgba(0, 0, 0, 0)'
  await expect(free).toHaveCSS('color', transparent)
  await free.hover()
  await expect(free).not.toHaveCSS('color', transparent)
  await free.click()
  await expect(page.getByRole('dialog', form)).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`new=booking&day=${board.date}&at=11%3A00&with=${board.ana._id}`))
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', form)).toHaveCount(0)
  await expect(free).toBeFocused()
  await expect(freeHourOf(page, board.ana, '9:00 am')).toHaveCount(0)
  await expect(freeHourOf(page, board.ana, '1:00 pm')).toHaveCount(0)
  await expect(freeHourOf(page, board.cleo, '8:00 pm')).toHaveCount(1)
})

test('arrow keys lead through bookings and free hours by time, and Tab to the next row', async ({ page }) => {
  const board = await newBoard(page.request, { day: 4, time: '09:00' })
  await openBoard(page, board.date)
  await blockIn(page, board.ana, board.customer).focus()
  await page.keyboard.press('ArrowRight')
  await expect(freeHourOf(page, board.ana, '11:00 am')).toBeFocused()
  await page.keyboard.press('Home')
  await expect(freeHourOf(page, board.ana, '8:00 am')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(freeHourOf(page, board.ben, '8:00 am')).toBeFocused()
  await page.keyboard.press('Tab')
  const name = page.getByRole('link', { name: board.cleo.name, exact: true })
  await expect(name).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(freeHourOf(page, board.cleo, '8:00 pm')).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(name).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(freeHourOf(page, board.ben, '8:00 am')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', form)).toBeVisible()
})

test('an hour whose booking was cancelled can be booked beside it', async ({ page }) => {
  const board = await newBoard(page.request, { day: 7, time: '09:00' })
  const { _id } = board
  expect((await board.api.put(`/api/admin/bookings/${_id}/status`, { status: 'cancelled' })).status()).toBe(200)
  await openBoard(page, board.date)
  await freeHourOf(page, board.ana, '9:00 am').click()
  await expect(page.getByRole('dialog', form)).toBeVisible()
  await page.keyboard.press('Escape')
  await blockIn(page, board.ana, board.customer).click()
  await expect(dialogOf(page)).toContainText(board.customer)
})

test('nothing can be booked on the board of a past day', async ({ page }) => {
  await openBoard(page, '2026-01-05', '')
  await expect(page.getByRole('list', { name: 'Professionals' })).toBeVisible()
  await expect(page.getByRole('group', { name: /^Free hours/ })).toHaveCount(0)
})

test.describe('with a finger', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } })

  test('a tap on a free hour begins a booking', async ({ page }) => {
    const board = await newBoard(page.request, { day: 5, time: '09:00' })
    await openBoard(page, board.date, `&category=immigration&who=${board.ben._id}`)
    await freeHourOf(page, board.ben, '10:00 am').tap()
    await expect(page.getByRole('dialog', form)).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`at=10%3A00&with=${board.ben._id}`))
  })
})

test('those who do not work that day are folded away', async ({ page }) => {
  const board = await newBoard(page.request, { day: 6, time: '09:00' })
  const eve = await board.addProfessional('Eve', null)
  await openBoard(page, board.date)
  const row = page.getByRole('listitem').filter({ hasText: eve.name })
  await expect(foldButton(page)).toHaveAttribute('aria-expanded', 'false')
  await expect(row).toHaveCount(0)
  await foldButton(page).click()
  await expect(row).toContainText('Not working')
  await page.getByRole('button', { name: 'Next day' }).click()
  await page.getByRole('button', { name: 'Previous day' }).click()
  await expect(row).toContainText('Not working')
  await foldButton(page).click()
  await expect(row).toHaveCount(0)
})
