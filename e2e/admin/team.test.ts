import { randomUUID } from 'node:crypto'
import { answerOnce } from '#e2e/support/answer-once.ts'
import { admin, dialogOf, openAdmin } from '#e2e/support/admin.ts'
import { expect, expectAccessible, expectNoOverflow, test, widths } from '#e2e/support/shop.ts'

test.use({ expectedErrors: [/status of (403|422)/] })

test('an invitation waits for the password, and keeps what was typed', { tag: '@smoke' }, async ({ page }) => {
  await openAdmin(page, '/admin/settings/team')
  const email = `${randomUUID()}@example.com`
  await page.getByRole('button', { name: 'Invite' }).click()
  await dialogOf(page).getByLabel('Name').fill('Ravi Menon')
  await dialogOf(page).getByLabel('Email').fill(email)
  // As if the password had been given more than 15 minutes ago.
  const refusal = {
    status: 403,
    json: { status: 403, code: 'password_needed', message: 'Please enter your password.' },
  }
  await answerOnce(page, '**/team/invitations', (route) => route.fulfill(refusal))
  await page.getByRole('button', { name: 'Send invitation' }).click()
  const again = page.getByRole('dialog', { name: 'Your password, please' })
  const password = again.getByLabel('Current password')
  await expect(password).toBeFocused()
  await expectAccessible(page)
  await password.fill('a wrong horse')
  await page.keyboard.press('Enter')
  await expect(again.getByText('That is not your current password.')).toBeVisible()
  await password.fill(admin.password)
  await page.keyboard.press('Enter')
  const invited = page.getByRole('list', { name: 'Invited' }).getByRole('listitem').filter({ hasText: email })
  await expect(invited).toBeVisible()
  await expect(dialogOf(page)).toHaveCount(0)
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoOverflow(page)
  }
  await expectAccessible(page)
  await invited.getByRole('button', { name: 'End', exact: true }).click()
  await page.getByRole('button', { name: 'End invitation' }).click()
  await expect(invited).toHaveCount(0)
})
