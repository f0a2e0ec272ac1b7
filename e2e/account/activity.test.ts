import AxeBuilder from '@axe-core/playwright'
import { expect, newAccount, openAs, sectionOf, test, widths } from '#e2e/support/shop.ts'

test('the account lists its recent activity, and more on request', { tag: '@smoke' }, async ({ page, request }) => {
  const account = await newAccount(request)
  for (let n = 0; n < 3; n += 1)
    await request.post('/api/auth/login', { data: { email: account.email, password: 'a wrong one' } })
  for (const device of ['Chrome/150.0 Android', 'Firefox/150.0 Windows', 'Firefox/150.0 Linux', 'Chrome/150.0 Linux'])
    await request.post('/api/auth/login', {
      data: { email: account.email, password: account.password },
      headers: { 'User-Agent': device },
    })
  await openAs(page, account, '/account')
  const section = sectionOf(page, 'Recent activity')
  const rows = section.getByRole('listitem')
  await expect(rows).toHaveCount(5)
  await expect(rows.first()).toContainText(/Signed in.*this machine.*(to|yester)day/)
  await section.getByRole('button', { name: 'Show more' }).press('Enter')
  await expect(rows.filter({ hasText: 'Wrong password, 3 times' })).toHaveCount(1)
  await expect(rows.last()).toContainText('Account created')
  await expect(section.getByRole('button')).toHaveCount(0)
  await expect(rows.nth(5)).toBeFocused()
})

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of widths) {
    test(`the activity list is accessible and fits at ${width} px, ${colorScheme}`, async ({ page, request }) => {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 900 })
      await openAs(page, await newAccount(request), '/account')
      const section = sectionOf(page, 'Recent activity')
      await expect(section.getByRole('listitem').first()).toBeVisible()
      await section.scrollIntoViewIfNeeded()
      const { violations } = await new AxeBuilder({ page }).analyze()
      expect(violations).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    })
  }
}
