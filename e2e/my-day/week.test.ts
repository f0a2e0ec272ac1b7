import { shop } from '#e2e/support/admin.ts'
import { expect, expectAccessible, expectNoOverflow, open, openAs, test } from '#e2e/support/shop.ts'
import { aWorker } from '#e2e/support/worker.ts'

test.use({
  baseURL: shop.url,
  viewport: { width: 390, height: 844 },
  contextOptions: { reducedMotion: 'reduce' },
  permissions: ['clipboard-read', 'clipboard-write'],
  expectedErrors: [/ERR_INTERNET_DISCONNECTED/],
})

test('the week leads to its days, turns with the keyboard, and stays readable without a network', async ({
  page,
  context,
}) => {
  await openAs(page, await aWorker(['00:00']), '/my-day?view=week')
  const rows = page.locator('#content').getByRole('link', { name: /^[A-Z][a-z]{2} \d+ / })
  await expect(rows).toHaveCount(7)
  await expect(page.getByRole('heading', { name: 'Your hours' })).toBeVisible()
  const title = page.getByRole('heading', { level: 2 }).first()
  const thisWeek = (await title.textContent()) ?? ''
  expect(thisWeek).toMatch(/^\d+ (\w+ )?to \d+ \w+/)
  await expectNoOverflow(page)
  await expectAccessible(page)

  await page.keyboard.press('ArrowRight')
  await expect(title).not.toHaveText(thisWeek)
  await expect(rows).toHaveCount(7)
  await context.setOffline(true)
  await page.keyboard.press('ArrowLeft')
  await expect(title).toHaveText(thisWeek)
  await expect(rows).toHaveCount(7)
  await expect(page.getByText('No network.')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('No network.')).toBeHidden({ timeout: 15_000 })

  const today = page.locator('#content').locator('a[aria-current=date]')
  await today.focus()
  await page.keyboard.press('Enter')
  await expect(title).toHaveText(/^Today, /)
})

test('a professional copies the address for calendars, and a new one stops it', async ({ page, request }) => {
  await openAs(page, await aWorker(['00:00']), '/my-day?view=week')
  await page.getByRole('link', { name: 'Calendar on your phone' }).click()
  await page.getByRole('button', { name: 'Make a calendar address' }).click()
  await page.getByRole('button', { name: 'Copy' }).click()
  await expect(page.getByText('The address is copied.')).toBeVisible()
  await expectNoOverflow(page)
  await expectAccessible(page)
  const address = await page.evaluate(() => navigator.clipboard.readText())
  const file = await request.get(address)
  expect([file.status(), file.headers()['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
  expect(await file.text()).toContain('BEGIN:VEVENT')
  const add = page.getByRole('link', { name: 'Add to calendar' })
  await expect(add).toHaveAttribute('href', address.replace('http:', 'webcal:'))

  await page.getByRole('button', { name: 'Make a new address' }).click()
  const dialog = page.getByRole('dialog', { name: 'Make a new address?' })
  await expect(dialog).toContainText('stops at once')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Make a new address' }).click()
  await expect(dialog).toBeHidden()
  await expect(add).not.toHaveAttribute('href', address.replace('http:', 'webcal:'))
  expect((await request.get(address)).status()).toBe(404)
  await open(page, '/my-day?view=calendar')
  await expect(page.getByText('No calendar has read it yet.')).toBeVisible()
})
