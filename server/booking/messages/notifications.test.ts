import ICAL from 'ical.js'
import { beforeEach, expect, test } from 'vitest'
import type { Mail } from '#server/platform/mail/mailer.ts'
import { deliver } from '#server/message/actions.ts'
import { plain } from '#server/testing/answers.ts'
import { waiters } from '#server/testing/database.ts'
import { openShop } from '#server/testing/shop.ts'
import { emailWriters } from '#server/workers.ts'

const shop = openShop({ customer: { name: 'Ananya Iyer', emailVerifiedAt: new Date('2026-11-20T06:30:00Z') } })
const { cancel, readBooking, readSubjects, reschedule, setStatus } = shop
beforeEach(() => shop.aProfessional())

const aBooking = (options: object = {}) =>
  shop.aBooking({ address: 'Flat 402\nBaner Road', notes: 'Ring twice', ...options })
const readConfirmation = async (booking: { _id: string }) => (await readBooking(booking)).confirmation
/** The emails to the customer after everything was sent. */
const emails = () => shop.emails(shop.customer.email)
const send = (id: string, mailer = shop.deps.mailer) =>
  deliver(shop.deps.db, { ...shop.deps, mailer }, { id, writers: emailWriters })

/** The waiting emails, with the seconds until they are due, for the email and for its job. */
async function waiting() {
  const { rows } = await shop.client.query<{ kind: string; email: number; job: number }>(
    `select kind, extract(epoch from due_at - created_at)::int as email,
      extract(epoch from j.start_after - j.created_on)::int as job
    from messages m join pgboss.job j on j.id = m.id
    where m.recipient = $1 and m.state = 'waiting' and m.kind <> 'booking-received'`,
    [shop.customer.email],
  )
  return rows
}

test('the email about a change leaves after fifteen seconds', async () => {
  const booking = await aBooking()
  await setStatus(booking, 'confirmed')
  expect(await waiting()).toEqual([{ kind: 'booking-status', email: 15, job: 15 }])
  await emails()
  await reschedule(booking, '2026-11-25 12:00')
  expect(await waiting()).toEqual([{ kind: 'booking-rescheduled', email: 15, job: 15 }])
})

test('a change undone within fifteen seconds sends no email, and stays in the history', async () => {
  const booking = await aBooking()
  await emails()
  await setStatus(booking, 'cancelled')
  await setStatus(booking, 'pending')
  expect(await waiting()).toEqual([])
  expect(await readSubjects()).toEqual(['We received your booking'])
  const { history } = await readBooking(booking)
  expect(history.map(({ status }) => status)).toEqual(['pending', 'cancelled', 'pending'])
})

test('a change undone later sends an email', async () => {
  const booking = await aBooking()
  for (const status of ['cancelled', 'pending']) {
    await setStatus(booking, status)
    await emails()
  }
  expect(await readSubjects()).toEqual([
    'We received your booking',
    'Your booking is cancelled',
    'Your booking is pending again',
  ])
})

test('several changes within fifteen seconds make one email with the final state', async () => {
  const booking = await aBooking()
  await emails()
  await setStatus(booking, 'confirmed')
  await reschedule(booking, '2026-11-25 12:00')
  await reschedule(booking, '2026-11-25 15:00')
  const [, mail, ...more] = await emails()
  expect(more).toEqual([])
  expect(mail?.subject).toContain('Your booking has a new time')
  expect(plain(mail?.text)).toContain('When: Wednesday, 25 November 2026, 3:00 pm')
  expect(plain(mail?.text)).toContain('Previously: Tuesday, 24 November 2026, 10:00 am')
  await reschedule(booking, '2026-11-25 16:00')
  await cancel(booking)
  expect((await readSubjects()).slice(2)).toEqual(['Your booking is cancelled'])
})

test('a booking rescheduled and confirmed within fifteen seconds gets one email about both', async () => {
  const booking = await aBooking()
  await emails()
  await reschedule(booking, '2026-11-25 12:00')
  await setStatus(booking, 'confirmed')
  const mail = (await emails()).at(-1)
  expect(mail?.subject).toContain('Your booking has a new time')
  expect(plain(mail?.text)).toContain('your booking has been moved to a new time. It is confirmed. Confirmed')
})

