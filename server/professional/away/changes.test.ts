import { beforeEach, expect, test } from 'vitest'
import type { BookingDetails } from '#domain/booking.ts'
import { fieldsIn, plain, problemIn } from '#server/testing/answers.ts'
import { openShop, tuesday } from '#server/testing/shop.ts'

const shop = openShop({ processes: 2, customer: { emailVerifiedAt: new Date('2026-11-01T00:00:00Z') } })
const { aBooking, assign, cancel, readAdminBooking, readBooking, reschedule, runAt, setStatus, strayClaims } = shop
const wednesday = '2026-11-25'
const whole = { from: `${tuesday}T00:00`, to: `${wednesday}T00:00` }
let meera = ''
let asha = ''

beforeEach(async () => {
  await shop.client.query('delete from messages; delete from bookings; delete from professionals')
  meera = await shop.aProfessional({ name: 'Meera Iyer' })
  asha = await shop.aProfessional({ name: 'Asha Rao' })
})

/** A confirmed booking with Meera, whose emails have been sent. */
async function booked(time: string, options: object = {}): Promise<BookingDetails> {
  const booking = await aBooking({ time, ...options })
  await assign(booking, meera)
  expect((await setStatus(booking, 'confirmed')).status).toBe(200)
  return booking
}

const versionOf = async (booking: BookingDetails): Promise<number> => (await readAdminBooking(booking)).version
const wish = async (booking: BookingDetails, more: object) => ({
  booking: booking._id,
  version: await versionOf(booking),
  ...more,
})
type TakeOptions = { key?: string; at?: typeof shop.second; of?: string; unnamed?: number }
const take = (bookings: object[], { key, at = shop, of = meera, ...more }: TakeOptions = {}) =>
  at.post(`/api/admin/professionals/${of}/time-off`, {
    token: shop.admin.token,
    body: { ...whole, ...more, bookings },
    headers: key === undefined ? {} : { 'Idempotency-Key': key },
  })

test('one request assigns one booking, reschedules another and leaves a third, with one email for the customer', async () => {
  const [first, second, third] = [await booked('09:00'), await booked('10:00'), await booked('11:00')]
  const before = (await shop.emails(shop.customer.email)).length
  const { status, body } = await take([
    await wish(first, { do: 'assign', professional: asha }),
    await wish(second, { do: 'reschedule', date: wednesday, time: '10:00', professional: meera }),
    await wish(third, { do: 'leave' }),
  ])
  expect([status, body.unassigned.map(({ _id }: BookingDetails) => _id)]).toEqual([201, [third._id]])
  expect(body.changed).toMatchObject([
    { _id: first._id, status: 'confirmed', time: '09:00', professional: { name: 'Asha Rao' } },
    {
      _id: second._id,
      status: 'confirmed',
      date: wednesday,
      professional: { name: 'Meera Iyer' },
      price: second.price,
    },
  ])
  expect(await readAdminBooking(third)).toMatchObject({ professional: null, status: 'confirmed' })
  const [waiting] = (await shop.get('/api/admin/messages?kind=visits-changed', shop.admin)).body
  const read = async () => (await shop.get(`/api/admin/messages/${waiting._id}`, shop.admin)).body
  const preview = await read()
  expect(preview).toMatchObject({ ...waiting, state: 'waiting', tries: 0, noLetter: null })
  const emails = (await shop.emails(shop.customer.email)).slice(before)
  expect(emails.map(({ subject }) => subject.split(' · ')[0])).toEqual(['2 visits have changed'])
  expect(emails).toMatchObject([preview.letter])
  expect((await read()).letter).toEqual(preview.letter)
  const text = plain(emails[0]?.text)
  expect(text).toContain(
    'New professional: GST Registration, Tuesday, 24 November 2026, 9:00 am, Asha will come to you',
  )
  expect(text).toContain('New time: GST Registration, Wednesday, 25 November 2026, 10:00 am, Meera will come to you')
  for (const { _id } of [first, second]) expect(text).toContain(`/bookings/${_id}`)
  expect(text).not.toContain(third.number)
  expect(await strayClaims()).toEqual([])
})

test('the activity log has the time off with the numbers, and each booking', async () => {
  const [first, second] = [await booked('09:00'), await booked('10:00')]
  const moved = { do: 'reschedule', date: wednesday, time: '10:00', professional: asha }
  await take([await wish(first, { do: 'assign', professional: asha }), await wish(second, moved)])
  const { rows } = await shop.client.query('select kind, subject_title, after from activity order by id desc limit 3')
  expect(rows.toReversed()).toMatchObject([
    { kind: 'booking-assigned', subject_title: first.number, after: { professional: 'Asha Rao' } },
    { kind: 'booking-moved', subject_title: second.number, after: { date: wednesday, professional: 'Asha Rao' } },
    { kind: 'time-off-added', after: { ...whole, assigned: [first.number], moved: [second.number], unassigned: [] } },
  ])
})

