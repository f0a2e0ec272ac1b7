import { randomUUID } from 'node:crypto'
import { addDays } from '#domain/format/zone.ts'
import { shop } from '#e2e/support/admin.ts'
import { expect, expectAccessible, expectNoOverflow, open, test } from '#e2e/support/shop.ts'
import { aWorker, bar, openMyDay, sheet, stepsOf, today, untilNextStep } from '#e2e/support/worker.ts'

test.use({
  baseURL: shop.url,
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  expectedErrors: [/status of 404 .*my-day\/bookings|ERR_FAILED/],
})

test('a professional reports each step of the next visit, and what was collected @smoke', async ({ page }) => {
  const worker = await aWorker()
  await openMyDay(page, worker)
  await expect(today(page)).toBeVisible()
  await expect(page.getByText('3 visits')).toBeVisible()
  await expectAccessible(page)
  await expectNoOverflow(page)

  await bar(page, 'On my way').click()
  await expect.poll(() => stepsOf(worker)).toEqual(['on-the-way', '', ''])
  await untilNextStep(page)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(bar(page, 'On my way')).toBeFocused()
  await expect.poll(() => stepsOf(worker)).toEqual(['', '', ''])

  await bar(page, 'Started').click()
  await expect(page.getByText('Here since')).toBeVisible()
  await untilNextStep(page)
  await bar(page, 'Done').click()
  const amount = sheet(page).getByRole('textbox', { name: 'Amount' })
  await expect(amount).toBeFocused()
  const { total } = (await worker.read()).visits[0]
  await expect(amount).toHaveValue(total.toFixed(2))
  await amount.fill('100')
  await sheet(page).getByRole('radio', { name: 'UPI' }).check()
  await expect(sheet(page).getByText('stays due.')).toBeVisible()
  await untilNextStep(page)
  await sheet(page).getByRole('button', { name: 'Done, ₹100.00 by UPI' }).click()

  await expect(page.getByText('3 visits, 1 done')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Done' }).getByText('₹100.00 by UPI')).toBeVisible()
  await expect.poll(() => stepsOf(worker)).toEqual(['started done', '', ''])
  expect((await worker.read()).visits[0]).toMatchObject({ status: 'completed', paid: 100 })
})

test('other days are reached by arrows, keys and swiping, and a visit by its row', async ({ page }) => {
  const worker = await aWorker(['00:00', '02:00'])
  // On a slow line, the day must not wait until it is known who works.
  const reads: string[] = []
  page.on('request', (request) => request.url().includes('/api/my-day') && reads.push(new URL(request.url()).search))
  const asked = page.waitForRequest('**/api/my-day')
  await page.route('**/api/auth/me', async (route) => {
    await asked
    await route.continue()
  })
  await openMyDay(page, worker)
  // Today once, and tomorrow.
  await expect.poll(() => reads.length).toBe(2)
  await page.getByRole('link', { name: 'Day after' }).click()
  await expect(page.getByRole('heading', { name: /^Tomorrow, / })).toBeVisible()
  await expect(page.getByText('No visits on this day.')).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(today(page)).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await page.getByRole('link', { name: 'Today', exact: true }).click()
  await expect(today(page)).toBeVisible()
  await swipe(page, -150)
  await expect(page.getByRole('heading', { name: /^Tomorrow, / })).toBeVisible()
  await swipe(page, 150)
  await expect(today(page)).toBeVisible()
  // On an enlarged page, the finger moves the page.
  await page.evaluate(() => Object.defineProperty(window.visualViewport, 'scale', { value: 2 }))
  await swipe(page, -150)
  await page.waitForTimeout(300)
  await expect(today(page)).toBeVisible()

  await page.getByRole('region', { name: 'Later today' }).getByRole('link').click()
  await expect(page).toHaveURL(/visit=/)
  await expect(page.getByText('to 3:00 am')).toBeVisible()
  await page.goBack()
  await expect(today(page)).toBeVisible()
  await expect(page).toHaveURL(`${shop.url}/my-day`)
})

test('the address of a moved visit leads to its day, that of a visit of others says so', async ({ page }) => {
  const worker = await aWorker(['00:00'])
  const { today: day } = await worker.read()
  await openMyDay(page, worker)
  await open(page, `${shop.url}/my-day?date=${addDays(day, 3)}&visit=${worker.visits[0]}`)
  await expect(page).toHaveURL(`${shop.url}/my-day?date=${day}&visit=${worker.visits[0]}`)
  await expect(bar(page, 'Started')).toBeVisible()
  // Without an answer it is not known whose it is.
  const ofOthers = randomUUID()
  await page.route(`**/api/my-day/bookings/${ofOthers}`, (route) => route.abort())
  await open(page, `${shop.url}/my-day?visit=${ofOthers}`)
  await expect(page.getByText('We could not load this visit.')).toBeVisible()
  await page.unroute(`**/api/my-day/bookings/${ofOthers}`)
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(page.getByText('This visit is not on this day, or not yours any more.')).toBeVisible()
})

test('a visit with nobody there makes room for the next one, and a second tap takes nothing back', async ({ page }) => {
  const worker = await aWorker(['00:00', '02:00'])
  await openMyDay(page, worker)
  await bar(page, 'Nobody there').press('Enter')
  await expect(page.getByRole('region', { name: 'Nobody there' }).getByRole('link')).toHaveCount(1)
  await expect(page.getByText('to 3:00 am')).toBeVisible()
  await expect(page.locator('[data-foot-bar]').getByRole('button').first()).toBeFocused()
  // The toast appears where the thumb is.
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => stepsOf(worker)).toEqual(['nobody-there', ''])
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()

  // Nor does a second tap on 'Undo' reach what the toast has covered.
  await untilNextStep(page)
  await page.evaluate(() => window.addEventListener('click', () => (document.body.dataset['clicks'] += '+')))
  await page.getByRole('button', { name: 'Undo' }).dblclick()
  await expect.poll(() => stepsOf(worker)).toEqual(['', ''])
  await expect(page.locator('body')).toHaveAttribute('data-clicks', 'undefined+')
})

