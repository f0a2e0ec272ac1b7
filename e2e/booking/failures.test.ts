import type { Page } from '@playwright/test'
import {
  bookingsOf,
  chooseDay,
  expectConfirmed,
  fillSteps,
  freeTimes,
  onward,
  openWizard,
  pickFree,
  slotsOf,
  step,
} from '#e2e/support/bookings.ts'
import { type Account, refuse, expect, newAccount, test, widths } from '#e2e/support/shop.ts'

const failed = 'Failed to create booking. Please try again.'

/** Books while the response is lost; later requests succeed. */
async function bookUnheard(page: Page, account: Account) {
  await openWizard(page, account)
  // Far enough ahead that it can be cancelled at any hour.
  await chooseDay(page, 8)
  await fillSteps(page)
  await page.route('**/api/bookings', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await onward(page).click()
  await expect(page.getByRole('alert')).toContainText(failed)
  await page.unroute('**/api/bookings')
}

test.describe('when the network fails', () => {
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of 422/] })

  for (const width of widths) {
    test(
      `at each step, nothing is lost and the booking is made in the end, at ${width} px`,
      { tag: width === 390 ? '@smoke' : [] },
      async ({ page, request }) => {
        await page.setViewportSize({ width, height: 900 })
        const account = await newAccount(request)
        await openWizard(page, account)
        await page.context().setOffline(true)
        await chooseDay(page, 4)
        await expect(page.getByRole('alert')).toHaveText(/We could not load the times of this day./)
        await page.context().setOffline(false)
        // They are read again by themselves.
        await expect(freeTimes(page).first()).toBeVisible()
        await page.context().setOffline(true)
        const time = await fillSteps(page)
        await onward(page).click()
        await expect(page.getByRole('alert')).toContainText(`${failed} You are offline: nothing was sent.`)
        await expect(page.getByRole('alert')).toBeInViewport({ ratio: 1 })
        await expect(page.getByRole('main').getByText(`at ${time}`)).toBeVisible()
        await expect(page.getByRole('main').getByText('7, Temple Street')).toBeVisible()
        expect(await bookingsOf(request, account)).toEqual([])
        await page.context().setOffline(false)
        await onward(page).click()
        await expectConfirmed(page)
        expect(await bookingsOf(request, account)).toHaveLength(1)
      },
    )
  }

  test('retrying after a lost response shows the one booking', { tag: '@smoke' }, async ({ page, request }) => {
    const account = await newAccount(request)
    await bookUnheard(page, account)
    const [made, ...others] = await bookingsOf(request, account)
    expect(others).toEqual([])
    await page.context().setOffline(true)
    await onward(page).click()
    await expect(page.getByRole('alert')).toContainText(`${failed} You are offline: this attempt was not sent.`)
    await page.context().setOffline(false)
    await page.goto('/dashboard')
    const started = page.getByRole('region', { name: 'Continue where you left off' })
    await expect(started).toContainText('We could not find out whether this was booked.')
    // Leaving and a reload keep the draft.
    await page.goBack()
    await page.reload()
    await onward(page).click()
    await expectConfirmed(page)
    await expect(page.getByText(made?.number ?? 'none')).toBeVisible()
    expect(await bookingsOf(request, account)).toHaveLength(1)
  })

  test('correcting the address after a lost response says that the slot is already booked', async ({
    page,
    request,
  }) => {
    const account = await newAccount(request)
    await bookUnheard(page, account)
    // The slot is now full, because of this booking.
    await page.route('**/availability?date=*', async (route) => {
      const response = await route.fetch()
      const day = await response.json()
      const slots = day.slots.map(({ time }: { time: string }) => ({ time, available: false, left: 0, reason: 'full' }))
      await route.fulfill({ response, json: { ...day, slots } })
    })
    await page.reload()
    await page.getByRole('link', { name: 'Edit address and notes' }).click()
    await page.getByLabel('Address', { exact: true }).fill('9, Temple Street\nMysuru 570001')
    await onward(page).click()
    await onward(page).click()
    await expect(page.getByRole('alert')).toContainText('An earlier attempt went through')
    await expect(step(page, 'Check the details')).toBeVisible()
    expect(await bookingsOf(request, account)).toHaveLength(1)
  })

  test('going back one step during the request shows the failure there', async ({ page, request }) => {
    await openWizard(page, await newAccount(request))
    await fillSteps(page)
    const { promise, resolve } = Promise.withResolvers<undefined>()
    await page.route('**/api/bookings', async (route) => {
      await promise
      await route.abort()
    })
    await onward(page).click()
    await page.goBack()
    await expect(step(page, 'Where should we come?')).toBeVisible()
    resolve(undefined)
    await expect(page.getByText(failed)).toBeVisible()
    await expect(step(page, 'Where should we come?')).toBeVisible()
  })

  test('retrying after a lost response and a cancellation shows the cancelled booking', async ({ page, request }) => {
    const account = await newAccount(request)
    await bookUnheard(page, account)
    const [made] = await bookingsOf(request, account)
    const headers = { Authorization: `Bearer ${account.token}` }
    const cancelled = await request.post(`/api/bookings/${made?._id}/cancel`, { headers })
    expect(cancelled.status()).toBe(200)
    await onward(page).click()
    await expect(page.getByRole('alert')).toContainText('that booking has since been cancelled')
    await onward(page).click()
    await expectConfirmed(page)
    expect((await bookingsOf(request, account)).map(({ status }) => status).toSorted()).toEqual([
      'cancelled',
      'pending',
    ])
  })

  test('choosing another time after a lost response says that the first booking was made', async ({
    page,
    request,
  }) => {
    const account = await newAccount(request)
    await bookUnheard(page, account)
    await page.getByRole('link', { name: 'Edit date and time' }).click()
    await chooseDay(page, 6)
    await pickFree(page)
    await onward(page).click()
    await onward(page).click()
    await onward(page).click()
    await expect(page.getByRole('alert')).toContainText('An earlier attempt went through')
    expect(await bookingsOf(request, account)).toHaveLength(1)
    await onward(page).click()
    await expectConfirmed(page)
    expect(await bookingsOf(request, account)).toHaveLength(2)
  })
})

