import type { Page } from '@playwright/test'
import { chooseDay, freeTimes, onward, openWizard, serviceOf, slotsOf, dayAfter } from '#e2e/support/bookings.ts'
import { expect, expectNoOverflow, newAccount, open, openAs, signIn, test } from '#e2e/support/shop.ts'

const day = (number: number) => new Date(Date.UTC(2026, 10, 20 + number)).toISOString().slice(0, 10)

/** 31 days from Friday 20 November 2026, each with free times; the first days as given, closed ones by their reason. */
async function offerDays(page: Page, first: (number | string)[], slots: object[] = []) {
  await page.route('**/availability*', (route) => {
    const date = new URL(route.request().url()).searchParams.get('date')
    const timeZone = 'Asia/Kolkata'
    const days = Array.from({ length: 31 }, (_, index) => {
      const given = first[index] ?? 13
      return { date: day(index), ...(typeof given === 'string' ? { free: 0, closed: given } : { free: given }) }
    })
    return route.fulfill({ json: date === null ? { timeZone, days } : { date, timeZone, slots } })
  })
}

const free = ['09:00', '14:00', '18:00'].map((time) => ({ time, available: true, left: 2 }))
const chosen = (page: Page) => page.getByRole('button', { pressed: true })

test(
  'the bookable days are there at once, with tomorrow selected; full and nearly full days are marked',
  { tag: '@smoke' },
  async ({ page, request }) => {
    await offerDays(page, [5, 13, 0, 2], free)
    await openWizard(page, await newAccount(request))
    await expect(page.getByText('20 Nov – 20 Dec 2026')).toBeVisible()
    const days = page.getByRole('group', { name: 'Choose a date' }).getByRole('button')
    await expect(days).toHaveCount(31)
    await expect(days.nth(0)).toHaveAccessibleName('Friday, 20 November, today')
    await expect(chosen(page)).toHaveAccessibleName('Saturday, 21 November')
    await expect(days.nth(2)).toHaveAccessibleName('Sunday, 22 November, fully booked')
    await expect(days.nth(2)).toBeDisabled()
    await expect(days.nth(3)).toHaveAccessibleName('Monday, 23 November, few slots left')
    // The week starts on Monday, so four of its days are past.
    const box = await days.nth(3).boundingBox()
    const today = await days.nth(0).boundingBox()
    expect(box?.x).toBeLessThan(today?.x ?? 0)
  },
)

