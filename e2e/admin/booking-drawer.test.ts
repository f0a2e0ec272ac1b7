import {
  bookSome,
  drawer,
  historyItems,
  linkTo,
  openBookingsOf,
  rowOf,
  setAs,
  statusDialog,
} from '#e2e/support/admin-booked.ts'
import { openAdmin } from '#e2e/support/admin.ts'
import { expect, expectAccessible, expectNoOverflow, test, untilHydrated, widths } from '#e2e/support/shop.ts'

const day = 22

test(
  'the drawer shows every field of a booking and returns focus on close',
  { tag: '@smoke' },
  async ({ page, playwright }) => {
    const options = { service: 'msme', day, address: '7 Temple Road,\nPune 411045', notes: 'Ring twice.' }
    const { account, booked } = await bookSome(playwright, 1, options)
    const [one] = booked
    if (!one) throw new Error('One was booked')
    await openBookingsOf(page, account)
    await linkTo(page, one).click()
    await expect(page).toHaveURL(new RegExp(`booking=${one._id}$`))
    await expect(drawer(page).getByRole('heading', { name: 'Booking details' })).toBeFocused()
    await expect(drawer(page).getByRole('link', { name: account.email })).toHaveAttribute(
      'href',
      `mailto:${account.email}`,
    )
    for (const text of ['Ravi Menon', 'Pending', one.service.title, 'India Standard Time', 'Ring twice.', one.number])
      await expect(drawer(page).getByText(text, { exact: true }).first()).toBeVisible()
    await expect(drawer(page).getByText('7 Temple Road, Pune 411045')).toBeVisible()
    await expect(drawer(page).getByText('Total, cash on delivery')).toBeVisible()
    await expect(historyItems(page).first()).toContainText('Booking created by Ravi Menon')
    await drawer(page).getByRole('button', { name: 'Close' }).last().click()
    await expect(drawer(page)).toHaveCount(0)
    await expect(linkTo(page, one)).toBeFocused()
  },
)

test('the drawer survives a reload, opens from its row and closes with Back', async ({ page, playwright }) => {
  const { account, booked } = await bookSome(playwright, 1, { service: 'msme', day })
  const [one] = booked
  if (!one) throw new Error('One was booked')
  await openBookingsOf(page, account)
  await rowOf(page, one).getByText(one.service.title).click()
  await expect(drawer(page).getByText(one.number).first()).toBeVisible()
  await page.reload()
  await untilHydrated(page)
  await expect(drawer(page).getByText(one.number).first()).toBeVisible()
  await page.goBack()
  await expect(drawer(page)).toHaveCount(0)
  await expect(page).toHaveURL(new RegExp(`search=${encodeURIComponent(account.email)}$`))
})

test('previous and next follow the list, and changes by others appear', async ({ page, playwright }) => {
  const { account, booked } = await bookSome(playwright, 3, { service: 'fssai', day })
  const [first, second, third] = booked
  if (!first || !second || !third) throw new Error('Three were booked')
  await openBookingsOf(page, account)
  await linkTo(page, first).click()
  const next = drawer(page).getByRole('button', { name: 'Next booking' })
  const previous = drawer(page).getByRole('button', { name: 'Previous booking' })
  await expect(previous).toBeDisabled()
  await next.click()
  await expect(drawer(page).getByRole('status').filter({ hasText: second.number })).toBeVisible()
  await setAs(page, third, 'confirmed')
  await next.click()
  await expect(drawer(page).getByText('Confirmed', { exact: true })).toBeVisible()
  await expect(next).toBeDisabled()
  await expect(next).toBeFocused()
  await previous.click()
  await expect(drawer(page).getByRole('status').filter({ hasText: second.number })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`booking=${second._id}$`))
  await page.keyboard.press('Escape')
  await expect(drawer(page)).toHaveCount(0)
  await expect(linkTo(page, second)).toBeFocused()
})

