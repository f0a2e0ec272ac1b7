import type { Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { chooseFromMenu } from '#e2e/support/dialogs.ts'
import { aService, asAdmin, dialogOf, loseNextAnswer, openAdmin, rowOf, shop } from '#e2e/support/admin.ts'
import { expect, expectAccessible, expectNoOverflow, expectSaid, open, test, widths } from '#e2e/support/shop.ts'

// The tests change one order.
test.describe.configure({ mode: 'default' })

type Added = { _id: string; key: string; name: string; version: number }
const unused = (name: string) => `${name} ${randomUUID().slice(0, 8)}`

async function aCategory(page: Page, name = unused('Escrow')): Promise<Added> {
  const api = await asAdmin(page.request)
  const body = { name, description: 'Money held until both sides agree.', imageUrl: '/art/gift' }
  const answer = await api.post('/api/admin/categories', body)
  expect(answer.status()).toBe(201)
  return answer.json()
}

async function archive(page: Page, { _id }: Added) {
  const api = await asAdmin(page.request)
  await api.put(`/api/admin/categories/${_id}`, { archived: true })
}

async function act(page: Page, name: string, action: string) {
  await page.getByRole('button', { name: `More about ${name}` }).click()
  await chooseFromMenu(page, action)
}

const keysIn = async (page: Page) =>
  ((await (await page.request.get(`${shop.url}/api/categories`)).json()) as Added[]).map(({ key }) => key)

const handleOf = (page: Page, { name }: Added) => page.getByRole('button', { name: new RegExp(`^Move ${name},`) })

for (const width of widths)
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } })

    test(
      'a category is added with an illustration, shown in the shop, archived and restored',
      { tag: width === 1280 ? '@smoke' : [] },
      async ({ page }) => {
        const name = unused('Travel')
        await openAdmin(page, '/admin/categories')
        await page.getByRole('link', { name: 'Add category' }).click()
        const form = dialogOf(page)
        await form.getByRole('button', { name: 'Add category' }).click()
        await expect(form.getByText('Please enter a name')).toBeVisible()
        await form.getByLabel('Name').fill(name)
        await form.getByLabel('Description').fill('Visas and tickets.')
        await form.getByRole('radio', { name: 'Visa' }).check()
        await expectAccessible(page, 'dialog')
        await form.getByRole('button', { name: 'Add category' }).click()
        await expect(page.getByText(`"${name}" has been added`)).toBeVisible()
        await expect(
          page.getByRole('link', { name: `0 services of ${name}. No services: nothing can be booked` }),
        ).toBeVisible()
        await expect(
          page.getByRole('link', { name: `0 professionals of ${name}. No professionals: cannot be booked` }),
        ).toBeVisible()
        await expectNoOverflow(page)
        await expectAccessible(page)
        await act(page, name, 'Archive')
        await dialogOf(page).getByRole('button', { name: 'Archive' }).click()
        await page.getByRole('button', { name: 'Undo' }).click()
        await expectSaid(page, `"${name}" is back in the shop`)
        await open(page, `${shop.url}/services`)
        await page
          .getByRole('button', { name: new RegExp(`^${name}`) })
          .first()
          .click()
        await expect(page.getByRole('heading', { name: 'No services found' })).toBeVisible()
        const [one] = (await (
          await asAdmin(page.request)
        )
          .get(`/api/admin/categories?search=${name}`)
          .then((all) => all.json())) as Added[]
        if (one) await archive(page, one)
      },
    )
  })

test('the order is changed by the keys, the menu and the pointer', async ({ page }) => {
  const [one, two] = [await aCategory(page), await aCategory(page)]
  await openAdmin(page, '/admin/categories')
  const before = async (first: Added, second: Added) => {
    await expect
      .poll(async () => (await keysIn(page)).indexOf(first.key) < (await keysIn(page)).indexOf(second.key))
      .toBe(true)
  }
  await before(one, two)
  const saved: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT') saved.push(request.url())
  })
  await handleOf(page, two).focus()
  await page.keyboard.press('Space')
  await expect(handleOf(page, two)).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('ArrowUp')
  await expect(handleOf(page, two)).toBeFocused()
  await expect(page.getByText(new RegExp(`^${two.name}, place \\d+ of \\d+$`))).toBeAttached()
  await page.keyboard.press('Escape')
  await expect(page.getByText(`${two.name} is back where it was.`)).toBeAttached()
  await before(one, two)
  expect(saved).toEqual([])
  for (const key of ['Space', 'ArrowUp', 'Space']) await page.keyboard.press(key)
  await before(two, one)
  expect(saved).toHaveLength(1)
  await act(page, two.name, 'Move down')
  await before(one, two)
  const [from, to] = [await handleOf(page, two).boundingBox(), await handleOf(page, one).boundingBox()]
  await page.mouse.move((from?.x ?? 0) + 9, (from?.y ?? 0) + 9)
  await page.mouse.down()
  await page.mouse.move((to?.x ?? 0) + 9, to?.y ?? 0, { steps: 8 })
  await page.mouse.up()
  await before(two, one)
  await page.reload()
  await expect(rowOf(page, two.name)).toBeVisible()
  const names = await page.getByRole('row').allTextContents()
  const placeOf = ({ name }: Added) => names.findIndex((text) => text.includes(name))
  expect(placeOf(two)).toBeLessThan(placeOf(one))
  for (const added of [one, two]) await archive(page, added)
})

