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
import { type Account, decline, expect, newAccount, test, widths } from '#e2e/support/shop.ts'

const failed = 'Failed to create booking. Please try again.'

/** Books, and does not hear that it was done; from then on the line is good. */
async function bookUnheard(page: Page, account: Account) {
  await openWizard(page, account)
  // So far ahead that it can be cancelled, whatever the hour.
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

test.describe('with the network cut', () => {
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of 422/] })

  for (const width of widths) {
    test(
      `at each step, nothing is lost and the booking is made in the end, at ${width} px`,
      { tag: '@smoke' },
      async ({ page, request }) => {
        await page.setViewportSize({ width, height: 900 })
        const account = await newAccount(request)
        await openWizard(page, account)
        await page.context().setOffline(true)
        await chooseDay(page, 4)
        await expect(page.getByRole('alert')).toHaveText(/We could not load the times of this day./)
        await page.context().setOffline(false)
        await page.getByRole('button', { name: 'Try again' }).click()
        await expect(freeTimes(page).first()).toBeVisible()
        await page.context().setOffline(true)
        const time = await fillSteps(page)
        await onward(page).click()
        await expect(page.getByRole('alert')).toContainText(failed)
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

  test(
    'an answer that is lost after the booking was made: pressed again, it is that one booking',
    { tag: '@smoke' },
    async ({ page, request }) => {
      const account = await newAccount(request)
      await bookUnheard(page, account)
      const [made, ...others] = await bookingsOf(request, account)
      expect(others).toEqual([])
      // Also after a reload, which forgets nothing.
      await page.reload()
      await onward(page).click()
      await expectConfirmed(page)
      await expect(page.getByText(made?.number ?? 'none')).toBeVisible()
      expect(await bookingsOf(request, account)).toHaveLength(1)
    },
  )

  test('who has taken the last of a time, without an answer, and then corrects the address, is told so', async ({
    page,
    request,
  }) => {
    const account = await newAccount(request)
    await bookUnheard(page, account)
    // Read anew, that time is full: by this booking itself.
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

  test('who goes one step back while it is sent is told there that it failed', async ({ page, request }) => {
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

  test('an answer that was lost, and the booking cancelled since: pressed again, it says so and celebrates nothing', async ({
    page,
    request,
  }) => {
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

  test('who then chooses another time is told that the first try did go through', async ({ page, request }) => {
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

test.describe('a time that is taken meanwhile', () => {
  test.use({ expectedErrors: [/status of 409/] })

  for (const width of widths) {
    test(
      `leads back to the day with its times read anew, at ${width} px`,
      { tag: '@smoke' },
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

test.describe('when the server declines', () => {
  test.use({ expectedErrors: [/status of (409|503)/] })

  test(
    'a price that has changed is shown anew, and only then agreed to',
    { tag: '@smoke' },
    async ({ page, request }) => {
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
    },
  )

  test('it says what the server says; when that cannot help itself, that it failed', async ({ page, request }) => {
    await openWizard(page, await newAccount(request))
    await fillSteps(page)
    const message = 'You have 10 upcoming bookings, and the limit is 10.'
    await decline(page, '/api/bookings', { status: 409, code: 'too_many_bookings', message })
    await onward(page).click()
    await expect(page.getByRole('alert')).toContainText(message)
    await page.unroute('**/api/bookings')
    await decline(page, '/api/bookings', { status: 503, code: 'outcome_unknown', message: 'We could not make sure.' })
    await onward(page).click()
    await expect(page.getByRole('alert')).toContainText(failed)
    await expect(step(page, 'Check the details')).toBeVisible()
  })
})
