import { newBoard } from '#e2e/support/admin-board.ts'
import { asAdmin, openAdmin } from '#e2e/support/admin.ts'
import { expect, expectAccessible, expectNoOverflow, sectionOf, test, widths } from '#e2e/support/shop.ts'

for (const width of widths) {
  test(
    `the dashboard says what waits, and leads to exactly those rows, at ${width} px`,
    { tag: width === 1280 ? ['@smoke'] : [] },
    async ({ page }) => {
      await page.setViewportSize({ width, height: 844 })
      const board = await newBoard(page.request, { day: 12, time: '09:00' })
      const api = await asAdmin(page.request)
      const absence = { from: `${board.date}T08:00`, to: `${board.date}T20:00`, reason: '' }
      expect((await api.post(`/api/admin/professionals/${board.ana._id}/time-off`, absence)).status()).toBe(201)
      await openAdmin(page, '/admin')
      const todo = sectionOf(page, 'To do')
      await expect(todo.getByRole('status')).toHaveText(/^[\d,]+ things wait$/)
      await expect(todo.getByRole('link', { name: /wait for an answer Oldest for / })).toBeVisible()
      const unassigned = todo.getByRole('link', { name: /^[\d,]+ bookings? ha(s|ve) no professional/ })
      await expect(unassigned).toContainText(/Unassigned for .*, first visit /)
      await expectAccessible(page)
      await expectNoOverflow(page)
      await unassigned.click()
      await expect(page).toHaveURL(/\/admin\/bookings\?unassigned=true$/)
    },
  )
}

test('nothing to do is said quietly', async ({ page }) => {
  await page.route('**/api/admin/to-do**', (route) => route.fulfill({ json: { items: [] } }))
  await openAdmin(page, '/admin')
  await expect(sectionOf(page, 'To do')).toContainText('Nothing waits for you.')
})
