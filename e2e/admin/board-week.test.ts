import { assign, bookAt, newBoard, readAgain, rowInWeek } from '#e2e/support/admin-board.ts'
import { dialogOf, openAdmin } from '#e2e/support/admin.ts'
import { expect, test } from '#e2e/support/shop.ts'

const weeks = '**/api/admin/board/week?*'
const addressOf = (date: string) => `/admin/bookings?view=week&date=${date}`

test('a week shows the appointments of the rows in view, and how many the others have', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 600 })
  const board = await newBoard(page.request, { day: 17, time: '08:00' })
  await openAdmin(page, addressOf(board.date))
  const row = page.getByRole('row').filter({ hasText: board.ana.name })
  await expect(row.getByRole('cell')).toHaveText(['1 appointment'])
  const { height } = (await row.boundingBox()) ?? {}
  await rowInWeek(page, board.ana)
  await expect(row.getByRole('button', { name: board.customer })).toBeVisible()
  await expect(row.getByRole('cell')).toHaveCount(7)
  expect((await row.boundingBox())?.height).toBe(height)
  await row.getByRole('button', { name: board.customer }).focus()
  await page.evaluate(() => window.scrollTo({ top: 0 }))
  await expect(page.getByRole('row').nth(1).getByRole('cell')).toHaveCount(7)
  await expect(row.getByRole('button', { name: board.customer })).toBeFocused()
})

test('an appointment out of view keeps the focus when the week changes', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 600 })
  const board = await newBoard(page.request, { day: 15, time: '08:00' })
  await openAdmin(page, addressOf(board.date))
  const appointment = (await rowInWeek(page, board.ana)).getByRole('button', { name: board.customer })
  await appointment.focus()
  await page.evaluate(() => window.scrollTo({ top: 0 }))
  await expect(page.getByRole('row').nth(1).getByRole('cell')).toHaveCount(7)
  await expect(page.getByRole('row').filter({ hasText: board.ben.name }).getByRole('cell')).toHaveCount(1)
  const other = await bookAt(page.request, { date: board.date, time: '10:00' })
  await assign(page.request, other, board.ben._id)
  await readAgain(page)
  await expect(page.getByRole('row').filter({ hasText: board.ben.name })).toContainText('1 appointment')
  await expect(appointment).toBeFocused()
})

test.describe('when the server cannot be reached', () => {
  test.use({ expectedErrors: [/Failed to load resource/] })

  test('a row that scrolls into view keeps its number of appointments', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 600 })
    const board = await newBoard(page.request, { day: 16, time: '08:00' })
    await openAdmin(page, addressOf(board.date))
    const row = page.getByRole('row').filter({ hasText: board.ana.name })
    await expect(row.getByRole('cell')).toHaveText(['1 appointment'])
    await page.route(weeks, (route) => route.abort())
    const failed = page.waitForEvent('requestfailed')
    await rowInWeek(page, board.ana)
    await failed
    await expect(row.getByRole('cell')).toHaveText(['1 appointment'])
    await page.unroute(weeks)
    await readAgain(page)
    await expect(row.getByRole('button', { name: board.customer })).toBeVisible()
  })
})

test('a poll transfers the week only after a change', async ({ page }) => {
  const board = await newBoard(page.request, { day: 19, time: '08:00' })
  await openAdmin(page, addressOf(board.date))
  const row = await rowInWeek(page, board.ana)
  await expect(row.getByRole('button', { name: board.customer })).toBeVisible()
  const poll = async () => {
    const answer = page.waitForResponse(weeks)
    await readAgain(page)
    return answer
  }
  // Other tests may book in this week.
  await expect.poll(async () => (await poll()).status()).toBe(304)
  await assign(page.request, board, board.ben._id)
  await poll()
  await expect((await rowInWeek(page, board.ben)).getByRole('button', { name: board.customer })).toBeVisible()
  await expect(row.getByRole('button', { name: board.customer })).toHaveCount(0)
})

test('on a phone a week lists the first appointments of each day, and links to the others', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const board = await newBoard(page.request, { day: 20, time: '08:00' })
  const hours = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: '08:00', to: '23:00' }))
  const free = { name: `Tara ${board.customer}`, categories: ['tax'], hours }
  expect((await board.api.post('/api/admin/professionals', free)).status()).toBe(201)
  for (let hour = 8; hour < 20; hour += 1) {
    await bookAt(page.request, { date: board.date, time: `${String(hour).padStart(2, '0')}:00`, service: 'gst' })
  }
  await openAdmin(page, addressOf(board.date))
  const day = page
    .getByRole('listitem')
    .filter({ has: page.locator(`a[href*="date=${board.date}"]`) })
    .first()
  await expect(day.getByRole('button')).toHaveCount(10)
  await expect(day.getByRole('link', { name: /^\+\d+ more, \d+ appointments, / })).toBeVisible()
  await expect(day.getByRole('listitem').first().getByRole('link')).toHaveAttribute('href', /professional=[\da-f-]{36}/)
  await day.getByRole('button').first().click()
  await expect(dialogOf(page)).toBeVisible()
})
