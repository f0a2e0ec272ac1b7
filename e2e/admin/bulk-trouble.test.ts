import { asAdmin } from '#e2e/support/admin.ts'
import { bookSome, openBookingsOf, setAs } from '#e2e/support/admin-booked.ts'
import { all, bar, confirm, confirming } from '#e2e/support/admin-bulk.ts'
import { expect, test } from '#e2e/support/shop.ts'

const day = 25

test.use({ expectedErrors: [/net::ERR_FAILED|status of 429/] })

test('Undo that was not saved, or may have been, is offered again', async ({ page, playwright }) => {
  const { account } = await bookSome(playwright, 2, { service: 'gst', day })
  await openBookingsOf(page, account)
  await all(page).check()
  await confirm(page, '2 bookings')
  await expect(page.getByText('2 bookings confirmed')).toBeVisible()
  await page.route('**/api/admin/bookings/statuses', (route) => route.abort())
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('This could not be undone: 2 bookings are still confirmed.')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.unroute('**/api/admin/bookings/statuses')
  const lost = /\/api\/admin\/bookings\/[^?]+$/
  await page.route(lost, async (route) => {
    if (route.request().url().endsWith('/statuses')) await route.fetch()
    await route.abort()
  })
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('We could not find out whether 2 bookings were changed back.')).toBeVisible()
  await page.unroute(lost)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('Undone. No emails were sent.', { exact: true })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('row').filter({ hasText: 'Pending' })).toHaveCount(2)
})

test('the same change by another administrator does not count as made here', async ({ page, playwright }) => {
  const { account, booked } = await bookSome(playwright, 1, { service: 'gst', day })
  const [first] = booked
  if (!first) throw new Error('One was booked')
  await openBookingsOf(page, account)
  await all(page).check()
  await page.route('**/api/admin/bookings/statuses', async (route) => {
    const api = await asAdmin(page.request)
    await api.put(`/api/admin/bookings/${first._id}/status`, { status: 'confirmed', note: 'By phone' })
    await route.abort()
  })
  await confirm(page, '1 booking')
  await expect(page.getByRole('dialog', { name: 'Nothing was changed' }).getByRole('listitem')).toHaveText(
    `${first.number}, Ravi Menon: Someone else changed this booking. Your change was not saved.`,
  )
})

test('completed changes are shown as done', async ({ page, playwright }) => {
  const { account, booked } = await bookSome(playwright, 2, { service: 'gst', day })
  await openBookingsOf(page, account)
  await all(page).check()
  await page.route('**/api/admin/bookings/statuses', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await confirm(page, '2 bookings')
  await expect(page.getByText('2 bookings confirmed')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Confirmed' })).toHaveCount(booked.length)
})

test('a booking that already has the status counts as done, even if the response is lost', async ({
  page,
  playwright,
}) => {
  const { account, booked } = await bookSome(playwright, 2, { service: 'gst', day })
  const [first] = booked
  if (!first) throw new Error('Two were booked')
  await setAs(page, first, 'confirmed')
  await openBookingsOf(page, account)
  await all(page).check()
  await page.route('**/api/admin/bookings/statuses', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await confirm(page, '1 booking')
  await expect(page.getByText('1 booking confirmed')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('an unknown result is not shown as unchanged', { tag: '@smoke' }, async ({ page, playwright }) => {
  const { account } = await bookSome(playwright, 2, { service: 'gst', day })
  await openBookingsOf(page, account)
  await all(page).check()
  await page.route(/\/api\/admin\/bookings\/[^?]+$/, (route) => route.abort())
  await confirm(page, '2 bookings')
  const results = page.getByRole('dialog', { name: 'The result is unknown for 2 bookings' })
  await expect(results.getByText('We could not find out whether it was saved.')).toHaveCount(2)
})

test('results of one selection are not shown for another', async ({ page, playwright }) => {
  const { account } = await bookSome(playwright, 2, { service: 'gst', day })
  await openBookingsOf(page, account)
  await all(page).check()
  const json = { code: 'rate_limited', message: 'Please wait a little.' }
  await page.route('**/api/admin/bookings/statuses', (route) => route.fulfill({ status: 429, json }))
  await confirm(page, '2 bookings')
  await expect(confirming(page, '2 bookings').getByRole('alert')).toHaveText('Please wait a little.')
  await confirming(page, '2 bookings').getByRole('button', { name: 'Not now' }).click()
  await page
    .getByRole('checkbox', { name: /^Select DS-/ })
    .first()
    .uncheck()
  await expect(bar(page).getByRole('status')).toHaveText('1 selected')
  await expect(bar(page).getByRole('alert')).toHaveCount(0)
})

test('failed bookings show why and stay selected', async ({ page, playwright }) => {
  const { account } = await bookSome(playwright, 2, { service: 'gst', day })
  await openBookingsOf(page, account)
  await all(page).check()
  await page.route('**/api/admin/bookings/statuses', (route) => route.abort())
  await confirm(page, '2 bookings')
  await expect(page.getByRole('dialog', { name: 'Nothing was changed' }).getByRole('listitem')).toHaveCount(2)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(bar(page).getByRole('status')).toHaveText('2 selected')
})
