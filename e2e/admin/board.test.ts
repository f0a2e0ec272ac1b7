import type { Page } from '@playwright/test'
import {
  blockIn,
  newBoard,
  bookAt,
  drag,
  assign,
  openBoard,
  rowInWeek,
  scrollToMiddle,
  rowOf,
  announcement,
  professionalOf,
} from '#e2e/support/admin-board.ts'
import { readAgain } from '#e2e/support/admin-bookings.ts'
import { dialogOf, openAdmin } from '#e2e/support/admin.ts'
import { expect, test } from '#e2e/support/shop.ts'

const toast = (text: string) => new RegExp(`^${text}`)

test('the URL names the day, and a booking lies in the row of its professional, where it opens', async ({ page }) => {
  const board = await newBoard(page.request, { day: 22, time: '08:00' })
  await openAdmin(page, `/admin/bookings?date=${board.date}`)
  await page.getByRole('button', { name: 'Day', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`view=day`))
  await expect(page).toHaveURL(new RegExp(`date=${board.date}`))
  const name = new RegExp(`^${board.customer}, .+, 8:00 am, 90 minutes, Pending, email not confirmed$`)
  await rowOf(page, board.ana).getByRole('button', { name }).click()
  await expect(page).toHaveURL(new RegExp(`booking=${board._id}`))
  await expect(dialogOf(page)).toContainText(board.customer)
  await page.keyboard.press('Escape')
  await expect(dialogOf(page)).toHaveCount(0)
  await expect(blockIn(page, board.ana, board.customer)).toBeFocused()
  await page.getByRole('button', { name: 'Next day' }).click()
  await expect(page.getByRole('button', { name: board.customer })).toHaveCount(0)
  await page.goBack()
  await expect(blockIn(page, board.ana, board.customer)).toBeVisible()
  await page.getByRole('button', { name: 'Today', exact: true }).click()
  await expect(page).not.toHaveURL(/date=/)
  await expect(page.getByText(/appointments? today/)).toBeVisible()
})

test('a booking can be dragged to another row, and the change undone', { tag: '@smoke' }, async ({ page }) => {
  const board = await newBoard(page.request, { day: 23, time: '08:00' })
  await openBoard(page, board.date)
  await drag(page, board.ben, board)
  await expect(announcement(page)).toHaveText(
    `Drop to assign ${board.customer}, 8:00 am, to ${board.ben.name}. Free then.`,
  )
  await expect(rowOf(page, board.ana).getByText('Moving…')).toBeVisible()
  await page.mouse.up()
  await expect(blockIn(page, board.ben, board.customer)).toBeVisible()
  await expect(dialogOf(page)).toHaveCount(0)
  const assigned = page.getByRole('status').filter({ hasText: toast(`Assigned to ${board.ben.name}.`) })
  await expect(assigned).toBeVisible()
  expect(await professionalOf(page.request, board)).toBe(board.ben._id)
  await assigned.getByRole('button', { name: 'Undo' }).click()
  await expect(blockIn(page, board.ana, board.customer)).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: `Assigned to ${board.ana.name} again.` })).toBeVisible()
  expect(await professionalOf(page.request, board)).toBe(board.ana._id)
})

test('a row that cannot take a booking says why, and Escape cancels the drag', async ({ page }) => {
  const board = await newBoard(page.request, { day: 24, time: '08:00' })
  await openBoard(page, board.date)
  await drag(page, board.cleo, board)
  await expect(announcement(page)).toHaveText(`${board.cleo.name} does not work then.`)
  const lifted = page.getByRole('button', { name: board.customer })
  await expect(lifted).toHaveCSS('cursor', 'not-allowed')
  await page.mouse.up()
  await expect(announcement(page)).toBeEmpty()
  await expect(lifted).toHaveCSS('cursor', 'grab')
  await drag(page, board.ben, board)
  await expect(announcement(page)).toContainText('Free then.')
  await expect(lifted).toHaveCSS('cursor', 'grabbing')
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expect(announcement(page)).toBeEmpty()
  await expect(blockIn(page, board.ana, board.customer)).toBeVisible()
  await expect(dialogOf(page)).toHaveCount(0)
  expect(await professionalOf(page.request, board)).toBe(board.ana._id)
})

test.describe('when the server refuses', () => {
  test.use({ expectedErrors: [/409/] })

  test('a booking goes back to its row if the time has been taken', async ({ page }) => {
    const board = await newBoard(page.request, { day: 25, time: '08:00' })
    await openBoard(page, board.date)
    await drag(page, board.ben, board)
    await expect(announcement(page)).toContainText('Free then.')
    const other = await bookAt(page.request, { date: board.date, time: '08:00' })
    await assign(page.request, other, board.ben._id)
    await page.mouse.up()
    await expect(page.getByRole('alert').filter({ hasText: board.ben.name })).toBeVisible()
    await expect(blockIn(page, board.ana, board.customer)).toBeVisible()
    await expect(blockIn(page, board.ben, other.customer)).toBeVisible()
  })
})

