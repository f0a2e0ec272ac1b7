import { randomUUID } from 'node:crypto'
import ICAL from 'ical.js'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { askOnce, type Client } from '#server/platform/database/db.ts'
import { testApp, type TestApp } from '#server/testing/app.ts'

const services = { documents: 'gst', home: 'leaky-faucet-repair' }
type Storefront = keyof typeof services
type Wish = {
  date?: string
  time?: string
  address?: string
  notes?: string
  storefront?: Storefront
  service?: string
}

let shop: TestApp
let client: Client
let admin: string
let customer: string
beforeAll(async () => {
  shop = await testApp({ env: { WRITES_PER_MINUTE: '100000', UPCOMING_PER_CUSTOMER: '1000' } })
  client = await shop.aClient()
  admin = (await shop.aVisitor({ role: 'admin' })).token
  customer = (await shop.aVisitor()).token
})

/** Each test starts with one professional per storefront. */
beforeEach(async () => {
  await client.query('with empty as (delete from bookings) delete from professionals')
  await shop.aProfessional()
  await shop.aProfessional({ storefront: 'home', name: 'Bob Miller', categories: ['plumbing'] })
})

async function book({ storefront = 'documents', service = services[storefront], ...wish }: Wish = {}) {
  const { _id } = (await shop.get(`/api/services/${service}`, { storefront })).body
  const body = { service: _id, date: '2026-11-24', time: '10:00', address: '14, Lake View Road', ...wish }
  const answer = await shop.post('/api/bookings', { token: customer, storefront, body })
  expect(answer.status).toBe(201)
  return answer.body
}

async function download(id: string, token = customer, storefront: Storefront = 'documents') {
  const headers = { Authorization: `Bearer ${token}`, 'X-Storefront': storefront }
  const response = await shop.app.request(`/api/bookings/${id}/calendar.ics`, { headers })
  expect(response.status).toBe(200)
  return { headers: response.headers, text: await response.text() }
}

/** Parses the file like a calendar that knows only the time zone described in it. */
async function read(id: string, storefront?: Storefront) {
  const { text } = await download(id, customer, storefront)
  const calendar = new ICAL.Component(ICAL.parse(text))
  const [zone, event, ...others] = calendar.getAllSubcomponents()
  if (zone?.name !== 'vtimezone' || event?.name !== 'vevent' || others.length > 0) throw new Error('not one event')
  ICAL.TimezoneService.reset()
  ICAL.TimezoneService.register(new ICAL.Timezone(zone))
  const { uid, summary, location, description, sequence, startDate, endDate } = new ICAL.Event(event)
  return {
    uid,
    summary,
    location,
    description,
    sequence,
    status: event.getFirstPropertyValue('status'),
    method: calendar.getFirstPropertyValue('method'),
    changedAt: String(event.getFirstPropertyValue('dtstamp')),
    startsAt: startDate.toJSDate().toISOString(),
    endsAt: endDate.toJSDate().toISOString(),
    names: namesOf(calendar),
  }
}

/** The names of all properties and parameters in the file. */
function namesOf(component: ICAL.Component): string[] {
  const own = component.getAllProperties().map((one) => [one.name, ...Object.keys(one.jCal[1])].join(';'))
  return [component.name, ...own, ...component.getAllSubcomponents().flatMap((one) => namesOf(one))]
}

test('a booking has a calendar file named after its number', async () => {
  const { _id, number } = await book({ notes: 'Ring twice' })
  const { headers, text } = await download(_id)
  expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  expect(headers.get('content-disposition')).toBe(`attachment; filename="${number}.ics"`)
  expect([headers.get('cache-control'), headers.get('etag')]).toEqual(['no-store', null])
  expect(text.split('\r\n').filter((line) => /[\r\n]/.test(line) || Buffer.byteLength(line) > 75)).toEqual([])
  expect(await read(_id)).toMatchObject({
    uid: `${_id}@doorstep`,
    summary: 'GST Registration',
    location: '14, Lake View Road',
    description: `Booking ${number}\nWith Meera\nRing twice`,
    sequence: 0,
    status: 'TENTATIVE',
    method: 'PUBLISH',
    changedAt: '2026-11-20T06:30:00Z',
  })
})

test.each([
  ['documents', '2026-11-24', '08:00', '2026-11-24T02:30:00.000Z', '2026-11-24T03:30:00.000Z'],
  ['documents', '2026-12-20', '20:00', '2026-12-20T14:30:00.000Z', '2026-12-20T15:30:00.000Z'],
  ['home', '2026-11-24', '08:00', '2026-11-24T13:00:00.000Z', '2026-11-24T14:00:00.000Z'],
  ['home', '2026-12-20', '20:00', '2026-12-21T01:00:00.000Z', '2026-12-21T02:00:00.000Z'],
] as const)('it lies at the moment of the appointment: %s, %s %s', async (storefront, date, time, startsAt, endsAt) => {
  const booking = await book({ storefront, date, time })
  expect(booking.startsAt).toBe(startsAt)
  // Accounts are shared, so the other storefront serves it too.
  for (const at of ['documents', 'home'] as const)
    expect(await read(booking._id, at)).toMatchObject({ startsAt, endsAt, uid: `${booking._id}@doorstep` })
})

test.each([
  ['2027-03-14', '08:00', '2027-03-14T12:00:00.000Z'],
  ['2027-03-13', '20:00', '2027-03-14T01:00:00.000Z'],
  ['2027-11-07', '08:00', '2027-11-07T13:00:00.000Z'],
])('the calendar file is correct when New York changes its clocks: %s %s', async (date, time, startsAt) => {
  const minutes = (Date.parse(date) - shop.deps.clock().getTime()) / 60_000 - 48 * 60
  const before = customer
  shop.moveClock(minutes)
  customer = (await shop.aVisitor()).token
  const booking = await book({ storefront: 'home', date, time })
  const file = await read(booking._id)
  shop.moveClock(-minutes)
  customer = before
  expect([booking.startsAt, file.startsAt]).toEqual([startsAt, startsAt])
})

