import type { Page } from '@playwright/test'
import { asAdmin, openAdmin } from '#e2e/support/admin.ts'
import { chooseFromMenu } from '#e2e/support/dialogs.ts'
import { expect, expectAccessible, expectNoOverflow, test, widths } from '#e2e/support/shop.ts'

const tabs = (page: Page) => page.getByRole('navigation', { name: 'Saved views' })
const tab = (page: Page, name: string | RegExp) => tabs(page).getByRole('link', { name })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const option = async (page: Page, name: string) => {
  await page.getByRole('button', { name: 'View options' }).click()
  await chooseFromMenu(page, name)
}
const unique = (name: string) => `${name} ${Math.random().toString(36).slice(2, 8)}`

async function save(page: Page, name: string) {
  await page.getByRole('button', { name: 'Save view' }).click()
  await dialog(page, 'Save view').getByLabel('Name').fill(name)
  await dialog(page, 'Save view').getByRole('button', { name: 'Save', exact: true }).click()
  await expect(tab(page, name)).toHaveAttribute('aria-current', 'page')
}

test(
  'a view keeps filters, order and columns, shows when they differ, and is updated, renamed and deleted',
  { tag: '@smoke' },
  async ({ page }) => {
    const name = unique('Confirmed')
    await openAdmin(page, '/admin/bookings?status=confirmed')
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('checkbox', { name: 'Booking ID' }).check()
    await page.keyboard.press('Escape')
    await save(page, name)
    await tab(page, 'All').click()
    await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('')
    await tab(page, name).click()
    await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('confirmed')
    await expect(page.getByRole('columnheader', { name: 'Booking ID' })).toBeVisible()

    await page.getByRole('combobox', { name: 'Status' }).selectOption('Cancelled')
    await expect(tab(page, `${name} , changed`)).toBeVisible()
    await page.reload()
    await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('cancelled')
    await page.getByRole('button', { name: 'Update view' }).click()
    await expect(page.getByText(`View ${name} updated`)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Update view' })).toHaveCount(0)

    await option(page, 'Rename or share')
    await dialog(page, 'Rename or share').getByLabel('Name').fill(`${name} too`)
    await dialog(page, 'Rename or share').getByLabel('Share with all administrators').check()
    await dialog(page, 'Rename or share').getByRole('button', { name: 'Save', exact: true }).click()
    await expect(tab(page, `${name} too`)).toContainText('shared by you')

    await option(page, 'Delete view')
    await dialog(page, 'Delete view').getByRole('button', { name: 'Delete' }).click()
    await expect(tab(page, name)).toHaveCount(0)
    await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('cancelled')
  },
)

test('a menu that is opened while a view is being updated stays open', async ({ page }) => {
  await openAdmin(page, '/admin/bookings?status=confirmed')
  await save(page, unique('Confirmed'))
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Cancelled')
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/admin/views/*', async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('button', { name: 'Update view' }).click()
  await page.getByRole('button', { name: 'View options' }).click()
  const first = page.getByRole('menuitem', { name: 'Rename or share' })
  await expect(first).toBeFocused()
  answer()
  await expect(page.getByText(/^View .+ updated$/)).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(first).toBeFocused()
})

test('To confirm and Unassigned are views of everyone, and Clear leaves a view', async ({ page }) => {
  await openAdmin(page, '/admin/bookings')
  await tab(page, /^To confirm \d/).click()
  await expect(page).toHaveURL(/status=pending/)
  await expect(tab(page, /^To confirm/)).toHaveAttribute('aria-current', 'page')
  await tab(page, /^Unassigned \d/).click()
  await expect(page.getByRole('combobox', { name: 'Professional' })).toHaveValue('unassigned')
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(tab(page, 'All')).toHaveAttribute('aria-current', 'page')
})

test('a link with only the id of a view opens it as it is saved, and a deleted one leaves the list', async ({
  page,
}) => {
  const api = await asAdmin(page.request)
  const body = { name: unique('Mornings'), query: { status: 'completed' }, sort: 'latest' }
  const { _id } = await (await api.post('/api/admin/views', body)).json()
  await openAdmin(page, `/admin/bookings?view=${_id}`)
  await expect(tab(page, body.name)).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('completed')
  await expect(page.getByRole('columnheader', { name: 'Date & Time' })).toHaveAttribute('aria-sort', 'descending')
  await api.delete(`/api/admin/views/${_id}`)
  await page.reload()
  await expect(tab(page, 'All')).toHaveAttribute('aria-current', 'page')
  await expect(page).not.toHaveURL(/view=/)
})

test('columns are chosen and moved by keys, stay in this browser, and are reset', async ({ page }) => {
  await openAdmin(page, '/admin/bookings')
  const heads = page.getByRole('table').getByRole('columnheader')
  await page.getByRole('button', { name: 'Columns' }).click()
  const columns = dialog(page, 'Columns')
  await expect(columns.getByRole('checkbox', { name: 'Customer' })).toBeDisabled()
  await columns.getByRole('checkbox', { name: 'Total' }).uncheck()
  await columns.getByRole('checkbox', { name: 'Address' }).check()
  await columns.getByRole('button', { name: 'Move Address' }).focus()
  await page.keyboard.press('ArrowUp')
  await expect(columns.getByRole('status')).toHaveText('Address: place 5 of 6')
  await expect(columns.getByRole('button', { name: 'Move Address' })).toBeFocused()
  await page.keyboard.press('Escape')
  const shown = ['', 'Customer', 'Service', 'Date & Time', 'Professional', 'Address', 'Status', 'Details']
  await expect(heads).toHaveText(shown)
  await page.reload()
  await expect(heads).toHaveText(shown)
  await page.getByRole('button', { name: 'Columns' }).click()
  await columns.getByRole('button', { name: 'Reset' }).click()
  await expect(page.getByRole('columnheader', { name: 'Total' })).toBeVisible()
})

test('a column is dragged to another place', async ({ page }) => {
  await openAdmin(page, '/admin/bookings')
  await page.getByRole('button', { name: 'Columns' }).click()
  const handle = (name: string) => dialog(page, 'Columns').getByRole('button', { name: `Move ${name}` })
  const [from, to] = [await handle('Status').boundingBox(), await handle('Service').boundingBox()]
  if (!from || !to) throw new Error('The handles are not on the screen')
  await page.mouse.move(from.x + 10, from.y + 10)
  await page.mouse.down()
  await page.mouse.move(to.x + 10, to.y + 4, { steps: 5 })
  await page.mouse.up()
  await expect(page.getByRole('table').getByRole('columnheader').nth(2)).toHaveText('Status')
})

for (const width of widths) {
  test(`views and columns are accessible in both modes at ${width} px, and fit`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await openAdmin(page, '/admin/bookings?limit=10')
    await page.getByRole('button', { name: 'Columns' }).click()
    for (const name of ['Email', 'Booking ID', 'Created', 'Category', 'Duration', 'Address'])
      await dialog(page, 'Columns').getByRole('checkbox', { name }).check()
    await expectAccessible(page)
    await expectNoOverflow(page)
    await page.keyboard.press('Escape')
    await expectAccessible(page)
    await expectNoOverflow(page)
    await page.getByRole('button', { name: 'Save view' }).click()
    await expect(dialog(page, 'Save view')).toBeVisible()
    await expectAccessible(page, 'dialog[aria-labelledby]:modal')
  })
}
