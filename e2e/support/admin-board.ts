import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { asAdmin, openAdmin, shop } from './admin.ts'
import { expect, newcomer } from './shop.ts'

type BoardOptions = {
  /** Days from today. */
  day: number
  time?: string
  /** The slug of the booked service; few others should have its duration. */
  service?: string
}

/** A service of 90 minutes that no other test uses. */
const usual = 'visa-documents'

const morning = { from: '08:00', to: '12:00' }
const evening = { from: '20:00', to: '22:00' }

/**
 * Three professionals of one test, in adjacent rows of the board, and a booking of the first. They work that weekday: two
 * in the morning, the third in the evening.
 */
export async function newBoard(request: APIRequestContext, { day, time = '09:00', service = usual }: BoardOptions) {
  const api = await asAdmin(request)
  const date = await dayIn(request, day)
  const mark = randomUUID().slice(0, 6)
  const weekday = ((new Date(date).getUTCDay() + 6) % 7) + 1
  const addProfessional = async (first: string, shift: typeof morning | null = morning) => {
    const name = `Zoe ${mark} ${first}`
    const hours = shift ? [{ day: weekday, ...shift }] : []
    const answer = await api.post('/api/admin/professionals', { name, categories: ['immigration'], hours })
    expect(answer.status()).toBe(201)
    return { _id: String((await answer.json())._id), name }
  }
  const [ana, ben, cleo] = [
    await addProfessional('Ana'),
    await addProfessional('Ben'),
    await addProfessional('Cleo', evening),
  ]
  const booked = await bookAt(request, { date, time, service })
  await assign(request, booked, ana._id)
  return { api, date, ana, ben, cleo, addProfessional, ...booked }
}

/** In the storefront's time zone, where it may already be tomorrow. */
async function dayIn(request: APIRequestContext, count: number): Promise<string> {
  const { days } = await (await request.get(`${shop.url}/api/services/${usual}/availability`)).json()
  return days[count].date
}

type Booked = { _id: string; customer: string }

export async function bookAt(
  request: APIRequestContext,
  { date, time, service = usual }: { date: string; time: string; service?: string },
): Promise<Booked> {
  const customer = `Luis ${randomUUID().slice(0, 6)}`
  const account = { ...newcomer(), name: customer }
  const { token } = await (await request.post(`${shop.url}/api/auth/register`, { data: account })).json()
  const { _id } = await (await request.get(`${shop.url}/api/services/${service}`)).json()
  const data = { service: _id, date, time, address: '14, Lake View Road' }
  const headers = { Authorization: `Bearer ${token}` }
  const answer = await request.post(`${shop.url}/api/bookings`, { headers, data })
  expect(answer.status()).toBe(201)
  return { _id: (await answer.json())._id, customer }
}

export async function assign(request: APIRequestContext, { _id }: { _id: string }, professional: string) {
  const api = await asAdmin(request)
  expect((await api.put(`/api/admin/bookings/${_id}/professional`, { professional })).status()).toBe(200)
}

export async function professionalOf(
  request: APIRequestContext,
  { _id }: { _id: string },
): Promise<string | undefined> {
  const api = await asAdmin(request)
  return (await (await api.get(`/api/admin/bookings/${_id}`)).json()).professional?._id
}

export async function openBoard(page: Page, date: string, query = '&category=immigration') {
  await openAdmin(page, `/admin/bookings?view=day&date=${date}${query}`)
  await expect(page.getByRole('region', { name: 'Day board' })).toHaveAttribute('aria-busy', 'false')
}

/** The bookings of a professional on that day. */
export const rowOf = (page: Page, { name }: { name: string }) =>
  page.getByRole('list', { name: `Appointments: ${name}` })
export const blockIn = (page: Page, row: { name: string }, customer: string) =>
  rowOf(page, row).getByRole('button', { name: customer })
export const announcement = (page: Page) => page.getByRole('region', { name: 'Day board' }).getByRole('status')

/** The row of a professional in the week, scrolled into view: others have no appointments yet. */
export async function rowInWeek(page: Page, { name }: { name: string }) {
  const row = page.getByRole('row').filter({ hasText: name })
  await row.scrollIntoViewIfNeeded()
  return row
}

export const foldButton = (page: Page) => page.getByRole('button', { name: /^\d+ not working/ })
export const freeHourOf = (page: Page, { name }: { name: string }, time: string) =>
  page.getByRole('button', { name: `Book ${name} at ${time}` })

/** Reads the board again, as it does at intervals. */
export const readAgain = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))

/** The rows above and below are in view as well: tests add many. */
export const scrollToMiddle = (block: Locator) =>
  block.evaluate((one) => one.scrollIntoView({ block: 'center', behavior: 'instant' }))

/** Drags the booking over another row, without dropping it. */
export async function drag(page: Page, { name }: { name: string }, { customer }: { customer: string }) {
  const block = page.getByRole('button', { name: customer })
  await scrollToMiddle(block)
  await block.hover({ position: { x: 12, y: 20 } })
  await page.mouse.down()
  const [from, row] = [
    await block.boundingBox(),
    await page.getByRole('listitem').filter({ hasText: name }).first().boundingBox(),
  ]
  if (!from || !row) throw new Error('Both are in sight')
  await page.mouse.move(from.x + 12, row.y + 40, { steps: 5 })
}
