import ICAL from 'ical.js'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { BookingDetails } from '#domain/booking.ts'
import type { Client } from '#server/platform/database/db.ts'
import type { Mail } from '#server/platform/mail/mailer.ts'
import { deliver } from '#server/message/actions.ts'
import { testApp, type TestApp } from '#server/testing/app.ts'
import { waiters } from '#server/testing/database.ts'
import { emailWriters } from '#server/workers.ts'

let shop: TestApp
let client: Client
let admin: string
let customer: Awaited<ReturnType<TestApp['aVisitor']>>

beforeAll(async () => {
  shop = await testApp({ unlimited: true })
  client = await shop.aClient()
  admin = (await shop.aVisitor({ role: 'admin' })).token
})

beforeEach(async () => {
  await client.query('update professionals set active = false')
  await shop.aProfessional()
  customer = await shop.aVisitor({ name: 'Ananya Iyer' })
  await client.query('update users set email_verified_at = now() where email = $1', [customer.email])
})

async function booked(storefront = 'documents'): Promise<BookingDetails> {
  const slug = storefront === 'home' ? 'toilet-repair' : 'gst'
  const service = (await shop.get(`/api/services/${slug}`, { storefront })).body._id
  const body = { service, date: '2026-11-24', time: '10:00', address: 'Flat 402\nBaner Road', notes: 'Ring twice' }
  const answer = await shop.post('/api/bookings', { token: customer.token, storefront, body })
  expect(answer.status).toBe(201)
  return answer.body
}

type Id = { _id: string }
const set = async ({ _id }: Id, status: string, note = '') =>
  (await shop.put(`/api/admin/bookings/${_id}/status`, { token: admin, body: { status, note } })).status
const cancel = ({ _id }: Id) => shop.post(`/api/bookings/${_id}/cancel`, { token: customer.token })
const move = async ({ _id }: Id, time: string) => {
  const body = { date: '2026-11-25', time }
  return (await shop.post(`/api/bookings/${_id}/reschedule`, { token: customer.token, body })).status
}
const confirmation = async ({ _id }: Id) =>
  (await shop.get(`/api/bookings/${_id}`, { token: customer.token })).body.confirmation
/** The emails to the customer after everything was sent. */
const emails = () => shop.emails(customer.email)
const send = (id: string, mailer = shop.deps.mailer) =>
  deliver(shop.deps.db, { ...shop.deps, mailer }, { id, writers: emailWriters })
const headings = async () => (await emails()).map(({ subject }) => subject.split(' · ')[0])
const said = ({ text }: Mail) => text.replaceAll(/[\s\u202f]+/g, ' ')

/** Waiting emails, and the delay of their jobs. */
async function waiting() {
  const { rows } = await client.query<{ kind: string; held: number; later: number }>(
    `select kind, extract(epoch from due_at - created_at)::int as held,
      extract(epoch from j.start_after - j.created_on)::int as later
    from messages m join pgboss.job j on j.id = m.id
    where m.recipient = $1 and m.state = 'waiting' and m.kind <> 'booking-received'`,
    [customer.email],
  )
  return rows
}

test('the email about a change leaves after fifteen seconds', async () => {
  const booking = await booked()
  await set(booking, 'confirmed')
  expect(await waiting()).toEqual([{ kind: 'booking-status', held: 15, later: 15 }])
  await emails()
  await move(booking, '12:00')
  expect(await waiting()).toEqual([{ kind: 'booking-rescheduled', held: 15, later: 15 }])
})

test('a change undone within fifteen seconds sends no email, and stays in the history', async () => {
  const booking = await booked()
  await emails()
  await set(booking, 'cancelled')
  await set(booking, 'pending')
  expect(await waiting()).toEqual([])
  expect(await headings()).toEqual(['We received your booking'])
  const { history } = (await shop.get(`/api/bookings/${booking._id}`, { token: customer.token })).body
  expect(history.map(({ status }: { status: string }) => status)).toEqual(['pending', 'cancelled', 'pending'])
})

test('a change undone later sends an email', async () => {
  const booking = await booked()
  for (const status of ['cancelled', 'pending']) {
    await set(booking, status)
    await emails()
  }
  expect(await headings()).toEqual([
    'We received your booking',
    'Your booking is cancelled',
    'Your booking is pending again',
  ])
})

