import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { BookingDetails } from '#domain/booking.ts'
import type { Client } from '#server/platform/database/db.ts'
import { testApp, type TestApp } from '#server/testing/app.ts'
import { writeByTheClock } from './reminders.ts'

let shop: TestApp
let client: Client
let office: Awaited<ReturnType<TestApp['aVisitor']>>
let customer: Awaited<ReturnType<TestApp['aVisitor']>>

const start = new Date('2026-11-20T06:30:00Z')
const storefronts = { documents: 'gst', home: 'toilet-repair' } as const
type Storefront = keyof typeof storefronts

beforeAll(async () => {
  shop = await testApp({ env: { WRITES_PER_MINUTE: '100000', READS_PER_MINUTE: '100000' } })
  client = await shop.aClient()
  office = await shop.aVisitor({ role: 'admin' })
})

beforeEach(async () => {
  shop.moveClock((start.getTime() - shop.deps.clock().getTime()) / 60_000)
  await client.query('update professionals set active = false')
  await shop.aProfessional()
  await shop.aProfessional({ storefront: 'home', categories: ['plumbing'] })
  customer = await shop.aVisitor({ name: 'Ananya Iyer' })
  await client.query('update users set email_verified_at = now() where email = $1', [customer.email])
})

type Wish = { storefront?: Storefront; date?: string; time?: string }
async function booked({
  storefront = 'documents',
  date = '2026-11-24',
  time = '10:00',
}: Wish = {}): Promise<BookingDetails> {
  const service = (await shop.get(`/api/services/${storefronts[storefront]}`, { storefront })).body._id
  const body = { service, date, time, address: 'Flat 402' }
  const answer = await shop.post('/api/bookings', { token: customer.token, storefront, body })
  expect(answer.status).toBe(201)
  await shop.emails()
  return answer.body
}

/** Signs in again: sessions do not last for days. */
async function goTo(moment: string) {
  shop.moveClock((Date.parse(moment) - shop.deps.clock().getTime()) / 60_000)
  for (const somebody of [customer, office]) somebody.token = await shop.signIn(somebody)
}

/** The emails that are due at a time, after sending. */
async function written(moment: string) {
  await goTo(moment)
  const before = (await shop.emails(customer.email)).length
  await writeByTheClock(shop.deps)
  return (await shop.emails(customer.email)).slice(before)
}
const subjects = async (moment: string) => (await written(moment)).map(({ subject }) => subject.split(' · ')[0])

const tomorrow = 'Your appointment is tomorrow'
const set = ({ _id }: BookingDetails, status: string) =>
  shop.put(`/api/admin/bookings/${_id}/status`, { token: office.token, body: { status } })

test.each([
  ['documents', '2026-11-23T02:29Z', '2026-11-23T02:30Z'],
  ['home', '2026-11-23T12:59Z', '2026-11-23T13:00Z'],
] as const)(
  'on the day before, from eight in the morning there, a customer is reminded once: %s',
  async (storefront, early, due) => {
    const booking = await booked({ storefront })
    expect(await subjects('2026-11-22T18:00Z')).toEqual([])
    expect(await subjects(early)).toEqual([])
    const [letter, ...more] = await written(due)
    expect(more).toEqual([])
    expect(letter?.subject).toContain(tomorrow)
    const words = letter?.text.replaceAll(/[\s\u202f]+/g, ' ')
    for (const part of [
      'Hello Ananya Iyer, Meera will come tomorrow at 10:00',
      'Where: Flat 402',
      'Keep ready: ',
      booking.number,
    ])
      expect(words).toContain(part)
    expect(await subjects(due)).toEqual([])
    expect(await subjects('2026-11-23T15:00Z')).toEqual([])
  },
)

test('two processes send one reminder', async () => {
  await booked()
  await goTo('2026-11-23T03:00Z')
  await Promise.all(Array.from({ length: 6 }, () => writeByTheClock(shop.deps)))
  const all = (await shop.emails(customer.email)).map(({ subject }) => subject.split(' · ')[0])
  expect(all).toEqual(['We received your booking', tomorrow])
})

test('no reminder leaves between 22:00 and 08:00, nor on the day itself', async () => {
  await booked()
  expect(await subjects('2026-11-23T16:30Z')).toEqual([])
  expect(await subjects('2026-11-24T02:00Z')).toEqual([])
  expect(await subjects('2026-11-24T03:00Z')).toEqual([])
})

test('a reminder that could not leave by 22:00 does not leave at night', async () => {
  await booked()
  await goTo('2026-11-23T16:00Z')
  await writeByTheClock(shop.deps)
  await goTo('2026-11-23T16:31Z')
  expect((await shop.emails(customer.email)).map(({ subject }) => subject)).toHaveLength(1)
})

test('a customer who got an email about the booking that day gets no reminder', async () => {
  await goTo('2026-11-23T01:00Z')
  await booked({ date: '2026-11-24', time: '20:00' })
  expect(await subjects('2026-11-23T10:00Z')).toEqual([])
})

