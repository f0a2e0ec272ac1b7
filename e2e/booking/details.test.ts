import { readFile } from 'node:fs/promises'
import { formatDay, formatTime } from '#domain/format/day.ts'
import { maskedAddress } from '#domain/message.ts'
import {
  appointmentOf,
  book,
  bookLate,
  dialogOf,
  freeSlots,
  openBooked,
  opener,
  pageOf,
  setStatus,
  steps,
} from '#e2e/support/booked.ts'
import {
  expect,
  expectAccessible,
  expectNoOverflow,
  newAccount,
  open,
  openAs,
  sectionOf,
  signIn,
  test,
  untilHydrated,
  widths,
} from '#e2e/support/shop.ts'

const tooLate = 'Free cancellation ended 24 hours before your appointment. Please contact support.'

function long({ date, time }: { date: string; time: string }) {
  return `${formatDay(date, 'en-IN', 'full')}, ${formatTime(time, 'en-IN')}`
}

test('a booking shows what was agreed and what happens next', { tag: '@smoke' }, async ({ page }) => {
  const { owner, booked } = await openBooked(page, { notes: 'Please ring twice.' })
  await expect(page.getByRole('heading', { level: 1, name: 'GST Registration' })).toBeVisible()
  await expect(page).toHaveTitle(`GST Registration, ${booked.number} | Doorstep Documents`)
  await expect(page.getByText(`Booking ID ${booked.number}`)).toBeVisible()
  const trail = page.getByRole('navigation', { name: 'Breadcrumb' })
  await expect(trail.getByRole('link', { name: 'Upcoming Bookings' })).toHaveAttribute('href', '/dashboard')

  const appointment = appointmentOf(page)
  await expect(appointment).toContainText(formatDay(booked.date, 'en-IN', 'full'))
  await expect(appointment).toContainText(/about \d+ minutes/)
  await expect(appointment.getByText('Flat 402, Lotus Residency, Baner Road, Pune 411045')).toBeVisible()
  for (const text of ['Note: Please ring twice.', 'Cash on delivery', 'You pay nothing now.', 'Please have ready'])
    await expect(appointment.getByText(text, { exact: true })).toBeVisible()
  await expect(appointment.getByText(/^Confirmation .* to /)).toContainText(maskedAddress(owner.email))
  await expect(page.getByText('India Standard Time')).toHaveCount(1)

  const price = sectionOf(page, 'Price')
  for (const amount of ['₹1,499.00', '₹5.00', '₹74.95', '₹1,653.90']) await expect(price).toContainText(amount)
  await expect(price.getByRole('link', { name: 'Printable receipt' })).toHaveAttribute(
    'href',
    `${pageOf(booked)}/receipt`,
  )
  await expect(page.getByRole('main').getByRole('link', { name: 'Reschedule' })).toHaveAttribute(
    'href',
    `${pageOf(booked)}/reschedule`,
  )
  const dayBefore = new Date(Date.parse(booked.date) - 86_400_000).toISOString().slice(0, 10)
  await expect(page.getByText(`Free until ${long({ ...booked, date: dayBefore })}.`)).toHaveText(
    `Free until ${long({ ...booked, date: dayBefore })}. After that, please contact support.`,
  )
  await expect(page.getByText('Need Help?')).toBeVisible()
  await expect(steps(page)).toHaveText([
    /^Pending.*You made this booking\.By you$/,
    /^Next: We confirm it.*Monday to Friday, 9AM to 6PM, and email you/,
    /^Reminder.*in the morning/,
    /^\w+ comes to you.*₹1,653\.90 in cash/,
  ])
})

