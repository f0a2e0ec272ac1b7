import type { APIRequestContext, Page } from '@playwright/test'
import type { Booked } from './booked.ts'
import { type Account, expect, open, openAs } from './shop.ts'

const bearer = (token: string) => ({ Authorization: `Bearer ${token}` })

export async function serviceOf(request: APIRequestContext, slug: string): Promise<{ _id: string; title: string }> {
  return (await request.get(`/api/services/${slug}`)).json()
}

/** The date that many days from today. */
export async function dayAfter(request: APIRequestContext, slug: string, day: number): Promise<string> {
  const { days } = await (await request.get(`/api/services/${slug}/availability`)).json()
  return days[day].date
}

type Slot = { time: string; available: boolean; left: number }

export async function slotsOf(request: APIRequestContext, slug: string, date: string): Promise<Slot[]> {
  return (await (await request.get(`/api/services/${slug}/availability`, { params: { date } })).json()).slots
}

/** All bookings of a customer. */
export async function bookingsOf(request: APIRequestContext, { token }: { token: string }): Promise<Booked[]> {
  return (await request.get('/api/bookings', { headers: bearer(token) })).json()
}

/** Signs the customer in, opens the wizard, and waits until it shows free times. */
export async function openWizard(page: Page, account: Account, slug = 'gst') {
  const { _id } = await serviceOf(page.request, slug)
  await openAs(page, account, `/booking/${_id}`)
  await expect(freeTimes(page).first()).toBeVisible()
}

/** The same for a customer who is already signed in. */
export async function openNextWizard(page: Page, slug: string) {
  const { _id } = await serviceOf(page.request, slug)
  await open(page, `/booking/${_id}`)
  await expect(freeTimes(page).first()).toBeVisible()
}

/** Clicks a visible day that is not full. */
export async function chooseDay(page: Page, number: number) {
  await page.getByRole('group', { name: 'Choose a date' }).getByRole('button', { disabled: false }).nth(number).click()
}

export const freeTimes = (page: Page) => page.getByRole('radio', { disabled: false })
/** The button to the next step, whose label is shorter on a phone. */
export const onward = (page: Page) => page.getByRole('button', { name: /^Continue|^Confirm Booking$/ })
export const step = (page: Page, name: string) => page.getByRole('heading', { level: 2, name })

/** From the first step to the last, with a free time of the selected day. Returns the label of the time. */
export async function fillSteps(page: Page, address = '7, Temple Street\nMysuru 570001'): Promise<string> {
  const time = await pickFree(page)
  await onward(page).click()
  await expect(step(page, 'Where should we come?')).toBeVisible()
  await page.getByLabel('Address', { exact: true }).fill(address)
  await onward(page).click()
  await expect(step(page, 'Check the details')).toBeVisible()
  return time
}

/** A time with several free professionals, so that other tests do not take it. */
export async function pickFree(page: Page): Promise<string> {
  const time = page.getByRole('radio', { name: /^\d+:00 [ap]m$/, disabled: false }).last()
  await time.check({ force: true })
  return (await time.locator('xpath=..').innerText()).trim()
}

export async function expectConfirmed(page: Page) {
  const title = page.getByRole('heading', { level: 1, name: 'Booking Confirmed!' })
  await expect(title).toBeFocused({ timeout: 15_000 })
}
