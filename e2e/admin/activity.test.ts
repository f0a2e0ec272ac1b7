import type { Locator, Page } from '@playwright/test'
import { join } from 'node:path'
import { askOnce } from '#server/platform/database/db.ts'
import { aService, asAdmin, openAdmin } from '#e2e/support/admin.ts'
import { expect, expectAccessible, expectNoOverflow, test } from '#e2e/support/shop.ts'

/** The database of the shop in which these tests write. */
const connection = {
  host: join(`${process.env['E2E_DATA_DIR']}-workshop`, 'postgres'),
  user: 'doorstep',
  database: 'doorstep',
}
const rowsOf = (page: Page) => page.getByRole('table', { name: 'Changes' }).locator('tbody').getByRole('row')
const cardsOf = (page: Page) => page.getByRole('list', { name: 'Changes' }).getByRole('listitem')

test('a change is in the log with what was before and after @smoke', async ({ page, request }) => {
  const { _id, title } = await aService(request)
  const api = await asAdmin(request)
  await api.put(`/api/admin/services/${_id}`, { price: 599, description: 'A copy, with a stamp.' })
  await openAdmin(page, `/admin/activity?search=${encodeURIComponent(title)}`)
  const row = rowsOf(page).filter({ hasText: 'changed service' })
  await expect(row).toContainText('2 fields')
  await expectAccessible(page)
  await row.getByRole('button', { name: `Before and after: changed service ${title}` }).press('Enter')
  const price = page.getByRole('listitem').filter({ hasText: 'Price' })
  await expect(price.getByRole('deletion')).toContainText('₹499.00')
  await expect(price.getByRole('insertion')).toContainText('₹599.00')
  await expectAccessible(page)
  await page.getByRole('combobox', { name: 'Who' }).selectOption('Customers')
  await expect(page).toHaveURL(/by=customers/)
  await expect(page.getByText('No changes found matching your criteria')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await rowsOf(page).getByRole('link', { name: title }).first().click()
  const timeline = page.getByRole('dialog').getByRole('region', { name: 'Activity' })
  await expect(timeline.getByRole('listitem')).toHaveText([/changed it/, /added it/])
  await timeline.getByRole('link', { name: 'All activity' }).click()
  await expect(page.getByText(`Only ${title}`)).toBeVisible()
  await expect(rowsOf(page).filter({ hasText: 'added service' })).toBeVisible()
})

test('on a phone each change is a card', async ({ page, request }) => {
  const { title } = await aService(request)
  await page.setViewportSize({ width: 390, height: 844 })
  await openAdmin(page, `/admin/activity?search=${encodeURIComponent(title)}`)
  const card = cardsOf(page).filter({ hasText: title })
  await expect(card).toContainText('added service')
  await card.getByRole('button', { name: `Before and after: added service ${title}` }).click()
  await expect(card.getByRole('insertion').filter({ hasText: title })).toBeVisible()
  await expectNoOverflow(page)
  await expectAccessible(page)
})

test('what is new since the last visit is above a line, which a reload keeps', async ({ page, request }) => {
  const earlier = await aService(request)
  const isStored = page.waitForResponse((response) => response.request().method() === 'PUT')
  await openAdmin(page, '/admin/activity')
  const rowNamed = (title: string) => rowsOf(page).filter({ hasText: title }).getByRole('link', { name: title })
  await expect(rowNamed(earlier.title)).toBeVisible()
  expect((await isStored).status()).toBe(200)
  // Half an hour without the page ends a visit.
  await askOnce(connection, `update activity_seen set visited_at = visited_at - interval '1 hour'`)
  const { title } = await aService(request)
  for (let turn = 0; turn < 2; turn += 1) {
    await page.reload()
    const line = page.getByText(/New since your last visit, (today|yesterday), /)
    await expect(line).toBeVisible()
    const heightOf = async (one: Locator) => (await one.boundingBox())?.y ?? Number.NaN
    const inOrder = [rowNamed(title), line, rowNamed(earlier.title)].map(heightOf)
    const [added = 0, drawn = 0, seen = 0] = await Promise.all(inOrder)
    expect([added < drawn, drawn < seen]).toEqual([true, true])
  }
  await expect(page.getByRole('combobox', { name: 'Read' })).toBeVisible()
})

test('a new change is announced, and shown when asked', async ({ page, request }) => {
  await aService(request)
  await page.clock.install()
  await openAdmin(page, '/admin/activity?about=service')
  await expect(rowsOf(page).first()).toBeVisible()
  const { title } = await aService(request)
  await page.clock.fastForward(16_000)
  await page.getByRole('button', { name: /^\d+ new changes?, show$/ }).click()
  await expect(rowsOf(page).filter({ hasText: title })).toBeVisible()
})