test("administrators' changes and notes appear in the history", async ({ page }) => {
  const { booked } = await openBooked(page)
  await expect(steps(page)).toHaveCount(4)
  await setStatus(page.request, booked, { status: 'confirmed', note: 'Kavita comes by bus,\nperhaps a little late.' })
  await page.reload()
  await expect(steps(page)).toHaveText([
    /You made this booking/,
    /^Confirmed.*Your slot is confirmed\.Kavita comes by bus,\s+perhaps a little late\.By Doorstep Documents$/s,
    /^Next: Reminder/,
    /^\w+ comes to you/,
  ])
  await setStatus(page.request, booked, { status: 'completed' })
  await page.reload()
  await expect(steps(page)).toHaveText([/^Pending/, /^Confirmed/, /^Completed.*The work is done\./])
  await expect(appointmentOf(page).getByText('To be paid')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Past Bookings' })).toHaveAttribute('href', '/dashboard?tab=past')
  await expect(page.getByRole('link', { name: 'Book again' })).toHaveAttribute(
    'href',
    `/booking/${booked.service._id}?again=${booked._id}`,
  )
  await expect(opener(page)).toHaveCount(0)
  await setStatus(page.request, booked, { status: 'cancelled' })
  await page.reload()
  await expect(steps(page).last()).toHaveText(/^Cancelled.*Cancelled by Doorstep Documents\./)
})

test('a rescheduled booking shows its previous time', async ({ page }) => {
  const { owner, booked } = await openBooked(page)
  const fits = ({ date }: { date: string }) => date > booked.date
  const [slot] = await freeSlots(page.request, { service: 'gst', storefront: 'documents', fits })
  const headers = { Authorization: `Bearer ${owner.token}` }
  const moved = await page.request.post(`/api/bookings/${booked._id}/reschedule`, { headers, data: slot })
  expect(moved.status()).toBe(200)
  await page.reload()
  const from = `${formatDay(booked.date, 'en-IN')}, ${formatTime(booked.time, 'en-IN')}`
  await expect(steps(page).nth(1)).toContainText(`Moved from ${from}. Price unchanged.By you`)
  await expect(appointmentOf(page)).toContainText(formatDay(slot?.date ?? '', 'en-IN', 'full'))
})

test.describe('less than 24 hours before', () => {
  test('neither cancelling nor rescheduling is offered, and the page says why', async ({ page }) => {
    const owner = await newAccount(page.request)
    await openAs(page, owner, pageOf(await bookLate(page.request, owner)))
    await expect(page.getByText(tooLate, { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add to calendar' })).toBeVisible()
    await expect(opener(page)).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Reschedule' })).toHaveCount(0)
    await expect(page.getByText('Free until')).toHaveCount(0)
  })

  test('an open page updates', async ({ page }) => {
    const owner = await newAccount(page.request)
    const booked = await book(page.request, owner)
    await page.clock.install({ time: Date.parse(booked.cancellableUntil) - 60_000 })
    await openAs(page, owner, pageOf(booked))
    await expect(opener(page)).toBeVisible()
    await page.clock.fastForward(90_000)
    await expect(page.getByText(tooLate, { exact: true })).toBeVisible()
    await expect(opener(page)).toHaveCount(0)
  })
})

test('the calendar file has the number of the booking', { tag: '@smoke' }, async ({ page }) => {
  const { booked } = await openBooked(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Add to calendar' }).click(),
  ])
  expect(download.suggestedFilename()).toBe(`${booked.number}.ics`)
  const text = await readFile(await download.path(), 'utf8')
  expect(text).toContain(`DTSTART;TZID=Asia/Kolkata:${booked.date.replaceAll('-', '')}T${booked.time.replace(':', '')}`)
})

test.describe('when the network is down', () => {
  test.use({ expectedErrors: [/net::ERR_/] })

  test('the calendar button shows an error and works again later', async ({ page }) => {
    await openBooked(page)
    await page.route('**/calendar.ics', (route) => route.abort())
    await page.getByRole('button', { name: 'Add to calendar' }).click()
    await expect(page.getByRole('alert')).toContainText('The calendar file could not be loaded. Please try again.')
    await page.unroute('**/calendar.ics')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Add to calendar' }).click()
    await download
  })
})

test.describe('a booking of another customer', () => {
  test.use({ expectedErrors: [/status of 404/] })

  test('is not found, like one that does not exist', { tag: '@smoke' }, async ({ page }) => {
    const booked = await book(page.request, await newAccount(page.request))
    await openAs(page, await newAccount(page.request), pageOf(booked))
    await expect(page.getByRole('heading', { level: 1, name: 'Page Not Found' })).toBeVisible()
    await open(page, '/bookings/nonsense')
    await expect(page.getByRole('heading', { level: 1, name: 'Page Not Found' })).toBeVisible()
  })

  test('of another storefront is shown in its currency and time zone, and is booked again there', async ({ page }) => {
    const owner = await newAccount(page.request)
    const booked = await book(page.request, owner, { storefront: 'home', service: 'leaky-faucet-repair' })
    await setStatus(page.request, booked, { status: 'cancelled' })
    await openAs(page, owner, pageOf(booked))
    await expect(page.getByRole('heading', { level: 1, name: 'Leaky Faucet Repair' })).toBeVisible()
    await expect(sectionOf(page, 'Price')).toContainText('$102.90')
    await expect(appointmentOf(page)).toContainText('Times are in Eastern Time.')
    await expect(page.getByText('Please contact Doorstep Home, and give your booking ID.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Book again' })).toHaveCount(0)
  })
})

test.describe('on a device in another time zone', () => {
  test.use({ timezoneId: 'America/New_York' })

  test("the times are the storefront's, and the page says so", async ({ page }) => {
    const { booked } = await openBooked(page)
    await expect(appointmentOf(page)).toContainText('Your device uses another time zone (Eastern Time).')
    await expect(appointmentOf(page)).toContainText(`${formatTime(booked.time, 'en-IN')}, about`)
    await expect(steps(page).last()).toContainText(formatTime(booked.time, 'en-IN'))
  })
})

test('a visitor signs in first and arrives at the booking', async ({ page, request }) => {
  const owner = await newAccount(request)
  const booked = await book(request, owner)
  await page.goto(pageOf(booked))
  await expect(page).toHaveURL(`/login?next=${encodeURIComponent(pageOf(booked))}`)
  await signIn(page, owner)
  await expect(page.getByRole('heading', { level: 1, name: booked.service.title })).toBeFocused()
})

for (const width of widths) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 844 } })

    test(
      'a booking with long words is accessible and fits',
      { tag: width === 390 ? '@smoke' : [] },
      async ({ page }) => {
        await openBooked(page, {
          address: `${'Residency'.repeat(30)}\n${'Baner Road '.repeat(20)}`,
          notes: 'n'.repeat(300),
        })
        await expect(appointmentOf(page).getByText('Please have ready')).toBeVisible()
        await expectAccessible(page)
        await expectNoOverflow(page)
      },
    )

    test('the cancel dialog is accessible and fits', async ({ page }) => {
      await openBooked(page)
      await opener(page).click()
      await expect(dialogOf(page).getByRole('button', { name: 'Keep booking' })).toBeFocused()
      await expectAccessible(page)
      await expectNoOverflow(page)
    })

    test('a cancelled booking is accessible and fits', async ({ page }) => {
      const { booked } = await openBooked(page)
      await setStatus(page.request, booked, { status: 'cancelled' })
      await page.reload()
      await expect(page.getByRole('link', { name: 'Book again' })).toBeVisible()
      await untilHydrated(page)
      await expectAccessible(page)
      await expectNoOverflow(page)
    })
  })
}