test('a cancelled or rescheduled appointment gets no reminder for the old time', async () => {
  const [cancelled, moved] = [await booked(), await booked({ time: '14:00' })]
  await goTo('2026-11-23T03:00Z')
  await writeByTheClock(shop.deps)
  expect(
    (
      await client.query(
        "select 1 from messages where kind = 'booking-reminder' and state = 'waiting' and recipient = $1",
        [customer.email],
      )
    ).rowCount,
  ).toBe(2)
  await shop.post(`/api/bookings/${cancelled._id}/cancel`, { token: customer.token })
  const body = { date: '2026-11-26', time: '14:00' }
  await shop.post(`/api/bookings/${moved._id}/reschedule`, { token: customer.token, body })
  const all = (await shop.emails(customer.email)).map(({ subject }) => subject.split(' · ')[0])
  expect(all).not.toContain(tomorrow)
  // The new time gets one.
  expect(await subjects('2026-11-25T03:00Z')).toEqual([tomorrow])
})

test('an earlier address of the customer gets no current data', async () => {
  await client.query('update users set email_verified_at = null where email = $1', [customer.email])
  await booked()
  await goTo('2026-11-23T03:00Z')
  await writeByTheClock(shop.deps)
  const was = customer.email
  customer.email = `new-${was}`
  await client.query('update users set email = $2, email_verified_at = now() where email = $1', [was, customer.email])
  const before = (await shop.emails(was)).map(({ subject }) => subject.split(' · ')[0])
  expect(before).toEqual(['We received your booking'])
  // The new address gets one.
  expect(await subjects('2026-11-23T04:00Z')).toEqual([tomorrow])
})

test('a reminder to an unconfirmed address contains no typed text', async () => {
  await client.query('update users set email_verified_at = null where email = $1', [customer.email])
  await booked()
  const [letter] = await written('2026-11-23T03:00Z')
  expect(letter?.subject).toContain(tomorrow)
  expect(`${letter?.text} ${letter?.html} ${letter?.calendar?.text}`).not.toMatch(/Ananya|Flat/)
})

test('one reminder that fails does not stop the others', async () => {
  await booked()
  await booked({ time: '14:00' })
  await goTo('2026-11-23T03:00Z')
  await client.query(`create function fail() returns trigger language plpgsql as $$ begin raise 'not this one'; end $$`)
  await client.query(
    `create trigger failing before insert on messages for each row
    when (new.facts ->> 'startsAt' = '2026-11-24T04:30:00.000Z') execute function fail()`,
  )
  await writeByTheClock(shop.deps)
  await client.query('drop trigger failing on messages')
  expect((await shop.emails(customer.email)).at(-1)?.text).toContain('2:00')
  expect(shop.lines.join('')).toContain('an email could not be enqueued')
})

test('a reminder is sent even if the clocks go forward that night', async () => {
  await goTo('2027-03-10T12:00Z')
  await booked({ storefront: 'home', date: '2027-03-14', time: '08:00' })
  expect(await subjects('2027-03-13T12:59Z')).toEqual([])
  expect(await subjects('2027-03-13T13:00Z')).toEqual([tomorrow])
})

test('a reminder contains the data at the time of sending', async () => {
  const booking = await booked()
  await goTo('2026-11-23T03:00Z')
  await writeByTheClock(shop.deps)
  await client.query("update bookings set status = 'confirmed', address = 'New Road' where id = $1", [booking._id])
  const letter = (await shop.emails(customer.email)).at(-1)
  expect(letter?.subject).toContain(tomorrow)
  expect(letter?.text).toContain('Where: New Road')
  expect(letter?.text).not.toContain('not confirmed yet')
})

test('a booking without an earlier email, as in the demo, gets no reminder', async () => {
  const booking = await booked()
  await client.query('delete from messages where booking_id = $1', [booking._id])
  expect(await subjects('2026-11-23T03:00Z')).toEqual([])
})

test('two hours after the appointment the customer gets one invitation to review', async () => {
  const booking = await booked()
  await goTo('2026-11-24T06:00Z')
  await set(booking, 'completed')
  await shop.emails()
  expect(await subjects('2026-11-24T07:59Z')).toEqual([])
  const [letter, ...more] = await written('2026-11-24T08:00Z')
  expect(more).toEqual([])
  expect(letter?.subject).toContain('How was it? GST Registration')
  expect(letter?.text).toContain(`http://localhost/bookings/${booking._id}?review=write`)
  expect(letter?.calendar).toBeUndefined()
  await set(booking, 'pending')
  await set(booking, 'completed')
  await shop.emails()
  expect(await subjects('2026-11-24T12:00Z')).toEqual([])
})

test('no invitation leaves at night, for a booking that is no longer completed, or after three days', async () => {
  const [one, other, late] = [await booked(), await booked({ time: '14:00' }), await booked({ time: '18:00' })]
  await goTo('2026-11-24T14:00Z')
  await set(late, 'completed')
  await shop.emails()
  await goTo('2026-11-28T15:00Z')
  for (const booking of [one, other]) await set(booking, 'completed')
  await shop.emails()
  expect(await subjects('2026-11-28T17:00Z')).toEqual([])
  await goTo('2026-11-29T02:31Z')
  await writeByTheClock(shop.deps)
  await set(other, 'pending')
  const asked = (await shop.emails(customer.email)).filter(({ subject }) => subject.startsWith('How was it'))
  expect(asked.map(({ text }) => text.includes(one.number))).toEqual([true])
})
