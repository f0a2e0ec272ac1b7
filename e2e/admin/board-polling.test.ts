import {
  assign,
  blockIn,
  bookAt,
  drag,
  foldButton,
  freeHourOf,
  newBoard,
  openBoard,
  readAgain,
  rowOf,
  announcement,
} from '#e2e/support/admin-board.ts'
import { dialogOf, openAdmin } from '#e2e/support/admin.ts'
import { expect, test } from '#e2e/support/shop.ts'

const boards = '**/api/admin/board?*'

test('a booking keeps the focus when another administrator moves it', { tag: '@smoke' }, async ({ page }) => {
  const board = await newBoard(page.request, { day: 8, time: '08:00' })
  await openBoard(page, board.date)
  await blockIn(page, board.ana, board.customer).focus()
  await assign(page.request, board, board.ben._id)
  await readAgain(page)
  await expect(blockIn(page, board.ben, board.customer)).toBeVisible()
  await expect(blockIn(page, board.ben, board.customer)).toBeFocused()
})

test('a booking that leaves the board leaves the focus in its row', async ({ page }) => {
  const board = await newBoard(page.request, { day: 9, time: '08:00' })
  await openBoard(page, board.date)
  const free = freeHourOf(page, board.ben, '10:00 am')
  await free.focus()
  const other = await bookAt(page.request, { date: board.date, time: '10:00' })
  await assign(page.request, other, board.ben._id)
  await readAgain(page)
  await expect(free).toHaveCount(0)
  await expect(page.locator(':focus')).toHaveAccessibleName(/^Luis |^Book Zoe /)
  // A click beside the bookings is no loss of focus.
  await blockIn(page, board.ana, board.customer).focus()
  await page.getByRole('heading', { level: 1 }).click()
  await readAgain(page)
  await expect(blockIn(page, board.ana, board.customer)).not.toBeFocused()
})

test('a poll transfers the day only after a change, and shows it where the page is', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 500 })
  const board = await newBoard(page.request, { day: 10, time: '08:00' })
  await openBoard(page, board.date)
  const poll = async () => {
    const answer = page.waitForResponse(boards)
    await readAgain(page)
    return (await answer).status()
  }
  // Other tests may book on this day.
  await expect.poll(poll).toBe(304)
  await blockIn(page, board.ana, board.customer).scrollIntoViewIfNeeded()
  const scrolled = await page.evaluate(() => window.scrollY)
  await assign(page.request, board, board.ben._id)
  expect(await poll()).toBe(200)
  await expect(blockIn(page, board.ben, board.customer)).toBeVisible()
  expect(await page.evaluate(() => window.scrollY)).toBe(scrolled)
})

test('lifting a booking does not change the height of the page', async ({ page }) => {
  const board = await newBoard(page.request, { day: 11, time: '08:00' })
  await board.addProfessional('Eve', null)
  await openBoard(page, board.date)
  await expect(foldButton(page)).toHaveCount(1)
  await blockIn(page, board.ana, board.customer).focus()
  const heightOf = () => page.evaluate(() => document.documentElement.scrollHeight)
  const before = await heightOf()
  await page.keyboard.press('m')
  await expect(announcement(page)).toContainText('stays with')
  expect(await heightOf()).toBe(before)
})

test('a lifted booking is not interrupted by the change of another administrator', async ({ page }) => {
  const board = await newBoard(page.request, { day: 12, time: '08:00' })
  await openBoard(page, board.date)
  await drag(page, board.ben, board)
  await expect(announcement(page)).toContainText('Free then.')
  const other = await bookAt(page.request, { date: board.date, time: '10:00' })
  await assign(page.request, other, board.ana._id)
  await readAgain(page)
  await expect(announcement(page)).toContainText(`to ${board.ben.name}. Free then.`)
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expect(blockIn(page, board.ana, other.customer)).toBeVisible()
})

test('a date is chosen in the calendar of the browser, for a day and for a week', async ({ page }) => {
  const board = await newBoard(page.request, { day: 13, time: '08:00' })
  await openAdmin(page, '/admin/bookings?view=day&category=immigration')
  const picker = page.getByRole('button', { name: /, choose another day$/ })
  await page.evaluate(() => {
    HTMLInputElement.prototype.showPicker = function open() {
      document.title = `open ${this.type}`
    }
  })
  await picker.click()
  await expect(page).toHaveTitle('open date')
  await page.locator('input[data-day]').evaluate((input: HTMLInputElement, date) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, date)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }, board.date)
  await expect(page).toHaveURL(new RegExp(`date=${board.date}`))
  await expect(blockIn(page, board.ana, board.customer)).toBeVisible()
  await page.getByRole('button', { name: 'Week', exact: true }).click()
  await expect(page.getByRole('columnheader').locator(`a[href*="date=${board.date}"]`)).toBeVisible()
  await page.getByRole('button', { name: 'Next week' }).click()
  await expect(page.getByRole('columnheader').locator(`a[href*="date=${board.date}"]`)).toHaveCount(0)
})

test.describe('when the server stops', () => {
  test.use({ expectedErrors: [/Failed to load resource/] })

  test('the board stays in place, and is read again when the server is back', async ({ page }) => {
    const board = await newBoard(page.request, { day: 14, time: '08:00' })
    await openBoard(page, board.date)
    const block = blockIn(page, board.ana, board.customer)
    await block.focus()
    const { y } = (await block.boundingBox()) ?? {}
    await page.route('**/api/**', (route) => route.abort())
    await readAgain(page)
    await expect(page.getByRole('status').filter({ hasText: 'The server does not answer.' }).first()).toBeVisible()
    await expect(page.getByText('We could not load the day.')).toHaveCount(0)
    await expect(block).toBeFocused()
    expect(Math.abs(((await block.boundingBox())?.y ?? 0) - (y ?? 0))).toBeLessThan(1)
    await drag(page, board.ben, board)
    await page.mouse.up()
    await expect(page.getByRole('alert').filter({ hasText: /saved|sent/ })).toBeVisible()
    await page.unroute('**/api/**')
    await readAgain(page)
    await expect(rowOf(page, board.ana).getByRole('button', { name: board.customer })).toBeVisible()
    await blockIn(page, board.ana, board.customer).click()
    await expect(dialogOf(page)).toContainText(board.customer)
  })
})
