import { beforeEach, expect, test } from 'vitest'
import { deliver } from '#server/message/actions.ts'
import { plain, problemIn } from '#server/testing/answers.ts'
import { openShop } from '#server/testing/shop.ts'
import { emailWriters } from '#server/workers.ts'
import { writeByTheClock } from './reminders.ts'

const start = new Date('2026-11-20T06:30:00Z')
const shop = openShop({ customer: { name: 'Ananya Iyer', emailVerifiedAt: start } })
const { cancel, goTo, readSubjects, reschedule, setStatus } = shop
beforeEach(async () => {
  await goTo(start)
  await shop.aProfessional()
  await shop.aProfessional({ storefront: 'home', categories: ['plumbing'] })
})

/** Makes a booking, and delivers its emails. */
async function aBooking(options: object = {}) {
  const booking = await shop.aBooking({ address: 'Flat 402', ...options })
  await shop.emails()
  return booking
}

/** The emails that become due by a time. */
async function emailsAt(moment: string) {
  await goTo(moment)
  const before = (await shop.emails(shop.customer.email)).length
  await writeByTheClock(shop.deps)
  return (await shop.emails(shop.customer.email)).slice(before)
}
const subjectsAt = async (moment: string) => (await emailsAt(moment)).map(({ subject }) => subject.split(' · ')[0])

const home = { storefront: 'home', slug: 'toilet-repair' }
const tomorrow = 'Your appointment is tomorrow'

test.each([
  ['documents', '2026-11-23T02:29Z', '2026-11-23T02:30Z', {}],
  ['home', '2026-11-23T12:59Z', '2026-11-23T13:00Z', home],
])('a customer is reminded once, on the day before, from 08:00 local time: %s', async (_, early, due, options) => {
  const booking = await aBooking(options)
  expect(await subjectsAt('2026-11-22T18:00Z')).toEqual([])
  expect(await subjectsAt(early)).toEqual([])
  const [mail, ...more] = await emailsAt(due)
  expect(more).toEqual([])
  expect(mail?.subject).toContain(tomorrow)
  const words = plain(mail?.text)
  for (const part of [
    'Hello Ananya Iyer, Meera will come tomorrow at 10:00',
    'Where: Flat 402',
    'Keep ready: ',
    booking.number,
  ])
    expect(words).toContain(part)
  expect(await subjectsAt(due)).toEqual([])
  expect(await subjectsAt('2026-11-23T15:00Z')).toEqual([])
})

test('two processes send one reminder', async () => {
  await aBooking()
  await goTo('2026-11-23T03:00Z')
  await Promise.all(Array.from({ length: 6 }, () => writeByTheClock(shop.deps)))
  expect(await readSubjects()).toEqual(['We received your booking', tomorrow])
})

test('no reminder leaves between 22:00 and 08:00, nor on the day itself', async () => {
  await aBooking()
  expect(await subjectsAt('2026-11-23T16:30Z')).toEqual([])
  expect(await subjectsAt('2026-11-24T02:00Z')).toEqual([])
  expect(await subjectsAt('2026-11-24T03:00Z')).toEqual([])
})

test('a reminder that could not leave by 22:00 does not leave at night', async () => {
  await aBooking()
  await goTo('2026-11-23T16:00Z')
  await writeByTheClock(shop.deps)
  await goTo('2026-11-23T16:31Z')
  expect((await shop.emails(shop.customer.email)).map(({ subject }) => subject)).toHaveLength(1)
})

test('a customer who got an email about the booking that day gets no reminder', async () => {
  await goTo('2026-11-23T01:00Z')
  await aBooking({ date: '2026-11-24', time: '20:00' })
  expect(await subjectsAt('2026-11-23T10:00Z')).toEqual([])
})

test('a cancelled or rescheduled appointment gets no reminder for the old time', async () => {
  const [cancelled, moved] = [await aBooking(), await aBooking({ time: '14:00' })]
  await goTo('2026-11-23T03:00Z')
  await writeByTheClock(shop.deps)
  expect(
    (
      await shop.client.query(
        "select 1 from messages where kind = 'booking-reminder' and state = 'waiting' and recipient = $1",
        [shop.customer.email],
      )
    ).rowCount,
  ).toBe(2)
  await cancel(cancelled)
  await reschedule(moved, '2026-11-26 14:00')
  expect(await readSubjects()).not.toContain(tomorrow)
  // The new time gets one.
  expect(await subjectsAt('2026-11-25T03:00Z')).toEqual([tomorrow])
})

test('an administrator sends a reminder again, to a corrected address and at night', async () => {
  const booking = await aBooking()
  await goTo('2026-11-23T03:00Z')
  await writeByTheClock(shop.deps)
  await shop.emails()
  const [reminder] = (await shop.get(`/api/admin/messages?booking=${booking._id}&kind=booking-reminder`, shop.admin))
    .body
  const sendAgain = (recipient: string) =>
    shop.post(`/api/admin/messages/${reminder._id}/resend`, { ...shop.admin, body: { recipient } })
  await goTo('2026-11-23T16:31Z')
  const { status, body } = await sendAgain('corrected@example.com')
  expect(status).toBe(200)
  // Delayed until another email about the booking has been sent, which leaves the appointment as it is.
  await shop.client.query("update messages set state = 'parked' where id = $1", [body._id])
  await setStatus(booking, 'confirmed')
  await shop.emails()
  await shop.client.query("update messages set state = 'waiting' where id = $1", [body._id])
  await deliver(shop.deps.db, shop.deps, { id: body._id, writers: emailWriters })
  const [again, ...more] = await shop.emails('corrected@example.com')
  expect([again?.subject, more]).toEqual([expect.stringContaining(tomorrow), []])
  expect(plain(again?.text)).not.toMatch(/Ananya|Flat 402|not confirmed yet/)
  const late = (await sendAgain('late@example.com')).body
  await goTo('2026-11-24T03:00Z')
  expect(await shop.emails('late@example.com')).toEqual([])
  const read = await shop.get(`/api/admin/messages/${late._id}`, shop.admin)
  expect(read.body).toMatchObject({ state: 'parked', lastError: expect.stringMatching(/^A reminder is sent only/) })
  expect(problemIn(await sendAgain('other@example.com')).message).toMatch(/only on the day before the visit/)
})