test(
  'a booking can be moved by keyboard, with the same words, and keeps the focus',
  { tag: '@smoke' },
  async ({ page }) => {
    const board = await newBoard(page.request, { day: 26, time: '08:00' })
    await openBoard(page, board.date)
    await blockIn(page, board.ana, board.customer).focus()
    await page.keyboard.press('m')
    await expect(announcement(page)).toContainText(
      'Use Up and Down to choose a professional, Enter to assign, Escape to cancel.',
    )
    await page.keyboard.press('ArrowDown')
    await expect(announcement(page)).toContainText(`to ${board.ben.name}. Free then.`)
    await page.keyboard.press('ArrowDown')
    await expect(announcement(page)).toHaveText(`${board.cleo.name} does not work then.`)
    await page.keyboard.press('Enter')
    await expect(announcement(page)).toHaveText(`${board.cleo.name} does not work then.`)
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await expect(blockIn(page, board.ben, board.customer)).toBeFocused()
    await expect(page.getByRole('status').filter({ hasText: `Assigned to ${board.ben.name}.` })).toBeVisible()
    expect(await professionalOf(page.request, board)).toBe(board.ben._id)
  },
)

test('a booking can be assigned a second time before the first request has arrived', async ({ page }) => {
  const board = await newBoard(page.request, { day: 25, time: '10:00' })
  const dan = await board.addProfessional('Dan')
  await openBoard(page, board.date)
  const arrived = Promise.withResolvers<void>()
  await page.route(`**/${board._id}/professional`, async (route) => {
    await arrived.promise
    await route.continue()
  })
  await drag(page, board.ben, board)
  await expect(announcement(page)).toContainText('Free then.')
  await page.mouse.up()
  await expect(blockIn(page, board.ben, board.customer)).toBeVisible()
  await drag(page, dan, board)
  await expect(announcement(page)).toContainText('Free then.')
  await page.mouse.up()
  arrived.resolve()
  await expect(page.getByRole('status').filter({ hasText: `Assigned to ${dan.name}.` })).toBeVisible()
  await expect(blockIn(page, dan, board.customer)).toBeVisible()
  expect(await professionalOf(page.request, board)).toBe(dan._id)
})

