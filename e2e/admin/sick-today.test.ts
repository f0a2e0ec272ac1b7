import type { Page } from '@playwright/test'
import { assign, blockIn, bookAt, newBoard, openBoard, professionalOf, rowInWeek } from '#e2e/support/admin-board.ts'
import { asAdmin, dialogOf, openAdmin, rowOf } from '#e2e/support/admin.ts'
import { drawer } from '#e2e/support/admin-booked.ts'
import { expect, expectAccessible, test } from '#e2e/support/shop.ts'

type Board = Awaited<ReturnType<typeof newBoard>>

/** The board on the day of the booking, an hour before it. */
async function openThatDay(page: Page, { date }: { date: string }) {
  await page.clock.setFixedTime(`${date}T07:00:00+05:30`)
  await openBoard(page, date)
}

const sick = (page: Page, { ana }: Board) =>
  page.getByRole('button', { name: `Sick today: mark ${ana.name} away` }).filter({ visible: true })
const rowIn = (page: Page, { customer }: { customer: string }) =>
  dialogOf(page).getByRole('group', { name: new RegExp(customer) })

/** Marks Ana away for the day of her booking, which then has no professional. */
async function leaveUnassigned({ api, ana, date }: Board) {
  const next = new Date(`${date}T00:00Z`)
  next.setUTCDate(next.getUTCDate() + 1)
  const span = { from: `${date}T00:00`, to: `${next.toISOString().slice(0, 10)}T00:00` }
  expect((await api.post(`/api/admin/professionals/${ana._id}/time-off`, span)).status()).toBe(201)
}

test(
  'two clicks on the board mark a professional sick and give the bookings to the least busy',
  { tag: '@smoke' },
  async ({ page }) => {
    const board = await newBoard(page.request, { day: 10, time: '10:00' })
    await openThatDay(page, board)
    await sick(page, board).click()
    await expect(rowIn(page, board).getByRole('radio', { name: /Same time/ })).toBeChecked()
    await expectAccessible(page)
    await dialogOf(page).getByRole('button', { name: 'Mark away and change 1 booking' }).click()
    await expect(dialogOf(page)).toHaveCount(0)
    expect([board.ana._id, undefined]).not.toContain(await professionalOf(page.request, board))
  },
)

