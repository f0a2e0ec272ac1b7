import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test, vi } from 'vitest'
import { requeueLost } from '#server/message/jobs.ts'
import { plain } from '#server/testing/answers.ts'
import { patience } from '#server/testing/database.ts'
import { openShop } from '#server/testing/shop.ts'

const shop = openShop()
const { cancel, readBooking, reschedule, setStatus } = shop
/** Text that only the customer has typed. */
let mark: string
beforeEach(async () => {
  await shop.aProfessional()
  mark = randomUUID()
  shop.customer = await shop.aVisitor({ name: `Kavita ${mark}` })
})

const aBooking = () => shop.aBooking({ address: `77, Lane ${mark}`, notes: `Ring ${mark}` })

/** Books, reschedules and cancels a number of times; returns the number of cancelled bookings. */
async function bookAndCancel(times: number) {
  for (let n = 0; n < times; n += 1) {
    const booking = await aBooking()
    expect((await reschedule(booking, '2026-11-25 12:00')).status).toBe(200)
    // Later than the delay of the email.
    await shop.emails()
    expect((await cancel(booking)).status).toBe(200)
  }
  const cancelled = await shop.get('/api/bookings?status=cancelled', { token: shop.customer.token })
  return cancelled.headers.get('x-total-count')
}

/** The number of emails of each kind to the customer. */
async function countEmails() {
  const subjects = await shop.readSubjects()
  const kinds = ['We received your booking', 'Your booking has a new time', 'Your booking is cancelled']
  return kinds.map((kind) => subjects.filter((subject) => subject === kind).length)
}

test('an unconfirmed address gets five emails of a kind an hour, without typed text', async () => {
  expect(await bookAndCancel(7)).toBe('7')
  expect(await countEmails()).toEqual([5, 5, 5])
  for (const { subject, text, html } of await shop.emails(shop.customer.email)) {
    expect(`${subject} ${text} ${html}`).not.toMatch(new RegExp(`Where|Kavita|Lane|Ring|${mark}`))
    expect(text).toContain('GST Registration')
    // The shop of the tests is one.
    for (const words of [text, html]) expect(words).toContain('This is a demo')
  }
  shop.moveClock(59)
  expect([await bookAndCancel(1), await countEmails()]).toEqual(['8', [5, 5, 5]])
  shop.moveClock(2)
  expect([await bookAndCancel(1), await countEmails()]).toEqual(['9', [6, 6, 6]])
  shop.moveClock(-61)
})

test('the limit counts admin changes too', async () => {
  const booking = await aBooking()
  const statuses = ['confirmed', 'pending', 'confirmed', 'completed', 'cancelled', 'pending', 'completed']
  for (const status of statuses) {
    await setStatus(booking, status, { note: `By phone ${mark}` })
    await shop.emails()
  }
  const emails = await shop.emails(shop.customer.email)
  expect(emails.length).toBe(1 + 5)
  expect(emails.filter(({ text, html }) => `${text} ${html}`.includes(mark))).toEqual([])
})

test('a retracted email does not count toward the limit', async () => {
  const booking = await aBooking()
  await shop.emails()
  for (const time of ['12:00', '13:00', '14:00', '15:00', '16:00', '17:00', '18:00'])
    expect((await reschedule(booking, `2026-11-25 ${time}`)).status).toBe(200)
  const last = (await shop.emails(shop.customer.email)).at(-1)
  expect(plain(last?.text)).toContain('When: Wednesday, 25 November 2026, 6:00 pm')
})

test('a customer at the limit does not see an email that was not sent', async () => {
  const booking = await aBooking()
  const confirmationAfter = async (status: string) => {
    await setStatus(booking, status)
    await shop.emails()
    return (await readBooking(booking)).confirmation
  }
  for (const status of ['confirmed', 'pending', 'confirmed', 'pending', 'confirmed'])
    expect(await confirmationAfter(status)).toMatchObject({ state: 'sent' })
  expect(await confirmationAfter('completed')).toBe(null)
})

test('a confirmed address gets every email, with the address of the appointment', async () => {
  await shop.client.query('update users set email_verified_at = now() where email = $1', [shop.customer.email])
  expect(await bookAndCancel(7)).toBe('7')
  expect(await countEmails()).toEqual([7, 7, 7])
  const emails = await shop.emails(shop.customer.email)
  expect(emails.filter(({ text }) => !text.includes(`Where: 77, Lane ${mark}`))).toEqual([])
})

/** The emails to the customer, each with its number of jobs. */
async function jobs() {
  const { rows } = await shop.client.query<{ kind: string; jobs: number }>(
    `select m.kind, (select count(*)::int from pgboss.job j where j.name = 'deliver' and j.data ->> 'id' = m.id::text) as jobs
    from messages m where m.recipient = $1 order by m.kind`,
    [shop.customer.email],
  )
  return rows.map(({ kind, jobs: n }) => `${kind} ${n}`)
}

test('an email has one job, however often lost jobs are requeued', async () => {
  await setStatus(await aBooking(), 'confirmed')
  const oneEach = ['booking-received 1', 'booking-status 1']
  await vi.waitFor(async () => expect(await jobs()).toEqual(oneEach), patience)
  shop.moveClock(1)
  for (const kind of ['booking-received', 'booking-status']) {
    // This one has lost its job. When it has one again, the other was requeued too.
    await shop.client.query(
      "delete from pgboss.job where data ->> 'id' in (select id::text from messages where recipient = $1 and kind = $2)",
      [shop.customer.email, kind],
    )
    expect(await jobs()).not.toEqual(oneEach)
    await requeueLost(shop.deps)
    await vi.waitFor(async () => expect(await jobs()).toContain(`${kind} 1`), patience)
    expect(await jobs()).toEqual(oneEach)
  }
  shop.moveClock(-1)
})