test('assigning in the details can be undone from another view', async ({ page }) => {
  const board = await newBoard(page.request, { day: 26, time: '10:00' })
  await openBoard(page, board.date)
  await blockIn(page, board.ana, board.customer).click()
  await dialogOf(page).getByRole('button', { name: 'Change professional' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change professional' })
  await dialog.getByRole('radio', { name: board.ben.name }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  const assigned = page.getByRole('status').filter({ hasText: `Assigned to ${board.ben.name}.` })
  await expect(assigned).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialogOf(page)).toHaveCount(0)
  await expect(blockIn(page, board.ben, board.customer)).toBeFocused()
  await page.getByRole('button', { name: 'Week', exact: true }).click()
  await expect((await rowInWeek(page, board.ben)).getByRole('button', { name: board.customer })).toBeVisible()
  await assigned.getByRole('button', { name: 'Undo' }).click()
  await expect((await rowInWeek(page, board.ana)).getByRole('button', { name: board.customer })).toBeVisible()
  expect(await professionalOf(page.request, board)).toBe(board.ana._id)
})

test.describe('with another administrator', () => {
  test.use({ expectedErrors: [/409/] })

  test(
    'a professional assigned by another administrator is not overwritten without asking',
    { tag: '@smoke' },
    async ({ page }) => {
      const board = await newBoard(page.request, { day: 27, time: '10:00' })
      const dan = await board.addProfessional('Dan')
      await openBoard(page, board.date)
      await blockIn(page, board.ana, board.customer).click()
      await dialogOf(page).getByRole('button', { name: 'Change professional' }).click()
      const dialog = page.getByRole('dialog', { name: 'Change professional' })
      await dialog.getByRole('radio', { name: dan.name }).check()
      await assign(page.request, board, board.ben._id)
      await readAgain(page, board.ben.name)
      await dialog.getByRole('radio', { name: dan.name }).press('Enter')
      await expect(dialog.getByRole('alert')).toContainText(`Demo Admin assigned it to ${board.ben.name} on`)
      await expect(dialog.getByRole('radio', { name: dan.name })).toBeFocused()
      expect(await professionalOf(page.request, board)).toBe(board.ben._id)
      await dialog.getByRole('button', { name: 'Apply mine' }).click()
      await expect(dialog).toHaveCount(0)
      expect(await professionalOf(page.request, board)).toBe(dan._id)
    },
  )
})

test('a booking without a professional comes first until one is assigned', { tag: '@smoke' }, async ({ page }) => {
  const board = await newBoard(page.request, { day: 27, time: '08:00' })
  const away = { from: `${board.date}T00:00`, to: `${board.date}T23:00`, reason: 'Wedding' }
  expect((await board.api.post(`/api/admin/professionals/${board.ana._id}/time-off`, away)).status()).toBe(201)
  await openBoard(page, board.date)
  const first = page.getByRole('list', { name: 'Professionals' }).getByRole('listitem').first()
  await expect(first).toContainText('Unassigned')
  await expect(first.getByRole('button', { name: board.customer })).toBeVisible()
  await expect(page.getByText(/ without a professional$/)).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: board.ana.name }).first()).toContainText('Away')
  await first.getByRole('button', { name: board.customer }).click()
  await page.getByRole('button', { name: 'Assign a professional' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change professional' })
  await expect(dialog).toContainText(`${board.ana.name} is away then.`)
  await expect(dialog.getByRole('radio', { name: board.ana.name })).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
  await dialog.getByRole('radio', { name: board.ben.name }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(blockIn(page, board.ben, board.customer)).toBeVisible()
  await expect(rowOf(page, { name: 'Unassigned' }).getByRole('button', { name: board.customer })).toHaveCount(0)
})

test('a week shows each day, links to it and opens its bookings', { tag: '@smoke' }, async ({ page }) => {
  const board = await newBoard(page.request, { day: 28, time: '08:00' })
  await openAdmin(page, `/admin/bookings?view=week&date=${board.date}&category=immigration`)
  const row = await rowInWeek(page, board.ana)
  await expect(row.getByRole('cell')).toHaveCount(7)
  await expect(row.getByText('Not working')).toHaveCount(6)
  await row.getByRole('button', { name: board.customer }).click()
  await expect(dialogOf(page)).toContainText(board.customer)
  await page.keyboard.press('Escape')
  await expect(dialogOf(page)).toHaveCount(0)
  const day = new Date(board.date).toLocaleDateString('en-IN', { day: 'numeric', month: 'long', timeZone: 'UTC' })
  await page.getByRole('columnheader').getByRole('link', { name: day }).click()
  await expect(page).toHaveURL(new RegExp(`view=day.*date=${board.date}|date=${board.date}.*view=day`))
  await expect(blockIn(page, board.ana, board.customer)).toBeVisible()
})

test.describe('with a finger', () => {
  test.use({ hasTouch: true })

  test('a finger that moves at once scrolls the page, and one that rests lifts the booking', async ({ page }) => {
    const board = await newBoard(page.request, { day: 29, time: '08:00' })
    await openBoard(page, board.date)
    const session = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[] = []) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints: points })
    const block = blockIn(page, board.ana, board.customer)
    await scrollToMiddle(block)
    const { x, y } = (await block.boundingBox()) ?? { x: 0, y: 0 }
    const at = (down: number) => [{ x: x + 12, y: y + 20 + down }]
    await touch('touchStart', at(0))
    for (const down of [-20, -40, -60]) await touch('touchMove', at(down))
    await touch('touchEnd')
    await expect(announcement(page)).toBeEmpty()
    await untilStill(page)
    await scrollToMiddle(block)
    const box = (await block.boundingBox()) ?? { x: 0, y: 0 }
    const below = (await page.getByRole('listitem').filter({ hasText: board.ben.name }).first().boundingBox())?.y ?? 0
    const start = { x: box.x + 12, y: box.y + 20 }
    await touch('touchStart', [start])
    await expect(announcement(page)).toContainText(`stays with ${board.ana.name}.`)
    for (const part of [0.5, 1]) await touch('touchMove', [{ x: start.x, y: start.y + (below + 40 - start.y) * part }])
    await expect(announcement(page)).toContainText(`to ${board.ben.name}. Free then.`)
    await touch('touchEnd')
    await expect(blockIn(page, board.ben, board.customer)).toBeVisible()
    expect(await professionalOf(page.request, board)).toBe(board.ben._id)
  })
})

/** The page may still move after the finger has left it, and a touch would only stop it. */
async function untilStill(page: Page) {
  await page.evaluate(async () => {
    for (let still = 0, last = -1; still < 10; last = window.scrollY) {
      await new Promise((resolve) => requestAnimationFrame(resolve))
      still = window.scrollY === last ? still + 1 : 0
    }
  })
}