test('customers read why the shop is closed', async ({ page, request }) => {
  await offerDays(page, [5, 13, 'Diwali', 'Diwali', 'Painting'], free)
  await openWizard(page, await newAccount(request))
  await expect(page.getByText('Closed 22 Nov to 23 Nov: Diwali')).toBeVisible()
  await expect(page.getByText('Closed 24 Nov: Painting')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sunday, 22 November, closed' })).toBeDisabled()
})

test('when tomorrow is full, the next free day is selected, whatever postcode was asked about before', async ({
  page,
  request,
}) => {
  await offerDays(page, [5, 0, 0, 2], free)
  // In a shop that has an area no longer, the visitor could not change it.
  await page.addInitScript(() => localStorage.setItem('choice postcode', '110001 yes'))
  const asked: string[] = []
  page.on('request', (one) => void (one.url().includes('/availability') && asked.push(one.url())))
  await openWizard(page, await newAccount(request))
  await expect(chosen(page)).toHaveAccessibleName('Monday, 23 November, few slots left')
  expect(asked.length).toBeGreaterThan(0)
  expect(asked.filter((url) => url.includes('postcode'))).toEqual([])
})

test(
  'arrow keys move over the days and skip full ones; Home and End move within the week',
  { tag: '@smoke' },
  async ({ page, request }) => {
    await offerDays(page, [5, 13, 0, 2], free)
    await openWizard(page, await newAccount(request))
    await chosen(page).focus()
    for (const [key, name] of [
      ['ArrowRight', 'Monday, 23 November, few slots left'],
      ['End', 'Sunday, 29 November'],
      ['Home', 'Monday, 23 November, few slots left'],
      ['ArrowDown', 'Monday, 30 November'],
      ['ArrowUp', 'Monday, 23 November, few slots left'],
      ['ArrowLeft', 'Saturday, 21 November'],
      ['ArrowUp', 'Saturday, 21 November'],
    ] as const) {
      await page.keyboard.press(key)
      await expect(page.getByRole('button', { name, exact: true })).toBeFocused()
    }
  },
)

test('a phone shows the next seven days, and all 31 on request', async ({ page, request }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await offerDays(page, [5], free)
  await openWizard(page, await newAccount(request))
  const days = page.getByRole('group', { name: 'Choose a date' }).getByRole('button')
  await expect(days).toHaveCount(7)
  await page.getByRole('button', { name: 'Show all 31 days' }).click()
  await expect(days).toHaveCount(31)
  await expect(days.nth(1)).toBeFocused()
})

test('an unavailable time says why, and past times are hidden', async ({ page, request }) => {
  const reasons = ['past', 'full', 'closed', 'nobody', 'too_long'].map((reason, index) => ({
    time: `${String(8 + index).padStart(2, '0')}:00`,
    available: false,
    left: 0,
    reason,
  }))
  await offerDays(page, [], [...reasons, { time: '13:00', available: true, left: 1 }, ...free.slice(1)])
  await openWizard(page, await newAccount(request))
  const names = await page
    .getByRole('radio')
    .evaluateAll((radios) => radios.map((radio) => radio.closest('label')?.innerText.replaceAll(/\s+/g, ' ')))
  expect(names).toHaveLength(7)
  for (const name of [
    '9:00 am, fully booked',
    '10:00 am, closed',
    '11:00 am, closed',
    '12:00 pm, too late to finish before closing',
  ])
    await expect(page.getByRole('radio', { name, exact: true })).toBeDisabled()
  await expect(page.getByRole('radio', { name: '1:00 pm, 1 left', exact: true })).toBeEnabled()
  await expect(page.getByText('3 of 8 slots open.')).toBeVisible()
})

test('a day that has filled up leads to the next free one', { tag: '@smoke' }, async ({ page, request }) => {
  await offerDays(page, [], free)
  await openWizard(page, await newAccount(request))
  await page.unroute('**/availability*')
  await offerDays(page, [], [{ time: '09:00', available: false, left: 0, reason: 'full' }])
  await chooseDay(page, 3)
  await expect(page.getByText('No times left on this day.')).toBeVisible()
  await page.unroute('**/availability*')
  await offerDays(page, [], free)
  await page.getByRole('button', { name: 'Next: Tuesday, 24 November' }).click()
  await expect(freeTimes(page)).toHaveCount(3)
})

test('the calendar stays when the selected day has filled up', async ({ page, request }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await offerDays(page, [], free)
  await openWizard(page, await newAccount(request))
  await chooseDay(page, 3)
  await expect(freeTimes(page)).toHaveCount(3)
  await page.unroute('**/availability*')
  await offerDays(page, [5, 13, 4, 0], free)
  await page.reload()
  await expect(chosen(page)).toHaveAccessibleName('Monday, 23 November, fully booked')
  await page.getByRole('button', { name: 'Show all 31 days' }).click()
  await expect(page.getByRole('button', { name: 'Friday, 20 November, today' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(chosen(page)).toHaveAccessibleName('Saturday, 21 November')
})

for (const width of [320, 600, 740, 900, 1024])
  test(`at ${width} px nothing of the first step is clipped or overlaps`, async ({ page, request }) => {
    await page.setViewportSize({ width, height: 900 })
    await offerDays(page, [5, 13, 0, 2], [...free, { time: '10:00', available: false, left: 0, reason: 'nobody' }])
    await openWizard(page, await newAccount(request))
    await expectNoOverflow(page)
    const boxes = page.locator('main label, [data-date]')
    const cut = await boxes.evaluateAll((all) =>
      all.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).map(({ textContent }) => textContent),
    )
    expect(cut).toEqual([])
    const places = await boxes.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()))
    expect(places.length).toBeGreaterThan(10)
    const isOverNext = ({ top, right }: DOMRect, index: number) =>
      places[index + 1]?.top === top && places[index + 1].left < right
    expect(places.filter(isOverNext)).toEqual([])
  })

test.describe('in another time zone', () => {
  test.use({ timezoneId: 'Europe/Lisbon' })

  test("the times are the storefront's, and the page says so", async ({ page, request }) => {
    await openWizard(page, await newAccount(request))
    await expect(page.getByText('Times are in India Standard Time.')).toBeVisible()
    await expect(page.getByText('Your device uses another time zone (Western European Time).')).toBeVisible()
  })

  test('a card and a service page name the zone beside the time', async ({ page }) => {
    await open(page, '/services')
    await expect(page.getByText(/^Next: .+[ap]m IST$/).first()).toBeVisible()
    await open(page, '/services/gst')
    const booking = page.getByRole('complementary', { name: 'Booking' })
    await expect(booking.getByText(/^Next available IST$/)).toBeVisible()
  })
})

test.describe("in the storefront's time zone", () => {
  test.use({ timezoneId: 'Asia/Kolkata' })

  test('the zone is named, without a warning', async ({ page, request }) => {
    await openWizard(page, await newAccount(request))
    await expect(page.getByText('Times are in India Standard Time.')).toBeVisible()
    await expect(page.getByText('Your device uses')).toHaveCount(0)
    await open(page, '/services/gst')
    const booking = page.getByRole('complementary', { name: 'Booking' })
    await expect(booking.getByText('Next available', { exact: true })).toBeVisible()
    await expect(booking.getByText('IST')).toHaveCount(0)
  })
})

test(
  'a time in the URL is selected, also after signing in, and only once',
  { tag: '@smoke' },
  async ({ page, request }) => {
    const { _id } = await serviceOf(request, 'gst')
    const date = await dayAfter(request, 'gst', 5)
    const { time = '' } = (await slotsOf(request, 'gst', date)).findLast(({ available }) => available) ?? {}
    await page.goto(`/booking/${_id}?date=${date}&time=${time}`)
    await signIn(page, await newAccount(request))
    await expect(page).toHaveURL(`/booking/${_id}`)
    await expect(page.getByRole('radio', { checked: true })).toHaveValue(time)
    await expect(chosen(page)).toHaveText(new RegExp(`${Number(date.slice(8))}$`))
    await chooseDay(page, 8)
    await expect(freeTimes(page).first()).toBeVisible()
    await page.reload()
    await expect(freeTimes(page).first()).toBeVisible()
    await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
    await onward(page).click()
    await expect(page.getByText('Please select a time slot')).toBeVisible()
  },
)

test('after an error a time that is chosen does not move', async ({ page, request }) => {
  await offerDays(page, [5], free)
  await openWizard(page, await newAccount(request))
  await onward(page).click()
  const problem = page.getByText('Please select a time slot')
  await expect(problem).toBeVisible()
  const before = await freeTimes(page).nth(1).boundingBox()
  await freeTimes(page).nth(1).check({ force: true })
  await expect(problem).toBeHidden()
  expect(await freeTimes(page).nth(1).boundingBox()).toEqual(before)
})

test.describe('a service that does not exist', () => {
  test.use({ expectedErrors: [/status of 404/] })

  test('cannot be booked', async ({ page, request }) => {
    await openAs(page, await newAccount(request), '/account')
    await page.goto('/booking/no-such-service')
    await expect(page.getByRole('heading', { name: 'Service not found' })).toBeVisible()
  })
})
