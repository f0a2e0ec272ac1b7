import type { APIRequestContext, Page } from '@playwright/test'
import { maskedAddress } from '#domain/message.ts'
import { appointmentOf, book, openBooked, pageOf, setStatus } from '#e2e/support/booked.ts'
import {
  expect,
  expectAccessible,
  expectNoOverflow,
  mailboxPath,
  newAccount,
  openAs,
  storefronts,
  test,
  untilHydrated,
  widths,
} from '#e2e/support/shop.ts'

/** Far enough ahead that no other test uses these times. */
const quietDay = 16

type Email = { id: string; subject: string; html: string; text: string }

/** The emails sent to an address, newest first, once there are that many. */
async function emailsTo(request: APIRequestContext, email: string, least: number): Promise<Email[]> {
  const read = async (): Promise<Email[]> =>
    (await request.get(`${mailboxPath()}.json`, { params: { to: email } })).json() as Promise<Email[]>
  await expect.poll(async () => (await read()).length, { timeout: 40_000 }).toBeGreaterThanOrEqual(least)
  return read()
}

test('the page of a booking shows that its confirmation is queued, then sent', async ({ page }) => {
  test.setTimeout(90_000)
  const { owner, booked } = await openBooked(page, { day: quietDay })
  const address = maskedAddress(owner.email)
  const appointment = appointmentOf(page)
  await expect(appointment.getByText(`Confirmation sent to ${address}`)).toBeVisible({ timeout: 20_000 })
  await expect(appointment.getByText(/^\w+ \d+, \d{4}, .* Not there\? Check your spam folder\.$/)).toBeVisible()
  const changedAt = Date.now()
  await setStatus(page.request, booked, { status: 'confirmed' })
  await page.reload()
  await untilHydrated(page)
  await expect(appointment.getByText(`Confirmation on its way to ${address}`)).toBeVisible()
  await expect(appointment.getByText('It will be sent within a minute.')).toBeVisible()
  // By itself, and not before the delay in which it can be retracted.
  await expect(appointment.getByText(`Confirmation sent to ${address}`)).toBeVisible({ timeout: 40_000 })
  expect(Date.now() - changedAt).toBeGreaterThan(14_500)
  const [email] = await emailsTo(page.request, owner.email, 3)
  expect(email?.subject).toBe('Your booking is confirmed · Doorstep Documents')
})

test.describe('a confirmation', () => {
  for (const [state, at, says, note] of [
    [
      'parked',
      0,
      'We could not reach',
      'Your booking is valid even without the email. If the address is wrong, change it in your account.',
    ],
    ['waiting', -120_000, 'Confirmation on its way to', 'It has not been sent yet. We keep trying.'],
  ] as const) {
    test(`that is ${state} is shown as such`, async ({ page }) => {
      const owner = await newAccount(page.request)
      const booked = await book(page.request, owner, { day: quietDay })
      await page.route(`**/api/bookings/${booked._id}`, async (route) => {
        const json = await (await route.fetch()).json()
        const moment = new Date(Date.now() + at).toISOString()
        await route.fulfill({ json: { ...json, confirmation: { to: owner.email, state, at: moment } } })
      })
      await openAs(page, owner, pageOf(booked))
      const appointment = appointmentOf(page)
      await expect(appointment.getByText(`${says} ${maskedAddress(owner.email)}`)).toBeVisible()
      await expect(appointment.getByText(note)).toBeVisible()
      await expectAccessible(page, 'main')
      // The page polls while an email is waiting: let the last answer arrive.
      await page.unrouteAll({ behavior: 'wait' })
    })
  }
})

for (const width of widths) {
  test.describe(`the development mailbox at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } })

    /** The list with the email of a new booking. */
    async function openMailbox(page: Page) {
      const owner = await newAccount(page.request)
      const booked = await book(page.request, owner, { day: quietDay })
      const [email] = (await emailsTo(page.request, owner.email, 2)).filter(({ text }) => text.includes(booked.number))
      await openAs(page, owner, '/dashboard')
      await page.goto(mailboxPath())
      await expect(page.getByRole('heading', { level: 1, name: 'Development mailbox' })).toBeVisible()
      return { owner, booked, row: page.locator(`a[href="${mailboxPath()}/${email?.id}"]`) }
    }

    const tag = width === 390 ? '@smoke' : []

    test('lists emails like a mail program', { tag }, async ({ page }) => {
      const { owner, row } = await openMailbox(page)
      await expect(row).toContainText(owner.email)
      await expect(row).toContainText('your slot is held.')
      await expectAccessible(page)
      await expectNoOverflow(page)
    })

    test('shows an email, which links to its booking', { tag }, async ({ page }) => {
      const { booked, row } = await openMailbox(page)
      await row.focus()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('We received your booking · Doorstep Documents')
      await expect(page.getByRole('link', { name: `${booked.number}.ics` })).toBeVisible()
      await expect(page.getByRole('link', { name: 'All mail' })).toBeVisible({ visible: width < 1024 })
      await expectAccessible(page)
      await expectNoOverflow(page)
      await page.frameLocator('iframe').getByRole('link', { name: 'View my booking' }).click()
      await expect(page).toHaveURL(pageOf(booked))
      await expect(page.getByRole('heading', { level: 1, name: 'GST Registration' })).toBeVisible()
    })
  })
}

for (const { key } of storefronts) {
  test(`an email of ${key} is accessible in light and dark, also on a phone`, async ({ page }) => {
    const owner = await newAccount(page.request)
    const service = key === 'home' ? 'toilet-repair' : 'gst'
    const booked = await book(page.request, owner, { service, storefront: key, day: quietDay })
    const emails = await emailsTo(page.request, owner.email, 2)
    const email = emails.find(({ text }) => text.includes(booked.number))
    // As in a mail program: in the main landmark of its page.
    const shown = (email?.html ?? '')
      .replace(/<body[^>]*>/, (body) => `${body}<main>`)
      .replace('</body>', '</main></body>')
    await page.setContent(shown)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('We received your booking')
    for (const width of [640, 320]) {
      await page.setViewportSize({ width, height: 900 })
      await expectAccessible(page, 'body')
      await expectNoOverflow(page)
    }
  })
}
