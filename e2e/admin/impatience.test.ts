import type { Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { aService, asAdmin, dialogOf, openAdmin, rowOf, shop } from '#e2e/support/admin.ts'
import { expect, test, untilHydrated } from '#e2e/support/shop.ts'

const search = (page: Page) => page.getByRole('textbox', { name: 'Search title or description' })
const lists = '**/api/admin/services?*'

/** Delays responses, so that a test can act before they arrive. */
async function slow(page: Page, address: string) {
  await page.route(address, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 600))
    await route.continue()
  })
}

test.describe('acting before a response arrives', () => {
  test('a filter chosen during the search delay is kept', { tag: '@smoke' }, async ({ page }) => {
    await openAdmin(page, '/admin/services')
    await search(page).fill('pass')
    await page.getByRole('combobox', { name: 'Category' }).selectOption('Personal')
    await expect(page).toHaveURL(/category=personal/)
    await expect(page).toHaveURL(/search=pass/)
    await expect(page).toHaveURL(/category=personal/)
    await expect(page.getByRole('combobox', { name: 'Category' })).toHaveValue('personal')
  })

  test('a form opened during the search delay stays open', async ({ page }) => {
    await openAdmin(page, '/admin/services')
    await search(page).fill('pan')
    await page.getByRole('link', { name: 'Add New Service' }).click()
    await expect(page).toHaveURL(/search=pan/)
    await expect(dialogOf(page).getByRole('heading', { name: 'Add New Service' })).toBeVisible()
  })

  test('pressing Next twice before the page loads moves one page', async ({ page }) => {
    await openAdmin(page, '/admin/services?limit=10')
    await expect(page.getByText(/^1 to 10 of/)).toBeVisible()
    const first = await page.getByRole('row').nth(1).textContent()
    await slow(page, lists)
    const next = page.getByRole('link', { name: 'Next' })
    await next.click()
    await next.click({ force: true })
    await expect(page.getByText(/^11 to 20 of/)).toBeVisible()
    await expect(page.getByRole('row').nth(1)).not.toHaveText(first ?? '')
    await page.getByRole('link', { name: 'Previous' }).click()
    await expect(page.getByText(/^1 to 10 of/)).toBeVisible()
  })

  test('pressing a toggle twice sends one change', { tag: '@smoke' }, async ({ page, request }) => {
    const { title } = await aService(request)
    await openAdmin(page, `/admin/services?search=${encodeURIComponent(title)}`)
    const sent: string[] = []
    page.on('request', (one) => one.method() === 'PUT' && sent.push(one.url()))
    await slow(page, '**/api/admin/services/*')
    const off = page.getByRole('switch', { name: `Show ${title} on the home page` })
    await off.dblclick()
    await expect(off).toBeChecked()
    await expect(off).not.toHaveAttribute('aria-busy')
    await expect(off).toBeChecked()
    expect(sent.length).toBe(1)
    await expect(page.getByRole('alert')).toHaveCount(0)
  })
})

