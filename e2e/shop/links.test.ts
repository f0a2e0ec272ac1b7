import { expect, open, test, untilPreloaded } from '#e2e/support/shop.ts'

test('links of header, footer and cards open their page without loading the document', async ({ page }) => {
  await open(page, '/')
  await untilPreloaded(page)
  await page.evaluate(() => Object.assign(window, { isSame: true }))
  const isSame = () => page.evaluate(() => 'isSame' in window)
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click()
  await expect(page).toHaveURL('/faq')
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeFocused()
  await page.getByRole('banner').getByRole('link', { name: 'Doorstep' }).first().click()
  await expect(page).toHaveURL('/')
  const card = page.getByLabel('Featured services', { exact: true }).getByRole('article').first().getByRole('link')
  const path = await card.first().getAttribute('href')
  await card.first().click()
  await expect(page).toHaveURL(path ?? '')
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL('/faq')
  expect(await isSame()).toBe(true)
})

test('a link to the page itself adds no step to the history', async ({ page }) => {
  await open(page, '/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click()
  await expect(page).toHaveURL('/faq')
  const steps = await page.evaluate(() => history.length)
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click()
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  expect(await page.evaluate(() => history.length)).toBe(steps)
})

test('a press with a modifier key opens a link in another tab', async ({ page, context }) => {
  await open(page, '/services')
  const opened = context.waitForEvent('page')
  const card = page.getByRole('main').getByRole('article').first().locator('[data-title]')
  await card.click({ modifiers: ['ControlOrMeta'] })
  const other = await opened
  await expect(other).toHaveURL((await card.getAttribute('href')) ?? '')
  await expect(page).toHaveURL('/services')
})
