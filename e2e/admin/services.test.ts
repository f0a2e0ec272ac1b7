import type { Page } from '@playwright/test'
import { chooseFromMenu } from '#e2e/support/dialogs.ts'
import { aService, asAdmin, dialogOf, openAdmin, rowOf, shop, shownIn } from '#e2e/support/admin.ts'
import { expect, expectAccessible, expectNoOverflow, test } from '#e2e/support/shop.ts'

const search = (page: Page) => page.getByRole('textbox', { name: 'Search title or description' })

test.describe('the list of services', () => {
  test('search, filters, order and page are in the URL, and Back undoes them', { tag: '@smoke' }, async ({ page }) => {
    await openAdmin(page, '/admin/services')
    await search(page).fill('gst')
    await expect(page).toHaveURL(/\?search=gst$/)
    await expect(rowOf(page, 'GST Registration')).toBeVisible()
    await page.getByRole('combobox', { name: 'Category' }).selectOption('Tax')
    await expect(page).toHaveURL(/search=gst&category=tax/)
    await page.getByRole('button', { name: 'Price' }).click()
    await expect(page.getByRole('columnheader', { name: 'Price' })).toHaveAttribute('aria-sort', 'ascending')
    await page.getByRole('button', { name: 'Price' }).click()
    await expect(page.getByRole('columnheader', { name: 'Price' })).toHaveAttribute('aria-sort', 'descending')
    await expect(page).toHaveURL(/sort=price-desc/)
    await page.goBack()
    await expect(page.getByRole('columnheader', { name: 'Price' })).toHaveAttribute('aria-sort', 'ascending')
    await page.getByRole('button', { name: 'Clear', exact: true }).click()
    await expect(page).toHaveURL(/\/admin\/services$/)
    await expect(search(page)).toHaveValue('')
    await expect(search(page)).toBeFocused()
  })

  test('pages forward and back', async ({ page }) => {
    await openAdmin(page, '/admin/services?limit=10')
    await expect(page.getByText(/^1 to 10 of \d+$/)).toBeVisible()
    const first = await page.getByRole('row').nth(1).textContent()
    await page.getByRole('link', { name: 'Next' }).click()
    await expect(page.getByText(/^11 to 20 of \d+$/)).toBeVisible()
    await page.getByRole('link', { name: 'Next' }).click()
    await expect(page.getByText(/^21 to 30 of \d+$/)).toBeVisible()
    await page.getByRole('link', { name: 'Previous' }).click()
    await expect(page.getByText(/^11 to 20 of \d+$/)).toBeVisible()
    await page.getByRole('link', { name: 'Previous' }).click()
    await expect(page.getByRole('row').nth(1)).toHaveText(first ?? '')
    await page.getByRole('combobox', { name: 'Per page' }).selectOption('50')
    await expect(page.getByText(/^1 to 50 of \d+$/)).toBeVisible()
  })

  test('a link to a later page leads back to the first', async ({ page, context }) => {
    await openAdmin(page, '/admin/services?limit=10')
    await page.getByRole('link', { name: 'Next' }).click()
    await expect(page.getByText(/^11 to 20 of/)).toBeVisible()
    const other = await context.newPage()
    await openAdmin(other, page.url().replace(shop.url, ''))
    await expect(other.getByText(/^10 of \d+$/)).toBeVisible()
    await other.getByRole('link', { name: 'First page' }).click()
    await expect(other.getByText(/^1 to 10 of/)).toBeVisible()
  })

  test('an empty result offers to clear the filters', async ({ page }) => {
    await openAdmin(page, '/admin/services?search=zzzz+qqqq')
    await expect(page.getByRole('heading', { name: 'No services found matching your criteria' })).toBeVisible()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(rowOf(page, 'Affidavit on Stamp Paper')).not.toHaveCount(0)
  })

  test('shows another storefront in its currency, or all of them', { tag: '@smoke' }, async ({ page }) => {
    await openAdmin(page, '/admin/services')
    await page.getByRole('button', { name: /change storefront/ }).click()
    await page.getByRole('menuitem', { name: 'Doorstep Home' }).click()
    await expect(page).toHaveURL(/storefront=home/)
    await expect(rowOf(page, 'Drain Cleaning')).toContainText('$')
    await page.getByRole('button', { name: /change storefront/ }).click()
    await page.getByRole('menuitem', { name: 'All storefronts' }).click()
    await search(page).fill('cleaning')
    await expect(rowOf(page, 'Drain Cleaning')).toContainText('Doorstep Home')
    // The rail keeps the choice and the search.
    await expect(page).toHaveURL(/search=cleaning/)
    const areas = page.getByRole('navigation', { name: 'Admin' })
    await areas.getByRole('link', { name: 'Dashboard' }).click()
    await expect(page).toHaveURL(/admin\?storefront=all$/)
    await areas.getByRole('link', { name: 'Services' }).click()
    await expect(page).toHaveURL(/services\?storefront=all&search=cleaning$/)
  })

  test.describe('when it cannot be loaded', () => {
    test.use({ expectedErrors: [/503/] })
    test('shows an error instead of stale rows, and a retry button', { tag: '@smoke' }, async ({ page }) => {
      await openAdmin(page, '/admin/services')
      await expect(rowOf(page, 'Affidavit on Stamp Paper')).toBeVisible()
      await page.route('**/api/admin/services?*', (route) => route.fulfill({ status: 503, json: {} }))
      await page.getByRole('combobox', { name: 'Category' }).selectOption('Legal')
      await expect(page.getByText('We could not load the services.')).toBeVisible()
      await expect(page.getByRole('table')).toHaveCount(0)
      await page.unroute('**/api/admin/services?*')
      await page.getByRole('region', { name: 'List of services' }).getByRole('button', { name: 'Try again' }).click()
      await expect(page.getByText('We could not load the services.')).toBeHidden()
      await expect(rowOf(page, 'GST Registration')).toHaveCount(0)
    })
  })
})

