import { randomUUID } from 'node:crypto'
import ICAL from 'ical.js'
import { beforeEach, expect, test } from 'vitest'
import { openShop } from '#server/testing/shop.ts'

const shop = openShop()
const { aBooking, assign, cancel, reschedule, runAt, setStatus } = shop
const home = { storefront: 'home', slug: 'leaky-faucet-repair' }

/** Each test starts with one professional per storefront. */
beforeEach(async () => {
  await shop.client.query('with empty as (delete from bookings) delete from professionals')
  await shop.aProfessional()
  await shop.aProfessional({ storefront: 'home', name: 'Bob Miller', categories: ['plumbing'] })
})

test('an administrator downloads the file of any customer, and no one else does', async () => {
  const { _id } = await aBooking()
  const path = `/api/admin/bookings/${_id}/calendar.ics`
  const { status, headers, text } = await shop.get(path, { token: shop.admin.token })
  const own = await download(_id)
  expect([status, headers.get('content-type'), text]).toEqual([200, own.headers.get('content-type'), own.text])
  expect((await shop.get(path, { token: shop.customer.token })).status).toBe(403)
  expect((await shop.get(path.replace(_id, randomUUID()), { token: shop.admin.token })).status).toBe(404)
})

async function download(id: string, storefront = 'documents') {
  const { status, headers, text } = await shop.get(`/api/bookings/${id}/calendar.ics`, {
    token: shop.customer.token,
    storefront,
  })
  expect(status).toBe(200)
  return { headers, text }
}

/** Parses the file like a calendar that knows only the time zone described in it. */
async function read(id: string, storefront?: string) {
  const calendar = new ICAL.Component(ICAL.parse((await download(id, storefront)).text))
  const [zone, event, ...others] = calendar.getAllSubcomponents()
  if (zone?.name !== 'vtimezone' || event?.name !== 'vevent' || others.length > 0) throw new Error('not one event')
  ICAL.TimezoneService.reset()
  ICAL.TimezoneService.register(new ICAL.Timezone(zone))
  const { uid, summary, location, description, sequence, startDate, endDate } = new ICAL.Event(event)
  const [status, changedAt] = ['status', 'dtstamp'].map((name) => String(event.getFirstPropertyValue(name)))
  const method = calendar.getFirstPropertyValue('method')
  const [startsAt, endsAt] = [startDate, endDate].map((date) => date.toJSDate().toISOString())
  const names = namesOf(calendar)
  return { uid, summary, location, description, sequence, status, method, changedAt, startsAt, endsAt, names }
}

/** The names of all properties and parameters in the file. */
function namesOf(component: ICAL.Component): string[] {
  const own = component.getAllProperties().map((one) => [one.name, ...Object.keys(one.jCal[1])].join(';'))
  return [component.name, ...own, ...component.getAllSubcomponents().flatMap((one) => namesOf(one))]
}

test('a booking has a calendar file named after its number', async () => {
  const { _id, number } = await aBooking({ notes: 'Ring twice' })
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
  [{ storefront: 'documents' }, '2026-11-24', '08:00', '2026-11-24T02:30:00.000Z', '2026-11-24T03:30:00.000Z'],
  [{ storefront: 'documents' }, '2026-12-20', '20:00', '2026-12-20T14:30:00.000Z', '2026-12-20T15:30:00.000Z'],
  [home, '2026-11-24', '08:00', '2026-11-24T13:00:00.000Z', '2026-11-24T14:00:00.000Z'],
  [home, '2026-12-20', '20:00', '2026-12-21T01:00:00.000Z', '2026-12-21T02:00:00.000Z'],
])('the entry has the time of the appointment: $0.storefront, $1 $2', async (options, date, time, startsAt, endsAt) => {
  const booking = await aBooking({ ...options, date, time })
  expect(booking.startsAt).toBe(startsAt)
  // Accounts are shared, so the other storefront serves it too.
  for (const storefront of ['documents', 'home'])
    expect(await read(booking._id, storefront)).toMatchObject({ startsAt, endsAt, uid: `${booking._id}@doorstep` })
})

test.each([
  ['2027-03-14', '08:00', '2027-03-14T12:00:00.000Z'],
  ['2027-03-13', '20:00', '2027-03-14T01:00:00.000Z'],
  ['2027-11-07', '08:00', '2027-11-07T13:00:00.000Z'],
])('the calendar file is correct when New York changes its clocks: %s %s', async (date, time, startsAt) => {
  const twoDaysBefore = new Date(Date.parse(date) - 48 * 3_600_000)
  await runAt(twoDaysBefore, async () => {
    const booking = await aBooking({ ...home, date, time })
    expect([booking.startsAt, (await read(booking._id)).startsAt]).toEqual([startsAt, startsAt])
  })
})

