import type { Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { chooseFromMenu } from '#e2e/support/dialogs.ts'
import { aService, asAdmin, dialogOf, openAdmin, shop } from '#e2e/support/admin.ts'
import { bookSome, openBookingsOf, setAs } from '#e2e/support/admin-booked.ts'
import { expect, expectAccessible, test } from '#e2e/support/shop.ts'

/** The rows of the table, or the cards of a narrow screen. */
const rowsOf = (page: Page, list: 'Bookings' | 'Services') => {
  const isWide = (page.viewportSize()?.width ?? 0) >= 900
  const box = page.getByRole(isWide ? 'table' : 'list', { name: list })
  return isWide ? box.locator('tbody').getByRole('row') : box.getByRole('listitem')
}

const boxesOf = (rows: ReturnType<typeof rowsOf>) =>
  rows.evaluateAll((rows) => rows.map((row) => JSON.stringify(row.getBoundingClientRect())))

async function threeServices(page: Page) {
  const word = randomUUID().slice(0, 8)
  const add = (n: number) => aService(page.request, { title: `Row ${n} ${word}`, category: 'personal' })
  const services = [await add(1), await add(2), await add(3)] as const
  return { services, search: `search=${word}` }
}

async function press(page: Page, action: string, title: string) {
  if ((page.viewportSize()?.width ?? 0) >= 900)
    return page.getByRole('button', { name: `${action} ${title}`, exact: true }).click()
  await page.getByRole('button', { name: `More about ${title}` }).click()
  await chooseFromMenu(page, action)
}

async function remove(page: Page, title: string) {
  await press(page, 'Delete', title)
  await dialogOf(page).getByRole('button', { name: 'Delete', exact: true }).click()
}

for (const width of [1280, 390])
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } })

    test('deleting a service and undoing it moves no row', async ({ page }) => {
      const { services, search } = await threeServices(page)
      const [{ title }] = services
      await openAdmin(page, `/admin/services?${search}`)
      const rows = rowsOf(page, 'Services')
      await expect(rows).toHaveCount(3)
      const before = await boxesOf(rows)
      await remove(page, title)
      await expect(page.getByText(`"${title}" has been deleted`)).toBeVisible()
      await expect(rows.first()).toContainText('Deleted')
      expect(await boxesOf(rows)).toEqual(before)
      await expect(rows.first().getByRole('link')).toHaveCount(0)
      await expect(rows.first().getByRole('button')).toBeFocused()
      await page.getByRole('button', { name: 'Undo' }).click()
      await expect(page.getByText(`"${title}" is back in the shop`)).toBeVisible()
      await expect(rows.first()).not.toContainText('Deleted')
      expect(await boxesOf(rows)).toEqual(before)
      await remove(page, title)
      await expect(rows.first()).toContainText('Deleted')
      await expectAccessible(page)
      await press(page, 'Restore', title)
      await expect(rows.first()).not.toContainText('Deleted')
      expect(await boxesOf(rows)).toEqual(before)
      await expect(page.getByRole('button', { name: /show$|refresh$/ })).toHaveCount(0)
    })

    test('restoring a service from the archived ones moves no row', async ({ page }) => {
      const { services, search } = await threeServices(page)
      const { token } = await asAdmin(page.request)
      const headers = { Authorization: `Bearer ${token}` }
      for (const { _id } of services) await page.request.delete(`${shop.url}/api/admin/services/${_id}`, { headers })
      const [{ title }] = services
      await openAdmin(page, `/admin/services?${search}&archived=true`)
      const rows = rowsOf(page, 'Services')
      await expect(rows).toHaveCount(3)
      const before = await boxesOf(rows)
      await press(page, 'Restore', title)
      await expect(page.getByText(`"${title}" is back in the shop`)).toBeVisible()
      await expect(rows.first()).toContainText('Restored')
      expect(await boxesOf(rows)).toEqual(before)
    })

    test('a service that is edited out of the filter moves no row', async ({ page }) => {
      const { services, search } = await threeServices(page)
      const [{ title }] = services
      await openAdmin(page, `/admin/services?${search}&category=personal`)
      const rows = rowsOf(page, 'Services')
      await expect(rows).toHaveCount(3)
      const before = await boxesOf(rows)
      await rows
        .first()
        .getByRole('link', { name: `Edit ${title}` })
        .first()
        .click()
      await dialogOf(page).getByRole('combobox', { name: 'Category' }).selectOption('Legal')
      await dialogOf(page).getByRole('button', { name: 'Save changes' }).click()
      await expect(page.getByText(`"${title}" has been saved`)).toBeVisible()
      await expect(rows.first()).toContainText('No longer matches')
      expect(await boxesOf(rows)).toEqual(before)
      await page.getByRole('button', { name: /1 (no longer matches|changed), refresh/ }).click()
      await expect(rows).toHaveCount(2)
    })

    test('putting a service on the home page moves no row', async ({ page }) => {
      const { services, search } = await threeServices(page)
      const [{ title }] = services
      await openAdmin(page, `/admin/services?${search}`)
      const rows = rowsOf(page, 'Services')
      await expect(rows).toHaveCount(3)
      const before = await boxesOf(rows)
      if (width < 900) await press(page, 'Show on the home page', title)
      else await page.getByRole('switch', { name: `Show ${title} on the home page` }).click()
      await expect(rows.first()).toContainText(width < 900 ? '· Featured' : 'Yes')
      expect(await boxesOf(rows)).toEqual(before)
    })

    test('a booking that no longer matches the filter moves no row', async ({ page, playwright }) => {
      const { account, booked } = await bookSome(playwright, 3, { service: 'gst', day: 24 })
      await page.clock.install()
      await openBookingsOf(page, account, '&status=pending')
      const rows = rowsOf(page, 'Bookings')
      await expect(rows).toHaveCount(3)
      const before = await boxesOf(rows)
      const [first] = booked
      if (!first) throw new Error('Three were booked')
      await setAs(page, first, 'cancelled')
      await page.clock.fastForward(16_000)
      await expect(rows.first()).toContainText('No longer matches')
      expect(await boxesOf(rows)).toEqual(before)
    })
  })
