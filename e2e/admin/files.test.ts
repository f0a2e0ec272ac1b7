import type { Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { aService, asAdmin, dialogOf, openAdmin, rowOf, shop, shownIn } from '#e2e/support/admin.ts'
import { expect, expectAccessible, test } from '#e2e/support/shop.ts'

const picture = () =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: '#c64' } })
    .png()
    .toBuffer()
const png = async () => ({ name: 'notary.png', mimeType: 'image/png', buffer: await picture() })
const csv = (text: string) => ({ name: 'services.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })

async function edit(page: Page, _id: string) {
  await openAdmin(page, `/admin/services?edit=${_id}`)
  await expect(dialogOf(page).getByRole('heading', { name: 'Edit Service' })).toBeVisible()
}
const address = (page: Page) => dialogOf(page).getByRole('textbox', { name: 'Image URL' })
const save = (page: Page) => dialogOf(page).getByRole('button', { name: 'Save changes' })

test.describe('the image of a service', () => {
  test(
    'is uploaded with progress, previewed, and shown in the shop after saving',
    { tag: '@smoke' },
    async ({ page, request }) => {
      const { _id, slug } = await aService(request)
      await edit(page, _id)
      let release = () => {}
      const held = new Promise<void>((resolve) => (release = resolve))
      await page.route('**/api/admin/images', async (route) => {
        await held
        await route.continue()
      })
      await dialogOf(page)
        .getByLabel('Picture file')
        .setInputFiles(await png())
      await expect(dialogOf(page).getByRole('progressbar', { name: 'Uploading the picture' })).toBeVisible()
      await expect(save(page)).toBeDisabled()
      release()
      await expect(address(page)).toHaveValue(/^\/media\/[\da-f-]{36}\.webp$/)
      const preview = dialogOf(page).locator('img')
      await expect.poll(() => preview.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
      await save(page).click()
      await expect(dialogOf(page)).toHaveCount(0)
      const { imageUrl } = await shownIn(page, slug)
      await page.goto(`${shop.url}/services/${slug}`)
      await expect(page.locator(`img[src="${imageUrl}"]`).first()).toBeVisible()
      expect((await page.request.get(shop.url + imageUrl)).headers()['content-type']).toBe('image/webp')
    },
  )

  test('with an unsupported type is refused before upload, and the form keeps its values', async ({
    page,
    request,
  }) => {
    const { _id } = await aService(request)
    await edit(page, _id)
    await dialogOf(page).getByRole('textbox', { name: 'Title' }).fill('Still here')
    const sent: string[] = []
    page.on('request', (one) => sent.push(one.url()))
    await dialogOf(page)
      .getByLabel('Picture file')
      .setInputFiles({ name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') })
    await expect(dialogOf(page).getByText('Please choose a JPEG, PNG, WebP or AVIF picture')).toBeVisible()
    await dialogOf(page)
      .getByLabel('Picture file')
      .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.alloc(5 * 1024 * 1024 + 1) })
    await expect(dialogOf(page).getByText('Please choose a picture of at most 5 MB.')).toBeVisible()
    expect(sent.filter((url) => url.endsWith('/api/admin/images'))).toEqual([])
    await expect(dialogOf(page).getByRole('textbox', { name: 'Title' })).toHaveValue('Still here')
  })

  test.describe('that is not an image', () => {
    test.use({ expectedErrors: [/422/] })

    test('is refused by the server with a message at the field', { tag: '@smoke' }, async ({ page, request }) => {
      const { _id } = await aService(request)
      await edit(page, _id)
      const buffer = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')
      await dialogOf(page).getByLabel('Picture file').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer })
      await expect(dialogOf(page).getByText('Please choose a JPEG, PNG, WebP or AVIF picture')).toBeVisible()
      await expect(address(page)).toHaveValue('')
      await expect(save(page)).toBeEnabled()
    })
  })

  test("from a new site is loaded only once the page's policy allows it", async ({ page, request }) => {
    const site = `https://${randomUUID()}.example`
    const asked: string[] = []
    await page.route(`${site}/**`, async (route) => {
      asked.push(route.request().url())
      await route.fulfill({ contentType: 'image/png', body: await picture() })
    })
    // Last in the list, so that no other test shows this site.
    const { _id, title } = await aService(request, {
      title: `Zoning Certificate ${randomUUID().slice(0, 8)}`,
      category: 'immigration',
    })
    await openAdmin(page, `/admin/services?search=${encodeURIComponent(title)}&edit=${_id}`)
    await address(page).fill(`${site}/a.png`)
    await expect(dialogOf(page).getByText('A picture from a new site is shown once the service is saved')).toBeVisible()
    await expectAccessible(page, 'dialog')
    await save(page).click()
    await expect(dialogOf(page)).toHaveCount(0)
    await expect(rowOf(page, title).locator('svg').first()).toBeVisible()
    expect(asked).toEqual([])
    await openAdmin(page, `/admin/services?search=${encodeURIComponent(title)}`)
    await expect(rowOf(page, title).locator(`img[src="${site}/a.png"]`).first()).toBeVisible()
    await expect.poll(() => asked).toEqual([`${site}/a.png`])
    const { token } = await asAdmin(request)
    await request.delete(`${shop.url}/api/admin/services/${_id}`, { headers: { Authorization: `Bearer ${token}` } })
  })

  test('can be cancelled while it uploads', async ({ page, request }) => {
    const { _id } = await aService(request)
    await edit(page, _id)
    await page.route('**/api/admin/images', () => {})
    await dialogOf(page)
      .getByLabel('Picture file')
      .setInputFiles(await png())
    await dialogOf(page).getByRole('button', { name: 'Cancel upload' }).click()
    await expect(dialogOf(page).getByRole('button', { name: 'Upload a picture' })).toBeVisible()
    await expect(dialogOf(page).getByRole('alert')).toHaveCount(0)
  })
})

test.describe('a CSV file of services', () => {
  test('contains exactly what the list shows', { tag: '@smoke' }, async ({ page, request }) => {
    const word = randomUUID().slice(0, 8)
    await aService(request, { title: `Kept ${word}` })
    await aService(request, { title: `Formula ${word}`, description: '=1+1' })
    await openAdmin(page, `/admin/services?search=${word}&sort=title-desc`)
    await expect(rowOf(page, `Kept ${word}`)).toBeVisible()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export', exact: true }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^doorstep-documents-services-search-\d{4}-\d\d-\d\d\.csv$/)
    const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n')
    expect(lines.length).toBe(3)
    expect(lines[1]).toContain(`"Kept ${word}"`)
    expect(lines[2]).toContain(`"'=1+1"`)
  })

  test('of archived services calls them by the word of the filter', async ({ page }) => {
    await openAdmin(page, '/admin/services?archived=true')
    await expect(page.getByRole('combobox', { name: 'State' })).toHaveValue('true')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export', exact: true }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^doorstep-documents-services-archived-\d{4}-\d\d-\d\d\.csv$/)
  })

  test('is checked first, then imported as a whole', { tag: '@smoke' }, async ({ page, request }) => {
    const word = randomUUID().slice(0, 8)
    const { slug, title } = await aService(request, { title: `Imported ${word}` })
    const head = 'slug,title,category,price,duration,description\r\n'
    const changed = `${slug},${title},personal,650,30,Changed by a file.\r\n`
    await openAdmin(page, `/admin/services?search=${word}`)
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    const file = dialogOf(page).getByLabel('File of services')
    await file.setInputFiles(csv(`${head}${changed},New ${word},personal,12.345,31,\r\n`))
    await expect(dialogOf(page).getByText('3 problems, so nothing was saved.')).toBeVisible()
    const problems = dialogOf(page).getByRole('region', { name: 'Problems' })
    await expect(problems.getByRole('row').filter({ hasText: 'duration' })).toContainText('Use steps of 15 minutes')
    await expect(problems.getByRole('row').filter({ hasText: 'description' })).toContainText('3')
    await expectAccessible(page, 'dialog')
    expect((await shownIn(page, slug)).price).toBe(499)

    await file.setInputFiles(csv(`${head}${changed},New ${word},personal,12.30,30,Very new.\r\n`))
    await expect(dialogOf(page).getByText('No problems found: 1 new, 1 changed, 0 unchanged.')).toBeVisible()
    await dialogOf(page).getByRole('button', { name: 'Import 2 services' }).click()
    await expect(dialogOf(page).getByText('Imported: 1 new, 1 changed, 0 unchanged.')).toBeVisible()
    await dialogOf(page).getByRole('button', { name: 'Close' }).last().click()
    await expect(rowOf(page, `New ${word}`)).toContainText('₹12.30')
    await expect(rowOf(page, title)).toContainText('₹650.00')
  })

  test.describe('that cannot be uploaded', () => {
    test.use({ expectedErrors: [/ERR_FAILED|Failed to load/] })

    test('shows an error, and can be chosen again', async ({ page }) => {
      await openAdmin(page, '/admin/services')
      await page.getByRole('button', { name: 'Import', exact: true }).click()
      await page.route('**/api/admin/services/imports', (route) => route.abort())
      await dialogOf(page).getByLabel('File of services').setInputFiles(csv('slug,title\r\n'))
      await expect(dialogOf(page).getByText('The file could not be sent. Please try again.')).toBeVisible()
      await expect(dialogOf(page).getByRole('button', { name: 'Choose a file' })).toBeEnabled()
    })
  })

  test.describe('that contains a service deleted since the check', () => {
    test('imports nothing and says why', async ({ page, request }) => {
      const { _id, slug, title } = await aService(request)
      await openAdmin(page, '/admin/services')
      await page.getByRole('button', { name: 'Import', exact: true }).click()
      const text = `slug,title,category,price,duration,description\r\n${slug},${title},personal,1,30,Late.\r\n,Besides ${title},personal,1,30,Late.\r\n`
      await dialogOf(page).getByLabel('File of services').setInputFiles(csv(text))
      await expect(dialogOf(page).getByText(/^No problems found/)).toBeVisible()
      const { token } = await asAdmin(request)
      await request.delete(`${shop.url}/api/admin/services/${_id}`, { headers: { Authorization: `Bearer ${token}` } })
      await dialogOf(page).getByRole('button', { name: 'Import 2 services' }).click()
      await expect(
        dialogOf(page).getByText(/The catalogue has changed since the check. 1 problem, so nothing/),
      ).toBeVisible()
      const found = await (
        await asAdmin(request)
      ).get(`/api/admin/services?search=${encodeURIComponent(`Besides ${title}`)}`)
      expect(await found.json()).toEqual([])
    })
  })
})