test('the customer may change a visit that the shop has moved until it begins, and a new time is theirs again', async () => {
  const booking = await booked('10:00')
  await take([await wish(booking, { do: 'reschedule', date: wednesday, time: '10:00', professional: asha })])
  const seen = await readBooking(booking)
  expect(seen).toMatchObject({ movedByShop: true, cancellableUntil: seen.startsAt, confirmation: { state: 'waiting' } })
  expect(seen.history.at(-1)).toMatchObject({ status: 'confirmed', note: 'Moved from 24 November 2026, 10:00 am' })
  await runAt('2026-11-25T04:29:00Z', async () => {
    expect((await reschedule(booking, '2026-11-25 12:00')).status).toBe(200)
    const own = await readBooking(booking)
    expect([own.movedByShop, own.status]).toEqual([false, 'pending'])
    expect(problemIn(await cancel(booking)).code).toBe('too_late')
  })
})

test('an administrator who moves such a visit again keeps the right of the customer', async () => {
  const booking = await booked('10:00')
  await take([await wish(booking, { do: 'reschedule', date: wednesday, time: '10:00', professional: asha })])
  await shop.rescheduleAsAdmin(booking, `${wednesday} 12:00`)
  expect(await readBooking(booking)).toMatchObject({ movedByShop: true, status: 'pending' })
  await runAt('2026-11-25T06:31:00Z', async () => {
    const refused = problemIn(await cancel(booking))
    expect([refused.code, refused.message.split(',')[0]]).toEqual(['too_late', 'This visit has begun'])
  })
  await runAt('2026-11-25T06:29:00Z', async () => expect((await cancel(booking)).status).toBe(200))
})

test('a visit that an absence left unassigned, and that an administrator moves, counts as moved by the shop', async () => {
  const booking = await booked('10:00')
  await take([await wish(booking, { do: 'leave' })])
  expect((await shop.rescheduleAsAdmin(booking, `${wednesday} 10:00`)).status).toBe(200)
  const seen = await readBooking(booking)
  expect(seen).toMatchObject({ movedByShop: true, status: 'confirmed', cancellableUntil: seen.startsAt })
  expect((await shop.readSubjects()).at(-1)).toBe('Your booking has a new time')
  const text = plain((await shop.emails(shop.customer.email)).at(-1)?.text)
  expect(text).toContain('free of charge until Wednesday, 25 November 2026, 10:00 am.')
  await runAt('2026-11-25T04:29:00Z', async () => expect((await cancel(booking)).status).toBe(200))
})

test('a move by an absence cannot be undone, because the professional is away then', async () => {
  const booking = await booked('10:00')
  await take([await wish(booking, { do: 'reschedule', date: wednesday, time: '10:00', professional: asha })])
  const back = await shop.rescheduleAsAdmin(booking, `${tuesday} 10:00`, { professional: meera })
  expect([back.status, problemIn(back).code]).toEqual([409, 'slot_taken'])
})

test('a later change is announced from what the email about the absence has said', async () => {
  const booking = await booked('10:00')
  await take([await wish(booking, { do: 'reschedule', date: wednesday, time: '10:00', professional: asha })])
  await shop.emails()
  expect((await reschedule(booking, `${tuesday} 12:00`)).status).toBe(200)
  expect((await shop.readSubjects()).slice(-2)).toEqual(['Your visit has changed', 'Your booking has a new time'])
  const last = (await shop.emails(shop.customer.email)).at(-1)
  expect(plain(last?.text)).toContain('Previously: Wednesday, 25 November 2026, 10:00 am')
})

test('a visit that is confirmed before the email is sent is in it, with its new status', async () => {
  const booking = await aBooking({ time: '10:00' })
  await assign(booking, meera)
  await shop.emails()
  await take([await wish(booking, { do: 'reschedule', date: wednesday, time: '10:00', professional: asha })])
  expect((await setStatus(booking, 'confirmed')).status).toBe(200)
  const emails = await shop.emails(shop.customer.email)
  const changed = emails.find(({ subject }) => subject.startsWith('Your visit has changed'))
  expect(plain(changed?.text)).toContain('before: Tuesday, 24 November 2026, 10:00 am, confirmed')
})

test('the email has a calendar file with the new times of all visits', async () => {
  const [first, second, third] = [await booked('09:00'), await booked('10:00'), await booked('11:00')]
  await take([
    await wish(first, { do: 'reschedule', date: wednesday, time: '10:00', professional: meera }),
    await wish(second, { do: 'assign', professional: asha }),
  ])
  await cancel(third)
  const { calendar } =
    (await shop.emails(shop.customer.email)).find(({ subject }) => subject.includes('2 visits')) ?? {}
  const lines = calendar?.text.split('\r\n') ?? []
  const valuesOf = (name: string) =>
    lines.filter((line) => line.startsWith(name)).map((line) => line.split(':')[1] ?? '')
  expect([calendar?.isCalledOff, valuesOf('UID').toSorted(), valuesOf('STATUS'), valuesOf('BEGIN:VTIMEZONE')]).toEqual([
    false,
    [`${second._id}@doorstep`, `${first._id}@doorstep`].toSorted(),
    ['CONFIRMED', 'CONFIRMED'],
    ['VTIMEZONE'],
  ])
  expect(valuesOf('DTSTART;').toSorted()).toEqual(['20261124T100000', '20261125T100000'])
})

