import type { Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import type { Booked } from '#e2e/support/booked.ts'
import { newBoard } from '#e2e/support/admin-board.ts'
import { asAdmin, openAdmin } from '#e2e/support/admin.ts'
import { bookedBy, detailsOf, pickTime, readAgain, takeAll } from '#e2e/support/admin-bookings.ts'
import { expect, expectAccessible, expectNoOverflow, test, widths } from '#e2e/support/shop.ts'

/** Days on which no other test books these times. */
const [quiet, busy, own] = [24, 26, 30]

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Reschedule' })
const save = (page: Page) => dialog(page).getByRole('button', { name: 'Save new time' })

async function openMove(page: Page, { _id }: Pick<Booked, '_id'>) {
  await openAdmin(page, `/admin/bookings?limit=10&booking=${_id}`)
  await page.getByRole('dialog', { name: 'Booking details' }).getByRole('button', { name: 'Reschedule' }).click()
  await expect(dialog(page).getByRole('heading', { name: 'Reschedule', exact: true })).toBeFocused()
  await expect(dialog(page).getByRole('radio', { name: /, currently booked$/ })).toBeDisabled()
}

for (const width of widths) {
  test(
    `a booking is moved for its customer, and is confirmed, at ${width} px`,
    { tag: width === 1280 ? '@smoke' : [] },
    async ({ page, playwright }) => {
      await page.setViewportSize({ width, height: 900 })
      const { booked } = await bookedBy(playwright, { service: 'passport', day: quiet })
      await openMove(page, booked)
      await expect(dialog(page).getByText('Ravi Menon gets an email with the new time.')).toBeVisible()
      await save(page).click()
      await expect(dialog(page).getByText('Please choose a time', { exact: true })).toBeVisible()
      await expect(dialog(page).getByRole('radio', { disabled: false }).first()).toBeFocused()
      await expectAccessible(page, 'dialog:modal')
      await expectNoOverflow(page)
      const time = await pickTime(page)
      await dialog(page).getByLabel('Note to the customer').fill('As we said on the telephone.')
      await save(page).click()
      await expect(dialog(page)).toHaveCount(0)
      await expect(page.getByText(`${booked.number} is moved to`)).toBeVisible()
      const now = await detailsOf(page, booked)
      expect(now).toMatchObject({ date: booked.date, time, status: 'confirmed' })
      expect(now.history.at(-1)).toMatchObject({
        status: 'confirmed',
        note: expect.stringContaining('As we said on the telephone.'),
      })
    },
  )
}

test('a moved booking waits to be confirmed again if the administrator wants it to', async ({ page, playwright }) => {
  const { booked } = await bookedBy(playwright, { service: 'passport', day: quiet })
  await openMove(page, booked)
  await pickTime(page)
  await dialog(page).getByRole('checkbox', { name: 'Confirm it now' }).uncheck()
  await expect(dialog(page).getByText('the booking waits to be confirmed again.')).toBeVisible()
  await save(page).click()
  await expect(dialog(page)).toHaveCount(0)
  expect(await detailsOf(page, booked)).toMatchObject({ status: 'pending', version: 2 })
})

test('undoing a move restores time, status and professional, without an email', async ({ page, playwright }) => {
  const { booked } = await bookedBy(playwright, { service: 'passport', day: quiet })
  const before = await detailsOf(page, booked)
  await openMove(page, booked)
  await pickTime(page)
  await save(page).click()
  await expect(page.getByText(`${booked.number} is moved to`)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(new RegExp(`${booked.number} is on .+ again$`))).toBeVisible()
  const { date, time, status, professional } = before
  // The state of the first email may have changed.
  const letters = [{ kind: 'booking-received' }]
  expect(await detailsOf(page, booked)).toMatchObject({ date, time, status, professional, letters, version: 3 })
})

test('closes at once without a choice, and asks after one', async ({ page, playwright }) => {
  const { booked } = await bookedBy(playwright, { service: 'voter-id', day: quiet })
  await openMove(page, booked)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Reschedule' }).click()
  await pickTime(page)
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: 'Discard what you typed?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(question).toHaveCount(0)
  await expect(dialog(page).getByRole('radio', { checked: true })).toHaveCount(1)
  await dialog(page).getByRole('button', { name: 'Keep this time' }).click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Reschedule' })).toBeFocused()
  expect((await detailsOf(page, booked)).time).toBe(booked.time)
})

test('a move of a booking without a professional has no Undo, and says so', async ({ page }) => {
  const board = await newBoard(page.request, { day: 15, time: '08:00' })
  const away = { from: `${board.date}T00:00`, to: `${board.date}T23:00`, reason: 'Wedding' }
  expect((await board.api.post(`/api/admin/professionals/${board.ana._id}/time-off`, away)).status()).toBe(201)
  await openMove(page, board)
  await pickTime(page)
  await save(page).click()
  await expect(page.getByText(/ is moved to .+ and assigned to .+\. This cannot be undone\.$/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
})

test.describe('a reschedule that is refused', () => {
  test.use({ expectedErrors: [/status of 409|ERR_FAILED/] })

  test('because another administrator changed the booking names them and overwrites nothing', async ({
    page,
    playwright,
  }) => {
    const { booked } = await bookedBy(playwright, { service: 'voter-id', day: quiet })
    await openMove(page, booked)
    const time = await pickTime(page)
    const api = await asAdmin(page.request)
    await api.put(`/api/admin/bookings/${booked._id}/status`, { status: 'confirmed' })
    await save(page).click()
    const note = dialog(page).getByRole('alert').filter({ hasText: 'Demo Admin set it to Confirmed on' })
    await expect(note).toContainText('The visit is on')
    expect(await detailsOf(page, booked)).toMatchObject({ time: booked.time, status: 'confirmed' })
    await expect(dialog(page).getByRole('radio', { checked: true })).toHaveValue(time)
    await dialog(page).getByRole('button', { name: 'Apply mine' }).click()
    await expect(dialog(page)).toHaveCount(0)
    expect(await detailsOf(page, booked)).toMatchObject({ time, status: 'confirmed' })
  })

  test('is refused even if the page has already loaded the other change', async ({ page, playwright }) => {
    const { booked } = await bookedBy(playwright, { service: 'voter-id', day: quiet })
    await openMove(page, booked)
    const time = await pickTime(page)
    const api = await asAdmin(page.request)
    await api.put(`/api/admin/bookings/${booked._id}/status`, { status: 'confirmed' })
    await readAgain(page, 'Confirmed')
    await save(page).click()
    const note = dialog(page).getByRole('alert').filter({ hasText: 'Demo Admin set it to Confirmed on' })
    await expect(note).toContainText('The visit is on')
    expect(await detailsOf(page, booked)).toMatchObject({ time: booked.time, status: 'confirmed' })
    await expect(dialog(page).getByRole('radio', { checked: true })).toHaveValue(time)
    await note.getByRole('button', { name: 'Keep theirs' }).click()
    await expect(dialog(page)).toHaveCount(0)
    expect(await detailsOf(page, booked)).toMatchObject({ time: booked.time, version: 2 })
  })

  test('as an undo, because the old time has been taken since, says so', async ({ page, playwright }) => {
    const { booked } = await bookedBy(playwright, { service: 'property-docs', day: own })
    const before = await detailsOf(page, booked)
    await openMove(page, booked)
    await pickTime(page)
    await save(page).click()
    await expect(page.getByText(`${booked.number} is moved to`)).toBeVisible()
    const { date, time, service, address, professional } = before
    const customer = { name: 'Kavita Desai', email: `${randomUUID()}@example.com` }
    const other = { service: service._id, date, time, address, customer, professional: professional._id }
    expect((await (await asAdmin(page.request)).post('/api/admin/bookings', other)).status()).toBe(201)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(
      page
        .getByRole('alert')
        .or(page.getByText(`${booked.number} was not moved back`))
        .first(),
    ).toContainText(`Its old time has been taken since. ${professional.name} is not free at that time.`)
    expect((await detailsOf(page, booked)).version).toBe(2)
  })

  test('as an undo, because another administrator changed the booking since, says so', async ({ page, playwright }) => {
    const { booked } = await bookedBy(playwright, { service: 'property-docs', day: busy })
    await openMove(page, booked)
    const time = await pickTime(page)
    await save(page).click()
    await expect(page.getByText(`${booked.number} is moved to`)).toBeVisible()
    const api = await asAdmin(page.request)
    await api.put(`/api/admin/bookings/${booked._id}/status`, { status: 'pending' })
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(
      page.getByText(`${booked.number} was not moved back: someone else has changed it since.`),
    ).toBeVisible()
    expect(await detailsOf(page, booked)).toMatchObject({ time, status: 'pending', version: 3 })
  })

  test('because the slot was taken offers other times', { tag: '@smoke' }, async ({ page, playwright }) => {
    const { booked } = await bookedBy(playwright, { service: 'property-docs', day: busy })
    await openMove(page, booked)
    const time = await pickTime(page)
    await takeAll(playwright, 'property-docs', { date: booked.date, time })
    await save(page).click()
    await expect(dialog(page).getByRole('alert')).toContainText('That time has just been taken')
    const other = dialog(page)
      .getByRole('button', { name: /, \d+:00 [ap]m$/ })
      .first()
    await expect(other).toBeFocused()
    await expect(dialog(page).getByRole('radio', { checked: true })).toHaveCount(0)
    await page.keyboard.press('Enter')
    await expect(dialog(page).getByRole('radio', { checked: true })).toHaveCount(1)
    await save(page).click()
    await expect(dialog(page)).toHaveCount(0)
    expect((await detailsOf(page, booked)).time).not.toBe(booked.time)
  })

  test('because the connection failed keeps the choice and can be sent again', async ({ page, playwright }) => {
    const { booked } = await bookedBy(playwright, { service: 'voter-id', day: quiet })
    await openMove(page, booked)
    const time = await pickTime(page)
    await dialog(page).getByLabel('Note to the customer').fill('As agreed.')
    await page.route('**/reschedule', (route) => route.abort())
    await save(page).click()
    await expect(dialog(page).getByRole('alert')).toHaveText('The new time could not be saved. Please try again.')
    await page.unroute('**/reschedule')
    await dialog(page).getByRole('button', { name: 'Retry' }).click()
    await expect(dialog(page)).toHaveCount(0)
    expect(await detailsOf(page, booked)).toMatchObject({ time })
  })
})
