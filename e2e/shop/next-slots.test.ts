import type { APIRequestContext, Page } from '@playwright/test'
import { expect, expectAccessible, open, signIn, storefronts, test, untilHydrated, widths } from '#e2e/support/shop.ts'

const nextSlots = '**/api/services/next-slots?*'
const availability = '**/api/services/*/availability*'

const card = (page: Page, title: string) =>
  page
    .getByRole('main')
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) })
const lines = (page: Page) => page.getByRole('main').getByText(/^(Next: |No times left)/)
const quick = (page: Page) =>
  page.getByRole('complementary', { name: 'Booking' }).getByRole('listitem').getByRole('link')

async function idOf(request: APIRequestContext, slug: string): Promise<string> {
  return (await (await request.get(`/api/services/${slug}`)).json())._id
}

/** The bookable days from the storefront's today, and which have a free slot. */
async function daysOf(request: APIRequestContext, slug: string): Promise<{ date: string; free: number }[]> {
  return (await (await request.get(`/api/services/${slug}/availability`)).json()).days
}

/** Delays the requests of a page until the returned function is called. */
async function hold(page: Page, address: string): Promise<() => void> {
  const { promise: line, resolve: release } = Promise.withResolvers<undefined>()
  await page.route(address, async (route) => {
    await line
    await route.continue()
  })
  return () => release(undefined)
}

test('each card shows the next free slot, read with one request for all', { tag: '@smoke' }, async ({ page }) => {
  const asked: number[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname.endsWith('/next-slots')) asked.push((searchParams.get('ids') ?? '').split(',').length)
  })
  await open(page, '/services')
  await expect(lines(page)).toHaveCount(24)
  expect(asked).toEqual([24])
  await expect(lines(page).first()).toHaveText(/^Next: (today|tomorrow|\w{3} \d{1,2} \w{3}), \d{1,2}:00\s[ap]m$/)
  // Only new cards are requested.
  await page.getByRole('link', { name: 'Show more services' }).click()
  await expect(lines(page)).toHaveCount(48)
  expect(asked).toEqual([24, 24])
})

test("the day is shown relative to the storefront's clock; a service without slots says so", async ({
  page,
  request,
}) => {
  const [today, tomorrow, after] = await daysOf(request, 'gst')
  const expected: [string, string, string | undefined][] = [
    ['gst', 'GST Registration', today?.date],
    ['trademark', 'Trademark Registration', tomorrow?.date],
    ['passport', 'Passport Application', after?.date],
  ]
  const slots = await Promise.all(
    expected.map(async ([slug, , date]) => ({ _id: await idOf(request, slug), date, time: '18:00' })),
  )
  await page.route(nextSlots, (route) => route.fulfill({ json: slots }))
  await open(page, '/services?shown=48')
  await expect(card(page, 'GST Registration')).toContainText('Next: today, 6:00 pm')
  await expect(card(page, 'Trademark Registration')).toContainText('Next: tomorrow, 6:00 pm')
  const day = new Date(after?.date ?? '')
  const part = (options: Intl.DateTimeFormatOptions) => day.toLocaleDateString('en-IN', { ...options, timeZone: 'UTC' })
  const words = `${part({ weekday: 'short' })} ${part({ day: 'numeric', month: 'short' })}`
  await expect(card(page, 'Passport Application')).toContainText(`Next: ${words}, 6:00 pm`)
  await expect(card(page, 'Company Registration')).toContainText('No times left')
})

for (const width of widths) {
  test(
    `at ${width} px filling it in causes no layout shift on the list, the home page and a service`,
    { tag: width === 390 ? '@smoke' : [] },
    async ({ page }) => {
      await page.setViewportSize({ width, height: 900 })
      for (const address of ['/services', '/', '/services/gst']) {
        await page.unrouteAll()
        const releases = [await hold(page, nextSlots), await hold(page, availability)]
        await open(page, address)
        await expect(lines(page)).toHaveCount(0)
        const before = await placesIn(page)
        for (const release of releases) release()
        await expect(lines(page).first()).toBeVisible()
        if (address === '/services/gst') await expect(quick(page)).toHaveCount(3)
        expect(await placesIn(page)).toEqual(before)
      }
    },
  )
}

/** The positions of the cards and their surroundings. */
function placesIn(page: Page) {
  return page.evaluate(() =>
    [...document.querySelectorAll('main article, main h2, main aside, footer')].map((element) => {
      const { top, height } = element.getBoundingClientRect()
      return [element.textContent.slice(0, 12), Math.round(top + window.scrollY), Math.round(height)]
    }),
  )
}

test('featured and related services show it too', async ({ page }) => {
  await open(page, '/')
  const featured = page.getByRole('group', { name: 'Featured services', exact: true })
  await expect(
    featured
      .getByRole('article')
      .getByText(/^Next: /)
      .first(),
  ).toBeVisible()
  await expect(featured.getByRole('link', { name: 'Book Now' }).first()).toBeVisible()
  await open(page, '/services/gst')
  const related = page.getByRole('group', { name: 'You Might Also Like', exact: true })
  await expect(
    related
      .getByRole('article')
      .getByText(/^Next: /)
      .first(),
  ).toBeVisible()
})