for (const width of widths) {
  test(`the undo toast covers nothing at ${width} px and undoes its own booking`, async ({ page, playwright }) => {
    await page.setViewportSize({ width, height: 900 })
    const { account, booked } = await bookSome(playwright, 2, { service: 'fssai', day })
    const [first, second] = booked
    if (!first || !second) throw new Error('Two were booked')
    await openBookingsOf(page, account, `&booking=${first._id}`)
    const update = drawer(page).getByRole('button', { name: 'Update Status' })
    const set = async (name: string) => {
      await update.click()
      await statusDialog(page).getByRole('radio', { name }).check()
      await statusDialog(page).getByRole('button', { name: 'Save status' }).click()
      if (name === 'Completed') await page.getByRole('button', { name: 'Complete it anyway' }).click()
      await expect(statusDialog(page)).toHaveCount(0)
    }
    await set('Confirmed')
    await drawer(page).getByRole('button', { name: 'Next booking' }).click()
    await expect(drawer(page).getByRole('status').filter({ hasText: second.number })).toBeVisible()
    await set('Completed')
    const offer = page.getByRole('status').filter({ hasText: `Confirmed: ${first.number}` })
    await offer.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText(`Pending again: ${first.number}`)).toBeVisible()
    await expect(drawer(page).getByText('Completed', { exact: true }).first()).toBeVisible()
    // The header, the footer, then the toast.
    await drawer(page).getByRole('button', { name: 'Close' }).nth(1).click()
    await expect(drawer(page)).toHaveCount(0)
  })
}

test('Undo still works after switching to another view', async ({ page, playwright }) => {
  const { booked } = await bookSome(playwright, 1, { service: 'fssai', day })
  const [one] = booked
  if (!one) throw new Error('One was booked')
  await openAdmin(page, `/admin/bookings?view=day&date=${one.date}&booking=${one._id}`)
  await drawer(page).getByRole('button', { name: 'Update Status' }).click()
  await statusDialog(page).getByRole('radio', { name: 'Confirmed' }).check()
  await statusDialog(page).getByRole('button', { name: 'Save status' }).click()
  await expect(statusDialog(page)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(drawer(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'List', exact: true }).click()
  await page.getByRole('textbox', { name: 'Search customer name, email, phone or service' }).fill(one.number)
  await expect(rowOf(page, one)).toContainText('Confirmed')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rowOf(page, one)).toContainText('Pending')
})

test('a link opens a booking that the list does not show', async ({ page, playwright }) => {
  const { booked } = await bookSome(playwright, 1, { service: 'msme', day })
  const [one] = booked
  if (!one) throw new Error('One was booked')
  await openAdmin(page, `/admin/bookings?limit=10&status=completed&booking=${one._id}`)
  await expect(drawer(page).getByText(one.number).first()).toBeVisible()
  await expect(drawer(page).getByRole('button', { name: 'Next booking' })).toHaveCount(0)
})

test.describe('a booking that does not exist', () => {
  test.use({ expectedErrors: [/404/] })

  test('shows a not-found message', async ({ page }) => {
    await openAdmin(page, '/admin/bookings?limit=10&booking=nonsense')
    await expect(drawer(page).getByRole('heading', { name: 'There is no such booking' })).toBeVisible()
    await drawer(page).getByRole('button', { name: 'Close' }).last().click()
    await expect(page).toHaveURL(/\/admin\/bookings\?limit=10$/)
  })
})

test.describe('when the server is unreachable', () => {
  test.use({ expectedErrors: [/net::ERR_FAILED/] })

  test('the drawer shows an error and a retry button', async ({ page, playwright }) => {
    const { account, booked } = await bookSome(playwright, 1, { service: 'msme', day })
    const [one] = booked
    if (!one) throw new Error('One was booked')
    await openBookingsOf(page, account)
    await page.route(`**/api/admin/bookings/${one._id}`, (route) => route.abort())
    await linkTo(page, one).click()
    await expect(drawer(page).getByRole('alert')).toContainText('We could not load this booking.')
    await page.unroute(`**/api/admin/bookings/${one._id}`)
    await drawer(page).getByRole('button', { name: 'Try again' }).click()
    await expect(historyItems(page).first()).toContainText('Booking created')
  })
})

for (const width of widths) {
  test(
    `the drawer is accessible in both modes at ${width} px, and fits`,
    { tag: width === 390 ? '@smoke' : [] },
    async ({ page, playwright }) => {
      await page.setViewportSize({ width, height: 900 })
      const { booked } = await bookSome(playwright, 1, { service: 'msme', day, notes: 'Ring twice.' })
      await openAdmin(page, `/admin/bookings?limit=10&booking=${booked[0]?._id}`)
      await expect(historyItems(page).first()).toContainText('Booking created')
      const rows = page.getByRole(width < 480 ? 'list' : 'table', { name: 'Bookings', includeHidden: true })
      await expect(rows).toBeAttached()
      await expectAccessible(page, 'dialog[aria-labelledby]:modal')
      await expectNoOverflow(page)
      // On a phone the drawer covers the page.
      if (width < 480) expect((await drawer(page).boundingBox())?.x).toBe(0)
    },
  )
}
