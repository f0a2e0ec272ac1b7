import type { Page } from '@playwright/test'
import { asAdmin, dialogOf, openAdmin, shop } from '#e2e/support/admin.ts'
import { expect, expectAccessible, expectNoOverflow, expectSaid, test, widths } from '#e2e/support/shop.ts'

// The tests change one section.
test.describe.configure({ mode: 'default' })

const path = '/api/admin/settings/contact'
const field = (page: Page, name = 'WhatsApp number') => page.getByRole('textbox', { name })
const save = (page: Page) => page.getByRole('button', { name: 'Save contact' })

test.beforeEach(async ({ request }) => {
  await (await asAdmin(request)).put(path, { whatsapp: '', hours: 'Monday to Friday, 9AM to 6PM' })
})

for (const width of widths)
  test(
    `a section names its changes, saves them, and goes back to the start, at ${width} px`,
    { tag: width === 1280 ? '@smoke' : [] },
    async ({ page }) => {
      await page.setViewportSize({ width, height: 700 })
      await openAdmin(page, '/admin/settings/contact')
      await expect(page.getByRole('link', { name: 'Contact', exact: true })).toHaveAttribute('aria-current', 'page')
      await expect(page.getByText('No changes')).toBeVisible()
      await expect(save(page)).toBeDisabled()
      await field(page, 'Hours').fill('Always')
      await field(page).fill('+91 98200 12345')
      await expect(page.getByText('2 changes not saved: Hours, WhatsApp number')).toBeVisible()
      await expect(page.getByRole('link', { name: /^Contact ?, not saved$/ })).toBeVisible()
      await expect(page.getByText('At the start: Monday to Friday, 9AM to 6PM')).toBeVisible()
      await expectNoOverflow(page)
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Reset Hours' }).click()
      await expect(field(page, 'Hours')).toBeFocused()
      await expect(page.getByText('1 change not saved: WhatsApp number')).toBeVisible()
      await field(page).press('Enter')
      await expectSaid(page, 'Contact saved.')
      await expect(page.getByRole('heading', { name: 'Contact' })).toBeFocused()
      await expect(page.getByText(/^Last saved .* by Demo Admin$/)).toBeVisible()
      await expect(page.getByText('At the start: empty')).toBeVisible()
      await expect(page.getByText('No changes')).toBeVisible()
      const { support } = await (await page.request.get(`${shop.url}/api/storefront`)).json()
      expect(support.whatsapp).not.toBe('')
      await page.getByRole('button', { name: 'Reset WhatsApp number' }).click()
      await page.getByRole('button', { name: 'Undo' }).click()
      await expect(field(page)).not.toHaveValue('')
    },
  )

test('the focused field is never behind the save bar', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 480 })
  await openAdmin(page, '/admin/settings/contact')
  await field(page, 'Phone').focus()
  for (let turn = 0; turn < 3; turn += 1) {
    await page.keyboard.press('Tab')
    const [box, bar] = await Promise.all([page.locator(':focus').boundingBox(), save(page).boundingBox()])
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
  }
})

test('leaving a section with changes asks first, also for the other storefront', async ({ page }) => {
  await openAdmin(page, '/admin/settings/contact')
  await field(page, 'Hours').fill('Never')
  for (const leave of [
    () => page.getByRole('link', { name: 'Activity' }).click(),
    async () => {
      await page.getByRole('button', { name: /change storefront$/ }).click()
      await page.getByRole('menuitem', { name: /Home/ }).click()
    },
  ]) {
    await leave()
    await expect(dialogOf(page).getByText('Discard what you typed?')).toBeVisible()
    await dialogOf(page).getByRole('button', { name: 'Keep editing' }).click()
    await expect(field(page, 'Hours')).toHaveValue('Never')
  }
})

test.describe('two administrators', () => {
  test.use({ expectedErrors: [/status of 409|net::ERR_FAILED/] })

  test('after a change by another administrator one chooses, and a failed save keeps what was typed', async ({
    page,
    request,
  }) => {
    await openAdmin(page, '/admin/settings/contact')
    await field(page, 'Hours').fill('Mine')
    await (await asAdmin(request)).put(path, { hours: 'Theirs' })
    await save(page).click()
    await expect(page.getByText(/^Demo Admin changed the hours on .*What you typed is still here\.$/)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Keep mine' }).click()
    await expect(field(page, 'Hours')).toBeFocused()
    await expect(field(page, 'Hours')).toHaveValue('Mine')
    await page.route(`**${path}`, (route) => (route.request().method() === 'PUT' ? route.abort() : route.fallback()))
    await save(page).click()
    await expect(page.getByText('Your changes could not be saved. Please try again.')).toBeVisible()
    await expect(field(page, 'Hours')).toHaveValue('Mine')
    await page.unroute(`**${path}`)
    await save(page).click()
    await expectSaid(page, 'Contact saved.')
  })
})

for (const width of widths)
  test(`prices are previewed while their settings are typed, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 700 })
    await openAdmin(page, '/admin/settings/prices?storefront=home')
    const preview = page.getByRole('region', { name: 'Price preview' })
    await expect(preview.getByText('As it is today.')).toBeVisible()
    await page.getByLabel('Tax line 1, name').fill('CGST')
    await page.getByLabel('Tax line 1, rate').fill('5')
    await page.getByRole('button', { name: 'Add tax line' }).click()
    await page.keyboard.type('SGST')
    await page.keyboard.press('Tab')
    await page.keyboard.type('5')
    await expect(preview).toContainText(/CGST \(5%\).*SGST \(5%\).*Today.*Tax \(10%\).*The total stays the same\./)
    await expect(page.getByText('1 change not saved: Tax lines')).toBeVisible()
    await expectNoOverflow(page)
    await expectAccessible(page)
    for (let lines = 3; lines <= 4; lines += 1) await page.getByRole('button', { name: 'Add tax line' }).click()
    await expect(page.getByRole('button', { name: 'Add tax line' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Remove tax line 4' }).click()
    await expect(page.getByLabel('Tax line 3, name')).toBeFocused()
    await page.getByRole('button', { name: 'Remove tax line 3' }).click()
    await page.getByLabel('Tax line 2, rate').fill('95.5')
    await expect(page.getByText('The rates are more than 100% together.')).toBeVisible()
    await page.getByText('Other lines for customers of another state').click()
    await page.getByRole('button', { name: 'Save prices' }).click()
    await expect(page.getByLabel('Tax line 2, rate')).toBeFocused()
    await expect(page.getByText(/^Please give at least one postcode/)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('No changes')).toBeVisible()
    await expect(page.getByLabel('Tax line 1, name')).toHaveValue('Tax')
  })
