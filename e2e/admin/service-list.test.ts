import type { Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { aService, dialogOf, openAdmin, rowOf } from '#e2e/support/admin.ts'
import { expect, test } from '#e2e/support/shop.ts'

const toggleOf = (page: Page, title: string) => page.getByRole('switch', { name: `Show ${title} on the home page` })

async function fillIn(page: Page, title: string) {
  const field = (name: string) => dialogOf(page).getByRole('textbox', { name })
  await field('Title').fill(title)
  await dialogOf(page).getByRole('combobox', { name: 'Category' }).selectOption('Legal')
  await field('Price').fill('1,499')
  await field('Description').fill('An oath before an officer.')
  await dialogOf(page).getByRole('button', { name: 'Add service' }).click()
  await expect(dialogOf(page)).toHaveCount(0)
}

test.describe('a new service', () => {
  test('is marked in the list', async ({ page }) => {
    const title = `Aaa ${randomUUID().slice(0, 8)}`
    await openAdmin(page, '/admin/services?add=new')
    await fillIn(page, title)
    await expect(page.getByText(`"${title}" has been added`)).toBeVisible()
    await expect(rowOf(page, title)).toBeInViewport()
    await expect(rowOf(page, title)).toHaveAttribute('aria-current', 'true')
  })

  test('that the filter hides is announced with a way to it', async ({ page }) => {
    const title = `Aaa ${randomUUID().slice(0, 8)}`
    await openAdmin(page, '/admin/services?category=tax&add=new')
    await fillIn(page, title)
    await expect(page.getByText(`"${title}" has been added. This list does not show it`)).toBeVisible()
    await page.getByRole('button', { name: 'Show it' }).click()
    await expect(rowOf(page, title)).toBeVisible()
  })
})

test('a featured service that the home page has no room for is announced, and nothing moves', async ({
  page,
  request,
}) => {
  const { title } = await aService(request, { title: `Zzz ${randomUUID().slice(0, 8)}` })
  await openAdmin(page, '/admin/services?featured=false&sort=title-desc')
  const toggle = toggleOf(page, title)
  // The services of other tests may be above it, and the click must not scroll.
  await toggle.evaluate((input) => input.scrollIntoView({ block: 'center' }))
  const before = await toggle.boundingBox()
  await toggle.click()
  await expect(toggle).toBeChecked()
  await expect(page.getByText(`"${title}" is featured, but not shown. Home shows 4 featured services:`)).toBeVisible()
  await expect(toggle).not.toHaveAttribute('aria-busy')
  expect(await toggle.boundingBox()).toEqual(before)
  await rowOf(page, title)
    .getByRole('link', { name: `Edit ${title}` })
    .last()
    .click()
  await expect(dialogOf(page).getByText(/^Home shows 4 featured services: .* Take one of them off/)).toBeVisible()
  await dialogOf(page).getByRole('checkbox', { name: 'Featured on the home page' }).uncheck()
  await dialogOf(page).getByRole('button', { name: 'Save changes' }).click()
  await expect(dialogOf(page)).toHaveCount(0)
})

test.describe('when the server refuses', () => {
  test.use({ expectedErrors: [/status of 503/] })

  test('a switch shows the change at once and takes it back', async ({ page, request }) => {
    const { title } = await aService(request)
    await openAdmin(page, `/admin/services?search=${encodeURIComponent(title)}`)
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/api/admin/services/*', async (route) => {
      await held
      await route.fulfill({ status: 503, json: { status: 503, code: 'overloaded', message: 'Please try again.' } })
    })
    await toggleOf(page, title).click()
    await expect(toggleOf(page, title)).toBeChecked()
    release()
    await expect(toggleOf(page, title)).not.toBeChecked()
    await expect(page.getByRole('alert')).toBeVisible()
  })
})
