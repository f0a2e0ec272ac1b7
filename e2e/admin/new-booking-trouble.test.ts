import type { Page } from '@playwright/test'
import { aService, asAdmin, openAdmin, shop } from '#e2e/support/admin.ts'
import { detailsOf, takeAll } from '#e2e/support/admin-bookings.ts'
import { address, book, bookingsOf, dialog, field, fill, openNew, question, seek } from '#e2e/support/new-booking.ts'
import { expect, newcomer, test } from '#e2e/support/shop.ts'

test.describe('a booking that is refused', () => {
  test.use({ expectedErrors: [/status of 409|ERR_FAILED/] })

  test('because the slot was taken offers other times', { tag: '@smoke' }, async ({ page, playwright }) => {
    await openNew(page)
    const slug = 'driving-license'
    const { title } = await (await page.request.get(`${shop.url}/api/services/${slug}`)).json()
    const { email, time } = await fill(page, title, { day: 20 })
    const date = await dialog(page).getByRole('button', { pressed: true }).getAttribute('data-date')
    await takeAll(playwright, slug, { date: date ?? '', time })
    await book(page).click()
    await expect(dialog(page).getByRole('alert')).toContainText('That time has just been taken')
    const other = dialog(page)
      .getByRole('button', { name: /, \d+:00 [ap]m$/ })
      .first()
    await expect(other).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog(page).getByRole('radio', { checked: true })).toHaveCount(1)
    await book(page).click()
    await expect(dialog(page)).toHaveCount(0)
    const [made] = await bookingsOf(page, email)
    expect(made.time === time && made.date === date).toBe(false)
  })

  test('because the price changed shows the new price and asks again', async ({ page, request }) => {
    const { _id, title } = await aService(request)
    await openNew(page)
    const { email } = await fill(page, title)
    await expect(dialog(page).getByText('₹553.90')).toBeVisible()
    await (await asAdmin(request)).put(`/api/admin/services/${_id}`, { price: 600 })
    await book(page).click()
    await expect(dialog(page).getByRole('alert')).toContainText('it is ₹665.00 now, not ₹553.90')
    expect(await bookingsOf(page, email)).toEqual([])
    await book(page).click()
    await expect(dialog(page)).toHaveCount(0)
    expect(await bookingsOf(page, email)).toMatchObject([{ price: { total: 665 } }])
  })

  test(
    'whose response is lost says that the result is unknown, and retrying books once',
    { tag: '@smoke' },
    async ({ page, request }) => {
      const { title } = await aService(request)
      await openNew(page)
      const { email } = await fill(page, title)
      await loseAnswers(page)
      await book(page).click()
      await expect(dialog(page).getByRole('alert')).toHaveText(unsure)
      await dialog(page).getByRole('button', { name: 'Cancel' }).click()
      await expect(question(page).getByText(unsure)).toBeVisible()
      await question(page).getByRole('button', { name: 'Keep editing' }).click()
      await expect(question(page)).toHaveCount(0)
      await expect(field(page, 'Address')).toHaveValue(address)
      await page.unroute('**/api/admin/bookings')
      await dialog(page).getByRole('button', { name: 'Retry' }).click()
      await expect(dialog(page)).toHaveCount(0)
      const [made, ...others] = await bookingsOf(page, email)
      expect(others).toEqual([])
      expect(await detailsOf(page, made)).toMatchObject({ status: 'confirmed', customer: { email } })
    },
  )

  test('whose response is lost appears in the list even if the form was discarded', async ({ page, request }) => {
    const { title } = await aService(request)
    const caller = newcomer()
    await openNew(page, `/admin/bookings?search=${encodeURIComponent(caller.email)}`)
    await fill(page, title, { caller })
    await loseAnswers(page)
    await book(page).click()
    await expect(dialog(page).getByRole('alert')).toHaveText(unsure)
    await page.keyboard.press('Escape')
    await question(page).getByRole('button', { name: 'Discard' }).click()
    await expect(dialog(page)).toHaveCount(0)
    await expect(page.getByRole('row').filter({ hasText: title })).toHaveCount(1)
  })
})

const unsure = 'We could not find out whether this was booked. Please try again: it is not booked twice.'

/** The booking is made, and its response is lost. */
async function loseAnswers(page: Page) {
  await page.route('**/api/admin/bookings', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    await route.fetch()
    return route.abort()
  })
}

test('a restored draft says so and can be discarded', async ({ page }) => {
  await openNew(page)
  const old = dialog(page).getByText('Restored from before.')
  await field(page, 'Name').fill('Kavya Rao')
  await expect(old).toHaveCount(0)
  await page.reload()
  await expect(old).toBeVisible()
  await expect(field(page, 'Name')).toHaveValue('Kavya Rao')
  await dialog(page).getByRole('button', { name: 'Start over' }).click()
  await expect(field(page, 'Name')).toHaveValue('')
  await expect(old).toHaveCount(0)
  await expect(seek(page, 'Find a customer')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
})

test('a form whose input was cleared is empty after a reload, and not called restored', async ({ page }) => {
  await openNew(page)
  await field(page, 'Name').fill('Kavya Rao')
  await field(page, 'Name').fill('')
  await page.reload()
  await expect(field(page, 'Name')).toBeVisible()
  await expect(dialog(page).getByText('Restored from before.')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
})

test('Back closes the dialog, and asks first if something was typed', async ({ page }) => {
  await openAdmin(page, '/admin/bookings?view=day')
  await page.getByRole('group', { name: 'View' }).getByText('Week', { exact: true }).click()
  await expect(page).toHaveURL(/view=week/)
  await page.getByRole('button', { name: 'New booking', exact: true }).click()
  await field(page, 'Name').fill('Kavya Rao')
  await page.goBack()
  await question(page).getByRole('button', { name: 'Keep editing' }).click()
  await expect(question(page)).toHaveCount(0)
  await expect(page).toHaveURL(/view=week/)
  await field(page, 'Name').fill('')
  await page.goBack()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page).toHaveURL(/view=week/)
  await page.goForward()
  await expect(dialog(page)).toBeVisible()
  await field(page, 'Name').fill('Kavya Rao')
  await page.goBack()
  await question(page).getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(/view=week/)
  await expect(page).not.toHaveURL(/new=/)
})

test('a booking can be made while the times at its postcode are read', { tag: '@smoke' }, async ({ page, request }) => {
  const { title } = await aService(request)
  await openNew(page)
  const { email } = await fill(page, title)
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/api/admin/services/*/availability*', async (route) => {
    await answered
    await route.fallback()
  })
  await field(page, 'PIN code (optional)').fill('570001')
  await expect(dialog(page).getByRole('radio')).toHaveCount(0)
  await expect(dialog(page).getByText('No time chosen yet')).toHaveCount(0)
  await book(page).click()
  await expect(dialog(page)).toHaveCount(0)
  answer()
  expect(await bookingsOf(page, email)).toMatchObject([{ postcode: '570001' }])
})