test('several changes within fifteen seconds make one email with the final state', async () => {
  const booking = await booked()
  await emails()
  await set(booking, 'confirmed')
  await move(booking, '12:00')
  await move(booking, '15:00')
  const [, letter, ...more] = await emails()
  expect(more).toEqual([])
  expect(letter?.subject).toContain('Your booking has a new time')
  if (letter) expect(said(letter)).toContain('When: Wednesday, 25 November 2026, 3:00 pm')
  if (letter) expect(said(letter)).toContain('Previously: Tuesday, 24 November 2026, 10:00 am')
  await move(booking, '16:00')
  await cancel(booking)
  expect((await headings()).slice(2)).toEqual(['Your booking is cancelled'])
})

test('a booking rescheduled and confirmed within fifteen seconds gets one email about both', async () => {
  const booking = await booked()
  await emails()
  await move(booking, '12:00')
  await set(booking, 'confirmed')
  const letter = (await emails()).at(-1)
  expect(letter?.subject).toContain('Your booking has a new time')
  expect(letter && said(letter)).toContain('your booking has been moved to a new time. It is confirmed. Confirmed')
})

test('setting the same status again succeeds without an email', async () => {
  const booking = await booked()
  await emails()
  expect(await set(booking, 'pending')).toBe(200)
  expect(await waiting()).toEqual([])
  await set(booking, 'confirmed')
  await set(booking, 'confirmed')
  expect(await waiting()).toHaveLength(1)
})

test('simultaneous changes by two administrators make one email with the final state', async () => {
  const booking = await booked()
  await emails()
  for (let n = 0; n < 5; n += 1) {
    await Promise.all([set(booking, 'confirmed'), set(booking, 'completed')])
    const { status } = (await shop.get(`/api/bookings/${booking._id}`, { token: customer.token })).body
    const last = (await headings()).at(-1)
    expect(last).toBe(`Your booking is ${status}`)
    await set(booking, 'pending')
    await emails()
  }
  expect(await headings()).toHaveLength(1 + 5 * 2)
})

test('an email that is being sent is not retracted, but corrected by another', async () => {
  const booking = await booked()
  await emails()
  await set(booking, 'cancelled')
  const { rows } = await client.query<{ id: string }>("select id from messages where state = 'waiting'")
  const mailer = { send: () => Promise.reject(new Error('421 not now')), close: async () => {} }
  await expect(send(rows[0]?.id ?? '', mailer)).rejects.toThrow('421')
  await set(booking, 'pending')
  expect((await waiting()).map(({ kind }) => kind)).toEqual(['booking-status', 'booking-status'])
})

test('a retraction waits for the start of sending, and corrects the email if it is too late', async () => {
  const booking = await booked()
  await emails()
  await set(booking, 'cancelled')
  const sender = await shop.aClient()
  await sender.query('begin')
  await sender.query("update messages set tries = tries + 1 where booking_id = $1 and state = 'waiting'", [booking._id])
  const undone = set(booking, 'pending')
  await waiters(shop.connection, 1)
  await sender.query('commit')
  expect(await undone).toBe(200)
  expect(await headings()).toEqual([
    'We received your booking',
    'Your booking is cancelled',
    'Your booking is pending again',
  ])
})

test('the newest email is known by the version of the booking, not by the time', async () => {
  const booking = await booked()
  await emails()
  shop.moveClock(-1)
  await cancel(booking)
  expect(await headings()).toEqual(['We received your booking', 'Your booking is cancelled'])
  expect(await confirmation(booking)).toMatchObject({ state: 'sent' })
  shop.moveClock(1)
})

test('a delayed email is skipped once a newer one has corrected it', async () => {
  const booking = await booked()
  await emails()
  const mailer = { send: () => Promise.reject(new Error('421 not now')), close: async () => {} }
  const idOf = async (kind: string) => {
    const asked = "select id from messages where booking_id = $1 and state = 'waiting' and facts ->> 'status' = $2"
    return (await client.query<{ id: string }>(asked, [booking._id, kind])).rows[0]?.id ?? ''
  }
  await set(booking, 'confirmed')
  const confirmed = await idOf('confirmed')
  await expect(send(confirmed, mailer)).rejects.toThrow('421')
  shop.moveClock(1)
  await cancel(booking)
  await send(await idOf('cancelled'))
  await send(confirmed)
  shop.moveClock(-1)
  expect(await headings()).toEqual(['We received your booking', 'Your booking is cancelled'])
  const left = await client.query('select 1 from messages where id = $1', [confirmed])
  expect(left.rowCount).toBe(0)
})

