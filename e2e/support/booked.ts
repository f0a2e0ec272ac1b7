import type { APIRequestContext, Page } from '@playwright/test'
import { customer, expect, newAccount, openAs, sectionOf } from './shop.ts'

export type Owner = { token: string }

type Slot = { date: string; time: string }
export type BookingOptions = {
  service?: string
  storefront?: string
  address?: string
  notes?: string
  /** Days from today, by default three; or the next day on which a slot is free. */
  day?: number | undefined
  /** Which of the offered slots to accept. */
  fits?: ((slot: Slot) => boolean) | undefined
}

export type Booked = Slot & {
  _id: string
  number: string
  service: { _id: string; title: string }
  startsAt: string
  cancellableUntil: string
  timeZone: string
  status: string
  createdAt: string
}

const address = 'Flat 402, Lotus Residency,\nBaner Road, Pune 411045'

/** A booking of this account, made by the API. */
export async function book(request: APIRequestContext, owner: Owner, options: BookingOptions = {}): Promise<Booked> {
  const booked = await bookIfFree(request, owner, options)
  if (!booked) throw new Error('There is no free slot that fits')
  return booked
}

/** Undefined if no slot is free. */
export async function bookIfFree(
  request: APIRequestContext,
  { token }: Owner,
  options: BookingOptions,
): Promise<Booked | undefined> {
  const { service = 'gst', storefront = 'documents', notes = '', day, fits } = options
  const headers = { 'X-Storefront': storefront, Authorization: `Bearer ${token}` }
  const { _id } = await (await request.get(`/api/services/${service}`, { headers })).json()
  for (const slot of await freeSlots(request, { service, storefront, day, fits })) {
    const data = { service: _id, ...slot, address: options.address ?? address, notes }
    const response = await request.post('/api/bookings', { headers, data })
    if (response.status() === 201) return response.json()
    // Another test took the slot.
    expect(await response.json()).toMatchObject({ code: 'slot_taken' })
  }
  return undefined
}

type SlotFilter = { service: string; storefront: string } & Pick<BookingOptions, 'day' | 'fits'>

export async function freeSlots(
  request: APIRequestContext,
  { service, storefront, day, fits }: SlotFilter,
): Promise<Slot[]> {
  const headers = { 'X-Storefront': storefront }
  const read = async (query: string) =>
    (await request.get(`/api/services/${service}/availability${query}`, { headers })).json()
  const { days }: { days: { date: string }[] } = await read('')
  const slots: Slot[] = []
  const first = day ?? (fits ? 0 : 3)
  // It may be a day of the week on which no professional works. With a condition, only that day is meant.
  for (const { date } of days.slice(first, day !== undefined && fits ? day + 1 : undefined)) {
    const offered: { slots: { time: string; available: boolean }[] } = await read(`?date=${date}`)
    for (const { time, available } of offered.slots)
      if (available && (fits?.({ date, time }) ?? true)) slots.push({ date, time })
    if (slots.length > 5) break
  }
  return slots
}

/** A booking that starts in less than 24 hours: in India, which has no daylight saving time. */
export function bookLate(request: APIRequestContext, owner: Owner): Promise<Booked> {
  const isLate = ({ date, time }: Slot) => Date.parse(`${date}T${time}+05:30`) < Date.now() + 23.5 * 3_600_000
  return book(request, owner, { fits: isLate })
}

/** Sets the status of a booking as an administrator. */
export async function setStatus(
  request: APIRequestContext,
  { _id }: Booked,
  change: { status: string; note?: string },
) {
  const headers = await asAdmin(request)
  const response = await request.put(`/api/admin/bookings/${_id}/status`, { headers, data: change })
  expect(response.status()).toBe(200)
}

/** Records what the office has collected for a booking. */
export async function recordPayment(request: APIRequestContext, { _id }: Booked, data: object) {
  const headers = await asAdmin(request)
  const response = await request.post(`/api/admin/bookings/${_id}/payments`, { headers, data })
  expect(response.status()).toBe(201)
}

async function asAdmin(request: APIRequestContext) {
  const admin = { email: 'admin@doorstep.example', password: customer.password }
  const { token } = await (await request.post('/api/auth/login', { data: admin })).json()
  return { Authorization: `Bearer ${token}` }
}

export async function statusOf(request: APIRequestContext, { token }: Owner, { _id }: Booked): Promise<string> {
  const response = await request.get(`/api/bookings/${_id}`, { headers: { Authorization: `Bearer ${token}` } })
  return (await response.json()).status
}

export function pageOf({ _id }: Booked): string {
  return `/bookings/${_id}`
}

export function appointmentOf(page: Page) {
  return page.getByRole('region', { name: 'Appointment' })
}

export function steps(page: Page) {
  return sectionOf(page, 'Status history').getByRole('listitem')
}

export function dialogOf(page: Page) {
  return page.getByRole('dialog', { name: 'Cancel this booking?' })
}

export function opener(page: Page) {
  return page.getByRole('main').getByRole('button', { name: 'Cancel booking' })
}

/** The page of a new booking of a new account. */
export async function openBooked(page: Page, options: BookingOptions = {}) {
  const owner = await newAccount(page.request)
  const booked = await book(page.request, owner, options)
  await openAs(page, owner, pageOf(booked))
  return { owner, booked }
}