test('setting the same status again succeeds without an email', async () => {
  const booking = await aBooking()
  await emails()
  expect((await setStatus(booking, 'pending')).status).toBe(200)
  expect(await waiting()).toEqual([])
  await setStatus(booking, 'confirmed')
  await setStatus(booking, 'confirmed')
  expect(await waiting()).toHaveLength(1)
})

test('simultaneous changes by two administrators make one email with the final state', async () => {
  const booking = await aBooking()
  await emails()
  for (let n = 0; n < 5; n += 1) {
    await Promise.all([setStatus(booking, 'confirmed'), setStatus(booking, 'completed')])
    const { status } = await readBooking(booking)
    const last = (await readSubjects()).at(-1)
    expect(last).toBe(`Your booking is ${status}`)
    await setStatus(booking, 'pending')
    await emails()
  }
  expect(await readSubjects()).toHaveLength(1 + 5 * 2)
})

test('an email that is being sent is not retracted, but corrected by another', async () => {
  const booking = await aBooking()
  await emails()
  await setStatus(booking, 'cancelled')
  const { rows } = await shop.client.query<{ id: string }>("select id from messages where state = 'waiting'")
  const mailer = { send: () => Promise.reject(new Error('421 not now')), close: async () => {} }
  await expect(send(rows[0]?.id ?? '', mailer)).rejects.toThrow('421')
  await setStatus(booking, 'pending')
  expect((await waiting()).map(({ kind }) => kind)).toEqual(['booking-status', 'booking-status'])
})

test('a retraction waits for the start of sending, and corrects the email if it is too late', async () => {
  const booking = await aBooking()
  await emails()
  await setStatus(booking, 'cancelled')
  const sender = await shop.aClient()
  await sender.query('begin')
  await sender.query("update messages set tries = tries + 1 where booking_id = $1 and state = 'waiting'", [booking._id])
  const undone = setStatus(booking, 'pending')
  await waiters(shop.connection, 1)
  await sender.query('commit')
  expect((await undone).status).toBe(200)
  expect(await readSubjects()).toEqual([
    'We received your booking',
    'Your booking is cancelled',
    'Your booking is pending again',
  ])
})

test('the version of the booking, not the time, decides which email is the newest', async () => {
  const booking = await aBooking()
  await emails()
  shop.moveClock(-1)
  await cancel(booking)
  expect(await readSubjects()).toEqual(['We received your booking', 'Your booking is cancelled'])
  expect(await readConfirmation(booking)).toMatchObject({ state: 'sent' })
  shop.moveClock(1)
})

test('a delayed email is skipped once a newer one has corrected it', async () => {
  const booking = await aBooking()
  await emails()
  const mailer = { send: () => Promise.reject(new Error('421 not now')), close: async () => {} }
  const idOf = async (kind: string) => {
    const question = "select id from messages where booking_id = $1 and state = 'waiting' and facts ->> 'status' = $2"
    return (await shop.client.query<{ id: string }>(question, [booking._id, kind])).rows[0]?.id ?? ''
  }
  await setStatus(booking, 'confirmed')
  const confirmed = await idOf('confirmed')
  await expect(send(confirmed, mailer)).rejects.toThrow('421')
  shop.moveClock(1)
  await cancel(booking)
  await send(await idOf('cancelled'))
  await send(confirmed)
  shop.moveClock(-1)
  expect(await readSubjects()).toEqual(['We received your booking', 'Your booking is cancelled'])
  const left = await shop.client.query('select 1 from messages where id = $1', [confirmed])
  expect(left.rowCount).toBe(0)
})