test('all changes update the same calendar entry, with a growing sequence', async () => {
  const booking = await aBooking()
  const seen = [await read(booking._id)]
  const entryAfter = async (change: () => Promise<{ status: number }>) => {
    shop.moveClock(1)
    expect((await change()).status).toBeLessThan(300)
    const last = await read(booking._id)
    expect(last.uid).toBe(seen[0]?.uid)
    expect(last.sequence).toBeGreaterThan(seen.at(-1)?.sequence ?? 0)
    seen.push(last)
    return last
  }
  const entryWith = (status: string) => entryAfter(() => setStatus(booking, status))
  expect(await entryWith('confirmed')).toMatchObject({ status: 'CONFIRMED', changedAt: '2026-11-20T06:31:00Z' })
  expect(await entryAfter(() => reschedule(booking, '2026-11-25 16:00'))).toMatchObject({
    status: 'TENTATIVE',
    startsAt: '2026-11-25T10:30:00.000Z',
    endsAt: '2026-11-25T11:30:00.000Z',
    changedAt: '2026-11-20T06:32:00Z',
  })
  const professional = await shop.aProfessional({ name: 'Vikram Nair' })
  const assigned = await entryAfter(() => assign(booking, professional))
  expect(assigned.description).toContain('With Vikram')
  expect(await entryWith('completed')).toMatchObject({ status: 'CONFIRMED', method: 'PUBLISH' })
  expect(await entryWith('pending')).toMatchObject({ status: 'TENTATIVE' })
  expect(await entryAfter(() => cancel(booking))).toMatchObject({
    status: 'CANCELLED',
    method: 'CANCEL',
  })
  const last = seen.at(-1)
  await cancel(booking)
  expect(await read(booking._id)).toEqual(last)
})

test('an unassigned booking names no professional', async () => {
  const { _id, number } = await aBooking()
  const { professional } = await shop.readAdminBooking({ _id })
  await shop.addTimeOff(professional._id, '2026-11-24T00:00', '2026-11-25T00:00')
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
  const plain = await aBooking({ time: '08:00', notes: 'plain' })
  const hostile = await aBooking({ address: text, notes: text })
  const [expected, file] = [await read(plain._id), await read(hostile._id)]
  expect(file.names).toEqual(expected.names)
  expect([file.uid, file.status, file.summary]).toEqual([`${hostile._id}@doorstep`, 'TENTATIVE', 'GST Registration'])
  const lines = hostile.address.replaceAll(/[\u2028\u2029]/g, '\n')
  expect(file.location).toBe(lines)
  expect(file.description).toBe(`Booking ${hostile.number}\nWith Meera\n${lines}`)
})

test('the name of a professional and the title of a service cannot add calendar properties either', async () => {
  const evil = `Meera\u2028${attendee}`
  await shop.client.query("update professionals set active = false where storefront = 'documents'")
  await shop.aProfessional({ name: evil })
  await shop.client.query("update services set title = E'Tax\\r\\nATTENDEE:mailto:eve' where slug = 'tax-docs'")
  const [plain, hostile] = [await aBooking(home), await aBooking({ slug: 'tax-docs' })]
  const [expected, file] = [await read(plain._id), await read(hostile._id)]
  expect(file.names.filter((name) => name.startsWith('attendee'))).toEqual([])
  expect(file.names.slice(file.names.indexOf('vevent'))).toEqual(expected.names.slice(expected.names.indexOf('vevent')))
  expect(file.summary).toBe('Tax\nATTENDEE:mailto:eve')
})

test('only the customer can download it', async () => {
  const { _id } = await aBooking()
  const status = async (id: string, token?: string) =>
    (await shop.get(`/api/bookings/${id}/calendar.ics`, token === undefined ? {} : { token })).status
  const stranger = (await shop.aVisitor()).token
  expect([await status(_id, stranger), await status(_id, shop.admin.token)]).toEqual([404, 404])
  expect([await status(_id), await status(_id, 'ds_nobody'), await status(randomUUID())]).toEqual([401, 401, 401])
  for (const id of [randomUUID(), 'gst', '%00']) expect(await status(id, shop.customer.token)).toBe(404)
})
