import type { Locator, Page, PlaywrightWorkerArgs } from '@playwright/test'
import { book, bookIfFree, type Booked, type BookingOptions } from './booked.ts'
import { asAdmin, shop } from './admin.ts'
import { type Account, expect, mailboxPath, newAccount } from './shop.ts'

type Slot = { date: string; time: string }

/** A booking of a new customer in the shop in which tests write. */
export async function bookedBy({ request }: PlaywrightWorkerArgs['playwright'], options: BookingOptions) {
  const there = await request.newContext({ baseURL: shop.url })
  const account = await newAccount(there)
  const booked = await book(there, account, options)
  await there.dispose()
  return { account, booked }
}

/** Other customers book the rest of a slot. */
export async function takeAll({ request }: PlaywrightWorkerArgs['playwright'], service: string, slot: Slot) {
  const there = await request.newContext({ baseURL: shop.url })
  const fits = ({ date, time }: Slot) => date === slot.date && time === slot.time
  const options = { service, day: await daysTo(slot.date), fits }
  // One account may book only a few visits before its email address is confirmed.
  while (await bookIfFree(there, await newAccount(there), options));
  await there.dispose()

  async function daysTo(date: string): Promise<number> {
    const { days } = await (await there.get(`/api/services/${service}/availability`)).json()
    return days.findIndex((day: { date: string }) => day.date === date)
  }
}

/** Follows a link that says how many bookings there are: the list has as many. */
export async function expectListed(page: Page, link: Locator) {
  const count = /\d[\d,]*/.exec((await link.textContent()) ?? '')?.[0]
  await link.click()
  await expect(page).toHaveURL(/\/admin\/bookings\?/)
  await expect(page.getByText(new RegExp(`^${count} bookings? found$`))).toBeVisible()
}

/** Its current state, as administrators see it. */
export async function detailsOf(page: Page, { _id }: Pick<Booked, '_id'>) {
  return (await (await asAdmin(page.request)).get(`/api/admin/bookings/${_id}`)).json()
}

/** The details behind a dialog are polled and show another administrator's change. */
export async function readAgain(page: Page, shown: string) {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  const behind = page.getByRole('dialog', { name: 'Booking details', includeHidden: true })
  await expect(behind.getByText(shown, { exact: true }).first()).toBeVisible()
}

/** Chooses a time with several free professionals, so that other tests do not take it. Returns the time. */
export async function pickTime(page: Page): Promise<string> {
  const time = page.getByRole('radio', { name: /^\d+:00 [ap]m$/i, disabled: false }).last()
  await time.check({ force: true })
  return time.inputValue()
}

export async function expectEmail(page: Page, { email }: Pick<Account, 'email'>, subject: RegExp) {
  const read = async () => {
    const emails: { subject: string }[] = await (
      await page.request.get(`${shop.url}${mailboxPath('workshop')}.json`, { params: { to: email } })
    ).json()
    return emails.map((email) => email.subject)
  }
  await expect.poll(read, { timeout: 15_000 }).toContainEqual(expect.stringMatching(subject))
}
