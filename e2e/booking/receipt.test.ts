import type { Page } from '@playwright/test'
import { formatDay } from '#domain/format/day.ts'
import { book, type Booked, type BookingOptions, recordPayment, setStatus } from '#e2e/support/booked.ts'
import { expect, expectAccessible, expectNoOverflow, newAccount, openAs, test, widths } from '#e2e/support/shop.ts'

/** The longest addresses: many lines, and one line of the widest characters. */
const longest = ['Gate\n'.repeat(100), 'W'.repeat(500)]

function receiptOf({ _id }: Booked) {
  return `/bookings/${_id}/receipt`
}

function sheetOf(page: Page) {
  return page.getByRole('main').getByRole('article')
}

async function openReceipt(page: Page, options: BookingOptions = {}) {
  const owner = await newAccount(page.request)
  const booked = await book(page.request, owner, options)
  await openAs(page, owner, receiptOf(booked))
  return { owner, booked }
}

/** The number of printed pages. */
async function pagesOf(page: Page, format: 'A4' | 'Letter'): Promise<number> {
  const file = await page.pdf({ format, printBackground: true })
  return file.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0
}

test('the receipt shows the customer, the prices and the visit', { tag: '@smoke' }, async ({ page }) => {
  const { owner, booked } = await openReceipt(page)
  const sheet = sheetOf(page)
  await expect(sheet.getByRole('heading', { level: 1, name: 'Receipt' })).toBeVisible()
  await expect(page).toHaveTitle(`Receipt ${booked.number} | Doorstep Documents`)
  for (const text of [
    'Doorstep Documents',
    '1800-000-0000',
    'To be paid in cash on delivery',
    'Pending',
    owner.name,
    'Baner Road, Pune 411045',
    formatDay(booked.date, 'en-IN', 'full'),
    'India Standard Time',
    'Professional: ',
    'Received in cash, date',
    'Signature of the professional',
    'Price as agreed at booking. Keep this page for your records.',
    `${booked.number}, page 1 of 1`,
  ])
    await expect(sheet).toContainText(text)
  await expect(sheet.getByRole('row')).toHaveText([
    'ItemAmount',
    /^GST RegistrationTax, \d+ minutes₹1,499\.00$/,
    'Service fee₹5.00',
    'CGST (5% of ₹1,499.00)₹74.95',
    'SGST (5% of ₹1,499.00)₹74.95',
    'Total₹1,653.90',
  ])
  await page.getByRole('link', { name: 'Back to booking' }).click()
  await expect(page).toHaveURL(`/bookings/${booked._id}`)
})

test('a completed booking shows what was recorded as paid', async ({ page }) => {
  const { booked } = await openReceipt(page)
  await expect(sheetOf(page)).toContainText('To be paid in cash on delivery')
  await setStatus(page.request, booked, { status: 'completed' })
  await page.reload()
  await expect(sheetOf(page)).toContainText('To be paid')
  await recordPayment(page.request, booked, { amount: 1653.9, kind: 'cash' })
  await page.reload()
  await expect(sheetOf(page)).toContainText('Paid in cash on delivery')
  await expect(sheetOf(page)).toContainText('Received in cash, date')
  await setStatus(page.request, booked, { status: 'cancelled' })
  await page.reload()
  await expect(sheetOf(page)).toContainText('Cancelled. ₹1,653.90 to be given back.')
  await expect(sheetOf(page).getByRole('row').last()).toHaveText('Amount due₹0.00')
  await expect(sheetOf(page).getByText('Received in cash, date')).toHaveCount(0)
  await expect(sheetOf(page).getByText('Signature of the professional')).toHaveCount(0)
})

test('the print button prints it', { tag: '@smoke' }, async ({ page }) => {
  await openReceipt(page)
  const printed = page.evaluate(() => new Promise<true>((resolve) => (window.print = () => resolve(true))))
  await page.getByRole('button', { name: 'Print' }).click()
  expect(await printed).toBe(true)
})

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme} mode`, () => {
    test.use({ colorScheme })

    test('the receipt prints on one light page without header and footer', { tag: '@smoke' }, async ({ page }) => {
      await openReceipt(page)
      const sheet = sheetOf(page)
      await expect(sheet).toHaveCSS('background-color', 'oklch(1 0 0)')
      await expect(sheet).toHaveCSS('color', /^oklch\(0\.23 /)
      expect(await pagesOf(page, 'A4')).toBe(1)
      expect(await pagesOf(page, 'Letter')).toBe(1)
      await page.emulateMedia({ media: 'print' })
      await expect(page.locator('html')).toHaveCSS('background-color', 'oklch(1 0 0)')
      for (const part of ['banner', 'contentinfo'] as const) await expect(page.getByRole(part)).toHaveCount(0)
      await expect(page.getByRole('button', { name: 'Print' })).toHaveCount(0)
      await expect(page.getByRole('link', { name: 'Back to booking' })).toHaveCount(0)
      await expect(sheet.getByRole('heading', { name: 'Receipt' })).toBeVisible()
    })
  })
}

for (const address of longest) {
  test(`an address like ${JSON.stringify(address.slice(0, 10))}… still fits on one page`, async ({ page }) => {
    await openReceipt(page, { address })
    await expect(sheetOf(page)).toContainText(address.slice(0, 4))
    expect(await pagesOf(page, 'A4')).toBe(1)
    expect(await pagesOf(page, 'Letter')).toBe(1)
  })
}

test('the receipt of another storefront has that brand only', async ({ page }) => {
  const { booked } = await openReceipt(page, { storefront: 'home', service: 'leaky-faucet-repair' })
  const sheet = sheetOf(page)
  await expect(sheet).toContainText('$102.90')
  await expect(sheet).not.toContainText('Documents')
  await expect(sheet).not.toContainText('1800-000-0000')
  await setStatus(page.request, booked, { status: 'confirmed' })
  await page.reload()
  await expect(sheet).toContainText('Doorstep Home')
})

for (const width of widths) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 844 } })

    test('the receipt is accessible and fits', async ({ page }) => {
      await openReceipt(page, { address: 'Residency'.repeat(50) })
      await expect(sheetOf(page)).toBeVisible()
      await expectAccessible(page)
      await expectNoOverflow(page)
    })
  })
}
