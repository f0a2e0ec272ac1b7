import type { Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { aService, asAdmin, openOffice, shop } from './office.ts'
import { expect, expectAccessible, expectNoOverflow, test } from './shop.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const rowOf = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title })
const search = (page: Page) => page.getByRole('textbox', { name: 'Search title or description' })
const saidOf = (page: Page, text: string | RegExp) => page.getByText(text)

async function openEdit(page: Page, title: string) {
  await openOffice(page, `/admin/services?search=${encodeURIComponent(title)}`)
  await rowOf(page, title)
    .getByRole('link', { name: `Edit ${title}` })
    .last()
    .click()
  await expect(dialog(page).getByRole('heading', { name: 'Edit Service' })).toBeVisible()
}

const shownIn = async (page: Page, slug: string) => (await page.request.get(`${shop.url}/api/services/${slug}`)).json()

test.describe('the list of services', () => {
  test('is searched, narrowed, put in order and paged by the address, which Back undoes', async ({ page }) => {
    await openOffice(page, '/admin/services')
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

  test('is walked page by page, forward and back', async ({ page }) => {
    await openOffice(page, '/admin/services?limit=10')
    const first = await page.getByRole('row').nth(1).textContent()
    await expect(page.getByText(/^1 to 10 of \d+$/)).toBeVisible()
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

  test('sent to a colleague from the middle, it has a way to its beginning', async ({ page, context }) => {
    await openOffice(page, '/admin/services?limit=10')
    await page.getByRole('link', { name: 'Next' }).click()
    await expect(page.getByText(/^11 to 20 of/)).toBeVisible()
    const other = await context.newPage()
    await openOffice(other, page.url().replace(shop.url, ''))
    await expect(other.getByText(/^10 of \d+$/)).toBeVisible()
    await other.getByRole('link', { name: 'First page' }).click()
    await expect(other.getByText(/^1 to 10 of/)).toBeVisible()
  })

  test('says when nothing is found, and leads back to everything', async ({ page }) => {
    await openOffice(page, '/admin/services?search=nobody+has+this')
    await expect(page.getByRole('heading', { name: 'No services found matching your criteria' })).toBeVisible()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(rowOf(page, 'Affidavit on Stamp Paper')).not.toHaveCount(0)
  })

  test('is of another storefront, in its money, or of all of them', async ({ page }) => {
    await openOffice(page, '/admin/services')
    await page.getByRole('button', { name: /change storefront/ }).click()
    await page.getByRole('menuitem', { name: 'Doorstep Home' }).click()
    await expect(page).toHaveURL(/storefront=home/)
    await expect(rowOf(page, 'Drain Cleaning')).toContainText('$')
    await page.getByRole('button', { name: /change storefront/ }).click()
    await page.getByRole('menuitem', { name: 'All storefronts' }).click()
    await search(page).fill('cleaning')
    await expect(rowOf(page, 'Drain Cleaning')).toContainText('Doorstep Home')
    // The next page of the office is about the same.
    await page.getByRole('navigation', { name: 'Back office' }).getByRole('link', { name: 'Services' }).click()
    await expect(page).toHaveURL(/services\?storefront=all$/)
  })

  test.describe('that cannot be loaded', () => {
    test.use({ expectedErrors: [/503/] })
    test('says so, keeps what it has, and is asked again', async ({ page }) => {
      await openOffice(page, '/admin/services')
      await expect(rowOf(page, 'Affidavit on Stamp Paper')).toBeVisible()
      await page.route('**/api/admin/services?*', (route) => route.fulfill({ status: 503, json: {} }))
      await page.getByRole('combobox', { name: 'Category' }).selectOption('Legal')
      await expect(page.getByText('We could not load the services.')).toBeVisible()
      await expect(rowOf(page, 'Affidavit on Stamp Paper')).toBeVisible()
      await page.unroute('**/api/admin/services?*')
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(page.getByText('We could not load the services.')).toBeHidden()
      await expect(rowOf(page, 'GST Registration')).toHaveCount(0)
    })
  })
})

test.describe('the form of a service', () => {
  test('adds one by keyboard alone, which the shop shows at once', async ({ page }) => {
    const title = `Notary Visit ${randomUUID().slice(0, 8)}`
    await openOffice(page, '/admin/services')
    await page.getByRole('link', { name: 'Add New Service' }).focus()
    await page.keyboard.press('Enter')
    await expect(dialog(page).getByRole('heading', { name: 'Add New Service' })).toBeFocused()
    await dialog(page).getByRole('textbox', { name: 'Title' }).focus()
    await page.keyboard.type(title)
    await page.keyboard.press('Tab')
    await page.keyboard.type('Legal')
    await page.keyboard.press('Tab')
    await page.keyboard.type('1299.50')
    await page.keyboard.press('Tab')
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('45')
    await dialog(page).getByRole('textbox', { name: 'Description' }).focus()
    await page.keyboard.type('A notary comes to you.')
    await dialog(page).getByRole('button', { name: 'Add a line' }).focus()
    await page.keyboard.press('Enter')
    await page.keyboard.type('The stamp')
    await page.keyboard.press('Enter')
    await page.keyboard.type('The seal')
    await page.keyboard.press('Alt+ArrowUp')
    await dialog(page).getByRole('button', { name: 'Add service' }).focus()
    await page.keyboard.press('Enter')
    await expect(dialog(page)).toBeHidden()
    await expect(saidOf(page, `"${title}" has been added`)).toBeVisible()
    const [found] = await (
      await page.request.get(`${shop.url}/api/services?search=${encodeURIComponent(title)}`)
    ).json()
    expect(found).toMatchObject({
      title,
      category: 'legal',
      price: 1299.5,
      duration: 45,
      includes: ['The seal', 'The stamp'],
    })
  })

  test('says everything that is wrong beside its field, and keeps what was typed', async ({ page }) => {
    await openOffice(page, '/admin/services?add=new')
    await dialog(page).getByRole('spinbutton', { name: 'Duration' }).fill('50')
    await dialog(page).getByRole('textbox', { name: 'Image URL' }).fill('javascript:alert(1)')
    await dialog(page).getByRole('button', { name: 'Add service' }).click()
    for (const text of [
      'Please enter a title',
      'Please choose a category',
      'Please enter a price, 0 or more',
      'Use whole quarters of an hour, 15 or more',
      'Please enter a description',
      'Please use an address that begins with https://, or upload a picture',
    ])
      await expect(dialog(page).getByText(text)).toBeVisible()
    await expect(dialog(page).getByRole('textbox', { name: 'Title' })).toBeFocused()
    await expect(dialog(page).getByRole('spinbutton', { name: 'Duration' })).toHaveValue('50')
    await expectAccessible(page, 'dialog')
  })

  test('changes one; leaving it with something typed asks first, by whatever way', async ({ page, request }) => {
    const { title, slug } = await aService(request)
    await openEdit(page, title)
    await dialog(page).getByRole('textbox', { name: 'Price' }).fill('650')
    const question = page.getByRole('dialog', { name: 'Discard what you typed?' })
    await page.keyboard.press('Escape')
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await page.goBack()
    await expect(question.getByRole('button', { name: 'Keep editing' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog(page).getByRole('textbox', { name: 'Price' })).toHaveValue('650')
    await dialog(page).getByRole('button', { name: 'Save changes' }).click()
    await expect(dialog(page)).toBeHidden()
    await expect(rowOf(page, title)).toContainText('₹650.00')
    expect((await shownIn(page, slug)).price).toBe(650)
  })

  test('closes without asking when nothing was typed, and throws away what is not wanted', async ({
    page,
    request,
  }) => {
    const { title, slug } = await aService(request)
    await openEdit(page, title)
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
    await rowOf(page, title)
      .getByRole('link', { name: `Edit ${title}` })
      .last()
      .click()
    await dialog(page).getByRole('textbox', { name: 'Title' }).fill('Something else')
    await dialog(page).getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect(dialog(page)).toBeHidden()
    await rowOf(page, title)
      .getByRole('link', { name: `Edit ${title}` })
      .last()
      .click()
    await expect(dialog(page).getByRole('textbox', { name: 'Title' })).toHaveValue(title)
    expect((await shownIn(page, slug)).title).toBe(title)
  })

  test.describe('that somebody else was quicker with', () => {
    test.use({ expectedErrors: [/409/] })

    test('says who and what, and puts what was typed on top of it', async ({ page, request }) => {
      const { _id, title, slug } = await aService(request)
      await openEdit(page, title)
      await dialog(page).getByRole('textbox', { name: 'Description' }).fill('In my words.')
      await (await asAdmin(request)).put(`/api/admin/services/${_id}`, { price: 777 })
      await dialog(page).getByRole('button', { name: 'Save changes' }).click()
      await expect(dialog(page).getByRole('alert').filter({ hasText: 'Demo Admin' })).toContainText('changed Price on')
      expect((await shownIn(page, slug)).description).not.toBe('In my words.')
      await dialog(page).getByRole('button', { name: 'Keep mine on top of theirs' }).click()
      await expect(dialog(page).getByRole('textbox', { name: 'Price' })).toHaveValue('777.00')
      await expect(dialog(page).getByRole('textbox', { name: 'Description' })).toHaveValue('In my words.')
      await dialog(page).getByRole('button', { name: 'Save changes' }).click()
      await expect(dialog(page)).toBeHidden()
      expect(await shownIn(page, slug)).toMatchObject({ price: 777, description: 'In my words.' })
    })

    test('takes theirs when that is wanted', async ({ page, request }) => {
      const { _id, title } = await aService(request)
      await openEdit(page, title)
      await dialog(page).getByRole('textbox', { name: 'Price' }).fill('1')
      await (await asAdmin(request)).put(`/api/admin/services/${_id}`, { price: 888 })
      await dialog(page).getByRole('button', { name: 'Save changes' }).click()
      await dialog(page).getByRole('button', { name: 'Take theirs' }).click()
      await expect(dialog(page).getByRole('textbox', { name: 'Price' })).toHaveValue('888.00')
    })
  })

  test.describe('whose answer is lost', () => {
    test.use({ expectedErrors: [/ERR_FAILED|Failed to load/] })

    test('adds one service, not two, when it is sent again', async ({ page }) => {
      const title = `Lost Answer ${randomUUID().slice(0, 8)}`
      await openOffice(page, '/admin/services?add=new')
      await dialog(page).getByRole('textbox', { name: 'Title' }).fill(title)
      await dialog(page).getByRole('combobox', { name: 'Category' }).selectOption('Legal')
      await dialog(page).getByRole('textbox', { name: 'Price' }).fill('5')
      await dialog(page).getByRole('textbox', { name: 'Description' }).fill('Once.')
      await page.route('**/api/admin/services', async (route) => {
        await route.fetch()
        await route.abort()
      })
      await dialog(page).getByRole('button', { name: 'Add service' }).click()
      await expect(dialog(page).getByText('The service could not be added. Please try again.')).toBeVisible()
      await page.unroute('**/api/admin/services')
      await dialog(page).getByRole('button', { name: 'Add service' }).click()
      await expect(dialog(page)).toBeHidden()
      const found = await (await asAdmin(page.request)).get(`/api/admin/services?search=${encodeURIComponent(title)}`)
      expect(await found.json()).toHaveLength(1)
    })
  })

  test('begins a copy of another, which is another', async ({ page, request }) => {
    const { title, slug } = await aService(request, { includes: ['A line'], featured: true })
    await openOffice(page, `/admin/services?search=${encodeURIComponent(title)}`)
    await rowOf(page, title)
      .getByRole('link', { name: `Duplicate ${title}` })
      .click()
    await expect(dialog(page).getByRole('heading', { name: 'Add New Service' })).toBeVisible()
    await expect(dialog(page).getByRole('textbox', { name: 'Title' })).toHaveValue(`${title} (copy)`)
    await expect(dialog(page).getByRole('textbox', { name: 'Included, line 1' })).toHaveValue('A line')
    await expect(dialog(page).getByRole('checkbox', { name: 'Featured on the home page' })).not.toBeChecked()
    await dialog(page).getByRole('button', { name: 'Add service' }).click()
    await expect(rowOf(page, `${title} (copy)`)).toBeVisible()
    expect((await shownIn(page, slug)).title).toBe(title)
  })
})

test.describe('a row of the list', () => {
  test('puts a service on the home page and takes it off', async ({ page, request }) => {
    const { title, slug } = await aService(request)
    await openOffice(page, `/admin/services?search=${encodeURIComponent(title)}`)
    const isOn = page.getByRole('button', { name: `Yes. Take ${title} off the home page` })
    const isOff = page.getByRole('button', { name: `No. Show ${title} on the home page` })
    await isOff.click()
    await expect(isOn).toBeVisible()
    expect((await shownIn(page, slug)).featured).toBe(true)
    await isOn.click()
    await expect(isOff).toBeVisible()
    expect((await shownIn(page, slug)).featured).toBe(false)
  })

  test('asks before it is deleted, with Cancel first; brings it back with Undo', async ({ page, request }) => {
    const { title, slug } = await aService(request)
    await openOffice(page, `/admin/services?search=${encodeURIComponent(title)}`)
    const remove = page.getByRole('button', { name: `Delete ${title}` })
    await remove.click()
    await expect(dialog(page)).toContainText(
      `Are you sure you want to delete "${title}"? This action cannot be undone.`,
    )
    await expect(dialog(page).getByRole('button', { name: 'Cancel' })).toBeFocused()
    await expectAccessible(page, 'dialog')
    await page.keyboard.press('Enter')
    await expect(dialog(page)).toBeHidden()
    await expect(remove).toBeFocused()
    await remove.click()
    await dialog(page).getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'No services found matching your criteria' })).toBeVisible()
    expect((await page.request.get(`${shop.url}/services/${slug}`)).status()).toBe(404)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(rowOf(page, title)).toBeVisible()
    expect((await page.request.get(`${shop.url}/services/${slug}`)).status()).toBe(200)
  })

  test('among the archived, can be restored', async ({ page, request }) => {
    const { _id, title } = await aService(request)
    const { token } = await asAdmin(request)
    await request.delete(`${shop.url}/api/admin/services/${_id}`, { headers: { Authorization: `Bearer ${token}` } })
    await openOffice(page, `/admin/services?search=${encodeURIComponent(title)}`)
    await page.getByRole('combobox', { name: 'State' }).selectOption('Archived')
    await page.getByRole('button', { name: `Restore ${title}` }).click()
    await expect(saidOf(page, `"${title}" is back in the shop`)).toBeVisible()
    await expect(page.getByRole('heading', { name: 'No services found matching your criteria' })).toBeVisible()
    await page.getByRole('combobox', { name: 'State' }).selectOption('Active')
    await expect(rowOf(page, title)).toBeVisible()
  })

  test.describe('whose action fails', () => {
    test.use({ expectedErrors: [/503|ERR_FAILED|Failed to load/] })

    test('says so and stays as it is', async ({ page, request }) => {
      const { title } = await aService(request)
      await openOffice(page, `/admin/services?search=${encodeURIComponent(title)}`)
      const toggle = page.getByRole('button', { name: `No. Show ${title} on the home page` })
      await expect(toggle).toBeVisible()
      await page.route('**/api/admin/services/*', (route) => route.abort())
      await toggle.click()
      await expect(
        page.getByRole('alert').filter({ hasText: 'The change could not be saved. Please try again.' }),
      ).toBeVisible()
      await expect(toggle).toBeVisible()
      await page.getByRole('button', { name: `Delete ${title}` }).click()
      await dialog(page).getByRole('button', { name: 'Delete', exact: true }).click()
      await expect(dialog(page).getByText('The service could not be deleted. Please try again.')).toBeVisible()
      await dialog(page).getByRole('button', { name: 'Cancel' }).click()
      await expect(rowOf(page, title)).toBeVisible()
    })
  })

  test.describe('on a phone', () => {
    test.use({ viewport: { width: 390, height: 844 } })

    test('is a card with a menu', async ({ page, request }) => {
      const { title } = await aService(request)
      await openOffice(page, `/admin/services?search=${encodeURIComponent(title)}`)
      await page.getByRole('button', { name: `More about ${title}` }).click()
      await page.getByRole('menuitem', { name: 'Show on the home page' }).click()
      await expect(page.getByText('· Featured')).toBeVisible()
      await page.getByRole('button', { name: `More about ${title}` }).click()
      await page.getByRole('menuitem', { name: 'Delete' }).click()
      await dialog(page).getByRole('button', { name: 'Delete', exact: true }).click()
      await expect(page.getByRole('heading', { name: 'No services found matching your criteria' })).toBeVisible()
    })
  })
})

for (const width of [1280, 768, 390]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } })

    test('the list can be used by everybody', async ({ page }) => {
      await openOffice(page, '/admin/services?storefront=all&limit=10')
      await expect(page.getByText(/^\d+ services, \d+ featured$/)).toBeVisible()
      await expect(page.getByText(/^1 to 10 of/)).toBeVisible()
      await expectNoOverflow(page)
      await expectAccessible(page)
    })

    test('its form can, and the import', async ({ page }) => {
      await openOffice(page, '/admin/services?limit=10')
      await page.getByRole('link', { name: 'Add New Service' }).click()
      await expect(dialog(page)).toBeVisible()
      await expectNoOverflow(page)
      await expectAccessible(page, 'dialog')
      await dialog(page).getByRole('button', { name: 'Close' }).click()
      await page.getByRole('button', { name: 'Import' }).click()
      await expectAccessible(page, 'dialog')
    })
  })
}