test('what is typed into the sheet stays when the office completes the visit, and Undo over other pages', async ({
  page,
}) => {
  const worker = await aWorker(['00:00', '02:00'])
  await openMyDay(page, worker)
  await bar(page, 'Started').click()
  await untilNextStep(page)
  await bar(page, 'Done').click()
  await sheet(page).getByRole('textbox', { name: 'Amount' }).fill('123')
  await worker.admin.put(`/api/admin/bookings/${worker.visits[0]}/status`, { status: 'completed' })
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(sheet(page).getByText('The office has completed this visit.')).toBeVisible()
  await untilNextStep(page)
  await sheet(page).getByRole('button', { name: 'Done, ₹123.00 in cash' }).click()
  await expect.poll(async () => (await worker.read()).visits[0].paid).toBe(123)

  await page.getByRole('link', { name: 'Week', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Week after' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  await page.reload()
  await page.getByRole('link', { name: 'Week', exact: true }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(async () => (await worker.read()).visits[0].paid).toBe(0)
})

test('the sheet works by keyboard alone, and says what is wrong with an amount', async ({ page }) => {
  const worker = await aWorker(['00:00'])
  await openMyDay(page, worker)
  await bar(page, 'Started').press('Enter')
  await untilNextStep(page)
  await bar(page, 'Done').press('Enter')
  await expect(sheet(page).getByRole('textbox', { name: 'Amount' })).toBeFocused()
  // As when the key is pressed twice.
  await page.keyboard.press('Enter')
  await expect(sheet(page).getByRole('textbox', { name: 'Amount' })).toBeFocused()
  await expectAccessible(page, 'dialog')
  expect(await stepsOf(worker)).toEqual(['started'])
  await page.keyboard.press('Escape')
  await expect(sheet(page)).toBeHidden()
  await expect(bar(page, 'Done')).toBeFocused()

  await page.keyboard.press('Enter')
  await sheet(page).getByRole('textbox', { name: 'Amount' }).fill('12x')
  await untilNextStep(page)
  await page.keyboard.press('Enter')
  await expect(sheet(page).getByRole('alert')).toHaveText('Please enter an amount like 1234.50.')
  await expect(sheet(page).getByRole('textbox', { name: 'Amount' })).toBeFocused()
  await sheet(page).getByRole('radio', { name: 'Cash' }).focus()
  await page.keyboard.press('ArrowUp')
  await expect(sheet(page).getByRole('radio', { name: 'Nothing yet' })).toBeChecked()
  await expect(sheet(page).getByRole('textbox', { name: 'Amount' })).toBeDisabled()
  await sheet(page).getByRole('button', { name: 'Done, nothing collected yet' }).press('Enter')
  await expect(page.getByText('1 visit, 1 done')).toBeVisible()
  await expect.poll(() => stepsOf(worker)).toEqual(['started done'])
})

/** With one finger across the page, by events of the browser. */
async function swipe(page: import('@playwright/test').Page, across: number) {
  await page.evaluate((across) => {
    const at = (x: number) => new Touch({ identifier: 1, target: document.body, clientX: x, clientY: 300 })
    const send = (type: string, x: number) =>
      document.body.dispatchEvent(
        new TouchEvent(type, { bubbles: true, touches: type === 'touchend' ? [] : [at(x)], changedTouches: [at(x)] }),
      )
    send('touchstart', 195)
    send('touchend', 195 + across)
  }, across)
}

test('text can be twice as large without running out of the page', async ({ page }) => {
  await openMyDay(page, await aWorker(['00:00', '02:00']))
  await bar(page, 'On my way').click()
  for (const view of ['Day', 'Week', 'Ask for time off']) {
    if (view !== 'Day') await page.getByRole('link', { name: view, exact: true }).click()
    await expect(page.getByRole('button').or(page.getByRole('link')).last()).toBeVisible()
    for (const size of ['130%', '200%']) {
      await page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), size)
      await expectNoOverflow(page)
    }
    if (view === 'Day') await expectRoomForAmount(page)
    await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
  }
})

/** In the sheet after 'Done', whose choices have borders. */
async function expectRoomForAmount(page: import('@playwright/test').Page) {
  await untilNextStep(page)
  await bar(page, 'Started').click()
  await untilNextStep(page)
  await bar(page, 'Done').click()
  await expect(sheet(page).getByRole('radio')).toHaveCount(5)
  const tooWide = sheet(page)
    .locator('label')
    .evaluateAll((labels) => labels.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).length)
  expect(await tooWide).toBe(0)
  await page.keyboard.press('Escape')
}
