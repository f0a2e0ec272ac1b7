import type { Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { aService, asAdmin, dialogOf, loseNextAnswer, openAdmin, rowOf, shop, shownIn } from '#e2e/support/admin.ts'
import { expect, expectAccessible, test } from '#e2e/support/shop.ts'

async function openEdit(page: Page, title: string) {
  await openAdmin(page, `/admin/services?search=${encodeURIComponent(title)}`)
  await rowOf(page, title)
    .getByRole('link', { name: `Edit ${title}` })
    .last()
    .click()
  await expect(dialogOf(page).getByRole('heading', { name: 'Edit Service' })).toBeVisible()
}

test.describe('the form of a service', () => {
  test('adds a service by keyboard alone, and the shop shows it at once', { tag: '@smoke' }, async ({ page }) => {
    const title = `Notary Visit ${randomUUID().slice(0, 8)}`
    await openAdmin(page, '/admin/services')
    await page.getByRole('link', { name: 'Add New Service' }).focus()
    await page.keyboard.press('Enter')
    await expect(dialogOf(page).getByRole('heading', { name: 'Add New Service' })).toBeFocused()
    await dialogOf(page).getByRole('textbox', { name: 'Title' }).focus()
    await page.keyboard.type(title)
    await page.keyboard.press('Tab')
    await page.keyboard.type('Legal')
    await page.keyboard.press('Tab')
    await page.keyboard.type('1299.50')
    await page.keyboard.press('Tab')
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('45')
    await dialogOf(page).getByRole('textbox', { name: 'Description' }).focus()
    await page.keyboard.type('A notary comes to you.')
    await dialogOf(page).getByRole('button', { name: 'Add a line' }).focus()
    await page.keyboard.press('Enter')
    await page.keyboard.type('The stamp')
    await page.keyboard.press('Enter')
    await page.keyboard.type('The seal')
    await page.keyboard.press('Alt+ArrowUp')
    await dialogOf(page).getByRole('button', { name: 'Add service' }).focus()
    await page.keyboard.press('Enter')
    await expect(dialogOf(page)).toHaveCount(0)
    await expect(page.getByText(`"${title}" has been added`)).toBeVisible()
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

  test('shows every error at its field and keeps the input', { tag: '@smoke' }, async ({ page }) => {
    await openAdmin(page, '/admin/services?add=new')
    await dialogOf(page).getByRole('textbox', { name: 'Duration' }).fill('50')
    await dialogOf(page).getByRole('textbox', { name: 'Image URL' }).fill('javascript:alert(1)')
    await dialogOf(page).getByRole('button', { name: 'Add service' }).click()
    for (const text of [
      'Please enter a title',
      'Please choose a category',
      'Please enter a price, 0 or more',
      'Use steps of 15 minutes, like 45',
      'Please enter a description',
      'Please use an address that begins with https://, or upload a picture',
    ])
      await expect(dialogOf(page).getByText(text)).toBeVisible()
    await expect(dialogOf(page).getByRole('textbox', { name: 'Title' })).toBeFocused()
    await expect(dialogOf(page).getByRole('textbox', { name: 'Duration' })).toHaveValue('50')
    await expectAccessible(page, 'dialog')
  })

  test('changes a service, and asks before unsaved input is lost', { tag: '@smoke' }, async ({ page, request }) => {
    const { title, slug } = await aService(request)
    await openEdit(page, title)
    await dialogOf(page).getByRole('textbox', { name: 'Price' }).fill('650')
    const question = page.getByRole('dialog', { name: 'Discard what you typed?' })
    await page.keyboard.press('Escape')
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect(question).toHaveCount(0)
    await page.goBack()
    await expect(question.getByRole('button', { name: 'Keep editing' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(question).toHaveCount(0)
    await expect(dialogOf(page).getByRole('textbox', { name: 'Price' })).toHaveValue('650')
    await dialogOf(page).getByRole('button', { name: 'Save changes' }).click()
    await expect(dialogOf(page)).toHaveCount(0)
    await expect(rowOf(page, title)).toContainText('₹650.00')
    expect((await shownIn(page, slug)).price).toBe(650)
  })

  test('has a tax code, which only administrators see', async ({ page, request }) => {
    const { title, slug } = await aService(request)
    await openEdit(page, title)
    const code = dialogOf(page).getByRole('textbox', { name: 'Tax code' })
    await expect(code).toHaveAccessibleDescription(/^Printed on invoices/)
    await code.fill('99/83')
    await code.press('Enter')
    await expect(code).toBeFocused()
    await expect(code).toHaveAccessibleDescription(/Please use letters, digits, dots, spaces and hyphens$/)
    await code.fill('998231')
    await code.press('Enter')
    await expect(dialogOf(page)).toHaveCount(0)
    await openEdit(page, title)
    await expect(code).toHaveValue('998231')
    expect(await shownIn(page, slug)).not.toHaveProperty('taxCode')
  })

  test('closes without asking when nothing was typed, and discards on request', async ({ page, request }) => {
    const { title, slug } = await aService(request)
    await openEdit(page, title)
    await page.keyboard.press('Escape')
    await expect(dialogOf(page)).toHaveCount(0)
    await rowOf(page, title)
      .getByRole('link', { name: `Edit ${title}` })
      .last()
      .click()
    await dialogOf(page).getByRole('textbox', { name: 'Title' }).fill('Something else')
    await dialogOf(page).getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect(dialogOf(page)).toHaveCount(0)
    await rowOf(page, title)
      .getByRole('link', { name: `Edit ${title}` })
      .last()
      .click()
    await expect(dialogOf(page).getByRole('textbox', { name: 'Title' })).toHaveValue(title)
    expect((await shownIn(page, slug)).title).toBe(title)
  })

  test.describe("after another administrator's change", () => {
    test.use({ expectedErrors: [/409/] })

    test('names who changed what, and can be saved on top of that change', async ({ page, request }) => {
      const { _id, title, slug } = await aService(request)
      await openEdit(page, title)
      await dialogOf(page).getByRole('textbox', { name: 'Description' }).fill('In my words.')
      // The same price, written in another way, is no change of it.
      const price = dialogOf(page).getByRole('textbox', { name: 'Price' })
      await price.fill(String(Number(await price.inputValue())))
      await (await asAdmin(request)).put(`/api/admin/services/${_id}`, { price: 777 })
      await dialogOf(page).getByRole('button', { name: 'Save changes' }).click()
      await expect(dialogOf(page).getByRole('alert').filter({ hasText: 'Demo Admin' })).toContainText(
        'changed the price on',
      )
      await expect(dialogOf(page).getByLabel('Both versions')).toContainText('You did not change it')
      expect((await shownIn(page, slug)).description).not.toBe('In my words.')
      await dialogOf(page).getByRole('button', { name: 'Keep mine' }).click()
      await expect(dialogOf(page).getByRole('textbox', { name: 'Price' })).toHaveValue('777.00')
      await expect(dialogOf(page).getByRole('textbox', { name: 'Description' })).toHaveValue('In my words.')
      await dialogOf(page).getByRole('button', { name: 'Save changes' }).click()
      await expect(dialogOf(page)).toHaveCount(0)
      expect(await shownIn(page, slug)).toMatchObject({ price: 777, description: 'In my words.' })
    })

    test('can adopt that change instead', async ({ page, request }) => {
      const { _id, title } = await aService(request)
      await openEdit(page, title)
      await dialogOf(page).getByRole('textbox', { name: 'Price' }).fill('1')
      await (await asAdmin(request)).put(`/api/admin/services/${_id}`, { price: 888 })
      await dialogOf(page).getByRole('button', { name: 'Save changes' }).click()
      await dialogOf(page).getByRole('button', { name: 'Use theirs (₹888.00)' }).click()
      await expect(dialogOf(page).getByRole('textbox', { name: 'Price' })).toHaveValue('888.00')
    })
  })

  test.describe('when the response is lost', () => {
    test.use({ expectedErrors: [/ERR_FAILED|Failed to load|status of 409/] })

    test('adds one service, not two, when sent again', { tag: '@smoke' }, async ({ page }) => {
      const title = `Lost Answer ${randomUUID().slice(0, 8)}`
      await openAdmin(page, '/admin/services?add=new')
      await dialogOf(page).getByRole('textbox', { name: 'Title' }).fill(title)
      await dialogOf(page).getByRole('combobox', { name: 'Category' }).selectOption('Legal')
      await dialogOf(page).getByRole('textbox', { name: 'Price' }).fill('5')
      await dialogOf(page).getByRole('textbox', { name: 'Description' }).fill('Once.')
      await page.route('**/api/admin/services', async (route) => {
        await route.fetch()
        await route.abort()
      })
      await dialogOf(page).getByRole('button', { name: 'Add service' }).click()
      await expect(dialogOf(page).getByText('The service could not be added. Please try again.')).toBeVisible()
      await page.unroute('**/api/admin/services')
      await dialogOf(page).getByRole('button', { name: 'Add service' }).click()
      await expect(dialogOf(page)).toHaveCount(0)
      const found = await (await asAdmin(page.request)).get(`/api/admin/services?search=${encodeURIComponent(title)}`)
      expect(await found.json()).toHaveLength(1)
    })

    test('shows no conflict with oneself when sent again, also after a reload', async ({ page, request }) => {
      const { _id, title, slug } = await aService(request)
      await openEdit(page, title)
      await dialogOf(page).getByRole('textbox', { name: 'Price' }).fill('650')
      await loseNextAnswer(page, _id)
      await dialogOf(page).getByRole('button', { name: 'Save changes' }).click()
      await expect(dialogOf(page).getByRole('alert')).toContainText('could not be saved')
      page.once('dialog', (dialog) => void dialog.accept())
      await page.reload()
      await expect(dialogOf(page).getByRole('textbox', { name: 'Price' })).toHaveValue('650')
      await expect(dialogOf(page).getByRole('alert')).toHaveCount(0)
      await dialogOf(page).getByRole('button', { name: 'Save changes' }).click()
      await expect(page.getByText(`"${title}" has been saved`)).toBeVisible()
      expect((await shownIn(page, slug)).price).toBe(650)
    })
  })

  test('duplicates a service', async ({ page, request }) => {
    const { title, slug } = await aService(request, { includes: ['A line'], featured: true })
    await openAdmin(page, `/admin/services?search=${encodeURIComponent(title)}`)
    await rowOf(page, title)
      .getByRole('link', { name: `Duplicate ${title}` })
      .click()
    await expect(dialogOf(page).getByRole('heading', { name: 'Add New Service' })).toBeVisible()
    await expect(dialogOf(page).getByRole('textbox', { name: 'Title' })).toHaveValue(`${title} (copy)`)
    await expect(dialogOf(page).getByRole('textbox', { name: 'Included, line 1' })).toHaveValue('A line')
    await expect(dialogOf(page).getByRole('checkbox', { name: 'Featured on the home page' })).not.toBeChecked()
    await dialogOf(page).getByRole('button', { name: 'Add service' }).click()
    await expect(rowOf(page, `${title} (copy)`)).toBeVisible()
    expect((await shownIn(page, slug)).title).toBe(title)
  })
})