test('a customer sees the address and the delivery state of the email', async () => {
  const booking = await aBooking()
  const at = '2026-11-20T06:30:00.000Z'
  const to = shop.customer.email
  expect(booking.confirmation).toEqual({ to, state: 'waiting', at })
  expect(await readConfirmation(booking)).toEqual({ to, state: 'waiting', at })
  shop.moveClock(1)
  await emails()
  expect(await readConfirmation(booking)).toEqual({ to, state: 'sent', at: '2026-11-20T06:31:00.000Z' })
  await cancel(booking)
  expect(await readConfirmation(booking)).toEqual({ to, state: 'waiting', at: '2026-11-20T06:31:00.000Z' })
  await shop.client.query("update messages set state = 'parked' where booking_id = $1 and state = 'waiting'", [
    booking._id,
  ])
  expect(await readConfirmation(booking)).toMatchObject({ state: 'parked' })
  await shop.client.query('delete from messages where booking_id = $1', [booking._id])
  expect(await readConfirmation(booking)).toBe(null)
  shop.moveClock(-1)
})

test('the note of an administrator is in the email if the address is confirmed', async () => {
  const booking = await aBooking()
  await setStatus(booking, 'cancelled', { note: 'Kavita is ill.\nWe are sorry.' })
  const mail = (await emails()).at(-1)
  expect(plain(mail?.text)).toContain('Doorstep Documents has cancelled this booking. There is nothing to pay.')
  expect(plain(mail?.text)).toContain('Kavita is ill. We are sorry.')
  expect(mail?.text).not.toMatch(/Total|Keep cache/)
})

/** The parsed calendar file of an email. */
function entryOf(mail: Mail | undefined) {
  if (!mail?.calendar) throw new Error('an email without its calendar file')
  const calendar = new ICAL.Component(ICAL.parse(mail.calendar.text))
  const event = calendar.getFirstSubcomponent('vevent')
  if (!event) throw new Error('no event')
  const { uid, sequence, location, description } = new ICAL.Event(event)
  const method = calendar.getFirstPropertyValue('method')
  const status = event.getFirstPropertyValue('status')
  const [start, organizer] = ['dtstart', 'organizer'].map((name) => String(event.getFirstPropertyValue(name)))
  return { uid, sequence, method, status, start, organizer, location, description, ...mail.calendar }
}

test.each([
  ['documents', 'help@doorstep.example'],
  ['home', 'help@home.doorstep.example'],
])('each email updates the same calendar entry: %s', async (storefront, support) => {
  await shop.aProfessional({ storefront, categories: ['tax', 'plumbing'] })
  const booking = await aBooking({ storefront, slug: storefront === 'home' ? 'toilet-repair' : 'gst' })
  await emails()
  await setStatus(booking, 'confirmed')
  await emails()
  await reschedule(booking, '2026-11-25 12:00')
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
  const booking = await aBooking()
  await emails()
  await setStatus(booking, 'confirmed')
  const downloaded = await shop.readCalendar(booking)
  expect((await emails()).at(-1)?.calendar?.text).toBe(downloaded)
})

test('an unconfirmed address gets the appointment without typed text, in the calendar file too', async () => {
  await shop.client.query('update users set email_verified_at = null where email = $1', [shop.customer.email])
  await aBooking()
  const { location, description, text } = entryOf((await emails())[0])
  expect([location, text]).toEqual([expect.toBeOneOf(['', null]), expect.not.stringMatching(/Ring|Flat|Ananya/)])
  expect(description).toContain('With Meera')
})

test('the email about a completed booking has no preparation notes, and says only of what was recorded that it is paid', async () => {
  const booking = await aBooking()
  await setStatus(booking, 'completed')
  const done = (await emails()).at(-1)
  expect(done?.text).not.toContain('Keep ready')
  expect(done?.text).toMatch(/Total: ₹/)
  await setStatus(booking, 'confirmed')
  await emails()
  const { total } = (await shop.readAdminBooking(booking)).price
  const body = { amount: total, kind: 'cash' }
  await shop.post(`/api/admin/bookings/${booking._id}/payments`, { token: shop.admin.token, body })
  await setStatus(booking, 'completed')
  expect((await emails()).at(-1)?.text).toContain('Total, paid in cash: ₹')
})