test('all changes update the same calendar entry, with a growing sequence', async () => {
  const { _id } = await book()
  const seen = [await read(_id)]
  const then = async (method: 'POST' | 'PUT', path: string, asking: { token: string; body?: object }) => {
    shop.moveClock(1)
    expect((await shop.ask(method, path, asking)).status).toBeLessThan(300)
    const last = await read(_id)
    expect(last.uid).toBe(seen[0]?.uid)
    expect(last.sequence).toBeGreaterThan(seen.at(-1)?.sequence ?? 0)
    seen.push(last)
    return last
  }
  const setStatus = (status: string) =>
    then('PUT', `/api/admin/bookings/${_id}/status`, { token: admin, body: { status } })
  expect(await setStatus('confirmed')).toMatchObject({ status: 'CONFIRMED', changedAt: '2026-11-20T06:31:00Z' })
  const body = { date: '2026-11-25', time: '16:00' }
  expect(await then('POST', `/api/bookings/${_id}/reschedule`, { token: customer, body })).toMatchObject({
    status: 'TENTATIVE',
    startsAt: '2026-11-25T10:30:00.000Z',
    endsAt: '2026-11-25T11:30:00.000Z',
    changedAt: '2026-11-20T06:32:00Z',
  })
  const professional = await shop.aProfessional({ name: 'Vikram Nair' })
  const assigned = await then('PUT', `/api/admin/bookings/${_id}/professional`, {
    token: admin,
    body: { professional },
  })
  expect(assigned.description).toContain('With Vikram')
  expect(await setStatus('completed')).toMatchObject({ status: 'CONFIRMED', method: 'PUBLISH' })
  expect(await setStatus('pending')).toMatchObject({ status: 'TENTATIVE' })
  expect(await then('POST', `/api/bookings/${_id}/cancel`, { token: customer })).toMatchObject({
    status: 'CANCELLED',
    method: 'CANCEL',
  })
  const last = seen.at(-1)
  await shop.post(`/api/bookings/${_id}/cancel`, { token: customer })
  expect(await read(_id)).toEqual(last)
})

test('an unassigned booking names no professional', async () => {
  const { _id, number } = await book()
  const { professional } = (await shop.get(`/api/admin/bookings/${_id}`, { token: admin })).body
  const body = { from: '2026-11-24T00:00', to: '2026-11-25T00:00' }
  await shop.post(`/api/admin/professionals/${professional._id}/time-off`, { token: admin, body })
  expect(await read(_id)).toMatchObject({ description: `Booking ${number}`, sequence: 1, status: 'TENTATIVE' })
})

const attendee = 'ATTENDEE;RSVP=TRUE:mailto:eve@example.com'
test.each([
  `Pune\n${attendee}`,
  `Pune\r\n${attendee}\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nUID:stolen`,
  `Pune\r${attendee}`,
  `Pune\u2028${attendee}\u2029${attendee}`,
  String.raw`Pune\nBEGIN:VALARM\N${attendee}\\`,
  'Pune\n BEGIN:VALARM\n\tACTION:EMAIL',
  `"; TZID=x:20200101T000000 , ;\\, ${'😀'.repeat(30)}é`,
])('typed text cannot add calendar properties: %j', async (text) => {
  const plain = await book({ time: '08:00', notes: 'plain' })
  const hostile = await book({ address: text, notes: text })
  const [expected, file] = [await read(plain._id), await read(hostile._id)]
  expect(file.names).toEqual(expected.names)
  expect([file.uid, file.status, file.summary]).toEqual([`${hostile._id}@doorstep`, 'TENTATIVE', 'GST Registration'])
  const lines = hostile.address.replaceAll(/[\u2028\u2029]/g, '\n')
  expect(file.location).toBe(lines)
  expect(file.description).toBe(`Booking ${hostile.number}\nWith Meera\n${lines}`)
})

test('neither can the name of a professional or the title of a service', async () => {
  const evil = `Meera\u2028${attendee}`
  await askOnce(shop.connection, "update professionals set active = false where storefront = 'documents'")
  await shop.aProfessional({ name: evil })
  await askOnce(shop.connection, "update services set title = E'Tax\\r\\nATTENDEE:mailto:eve' where slug = 'tax-docs'")
  const [plain, hostile] = [await book({ storefront: 'home' }), await book({ service: 'tax-docs' })]
  const [expected, file] = [await read(plain._id), await read(hostile._id)]
  expect(file.names.filter((name) => name.startsWith('attendee'))).toEqual([])
  expect(file.names.slice(file.names.indexOf('vevent'))).toEqual(expected.names.slice(expected.names.indexOf('vevent')))
  expect(file.summary).toBe('Tax\nATTENDEE:mailto:eve')
})

test('only the customer can download it', async () => {
  const { _id } = await book()
  const status = async (id: string, token?: string) =>
    (await shop.get(`/api/bookings/${id}/calendar.ics`, token === undefined ? {} : { token })).status
  const stranger = (await shop.aVisitor()).token
  expect([await status(_id, stranger), await status(_id, admin)]).toEqual([404, 404])
  expect([await status(_id), await status(_id, 'ds_nobody'), await status(randomUUID())]).toEqual([401, 401, 401])
  for (const id of [randomUUID(), 'gst', '%00']) expect(await status(id, customer)).toBe(404)
})