test('an earlier address of the customer gets no current data', async () => {
  await shop.client.query('update users set email_verified_at = null where email = $1', [shop.customer.email])
  await aBooking()
  await goTo('2026-11-23T03:00Z')
  await writeByTheClock(shop.deps)
  const was = shop.customer.email
  shop.customer.email = `new-${was}`
  await shop.client.query('update users set email = $2, email_verified_at = now() where email = $1', [
    was,
    shop.customer.email,
  ])
  const before = (await shop.emails(was)).map(({ subject }) => subject.split(' · ')[0])
  expect(before).toEqual(['We received your booking'])
  // The new address gets one.
  expect(await subjectsAt('2026-11-23T04:00Z')).toEqual([tomorrow])
})

test('a reminder to an unconfirmed address contains no typed text', async () => {
  await shop.client.query('update users set email_verified_at = null where email = $1', [shop.customer.email])
  await aBooking()
  const [mail] = await emailsAt('2026-11-23T03:00Z')
  expect(mail?.subject).toContain(tomorrow)
  expect(`${mail?.text} ${mail?.html} ${mail?.calendar?.text}`).not.toMatch(/Ananya|Flat/)
})

test('one reminder that fails does not stop the others', async () => {
  await aBooking()
  await aBooking({ time: '14:00' })
  await goTo('2026-11-23T03:00Z')
  await shop.client.query(
    `create function fail() returns trigger language plpgsql as $$ begin raise 'not this one'; end $$`,
  )
  await shop.client.query(
    `create trigger failing before insert on messages for each row
    when (new.facts ->> 'startsAt' = '2026-11-24T04:30:00.000Z') execute function fail()`,
  )
  await writeByTheClock(shop.deps)
  await shop.client.query('drop trigger failing on messages')
  expect((await shop.emails(shop.customer.email)).at(-1)?.text).toContain('2:00')
  expect(shop.lines.join('')).toContain('an email could not be enqueued')
})

test('a reminder is sent even if the clocks go forward that night', async () => {
  await goTo('2027-03-10T12:00Z')
  await aBooking({ ...home, date: '2027-03-14', time: '08:00' })
  expect(await subjectsAt('2027-03-13T12:59Z')).toEqual([])
  expect(await subjectsAt('2027-03-13T13:00Z')).toEqual([tomorrow])
})

test('a reminder contains the data at the time of sending', async () => {
  const booking = await aBooking()
  await goTo('2026-11-23T03:00Z')
  await writeByTheClock(shop.deps)
  await shop.client.query("update bookings set status = 'confirmed', address = 'New Road' where id = $1", [booking._id])
  const mail = (await shop.emails(shop.customer.email)).at(-1)
  expect(mail?.subject).toContain(tomorrow)
  expect(mail?.text).toContain('Where: New Road')
  expect(mail?.text).not.toContain('not confirmed yet')
})

test('a booking without an earlier email, as in the demo, gets no reminder', async () => {
  const booking = await aBooking()
  await shop.client.query('delete from messages where booking_id = $1', [booking._id])
  expect(await subjectsAt('2026-11-23T03:00Z')).toEqual([])
})

test('two hours after the appointment the customer gets one invitation to review', async () => {
  const booking = await aBooking()
  await goTo('2026-11-24T06:00Z')
  await setStatus(booking, 'completed')
  await shop.emails()
  expect(await subjectsAt('2026-11-24T07:59Z')).toEqual([])
  const [mail, ...more] = await emailsAt('2026-11-24T08:00Z')
  expect(more).toEqual([])
  expect(mail?.subject).toContain('How was it? GST Registration')
  expect(mail?.text).toContain(`http://localhost/bookings/${booking._id}?review=write`)
  expect(mail?.calendar).toBeUndefined()
  await setStatus(booking, 'pending')
  await setStatus(booking, 'completed')
  await shop.emails()
  expect(await subjectsAt('2026-11-24T12:00Z')).toEqual([])
})

test('no invitation leaves at night, for a booking that is no longer completed, or after three days', async () => {
  const [one, other, late] = [await aBooking(), await aBooking({ time: '14:00' }), await aBooking({ time: '18:00' })]
  await goTo('2026-11-24T14:00Z')
  await setStatus(late, 'completed')
  await shop.emails()
  await goTo('2026-11-28T15:00Z')
  for (const booking of [one, other]) await setStatus(booking, 'completed')
  await shop.emails()
  expect(await subjectsAt('2026-11-28T17:00Z')).toEqual([])
  await goTo('2026-11-29T02:31Z')
  await writeByTheClock(shop.deps)
  await setStatus(other, 'pending')
  const invitations = (await shop.emails(shop.customer.email)).filter(({ subject }) => subject.startsWith('How was it'))
  expect(invitations.map(({ text }) => text.includes(one.number))).toEqual([true])
})