test('a customer sees the address and the delivery state of the email', async () => {
  const booking = await booked()
  const at = '2026-11-20T06:30:00.000Z'
  const to = customer.email
  expect(booking.confirmation).toEqual({ to, state: 'waiting', at })
  expect(await confirmation(booking)).toEqual({ to, state: 'waiting', at })
  shop.moveClock(1)
  await emails()
  expect(await confirmation(booking)).toEqual({ to, state: 'sent', at: '2026-11-20T06:31:00.000Z' })
  await cancel(booking)
  expect(await confirmation(booking)).toEqual({ to, state: 'waiting', at: '2026-11-20T06:31:00.000Z' })
  await client.query("update messages set state = 'parked' where booking_id = $1 and state = 'waiting'", [booking._id])
  expect(await confirmation(booking)).toMatchObject({ state: 'parked' })
  await client.query('delete from messages where booking_id = $1', [booking._id])
  expect(await confirmation(booking)).toBe(null)
  shop.moveClock(-1)
})

test('the note of an administrator is in the email if the address is confirmed', async () => {
  const booking = await booked()
  await set(booking, 'cancelled', 'Kavita is ill.\nWe are sorry.')
  const letter = (await emails()).at(-1)
  expect(letter && said(letter)).toContain('Doorstep Documents has cancelled this booking. There is nothing to pay.')
  expect(letter && said(letter)).toContain('Kavita is ill. We are sorry.')
  expect(letter?.text).not.toMatch(/Total|Keep cache/)
})

/** The parsed calendar file of an email. */
function entryOf(letter: Mail | undefined) {
  if (!letter?.calendar) throw new Error('a letter without its calendar file')
  const calendar = new ICAL.Component(ICAL.parse(letter.calendar.text))
  const event = calendar.getFirstSubcomponent('vevent')
  if (!event) throw new Error('no event')
  const { uid, sequence, location, description } = new ICAL.Event(event)
  const method = calendar.getFirstPropertyValue('method')
  const status = event.getFirstPropertyValue('status')
  const [start, organizer] = ['dtstart', 'organizer'].map((name) => String(event.getFirstPropertyValue(name)))
  return { uid, sequence, method, status, start, organizer, location, description, ...letter.calendar }
}

test.each([
  ['documents', 'help@doorstep.example'],
  ['home', 'help@home.doorstep.example'],
])('each email updates the same calendar entry: %s', async (storefront, support) => {
  await shop.aProfessional({ storefront, categories: ['tax', 'plumbing'] })
  const booking = await booked(storefront)
  await emails()
  await set(booking, 'confirmed')
  await emails()
  await move(booking, '12:00')
  await emails()
  await cancel(booking)
  const entries = (await emails()).map(entryOf)
  expect(new Set(entries.map(({ uid }) => uid))).toEqual(new Set([`${booking._id}@doorstep`]))
  expect(new Set(entries.map(({ organizer }) => organizer))).toEqual(new Set([`mailto:${support}`]))
  expect(new Set(entries.map(({ name }) => name))).toEqual(new Set([`${booking.number}.ics`]))
  expect(
    entries.map(({ sequence, method, status, start, isCalledOff }) => [sequence, method, status, start, isCalledOff]),
  ).toEqual([
    [0, 'PUBLISH', 'TENTATIVE', '2026-11-24T10:00:00', false],
    [1, 'PUBLISH', 'CONFIRMED', '2026-11-24T10:00:00', false],
    [2, 'PUBLISH', 'TENTATIVE', '2026-11-25T12:00:00', false],
    [3, 'CANCEL', 'CANCELLED', '2026-11-25T12:00:00', true],
  ])
  expect(entries[0]?.location).toBe('Flat 402\nBaner Road')
  expect(entries[0]?.description).toContain('Ring twice')
})

test('the calendar file of an email is the one that can be downloaded', async () => {
  const booking = await booked()
  await emails()
  await set(booking, 'confirmed')
  const headers = { Authorization: `Bearer ${customer.token}` }
  const fetched = await (await shop.app.request(`/api/bookings/${booking._id}/calendar.ics`, { headers })).text()
  expect((await emails()).at(-1)?.calendar?.text).toBe(fetched)
})

test('an unconfirmed address gets the appointment without typed text, in the calendar file too', async () => {
  await client.query('update users set email_verified_at = null where email = $1', [customer.email])
  await booked()
  const { location, description, text } = entryOf((await emails())[0])
  expect([location, text]).toEqual([expect.toBeOneOf(['', null]), expect.not.stringMatching(/Ring|Flat|Ananya/)])
  expect(description).toContain('With Meera')
})

test('the email about a completed booking has no preparation notes, and says that it is paid', async () => {
  await set(await booked(), 'completed')
  const done = (await emails()).at(-1)
  expect(done?.text).not.toContain('Keep ready')
  expect(done?.text).toContain('Total, paid in cash')
})