test('the cached pages do not contain it', async ({ request }) => {
  for (const address of ['/', '/services', '/services/gst']) {
    const html = await (await request.get(address)).text()
    expect(html).toContain('GST Registration')
    expect(html).not.toMatch(/Next: (today|tomorrow|\w{3} )/)
  }
})

test.describe('when slots cannot be read', () => {
  test.use({ expectedErrors: [/ERR_FAILED/] })

  test('the card shows no slot and is otherwise complete', { tag: '@smoke' }, async ({ page }) => {
    const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/next-slots'))
    await page.route(nextSlots, (route) => route.abort())
    await open(page, '/services')
    await failed
    await expect(card(page, 'GST Registration')).toBeVisible()
    await expect(lines(page)).toHaveCount(0)
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

  test('a service can still be booked', async ({ page }) => {
    await page.route(availability, (route) => route.abort())
    await open(page, '/services/gst')
    const booking = page.getByRole('complementary', { name: 'Booking' })
    await expect(booking.getByText('You see all free times when you book.')).toBeVisible()
    await expect(quick(page)).toHaveCount(0)
    await expect(page.getByRole('alert')).toHaveCount(0)
    await page.getByRole('link', { name: 'Book Now', exact: true }).click()
    await expect(page).toHaveURL(/\/login\?next=%2Fbooking%2F/)
  })
})

test(
  'a service shows its next three free slots, each linking to the booking with day and time selected',
  { tag: '@smoke' },
  async ({ page, request }) => {
    const gst = await idOf(request, 'gst')
    const free = (await daysOf(request, 'gst')).filter((day) => day.free > 1).slice(0, 2)
    const [first = '', second = ''] = free.map(({ date }) => date)
    // The offered slots change by the minute and with other bookings.
    await page.route(`**/availability?date=*`, async (route) => {
      const date = new URL(route.request().url()).searchParams.get('date')
      const times = date === first ? ['09:00', '11:00', '12:00'] : ['08:00', '17:00']
      const slots = Array.from({ length: 13 }, (_, index) => `${String(index + 8).padStart(2, '0')}:00`).map((time) =>
        times.includes(time) ? { time, available: true, left: 4 } : { time, available: false, left: 0, reason: 'full' },
      )
      await route.fulfill({ json: { date, timeZone: 'Asia/Kolkata', slots } })
    })
    await page.route(`**/api/services/${gst}/availability`, (route) =>
      route.fulfill({ json: { timeZone: 'Asia/Kolkata', days: [first, second].map((date) => ({ date, free: 3 })) } }),
    )
    await open(page, '/services/gst')
    const named = (date: string, time: string) =>
      `${new Date(date).toLocaleDateString('en-IN', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })}, ${time}`
    const wanted = [
      [named(first, '9:00 am'), first, '09:00'],
      [named(first, '11:00 am'), first, '11:00'],
      [named(second, '8:00 am'), second, '08:00'],
    ] as const
    await expect(quick(page)).toHaveCount(3)
    for (const [index, [name, date, time]] of wanted.entries()) {
      await expect(quick(page).nth(index)).toHaveAccessibleName(name)
      const next = encodeURIComponent(`/booking/${gst}?date=${date}&time=${encodeURIComponent(time)}`)
      await expect(quick(page).nth(index)).toHaveAttribute('href', `/login?next=${next}`)
    }
    // The first time is not said twice.
    await expect(page.getByRole('complementary', { name: 'Booking' }).getByText(/9:00\sam/)).toHaveCount(2)
    await quick(page).nth(1).click()
    await expect(page).toHaveURL(/\/login\?next=/)
    await signIn(page)
    await expect(page.getByRole('heading', { level: 1, name: 'Book Your Service' })).toBeVisible()
    await expect(page.getByRole('radio', { name: /^11:00\sam/ })).toBeChecked()

    await open(page, '/services/gst')
    await expect(quick(page).nth(2)).toHaveAttribute('href', `/booking/${gst}?date=${second}&time=08%3A00`)
  },
)

test('the slots that a service shows are free', { tag: '@smoke' }, async ({ page, request }) => {
  await open(page, '/services/trademark')
  await expect(quick(page)).toHaveCount(3)
  const addresses = await quick(page).evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  for (const href of addresses) {
    const next = new URL(href, 'http://localhost').searchParams.get('next') ?? ''
    const { searchParams } = new URL(next, 'http://localhost')
    const date = searchParams.get('date') ?? ''
    const { slots } = await (await request.get('/api/services/trademark/availability', { params: { date } })).json()
    const times = slots.flatMap((slot: { time: string; available: boolean }) => (slot.available ? [slot.time] : []))
    expect(times).toContain(searchParams.get('time'))
  }
})

for (const { brand, url } of storefronts) {
  test(`${brand}: a service with its slots is accessible and uses the local time format`, async ({ page }) => {
    await page.goto(`${url}/services`)
    await untilHydrated(page)
    const hour = brand === 'Doorstep Home' ? /, \d{1,2}:00\s[AP]M$/ : /, \d{1,2}:00\s[ap]m$/
    await expect(lines(page).first()).toHaveText(hour)
    await expectAccessible(page)
    await page.getByRole('main').getByRole('article').getByRole('link').first().click()
    await expect(quick(page)).toHaveCount(3)
    await expect(quick(page).first()).toHaveAccessibleName(hour)
    await expectAccessible(page)
  })
}