test.describe('a list that changed', () => {
  test('returns to the first page when its last page became empty', async ({ page, request }) => {
    const word = randomUUID().slice(0, 8)
    for (let n = 10; n <= 20; n += 1) await aService(request, { title: `Row ${n} ${word}` })
    await openAdmin(page, `/admin/services?limit=10&search=${word}`)
    await page.getByRole('link', { name: 'Next' }).click()
    await expect(page.getByText('11 to 11 of 11')).toBeVisible()
    await page.getByRole('button', { name: `Delete Row 20 ${word}` }).click()
    await dialogOf(page).getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByRole('button', { name: '1 no longer matches, refresh' }).click()
    await expect(page.getByText('1 to 10 of 10')).toBeVisible()
    await expect(rowOf(page, `Row 10 ${word}`)).toBeVisible()
  })

  test.describe('with an unknown cursor', () => {
    test.use({ expectedErrors: [/422/] })

    test('starts at the first page', async ({ page }) => {
      await openAdmin(page, '/admin/services?limit=10&cursor=nonsense')
      await expect(page.getByText(/^1 to 10 of/)).toBeVisible()
      await expect(page).toHaveURL(/\/admin\/services\?limit=10$/)
    })
  })

  test('loads when it was opened in a background tab', async ({ page }) => {
    await page.addInitScript(() => Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' }))
    await openAdmin(page, '/admin/services')
    await expect(rowOf(page, 'Affidavit on Stamp Paper')).toBeVisible()
  })
})

test.describe('on a tablet', () => {
  test.use({ viewport: { width: 768, height: 1024 } })

  test('services can be sorted without column headers', async ({ page }) => {
    await openAdmin(page, '/admin/services')
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Price, high to low')
    await expect(page).toHaveURL(/sort=price-desc/)
    const answer = await (await asAdmin(page.request)).get('/api/admin/services?sort=price-desc&limit=1')
    const [dearest] = await answer.json()
    await expect(page.getByRole('listitem').filter({ hasText: dearest.title }).first()).toBeVisible()
  })
})

test.describe('typed input', () => {
  test('survives a reload and says who changed the service in between', async ({ page, request }) => {
    const { _id, slug } = await aService(request)
    await openAdmin(page, `/admin/services?edit=${_id}`)
    await dialogOf(page).getByRole('textbox', { name: 'Description' }).fill('In my words.')
    await (await asAdmin(request)).put(`/api/admin/services/${_id}`, { price: 555 })
    page.on('dialog', (question) => void question.accept())
    await page.reload()
    await untilHydrated(page)
    await expect(dialogOf(page).getByRole('alert')).toContainText('Demo Admin changed the price on')
    await expect(dialogOf(page).getByRole('textbox', { name: 'Description' })).toHaveValue('In my words.')
    await dialogOf(page).getByRole('button', { name: 'Keep mine' }).click()
    await dialogOf(page).getByRole('button', { name: 'Save changes' }).click()
    await expect(dialogOf(page)).toHaveCount(0)
    const { price, description } = await (await request.get(`${shop.url}/api/services/${slug}`)).json()
    expect([price, description]).toEqual([555, 'In my words.'])
  })

  test('for one storefront is not restored in the form of another', async ({ page }) => {
    await openAdmin(page, '/admin/services?add=new')
    await dialogOf(page).getByRole('textbox', { name: 'Title' }).fill('Half a thought')
    page.on('dialog', (question) => void question.accept())
    await page.goto(`${shop.url}/admin/services?storefront=home&add=new`)
    await untilHydrated(page)
    await expect(dialogOf(page).getByRole('textbox', { name: 'Title' })).toHaveValue('')
    await expect(dialogOf(page).getByRole('option', { name: 'Plumbing' })).toHaveCount(1)
    await page.goto(`${shop.url}/admin/services?add=new`)
    await expect(dialogOf(page).getByRole('textbox', { name: 'Title' })).toHaveValue('Half a thought')
  })

  test('cannot be discarded while it is being saved', async ({ page, request }) => {
    const { _id, title } = await aService(request)
    await openAdmin(page, '/admin/services')
    await page.goto(`${shop.url}/admin/services?edit=${_id}`)
    await dialogOf(page).getByRole('textbox', { name: 'Price' }).fill('321')
    await slow(page, '**/api/admin/services/*')
    await dialogOf(page).getByRole('button', { name: 'Save changes' }).click()
    await page.keyboard.press('Escape')
    await expect(page.getByText(`"${title}" has been saved`)).toBeVisible()
    await expect(page.getByRole('dialog', { name: 'Discard what you typed?' })).toBeHidden()
  })
})

test('an import whose dialog was closed announces when it is done', async ({ page }) => {
  const word = randomUUID().slice(0, 8)
  await openAdmin(page, `/admin/services?search=${word}`)
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  const buffer = Buffer.from(`slug,title,category,price,duration,description\r\n,Later ${word},tax,1,30,Late.\r\n`)
  const file = { name: 'services.csv', mimeType: 'text/csv', buffer }
  await dialogOf(page).getByLabel('File of services').setInputFiles(file)
  await expect(dialogOf(page).getByText(/^No problems found/)).toBeVisible()
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/admin/services/imports/*', async (route) => {
    await held
    await route.continue()
  })
  await dialogOf(page).getByRole('button', { name: 'Import 1 service' }).click()
  await expect(
    dialogOf(page).getByText('You can close this: the import continues, and a message says when it is done.'),
  ).toBeVisible()
  await dialogOf(page).getByRole('button', { name: 'Close' }).last().click()
  await expect(dialogOf(page)).toHaveCount(0)
  release()
  await expect(page.getByText('1 service imported')).toBeVisible()
  await expect(rowOf(page, `Later ${word}`)).toBeVisible()
})