test('nothing is done if one slot is gone, and the refusal names its booking', async () => {
  const [first, second] = [await booked('09:00'), await booked('10:00')]
  const taken = await aBooking({ time: '10:00' })
  await assign(taken, asha)
  const wishes = [
    await wish(first, { do: 'assign', professional: asha }),
    await wish(second, { do: 'assign', professional: asha }),
  ]
  const answer = await take(wishes)
  expect([answer.status, problemIn(answer).code, fieldsIn(answer)]).toEqual([409, 'slot_taken', ['bookings.1']])
  expect((await readAdminBooking(first)).professional._id).toBe(meera)
  expect((await shop.client.query('select from time_off')).rowCount).toBe(0)
})

test('a booking that has changed, or that is not one of those during the absence, is refused at its place', async () => {
  const [first, second] = [await booked('09:00'), await booked('10:00', { date: wednesday })]
  const stale = { ...(await wish(first, { do: 'leave' })), version: 1 }
  const changed = await take([stale])
  expect([changed.status, problemIn(changed).code, fieldsIn(changed)]).toEqual([
    409,
    'version_conflict',
    ['bookings.0'],
  ])
  expect(problemIn(changed).message).toContain('changed this booking')
  const strange = await take([await wish(first, { do: 'leave' }), await wish(second, { do: 'leave' })])
  expect([strange.status, fieldsIn(strange)]).toEqual([422, ['bookings.1']])
  const twice = await take([await wish(first, { do: 'leave' }), await wish(first, { do: 'leave' })])
  expect([twice.status, fieldsIn(twice)]).toEqual([422, ['bookings']])
  const itself = await take([await wish(first, { do: 'assign', professional: meera })])
  expect([itself.status, fieldsIn(itself)]).toEqual([422, ['bookings.0']])
})

test('nothing is done if a booking was made since the administrator has seen them', async () => {
  const first = await booked('09:00')
  const seen = [await wish(first, { do: 'assign', professional: asha })]
  const second = await booked('10:00')
  const answer = await take(seen, { unnamed: 0 })
  expect([answer.status, problemIn(answer).code]).toEqual([409, 'bookings_changed'])
  expect(problemIn(answer).message).toContain('Nothing was saved')
  expect((await readAdminBooking(second)).professional._id).toBe(meera)
  expect((await shop.client.query('select from time_off')).rowCount).toBe(0)
  expect((await take(seen, { unnamed: 1 })).status).toBe(201)
  expect((await readAdminBooking(second)).professional).toBe(null)
})

test('the same request with the same key is done once, also at the same moment', async () => {
  const booking = await booked('10:00')
  const wishes = [await wish(booking, { do: 'assign', professional: asha })]
  const answers = await Promise.all([take(wishes, { key: 'away' }), take(wishes, { key: 'away', at: shop.second })])
  expect(answers.map(({ status }) => status)).toEqual([201, 201])
  expect(answers[0]?.body).toEqual(answers[1]?.body)
  expect((await shop.client.query('select from time_off')).rowCount).toBe(1)
  expect((await take(wishes, { key: 'away', of: asha })).status).toBe(422)
  expect((await shop.readSubjects()).filter((subject) => subject === 'Your visit has changed').length).toBe(1)
})

test('of two administrators who mark a professional away at once, the second learns that the first has done it', async () => {
  const wishes = [await wish(await booked('10:00'), { do: 'assign', professional: asha })]
  const [one, other] = await Promise.all([take(wishes), take(wishes, { at: shop.second })])
  expect(new Set([one.status, other.status])).toEqual(new Set([201, 409]))
  const refused = problemIn(one.status === 409 ? one : other)
  expect([refused.code, refused.message.split(' is ')[1]]).toEqual([
    'bookings_changed',
    'already away during this time.',
  ])
  expect((await shop.client.query('select from time_off')).rowCount).toBe(1)
})

test('two absences that give their bookings to the other professional at once do not both succeed or deadlock', async () => {
  const [first, second] = [await booked('10:00'), await aBooking({ time: '12:00' })]
  await assign(second, asha)
  const one = [await wish(first, { do: 'assign', professional: asha })]
  const other = [await wish(second, { do: 'assign', professional: meera })]
  const answers = await Promise.all([take(one), take(other, { of: asha, at: shop.second })])
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]))
  expect(await strayClaims()).toEqual([])
})