test.describe('without an answer', () => {
  test.use({ expectedErrors: [/Failed to load resource/] })

  test('an order that cannot be saved is taken back', async ({ page }) => {
    const added = await aCategory(page)
    await openAdmin(page, '/admin/categories')
    await page.route('**/api/admin/categories/order', (route) => route.abort())
    const names = async () => (await page.getByRole('row').allTextContents()).map((text) => text.slice(0, 30))
    await expect(rowOf(page, added.name)).toBeVisible()
    const before = await names()
    await act(page, added.name, 'Move up')
    await expect(page.getByText(/The order could not be saved/)).toBeVisible()
    expect(await names()).toEqual(before)
    await archive(page, added)
  })
})

test('all services move to another category, and the empty one can be archived', async ({ page }) => {
  const [from, to] = [await aCategory(page), await aCategory(page)]
  const service = await aService(page.request, { category: from.key })
  await openAdmin(page, '/admin/categories')
  await act(page, from.name, 'Archive')
  await expect(dialogOf(page)).toContainText(`"${from.name}" still has 1 service.`)
  await dialogOf(page).getByRole('button', { name: 'Move all services' }).click()
  // The first dialog closes while the second one opens.
  const move = dialogOf(page).filter({ has: page.getByLabel('Move to') })
  await move.getByLabel('Move to').selectOption(to.name)
  await expect(move).toContainText(`${from.name} has no professionals.`)
  await expect(dialogOf(page)).toHaveCount(1)
  await expectAccessible(page, 'dialog')
  await move.getByRole('button', { name: 'Move 1 service' }).click()
  await expect(page.getByText(`1 service moved to ${to.name}.`)).toBeVisible()
  await page.getByRole('link', { name: `1 service of ${to.name}` }).click()
  await expect(rowOf(page, service.title)).toBeVisible()
  await page.goBack()
  await act(page, from.name, 'Archive')
  await dialogOf(page).getByRole('button', { name: 'Archive' }).click()
  await expect(page.getByText(`"${from.name}" has been archived`)).toBeVisible()
})

test.describe('a conflict', () => {
  test.use({ expectedErrors: [/409/] })

  test('the second of two administrators sees what the first has changed, and keeps what was typed', async ({
    page,
  }) => {
    const added = await aCategory(page)
    await openAdmin(page, `/admin/categories?edit=${added._id}`)
    const form = dialogOf(page)
    // Where it is seen without scrolling.
    await expect(form.getByRole('radio').first()).toBeChecked()
    await form.getByLabel('Description').fill('Mine')
    const api = await asAdmin(page.request)
    await api.put(`/api/admin/categories/${added._id}`, { description: 'Theirs', imageUrl: '/art/passport' })
    await form.getByRole('button', { name: 'Save changes' }).click()
    await expect(form.getByText('Theirs: Theirs')).toBeVisible()
    await expect(form.getByText('Theirs: Passport')).toBeVisible()
    await expectAccessible(page, 'dialog')
    await form.getByRole('button', { name: 'Use theirs: Description' }).click()
    await expect(form.getByLabel('Description')).toHaveValue('Theirs')
    await expect(form.getByLabel('Description')).toBeFocused()
    await form.getByLabel('Description').fill('Mine')
    await form.getByRole('button', { name: 'Keep mine' }).click()
    await form.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText(`"${added.name}" has been saved`)).toBeVisible()
    await expect(rowOf(page, added.name)).toContainText('Mine')
    await archive(page, added)
  })

  test('another change that was taken back does not stop the save', async ({ page }) => {
    const added = await aCategory(page)
    await openAdmin(page, `/admin/categories?edit=${added._id}`)
    const form = dialogOf(page)
    await form.getByLabel('Description').fill('Mine')
    await archive(page, added)
    const api = await asAdmin(page.request)
    await api.put(`/api/admin/categories/${added._id}`, { archived: false })
    await form.getByRole('button', { name: 'Save changes' }).click()
    await expect(rowOf(page, added.name)).toContainText('Mine')
    await archive(page, added)
  })
})

test.describe('a lost answer', () => {
  test.use({ expectedErrors: [/net::ERR_FAILED|status of 409/] })

  test('does not make a conflict of the second press', async ({ page }) => {
    const added = await aCategory(page)
    await openAdmin(page, `/admin/categories?edit=${added._id}`)
    const form = dialogOf(page)
    await form.getByLabel('Description').fill('Mine')
    await loseNextAnswer(page, added._id)
    await form.getByRole('button', { name: 'Save changes' }).click()
    await expect(form.getByRole('alert')).toContainText('could not be saved')
    await form.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText(`"${added.name}" has been saved`)).toBeVisible()
    await archive(page, added)
  })
})

test('all storefronts together are in groups, and an order stays within its own', async ({ page }) => {
  await openAdmin(page, '/admin/categories?storefront=all')
  await expect(page.getByRole('rowheader', { name: 'Doorstep Home' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Move Plumbing, place 1 of 5' })).toBeVisible()
  await page.getByRole('button', { name: 'More about Plumbing' }).click()
  await expect(page.getByRole('menuitem', { name: 'Move down' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Move up' })).toHaveCount(0)
})
