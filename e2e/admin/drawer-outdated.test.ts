import type { Page, Route } from '@playwright/test'
import { bookSome, drawer, openBookingsOf } from '#e2e/support/admin-booked.ts'
import { untilOpened } from '#e2e/support/dialogs.ts'
import { expect, expectAccessible, expectNoOverflow, test, widths } from '#e2e/support/shop.ts'

test.use({ expectedErrors: [/net::ERR_FAILED|status of (403|429|500)/] })

const readAt = /What you see was read at \d+:\d\d [ap]m\./

const refuse = (status: number, code: string) => (route: Route) =>
  route.fulfill({ status, json: { status, code, message: 'No.' } })

const note = (page: Page) =>
  drawer(page)
    .getByRole('status')
    .filter({ hasText: /does not answer|out of date/ })

for (const [what, answer, text] of [
  ['has no answer', (route: Route) => route.abort(), 'The server does not answer.'],
  ['is an error of the server', refuse(500, 'internal'), 'This may be out of date.'],
  ['is forbidden', refuse(403, 'forbidden'), 'This may be out of date.'],
  ['exceeds the rate limit', refuse(429, 'rate_limited'), 'This may be out of date.'],
] as const)
  test(`the drawer says that it may be out of date when only its own read ${what}`, async ({ page, playwright }) => {
    const { account, booked } = await bookSome(playwright, 1, { service: 'msme', day: 22 })
    const [one] = booked
    if (!one) throw new Error('One was booked')
    await page.clock.install()
    await openBookingsOf(page, account, `&booking=${one._id}`)
    await expect(drawer(page).getByText('Ravi Menon', { exact: true }).first()).toBeVisible()
    await page.route(`**/api/admin/bookings/${one._id}`, answer)
    await page.clock.fastForward(16_000)
    await expect(note(page)).toHaveText(text)
    await expect(drawer(page).getByText(readAt)).toBeVisible()
    await expect(drawer(page).getByText('Ravi Menon', { exact: true }).first()).toBeVisible()
    await page.unrouteAll()
    await page.clock.fastForward(16_000)
    await expect(note(page)).toHaveCount(0)
  })

for (const width of widths)
  test(`the note about old data moves nothing in the drawer, and Try again removes it, at ${width} px`, async ({
    page,
    playwright,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    const { account, booked } = await bookSome(playwright, 1, { service: 'msme', day: 22 })
    const [one] = booked
    if (!one) throw new Error('One was booked')
    await page.clock.install()
    await openBookingsOf(page, account, `&booking=${one._id}`)
    const parts = [
      drawer(page).getByRole('link', { name: account.email }),
      drawer(page).getByRole('button', { name: 'Update Status' }),
    ]
    const boxes = () => Promise.all(parts.map((part) => part.boundingBox()))
    await expect(drawer(page).getByRole('button', { name: 'Update Status' })).toBeEnabled()
    await untilOpened(drawer(page))
    const before = await boxes()
    await page.route(`**/api/admin/bookings/${one._id}`, refuse(403, 'forbidden'))
    await page.clock.fastForward(16_000)
    await expect(note(page)).toBeVisible()
    expect(await boxes()).toEqual(before)
    await expectAccessible(page, 'dialog')
    await expectNoOverflow(page)
    await page.unrouteAll()
    await drawer(page).getByRole('button', { name: 'Try again' }).click()
    await expect(note(page)).toHaveCount(0)
    await expect(drawer(page).getByRole('heading', { name: 'Booking details' })).toBeFocused()
  })

test('a page of the admin area says that it may be out of date when a read is refused', async ({
  page,
  playwright,
}) => {
  const { account } = await bookSome(playwright, 1, { service: 'msme', day: 22 })
  await page.clock.install()
  await openBookingsOf(page, account)
  await expect(page.getByText(/^1 to 1 of/)).toBeVisible()
  await page.route(/\/api\/admin\/bookings\?/, refuse(403, 'forbidden'))
  await page.clock.fastForward(16_000)
  await expect(page.getByRole('status').filter({ hasText: 'This may be out of date.' })).toBeVisible()
  await expect(page.getByText(readAt).filter({ visible: true })).toHaveCount(1)
  await page.unrouteAll()
  await page.clock.fastForward(16_000)
  await expect(page.getByRole('status').filter({ hasText: 'This may be out of date.' })).toHaveCount(0)
})