test.describe('a slot taken by another customer', () => {
  test.use({ expectedErrors: [/status of 409/] })

  for (const width of widths) {
    test(
      `leads back to the day with fresh times, at ${width} px`,
      { tag: width === 390 ? '@smoke' : [] },
      async ({ page, request }) => {
        await page.setViewportSize({ width, height: 900 })
        const account = await newAccount(request)
        await openWizard(page, account, 'passport')
        await chooseDay(page, width === 390 ? 5 : 4)
        await expect(freeTimes(page).first()).toBeVisible()
        const time = await fillSteps(page)
        const draft = await page.evaluate(
          () => Object.values(sessionStorage).find((text) => text.includes('"date"')) ?? '',
        )
        const { date, time: hour } = JSON.parse(draft)
        const { _id: service } = await (await request.get('/api/services/passport')).json()
        const rival = await newAccount(request)
        for (;;) {
          const slot = (await slotsOf(request, 'passport', date)).find((one) => one.time === hour)
          if (!slot?.available) break
          await request.post('/api/bookings', {
            headers: { Authorization: `Bearer ${rival.token}` },
            data: { service, date, time: hour, address: '1, Church Street', notes: '' },
          })
        }
        await onward(page).click()
        await expect(page.getByRole('alert')).toHaveText(/That time has just been taken. Please choose another./)
        await expect(step(page, 'Choose a date')).toBeVisible()
        await expect(page.getByRole('button', { pressed: true })).toHaveText(new RegExp(`${Number(date.slice(8))}$`))
        await expect(page.getByRole('radio', { name: `${time}, fully booked` })).toBeDisabled()
        await page.getByText('Closest free times:').locator('xpath=..').getByRole('button').first().click()
        await expect(page.getByRole('alert')).toBeHidden()
        await expect(page.getByRole('radio', { checked: true })).toHaveCount(1)
        await onward(page).click()
        await expect(page.getByLabel('Address', { exact: true })).toHaveValue('7, Temple Street\nMysuru 570001')
        await onward(page).click()
        await onward(page).click()
        await expectConfirmed(page)
        expect(await bookingsOf(request, account)).toHaveLength(1)
      },
    )
  }
})

test.describe('when the server refuses', () => {
  test.use({ expectedErrors: [/status of (409|503)/] })

  test('a changed price is shown and has to be accepted', { tag: '@smoke' }, async ({ page, request }) => {
    const account = await newAccount(request)
    await openWizard(page, account)
    await fillSteps(page)
    const price = { price: 2_000, serviceFee: 5, tax: 200, total: 2_205, currency: 'INR' }
    const message = 'The price has changed since you saw it. Please check the new price.'
    await page.route('**/api/bookings', (route) =>
      route.fulfill({ status: 409, json: { status: 409, code: 'price_changed', message, price } }),
    )
    await onward(page).click()
    await expect(page.getByRole('alert')).toContainText(message)
    await expect(page.getByText('₹2,205.00', { exact: true })).toBeVisible()
    await page.unroute('**/api/bookings')
    const sent = page.waitForRequest('**/api/bookings')
    await onward(page).click()
    expect((await sent).postDataJSON().expectedTotal).toBe(2_205)
  })

  test("the page shows the server's message, or a general error", async ({ page, request }) => {
    await openWizard(page, await newAccount(request))
    await fillSteps(page)
    const message = 'You have 10 upcoming bookings, and the limit is 10.'
    await refuse(page, '/api/bookings', { status: 409, code: 'too_many_bookings', message })
    await onward(page).click()
    await expect(page.getByRole('alert')).toContainText(message)
    await page.unroute('**/api/bookings')
    await refuse(page, '/api/bookings', { status: 503, code: 'outcome_unknown', message: 'We could not make sure.' })
    await onward(page).click()
    await expect(page.getByRole('alert')).toContainText(failed)
    await expect(step(page, 'Check the details')).toBeVisible()
  })
})