test.describe('a row of the list', () => {
  test('puts a service on the home page and takes it off', async ({ page, request }) => {
    const { title, slug } = await aService(request)
    await openAdmin(page, `/admin/services?search=${encodeURIComponent(title)}`)
    const toggle = page.getByRole('switch', { name: `Show ${title} on the home page` })
    await expect(toggle).not.toBeChecked()
    await toggle.focus()
    await page.keyboard.press('Space')
    await expect(toggle).toBeChecked()
    await expect.poll(async () => (await shownIn(page, slug)).featured).toBe(true)
    await expect(toggle).toBeFocused()
    await toggle.click()
    await expect(toggle).not.toBeChecked()
    await expect.poll(async () => (await shownIn(page, slug)).featured).toBe(false)
  })

  test(
    'asks before deleting, with focus on Cancel, and Undo restores the service',
    { tag: '@smoke' },
    async ({ page, request }) => {
      const { title, slug } = await aService(request)
      await openAdmin(page, `/admin/services?search=${encodeURIComponent(title)}`)
      const remove = page.getByRole('button', { name: `Delete ${title}` })
      await remove.click()
      await expect(dialogOf(page)).toContainText(
        `Are you sure you want to delete "${title}"? This action cannot be undone.`,
      )
      await expect(dialogOf(page).getByRole('button', { name: 'Cancel' })).toBeFocused()
      await expectAccessible(page, 'dialog')
      await page.keyboard.press('Enter')
      await expect(dialogOf(page)).toHaveCount(0)
      await expect(remove).toBeFocused()
      await remove.click()
      await dialogOf(page).getByRole('button', { name: 'Delete', exact: true }).click()
      await expect(rowOf(page, title)).toContainText('Deleted')
      expect((await page.request.get(`${shop.url}/services/${slug}`)).status()).toBe(404)
      await page.getByRole('button', { name: 'Undo' }).click()
      await expect(remove).toBeVisible()
      expect((await page.request.get(`${shop.url}/services/${slug}`)).status()).toBe(200)
    },
  )

  test('can be restored from the archived services', async ({ page, request }) => {
    const { _id, title } = await aService(request)
    const { token } = await asAdmin(request)
    await request.delete(`${shop.url}/api/admin/services/${_id}`, { headers: { Authorization: `Bearer ${token}` } })
    await openAdmin(page, `/admin/services?search=${encodeURIComponent(title)}`)
    await page.getByRole('combobox', { name: 'State' }).selectOption('Archived')
    await page.getByRole('button', { name: `Restore ${title}` }).click()
    await expect(page.getByText(`"${title}" is back in the shop`)).toBeVisible()
    await page.getByRole('button', { name: '1 no longer matches, refresh' }).click()
    await expect(page.getByRole('heading', { name: 'No services found matching your criteria' })).toBeVisible()
    await page.getByRole('combobox', { name: 'State' }).selectOption('Active')
    await expect(rowOf(page, title)).toBeVisible()
  })

  test.describe('when an action fails', () => {
    test.use({ expectedErrors: [/503|ERR_FAILED|Failed to load/] })

    test('shows an error and stays unchanged', async ({ page, request }) => {
      const { title } = await aService(request)
      await openAdmin(page, `/admin/services?search=${encodeURIComponent(title)}`)
      const toggle = page.getByRole('switch', { name: `Show ${title} on the home page` })
      await expect(toggle).toBeVisible()
      await page.route('**/api/admin/services/*', (route) => route.abort())
      await toggle.click()
      await expect(
        page.getByRole('alert').filter({ hasText: 'The change could not be saved. Please try again.' }),
      ).toBeVisible()
      await expect(toggle).not.toBeChecked()
      await page.getByRole('button', { name: `Delete ${title}` }).click()
      await dialogOf(page).getByRole('button', { name: 'Delete', exact: true }).click()
      await expect(dialogOf(page).getByText('The service could not be deleted. Please try again.')).toBeVisible()
      await dialogOf(page).getByRole('button', { name: 'Cancel' }).click()
      await expect(rowOf(page, title)).toBeVisible()
    })
  })

  test.describe('on a phone', () => {
    test.use({ viewport: { width: 390, height: 844 } })

    test('is a card with a menu', { tag: '@smoke' }, async ({ page, request }) => {
      const { title } = await aService(request)
      await openAdmin(page, `/admin/services?search=${encodeURIComponent(title)}`)
      await page.getByRole('button', { name: `More about ${title}` }).click()
      await chooseFromMenu(page, 'Show on the home page')
      await expect(page.getByText('· Featured')).toBeVisible()
      await page.getByRole('button', { name: `More about ${title}` }).click()
      await chooseFromMenu(page, 'Delete')
      await dialogOf(page).getByRole('button', { name: 'Delete', exact: true }).click()
      await page.getByRole('button', { name: '1 changed, refresh' }).click()
      await expect(page.getByRole('heading', { name: 'No services found matching your criteria' })).toBeVisible()
    })
  })
})

for (const width of [1280, 768, 390]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } })

    test('the list is accessible', async ({ page }) => {
      await openAdmin(page, '/admin/services?storefront=all&limit=10')
      await expect(page.getByText(/^\d+ services, \d+ featured$/)).toBeVisible()
      await expect(page.getByText(/^1 to 10 of/)).toBeVisible()
      await expectNoOverflow(page)
      await expectAccessible(page)
    })

    test('the form and the import are accessible', { tag: width === 390 ? '@smoke' : [] }, async ({ page }) => {
      await openAdmin(page, '/admin/services?limit=10')
      await page.getByRole('link', { name: 'Add New Service' }).click()
      await expect(dialogOf(page)).toBeVisible()
      await expectNoOverflow(page)
      await expectAccessible(page, 'dialog')
      await dialogOf(page).getByRole('button', { name: 'Close' }).click()
      await page.getByRole('button', { name: 'Import', exact: true }).click()
      await expectAccessible(page, 'dialog')
    })
  })
}
