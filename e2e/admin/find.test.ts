import type { Page } from '@playwright/test'
import { bookAt } from '#e2e/support/admin-board.ts'
import { asAdmin, openAdmin, shop } from '#e2e/support/admin.ts'
import { expect, expectAccessible, expectNoOverflow, test, widths } from '#e2e/support/shop.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Find anything' })
const input = (page: Page) => page.getByRole('combobox', { name: 'Find anything' })
const option = (page: Page, name: RegExp | string) => dialog(page).getByRole('option', { name })

async function openFind(page: Page) {
  await page.keyboard.press('ControlOrMeta+k')
  await expect(input(page)).toBeFocused()
}

/** A booking of a new customer on some day from today, and its number. */
async function aBooking(page: Page, day: number) {
  const slots = async (query: string) =>
    (await page.request.get(`${shop.url}/api/services/gst/availability${query}`)).json()
  const { date } = (await slots('')).days[day]
  const free = (await slots(`?date=${date}`)).slots.find(({ available }: { available: boolean }) => available)
  const booked = await bookAt(page.request, { date, time: free.time, service: 'gst' })
  const api = await asAdmin(page.request)
  const { number } = await (await api.get(`/api/admin/bookings/${booked._id}`)).json()
  return { ...booked, number: String(number) }
}

for (const width of widths) {
  test(
    `a booking is found by its number and opened by the keyboard alone, at ${width} px`,
    { tag: width === 1280 ? ['@smoke'] : [] },
    async ({ page }) => {
      await page.setViewportSize({ width, height: 844 })
      const { number, customer } = await aBooking(page, width === 390 ? 8 : 9)
      await openAdmin(page, '/admin')
      await openFind(page)
      await page.keyboard.type(number.replaceAll('-', '').toLowerCase())
      await expect(option(page, customer)).toHaveAttribute('aria-selected', 'true')
      await expect(option(page, customer).locator('mark').first()).toHaveText(number)
      await expectAccessible(page)
      await expectNoOverflow(page)
      await page.keyboard.press('Enter')
      await expect(dialog(page)).toHaveCount(0)
      await expect(page.getByRole('dialog', { name: 'Booking details' })).toContainText(customer)
    },
  )
}

test('Enter opens what belongs to the typed text, even before the answer has arrived', async ({ page }) => {
  const { customer } = await aBooking(page, 10)
  await openAdmin(page, '/admin')
  await openFind(page)
  await page.keyboard.type('ind')
  await expect(option(page, /.*/).first()).toBeVisible()
  await input(page).fill(customer)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Booking details' })).toContainText(customer)
})

test('arrow keys lead through all kinds of results; what was opened is there the next time', async ({ page }) => {
  await openAdmin(page, '/admin')
  await page.getByRole('button', { name: 'Find anything' }).click()
  await input(page).fill('gst registration')
  await expect(dialog(page).getByRole('group', { name: 'Services' })).toBeVisible()
  await expect(option(page, /^Why not\? for GST Registration/)).toBeVisible()
  await page.keyboard.press('ArrowUp')
  await expect(option(page, /^Why not\? for GST Registration/)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'New booking' }).getByLabel('Service')).toHaveValue('GST Registration')
  await page.keyboard.press('Escape')
  await openFind(page)
  await expect(dialog(page).getByRole('group', { name: 'Opened last' }).getByRole('option')).toHaveText([
    /New booking of GST Registration/,
  ])
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
})

test('opening a booking leaves the filters of its list', async ({ page }) => {
  const { number } = await aBooking(page, 11)
  await openAdmin(page, '/admin/bookings?status=completed')
  await openFind(page)
  await page.keyboard.type(number)
  await expect(option(page, new RegExp(number))).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\?status=completed&booking=[\da-f-]{36}$/)
})

test.describe('without network', () => {
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED|net::ERR_FAILED/] })

  test('pages are still found, and the rest once the network is back', async ({ page, context }) => {
    await openAdmin(page, '/admin')
    await openFind(page)
    await context.setOffline(true)
    await page.keyboard.type('services')
    await expect(dialog(page).getByRole('alert')).toContainText('You are offline.')
    await expect(option(page, 'Services')).toBeVisible()
    // It is not known whether there are any.
    await page.keyboard.press('Control+a')
    await page.keyboard.type('asha')
    await expect(option(page, /./)).toHaveCount(0)
    await expect(dialog(page)).not.toContainText(/Nothing found|0 found/)
    await context.setOffline(false)
    await expect(dialog(page).getByRole('alert')).toHaveCount(0)
  })
})