test('in the week a professional is marked sick in the same way, and the name leads to the professional', async ({
  page,
}) => {
  const board = await newBoard(page.request, { day: 12, time: '10:00' })
  await page.clock.setFixedTime(`${board.date}T07:00:00+05:30`)
  await openAdmin(page, `/admin/bookings?view=week&date=${board.date}&category=immigration`)
  const row = await rowInWeek(page, board.ana)
  const visit = row.getByRole('button', { name: new RegExp(board.customer) })
  await expect(visit).toBeVisible()
  await expectAccessible(page)
  await sick(page, board).click()
  await dialogOf(page).getByRole('button', { name: 'Mark away and change 1 booking' }).click()
  await expect(dialogOf(page)).toHaveCount(0)
  await expect(visit).toHaveCount(0)
  // Who is away cannot fall sick.
  await expect(sick(page, board)).toHaveCount(0)
  await row.getByRole('link', { name: board.ana.name, exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Edit professional' })).toContainText('Time off')
})

test('after a sick call the customers without a professional are listed for a call', async ({ page }) => {
  const board = await newBoard(page.request, { day: 11, time: '10:00' })
  await openThatDay(page, board)
  await sick(page, board).click()
  await rowIn(page, board).getByRole('radio', { name: 'Unassigned' }).check()
  await dialogOf(page).getByRole('button', { name: 'Mark away', exact: true }).click()
  const calls = page.getByRole('dialog', { name: 'Call these customers' })
  const customer = calls.getByRole('listitem').filter({ hasText: board.customer })
  await expect(customer.getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:/)
  await expect(customer).toContainText('10:00 am')
  await expect(customer).toContainText('No professional yet')
  await expect(calls).toContainText('is away. 0 bookings changed, 1 left unassigned.')
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
  // The name is in one line.
  expect((await customer.getByText(board.customer).boundingBox())?.height).toBeLessThan(30)
  await calls.getByRole('button', { name: 'Done' }).click()
  await expect(calls).toHaveCount(0)
  expect(await professionalOf(page.request, board)).toBeUndefined()
  await page.reload()
  await page.getByRole('button', { name: 'Show the list' }).click()
  await expect(customer).toContainText('10:00 am')
  await calls.getByRole('button', { name: 'Done' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'All called' }).click()
  await expect(page.getByText('to call about a visit')).toHaveCount(0)
})

test.describe('a slot that another administrator has taken first', () => {
  test.use({ expectedErrors: [/409/] })

  test('is named at its booking, nothing is saved, and the next proposal can be taken', async ({ page }) => {
    const board = await newBoard(page.request, { day: 13, time: '10:00' })
    await openThatDay(page, board)
    await sick(page, board).click()
    const other = rowIn(page, board).getByRole('radio', { name: /Same time/ })
    await expect(other).toBeChecked()
    const choice = rowIn(page, board).getByRole('combobox')
    await choice.selectOption(board.ben._id)
    const second = await bookAt(page.request, { date: board.date, time: '10:00' })
    await assign(page.request, second, board.ben._id)
    await dialogOf(page)
      .getByRole('button', { name: /^Mark away/ })
      .click()
    await expect(dialogOf(page).getByText('Nothing was saved. Please look at the marked booking.')).toBeVisible()
    await expect(rowIn(page, board)).toContainText(/(no longer|not free|taken).* Here is another proposal\.$/)
    expect(await professionalOf(page.request, board)).toBe(board.ana._id)
    await expect(choice.locator('option', { hasText: board.ben.name })).toHaveCount(0)
    await dialogOf(page)
      .getByRole('button', { name: /^Mark away/ })
      .click()
    await expect(dialogOf(page)).toHaveCount(0)
    expect([board.ana._id, board.ben._id, undefined]).not.toContain(await professionalOf(page.request, board))
  })
})

test.describe('after a lost answer', () => {
  test.use({ expectedErrors: [/ERR_FAILED/] })

  test('dates and choices stay, and the same request is sent again', async ({ page }) => {
    const board = await newBoard(page.request, { day: 14, time: '10:00' })
    const sent: (string | null)[][] = []
    await openThatDay(page, board)
    await page.route('**/time-off', async (route) => {
      const request = route.request()
      sent.push([request.postData(), (await request.headerValue('Idempotency-Key')) ?? null])
      if (sent.length > 1) return route.continue()
      await route.fetch()
      return route.abort()
    })
    await sick(page, board).click()
    await expect(rowIn(page, board)).toBeVisible()
    await dialogOf(page)
      .getByRole('button', { name: /^Mark away/ })
      .click()
    await expect(dialogOf(page).getByRole('button', { name: 'Try again' })).toBeVisible()
    await expect(rowIn(page, board).getByRole('radio').first()).toBeDisabled()
    await dialogOf(page).getByRole('button', { name: 'Try again' }).click()
    await expect(dialogOf(page)).toHaveCount(0)
    expect(sent).toHaveLength(2)
    expect(sent[1]).toEqual(sent[0])
    expect(sent[0]?.[1]).toBeTruthy()
  })

  test('the dates stay as well, and the drawer then has the time off', async ({ page }) => {
    const { cleo, date } = await newBoard(page.request, { day: 14, time: '08:00' })
    const keys: (string | null)[] = []
    await page.route('**/time-off', async (route) => {
      keys.push(await route.request().headerValue('Idempotency-Key'))
      return keys.length > 1 ? route.continue() : route.abort()
    })
    await openAdmin(page, `/admin/professionals?search=${encodeURIComponent(cleo.name)}`)
    await rowOf(page, cleo.name).getByRole('link').first().click()
    const drawer = page.getByRole('dialog', { name: 'Edit professional' })
    await drawer.getByRole('button', { name: 'Mark away' }).click()
    const dialog = page.getByRole('dialog', { name: `Mark ${cleo.name} away` })
    await dialog.getByLabel('First day').fill(date)
    await dialog.getByLabel('Last day').fill(date)
    await dialog.getByRole('button', { name: 'Mark away', exact: true }).click()
    await expect(dialog.getByRole('button', { name: 'Try again' })).toBeVisible()
    await expect(dialog.getByLabel('First day')).toBeDisabled()
    await expect(dialog.getByLabel('Last day')).toBeDisabled()
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(drawer.getByRole('region', { name: 'Time off' }).getByRole('listitem')).toHaveCount(1)
    expect(keys[0]).toBeTruthy()
    expect(keys[1]).toBe(keys[0])
  })
})

test('a booking without a professional is given to the least busy from its drawer', async ({ page }) => {
  const board = await newBoard(page.request, { day: 8, time: '10:00' })
  await leaveUnassigned(board)
  await openBoard(page, board.date)
  await blockIn(page, { name: 'Unassigned' }, board.customer).click()
  await drawer(page).getByRole('button', { name: 'Give to the least busy' }).click()
  await expect(drawer(page).getByRole('button', { name: 'Give to the least busy' })).toHaveCount(0)
  await expect(drawer(page).getByRole('button', { name: 'Change professional' })).toBeFocused()
  expect([board.ana._id, undefined]).not.toContain(await professionalOf(page.request, board))
})

test('all bookings of a day without a professional are assigned from the board', async ({ page }) => {
  const board = await newBoard(page.request, { day: 9, time: '10:00' })
  const second = await bookAt(page.request, { date: board.date, time: '08:00' })
  await assign(page.request, second, board.ana._id)
  await leaveUnassigned(board)
  await openBoard(page, board.date)
  await page.getByRole('button', { name: 'Assign all to the least busy' }).filter({ visible: true }).click()
  await expect(page.getByRole('status').filter({ hasText: /^\d+ bookings assigned\./ })).toBeVisible()
  const api = await asAdmin(page.request)
  for (const { _id } of [board, second]) {
    const { professional } = await (await api.get(`/api/admin/bookings/${_id}`)).json()
    expect(professional?._id).toBeDefined()
    expect(professional._id).not.toBe(board.ana._id)
  }
})
