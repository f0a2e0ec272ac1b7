import { aService, dialogOf, openAdmin, shop, shownIn } from '#e2e/support/admin.ts'
import { expect, test } from '#e2e/support/shop.ts'

test('a price is read as the storefront writes it, and refused where it has two readings', async ({
  page,
  request,
}) => {
  const { _id, slug } = await aService(request)
  await openAdmin(page, `/admin/services?edit=${_id}`)
  const price = dialogOf(page).getByRole('textbox', { name: 'Price' })
  const save = dialogOf(page).getByRole('button', { name: 'Save changes' })
  await price.fill('1.499')
  await save.click()
  const problem = dialogOf(page).getByText('This could be read in two ways. Please write the price like 1,499.50.')
  await expect(problem).toBeVisible()
  await expect(price).toBeFocused()
  await price.fill('free')
  await expect(problem).toBeHidden()
  await expect(dialogOf(page).getByText('Please write the price like 1,499.50')).toBeVisible()
  await price.fill('₹ 1,499')
  await expect(price).not.toHaveAttribute('aria-invalid')
  await save.click()
  await expect(dialogOf(page)).toHaveCount(0)
  expect(await shownIn(page, slug)).toMatchObject({ price: 1499 })
})

test('an error leaves its field as soon as the value is right, and the focus stays', async ({ page }) => {
  await openAdmin(page, '/admin/services?add=new', shop.url)
  const field = (name: string) => dialogOf(page).getByRole('textbox', { name })
  await dialogOf(page).getByRole('button', { name: 'Add service' }).click()
  await expect(field('Title')).toBeFocused()
  await expect(field('Description')).toHaveAttribute('aria-invalid')
  await page.keyboard.type('An affidavit')
  await expect(field('Title')).not.toHaveAttribute('aria-invalid')
  await expect(field('Title')).toBeFocused()
  await expect(field('Description')).toHaveAttribute('aria-invalid')
  await dialogOf(page).getByRole('combobox', { name: 'Category' }).selectOption('Legal')
  await expect(dialogOf(page).getByText('Please choose a category')).toBeHidden()
  await field('Description').fill('Sworn before a notary.')
  await expect(dialogOf(page).getByText('Please enter a description')).toBeHidden()
  await expect(dialogOf(page).getByText('Please enter a price, 0 or more')).toBeVisible()
})

test('the arrow keys change a duration in its steps', async ({ page }) => {
  await openAdmin(page, '/admin/services?add=new')
  const duration = dialogOf(page).getByRole('textbox', { name: 'Duration' })
  await duration.press('ArrowUp')
  await expect(duration).toHaveValue('75')
  await duration.fill('15 min')
  await duration.press('ArrowDown')
  await expect(duration).toHaveValue('15')
})
