import { newBoard, openBoard, rowInWeek, rowOf } from '#e2e/support/admin-board.ts'
import { dialogOf, openAdmin, shop } from '#e2e/support/admin.ts'
import { expect, expectAccessible, expectNoOverflow, test, widths } from '#e2e/support/shop.ts'

for (const width of widths) {
  // Tests that book at the same time may take each other's professionals; the other tests of these days book at 8:00.
  const time = '10:00'
  const days = width === 390 ? { ofDay: 22, ofWeek: 24 } : { ofDay: 23, ofWeek: 28 }

  test(`the day view is accessible at ${width} px`, { tag: width === 390 ? '@smoke' : [] }, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    const { date, ana } = await newBoard(page.request, { day: days.ofDay, time })
    await openBoard(page, date, `&category=immigration&who=${ana._id}`)
    await expect(rowOf(page, ana)).toBeVisible()
    await expectAccessible(page, 'main')
    await expectNoOverflow(page)
  })

  test(`the week view is accessible at ${width} px`, async ({ page }) => {
    // High enough for all rows: under the sticky heading of a scrolled table, a target can be covered in part.
    await page.setViewportSize({ width, height: width > 900 ? 4_000 : 900 })
    const { date, customer, ana } = await newBoard(page.request, { day: days.ofWeek, time })
    await openAdmin(page, `/admin/bookings?view=week&date=${date}&category=immigration`)
    if (width > 900) await rowInWeek(page, ana)
    await expect(page.getByRole('region', { name: 'Week' }).getByRole('button', { name: customer })).toBeVisible()
    await expectAccessible(page, 'main')
    await expectNoOverflow(page)
  })
}

for (const width of widths)
  test(`the arrow to the next day stays under the pointer, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await openAdmin(page, '/admin/bookings?view=day&date=2026-09-29')
    const next = page.getByRole('button', { name: 'Next day' })
    await expect(page.getByRole('button', { name: 'Tuesday, 29 September, choose another day' })).toBeVisible()
    const before = await next.boundingBox()
    await next.click()
    await expect(page.getByRole('button', { name: 'Wednesday, 30 September, choose another day' })).toBeVisible()
    expect(await next.boundingBox()).toEqual(before)
    await page.getByRole('button', { name: 'Week', exact: true }).click()
    expect(await page.getByRole('button', { name: 'Next week' }).boundingBox()).toEqual(before)
    await expectNoOverflow(page)
  })

test('a phone shows one professional at a time, with the hours down the page', { tag: '@smoke' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const board = await newBoard(page.request, { day: 21, time: '09:00' })
  await openBoard(page, board.date)
  await page.getByRole('combobox', { name: 'Professional' }).selectOption(board.ana._id)
  await expect(page).toHaveURL(new RegExp(`who=${board.ana._id}`))
  await expect(rowOf(page, board.ana).getByRole('button')).toHaveCount(1)
  await page.getByRole('button', { name: 'Next professional' }).click()
  await expect(rowOf(page, board.ben)).toHaveCount(1)
  await expect(rowOf(page, board.ben).getByRole('button')).toHaveCount(0)
  await page.getByRole('button', { name: 'Previous professional' }).click()
  const name = page.getByRole('link', { name: board.ana.name, exact: true })
  await expect(name).toHaveAttribute('href', new RegExp(`professional=${board.ana._id}`))
  await rowOf(page, board.ana).getByRole('button', { name: board.customer }).click()
  await expect(dialogOf(page)).toContainText(board.customer)
})

test('with all storefronts selected, the day view asks for one', async ({ page }) => {
  await openAdmin(page, '/admin/bookings?view=day&storefront=all')
  await expect(page.getByRole('heading', { name: 'Choose a storefront' })).toBeVisible()
  await page.getByRole('link', { name: 'Doorstep Home' }).click()
  await expect(page).toHaveURL(/storefront=home/)
  await expect(page.getByText('Eastern Time')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Professionals' })).toBeVisible()
})

test.describe('when the server is unreachable', () => {
  test.use({ expectedErrors: [/Failed to load resource/] })

  test('the board shows an error and a retry button, and recovers by itself', async ({ page }) => {
    await page.route('**/api/admin/board?*', (route) => route.abort())
    await openAdmin(page, '/admin/bookings?view=day')
    await expect(page.getByRole('alert').filter({ hasText: 'We could not load the day.' })).toBeVisible()
    await expect(page.getByRole('main').getByRole('button', { name: 'Try again' })).toBeVisible()
    await page.unroute('**/api/admin/board?*')
    await expect(page.getByRole('list', { name: 'Professionals' })).toBeVisible({ timeout: 20_000 })
    await expect(page.getByText('We could not load the day.')).toHaveCount(0)
  })
})

test('a day without bookings shows an empty state', async ({ page }) => {
  await openAdmin(page, '/admin/bookings?view=day&date=2031-05-05', shop.url)
  await expect(page.getByText(/^No appointments, /)).toBeVisible()
  await expect(page.getByText('Nothing is booked on this day.')).toBeVisible()
})
