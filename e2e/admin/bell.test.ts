import { randomUUID } from 'node:crypto'
import { dialogOf, openAdmin, shop } from '#e2e/support/admin.ts'
import { expect, expectAccessible, expectNoOverflow, test, widths } from '#e2e/support/shop.ts'

for (const width of widths) {
  test(`the bell tells of a message, leads to it, and is read, at ${width} px`, async ({ page, request }) => {
    await page.setViewportSize({ width, height: 844 })
    const message = `Is Sunday possible? ${randomUUID()}`
    const write = (name: string) =>
      request.post(`${shop.url}/api/contact-messages`, { data: { name, email: 'devika@example.com', message } })
    await write('Devika Rao')
    await openAdmin(page, '/admin')
    const bell = page.getByRole('button', { name: /^Notifications, / })
    await bell.click()
    const unread = dialogOf(page).getByRole('list', { name: 'New' })
    // The shop is that of other tests, whose news may stand between.
    const from = (name: string) => ({ name: `${name} writes` })
    const devika = unread.getByRole('link', from('Devika Rao')).filter({ hasText: message.slice(0, 40) })
    const imran = unread.getByRole('link', from('Imran Qureshi')).filter({ hasText: message.slice(0, 40) })
    await expect(devika).toBeVisible()
    await expect(dialogOf(page).locator('li a:focus')).toBeVisible()
    await expectAccessible(page, 'dialog')
    await expectNoOverflow(page)
    // New ones arrive by themselves, above the others.
    await write('Imran Qureshi')
    await expect(imran).toBeVisible({ timeout: 20_000 })
    const top = async (row: typeof imran) => (await row.boundingBox())?.y ?? 0
    expect(await top(imran)).toBeLessThan(await top(devika))
    await page.keyboard.press('End')
    await page.keyboard.press('Home')
    await expect(unread.getByRole('link').first()).toBeFocused()
    await imran.focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/admin\/messages\/received\?.*contact=/)
    await expect(dialogOf(page)).toBeHidden()
    await bell.click()
    const read = dialogOf(page).getByRole('list', { name: 'Read' })
    await expect(read.getByRole('link', from('Imran Qureshi')).first()).toBeVisible()
    await dialogOf(page).getByRole('button', { name: 'Mark all as read' }).click()
    await expect(devika).toBeHidden()
    await expect(read.getByRole('link', from('Devika Rao')).first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: /^Notifications/ })).toBeFocused()
  })
}
