import { beforeEach, expect, test } from 'vitest'
import { plain, problemIn } from '#server/testing/answers.ts'
import { openShop } from '#server/testing/shop.ts'

const shop = openShop({ customer: { emailVerifiedAt: new Date('2026-11-20T06:30:00Z') } })
const { aBooking, readAdminBooking, readSubjects, reschedule, rescheduleAsAdmin, setStatus } = shop
beforeEach(() => shop.aProfessional())

/** The appointment is on 24 November at 10:00 in Kolkata, which is 4:30 in UTC. */
const before = '2026-11-24T04:29:00Z'
const start = '2026-11-24T04:30:00Z'

const parked = async () => {
  const { rows } = await shop.client.query<{ kind: string; error: string }>(
    "select kind, last_error as error from messages where recipient = $1 and state = 'parked'",
    [shop.customer.email],
  )
  return rows
}

test.each(['pending', 'confirmed'])('no email says that a visit which has begun is %s', async (status) => {
  const booking = await aBooking({ status: status === 'pending' ? 'confirmed' : 'pending' })
  const sent = await readSubjects()
  await shop.runAt(start, async () => {
    expect((await setStatus(booking, status)).status).toBe(200)
    expect(await readSubjects()).toEqual(sent)
  })
})

test('a bulk confirmation sends emails only about visits to come', async () => {
  const [past, next] = [await aBooking(), await aBooking({ date: '2026-11-25' })]
  await readSubjects()
  await shop.runAt(start, async () => {
    const changes = [past, next].map(({ _id }) => ({ booking: _id, status: 'confirmed' }))
    const answer = await shop.post('/api/admin/bookings/statuses', {
      token: shop.admin.token,
      body: { changes, note: '' },
    })
    expect(answer.body.results.map(({ done }: { done: { status: string } }) => done.status)).toEqual([
      'confirmed',
      'confirmed',
    ])
    expect((await readSubjects()).slice(2)).toEqual(['Your booking is confirmed'])
    const mail = (await shop.emails(shop.customer.email)).at(-1)
    expect(mail?.text).toContain('25 November')
  })
})

test.each([
  ['completed', 'Your booking is completed'],
  ['cancelled', 'Your booking is cancelled'],
])('an email still says that a visit which has begun is %s', async (status, subject) => {
  const booking = await aBooking()
  await shop.runAt(start, async () => {
    await setStatus(booking, status)
    expect((await readSubjects()).at(-1)).toBe(subject)
  })
})

test('a visit is announced until it begins', async () => {
  const booking = await aBooking()
  await shop.runAt(before, async () => {
    await setStatus(booking, 'confirmed')
    expect((await readSubjects()).at(-1)).toBe('Your booking is confirmed')
  })
})

const begun = 'The visit has begun, so this email no longer applies and is not sent.'

test.each([
  ['booking-received', async () => void (await aBooking())],
  ['booking-status', async () => void (await aBooking({ status: 'confirmed' }))],
  ['booking-rescheduled', async () => void (await reschedule(await aBooking(), '2026-11-24 11:00'))],
])('a waiting email that announces a visit is parked once the visit has begun: %s', async (kind, change) => {
  await change()
  await shop.runAt('2026-11-24T05:30:00Z', async () => {
    expect(await readSubjects()).toEqual([])
    expect(await parked()).toContainEqual({ kind, error: begun })
  })
})

test('an email that was sent is not sent to another address once the visit has begun', async () => {
  const booking = await aBooking()
  await readSubjects()
  const [message] = (await shop.get(`/api/admin/messages?booking=${booking._id}`, shop.admin)).body
  await shop.runAt(start, async () => {
    const body = { recipient: 'corrected@example.com' }
    const answer = await shop.post(`/api/admin/messages/${message._id}/resend`, { token: shop.admin.token, body })
    expect([answer.status, problemIn(answer).message]).toEqual([409, begun])
  })
})

test('a waiting email about a cancellation is sent after the start of the visit', async () => {
  await aBooking({ status: 'cancelled' })
  await shop.runAt(start, async () => expect(await readSubjects()).toContain('Your booking is cancelled'))
})

const correction = 'Your booking has changed'
/** The text of the last email to the customer. */
const lastText = async () => plain((await shop.emails(shop.customer.email)).at(-1)?.text)

test('a customer who was emailed another time is corrected, even if the visit has begun', async () => {
  const booking = await aBooking({ status: 'confirmed' })
  const { professional } = await readAdminBooking(booking)
  await readSubjects()
  await shop.runAt('2026-11-24T04:29:50Z', async () => {
    await rescheduleAsAdmin(booking, '2026-12-01 10:00', { status: 'confirmed' })
    expect((await readSubjects()).at(-1)).toBe('Your booking has a new time')
    await shop.runAt('2026-11-24T04:30:05Z', async () => {
      const undo = { status: 'confirmed', professional: professional._id }
      expect((await rescheduleAsAdmin(booking, '2026-11-24 10:00', undo)).status).toBe(200)
      expect((await readSubjects()).at(-1)).toBe(correction)
      const text = await lastText()
      expect(text).toContain('our last email about this booking is no longer right.')
      expect(text).toContain('It is recorded as confirmed, at a time that has already begun.')
      expect(text).toMatch(/When: Tuesday, 24 November .*Previously: Tuesday, 1 December/)
      expect(text).toContain('If you have a question, please call')
      expect(text).not.toMatch(/will come|Professional:|Keep ready/)
    })
  })
})

test('a customer who was emailed a cancellation learns that the booking was reopened after the visit had begun', async () => {
  const booking = await aBooking({ status: 'cancelled' })
  await readSubjects()
  await shop.runAt(start, async () => {
    await setStatus(booking, 'confirmed')
    expect((await readSubjects()).at(-1)).toBe(correction)
    expect(await lastText()).not.toMatch(/will come|Professional:/)
    // The customer knows it now.
    const subjects = await readSubjects()
    await setStatus(booking, 'pending')
    await readSubjects()
    await setStatus(booking, 'confirmed')
    expect(await readSubjects()).toEqual(subjects)
  })
})

test('an email that waited until the visit began becomes a correction if the customer knows of a cancellation', async () => {
  const booking = await aBooking({ status: 'cancelled' })
  await readSubjects()
  await setStatus(booking, 'confirmed')
  await shop.runAt(start, async () => {
    expect((await readSubjects()).at(-1)).toBe(correction)
    expect(await parked()).toEqual([])
  })
})

test('a cancellation that is undone before its email is sent needs no correction', async () => {
  const booking = await aBooking({ status: 'confirmed' })
  const subjects = await readSubjects()
  await shop.runAt(start, async () => {
    await setStatus(booking, 'cancelled')
    await setStatus(booking, 'confirmed')
    expect(await readSubjects()).toEqual(subjects)
  })
})

test('a completed booking that is reopened and completed again sends one email', async () => {
  const booking = await aBooking({ status: 'confirmed' })
  await readSubjects()
  await shop.runAt(start, async () => {
    await setStatus(booking, 'completed')
    const subjects = await readSubjects()
    expect(subjects.at(-1)).toBe('Your booking is completed')
    await setStatus(booking, 'confirmed')
    expect(await readSubjects()).toEqual(subjects)
    await setStatus(booking, 'completed')
    expect(await readSubjects()).toEqual(subjects)
  })
})
