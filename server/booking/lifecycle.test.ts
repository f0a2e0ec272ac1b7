import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type BookingDetails, BookingStatus } from '#domain/booking.ts'
import type { Client } from '#server/platform/database/db.ts'
import { problemIn, testApp, type TestApp } from '#server/testing/app.ts'

let shop: TestApp
let client: Client
let admin: string
/** The professionals of the current test; no others are active. */
let customer: Awaited<ReturnType<TestApp['aVisitor']>>

beforeAll(async () => {
  shop = await testApp({ env: { WRITES_PER_MINUTE: '100000', READS_PER_MINUTE: '100000' } })
  client = await shop.aClient()
  admin = (await shop.aVisitor({ role: 'admin', name: 'Ravi Menon' })).token
})

beforeEach(async () => {
  await client.query('update professionals set active = false')
  customer = await shop.aVisitor()
})

/** Bookings whose claims are wrong. */
async function strayClaims() {
  const { rows } = await client.query(
    `with wanted as (
      select professional_id, quantum, id as booking_id from bookings, generate_series(
        floor(extract(epoch from starts_at) / 900)::integer, ceil(extract(epoch from ends_at) / 900)::integer - 1
      ) as quantum
      where status <> 'cancelled' and professional_id is not null
    ), there as (select professional_id, quantum, booking_id from slot_claims)
    (table wanted except all table there) union all (table there except all table wanted)`,
  )
  return rows
}

afterEach(async () => expect(await strayClaims()).toEqual([]))

type Place = { date?: string; time?: string; slug?: string; storefront?: string }
async function booked({ slug = 'gst', storefront = 'documents', ...more }: Place = {}): Promise<BookingDetails> {
  const service = (await shop.get(`/api/services/${slug}`, { storefront })).body._id
  const body = { service, date: '2026-11-24', time: '10:00', address: '14, Lake View Road', ...more }
  const answer = await shop.post('/api/bookings', { token: customer.token, storefront, body })
  expect([answer.status, await strayClaims()]).toEqual([201, []])
  return answer.body
}

type Id = { _id: string }
const cancel = ({ _id }: Id, token = customer.token) => shop.post(`/api/bookings/${_id}/cancel`, { token })
const move = ({ _id }: Id, date: string, time: string, token = customer.token) =>
  shop.post(`/api/bookings/${_id}/reschedule`, { token, body: { date, time } })
const set = ({ _id }: Id, status: string, more: object = {}) =>
  shop.put(`/api/admin/bookings/${_id}/status`, { token: admin, body: { status, ...more } })
const assign = ({ _id }: Id, professional: string, more: object = {}) =>
  shop.put(`/api/admin/bookings/${_id}/professional`, { token: admin, body: { professional, ...more } })
const own = async ({ _id }: Id) => (await shop.get(`/api/bookings/${_id}`, { token: customer.token })).body
/** Without the delivery state of emails, which the tests change by looking at the mailbox. */
const office = async ({ _id }: Id) => {
  const { body } = await shop.get(`/api/admin/bookings/${_id}`, { token: admin })
  return { ...body, letters: expect.any(Array) }
}
const subjects = async () => (await shop.emails(customer.email)).map(({ subject }) => subject.split(' · ')[0])
const calendar = async ({ _id }: Id) => {
  const headers = { Authorization: `Bearer ${customer.token}` }
  return (await shop.app.request(`/api/bookings/${_id}/calendar.ics`, { headers })).text()
}
const refusal = (answer: Parameters<typeof problemIn>[0]) => {
  const { status, code, message } = problemIn(answer)
  return [status, code, message]
}

/** Runs something at another time, with a new session. */
async function at<T>(moment: string, work: () => Promise<T>): Promise<T> {
  const minutes = (Date.parse(moment) - shop.deps.clock().getTime()) / 60_000
  shop.moveClock(minutes)
  customer.token = await shop.signIn(customer)
  return work().finally(() => shop.moveClock(-minutes))
}

const tooLate = 'Free cancellation ended 24 hours before your appointment. Please contact support.'
const received = 'We received your booking'
const moved = 'Your booking has a new time'
const cancelled = 'Your booking is cancelled'
const byText = (one = '', other = '') => (one < other ? -1 : 1)
const over = 'This booking is completed or cancelled and cannot be changed.'

describe('a customer', () => {
  test.each([
    ['India', '2026-11-20T07:30', { date: '2026-11-21', time: '13:00', slug: 'gst', storefront: 'documents' }],
    // The clocks go back that night, so 24 hours before 10:00 is 11:00.
    ['New York', '2026-10-31T15:00', { date: '2026-11-01', time: '10:00', slug: 'toilet-repair', storefront: 'home' }],
  ])('can cancel and reschedule until 24 hours before, not a minute later: %s', async (_, last, place) => {
    const somebody = { storefront: place.storefront, categories: ['tax', 'plumbing'] }
    await Promise.all([shop.aProfessional(somebody), shop.aProfessional(somebody)])
    const [one, other] = await at('2026-10-31T13:00Z', async () => [await booked(place), await booked(place)])
    if (!one || !other) throw new Error('nothing was booked')
    expect(one.cancellableUntil).toBe(`${last}:00.000Z`)
    await at(`${last}:01Z`, async () => {
      expect(refusal(await cancel(one))).toEqual([409, 'too_late', tooLate])
      expect(refusal(await move(one, place.date, '20:00'))).toEqual([409, 'too_late', tooLate])
    })
    await at(`${last}:00Z`, async () => {
      expect((await cancel(one)).body.status).toBe('cancelled')
      expect((await move(other, place.date, '20:00')).body).toMatchObject({ date: place.date, time: '20:00' })
    })
    expect((await subjects()).toSorted(byText)).toEqual([received, received, moved, cancelled])
  })

  test('cancels twice and gets one email, and cannot change a finished booking', async () => {
    await shop.aProfessional()
    const booking = await booked()
    const [first, again] = [await cancel(booking), await cancel(booking)]
    expect([first.status, again.status, again.text]).toEqual([200, 200, first.text])
    expect(first.body.history).toMatchObject([{ status: 'pending' }, { status: 'cancelled', by: 'you', note: '' }])
    expect(await subjects()).toEqual([received, cancelled])
    expect(refusal(await move(booking, '2026-11-25', '10:00'))).toEqual([409, 'invalid_state', over])
    await set(booking, 'completed')
    expect(refusal(await cancel(booking))).toEqual([409, 'invalid_state', over])
    expect(refusal(await move(booking, '2026-11-25', '10:00'))).toEqual([409, 'invalid_state', over])
  })

  test("does not learn whether somebody else's booking is there, administrators no more", async () => {
    await shop.aProfessional()
    const booking = await booked()
    const stranger = (await shop.aVisitor()).token
    const answers = []
    for (const [_id = '', token] of [[booking._id, admin], [booking._id], [randomUUID()], ['no-id']]) {
      const as = { token: token ?? stranger }
      answers.push(await cancel({ _id }, as.token), await move({ _id }, '2026-11-25', '10:00', as.token))
      for (const file of ['', '/calendar.ics', '/availability'])
        answers.push(await shop.get(`/api/bookings/${_id}${file}`, as))
    }
    const bodies = answers.map((answer) => JSON.stringify({ ...problemIn(answer), instance: '' }))
    expect([answers[0]?.status, new Set(bodies).size]).toEqual([404, 1])
    expect(await own(booking)).toEqual(booking)
    for (const id of [randomUUID(), 'no-id']) expect((await set({ _id: id }, 'confirmed')).status).toBe(404)
  })

  test('reschedules a booking, which keeps its terms and is pending again; the calendar file is updated', async () => {
    await shop.aProfessional()
    const booking = await booked({ slug: 'tax-docs' })
    await set(booking, 'confirmed')
    expect(await calendar(booking)).toMatch(
      /SEQUENCE:1\r\n[^]*DTSTART;TZID=Asia\/Kolkata:20261124T100000[^]*STATUS:CONFIRMED/,
    )
    await client.query("update services set title = 'Other', price = 1, duration = 120 where slug = 'tax-docs'")
    const { history, ...rest } = (await move(booking, '2026-11-26', '12:00')).body
    const { _id, number, price, createdAt, service } = booking
    expect(rest).toMatchObject({ _id, number, price, createdAt, service, status: 'pending' })
    expect([rest.startsAt, rest.cancellableUntil]).toEqual(['2026-11-26T06:30:00.000Z', '2026-11-25T06:30:00.000Z'])
    const by = history.map((one: { status: string; by: string }) => `${one.status} ${one.by}`)
    expect(by).toEqual(['pending you', 'confirmed Doorstep Documents', 'pending you'])
    expect(history[2].note.replaceAll('\u202f', ' ')).toBe('Moved from 24 November 2026, 10:00 am')
    const claims = await client.query('select quantum from slot_claims where booking_id = $1', [booking._id])
    expect(claims.rowCount).toBe(3)
    expect(await calendar(booking)).toMatch(/SEQUENCE:2\r\n[^]*20261126T120000[^]*20261126T124500[^]*STATUS:TENTATIVE/)
    expect(await calendar(booking)).toContain(`UID:${booking._id}@doorstep`)
    const { subject, text } = (await shop.emails(customer.email)).at(-1) ?? { subject: '', text: '' }
    expect([subject, text.replaceAll('\u202f', ' ')]).toEqual([
      `${moved} · Doorstep Documents`,
      expect.stringContaining('26 November 2026, 12:00 pm'),
    ])
    await cancel(booking)
    expect(await calendar(booking)).toMatch(/METHOD:CANCEL[^]*SEQUENCE:3\r\n[^]*STATUS:CANCELLED/)
  })

  test('reschedules to a time that overlaps the old one, but not to the same time, nor to a taken one', async () => {
    await shop.aProfessional()
    const booking = await booked({ slug: 'business-income-tax-return' })
    expect((await move(booking, '2026-11-24', '11:00')).body.time).toBe('11:00')
    await booked({ time: '14:00' })
    const before = [await office(booking), await subjects()]
    expect((await move(booking, '2026-11-24', '11:00')).status).toBe(200)
    const refused = await move(booking, '2026-11-24', '13:00')
    expect(refusal(refused)).toEqual([409, 'slot_taken', 'That time has just been taken. Please choose another.'])
    const free = ['12:00', '11:00', '15:00', '10:00', '16:00'].map((time) => ({ date: '2026-11-24', time }))
    expect(problemIn(refused).alternatives).toEqual(free)
    const outside = ['2026-11-19 10:00 date', '2026-12-21 10:00 date', '2026-11-20 12:00 time', '2026-11-24 10:30 time']
    for (const [date = '', time = '', field] of outside.map((text) => text.split(' '))) {
      const { status, errors } = problemIn(await move(booking, date, time))
      expect([status, errors?.[0]?.field]).toEqual([422, field])
    }
    expect([await office(booking), await subjects()]).toEqual(before)
  })

  test('cannot swap times with another customer; of two who want the same time, one gets it', async () => {
    await shop.aProfessional()
    const [one, other] = [await booked(), await booked({ time: '12:00' })]
    const day = '2026-11-24'
    const both = async (first: string, second: string) =>
      (await Promise.all([move(one, day, first), move(other, day, second)])).map(({ status }) => status)
    expect(await both('12:00', '10:00')).toEqual([409, 409])
    expect(new Set(await both('15:00', '15:00'))).toEqual(new Set([200, 409]))
    await shop.aProfessional()
    expect(await both('18:00', '18:00')).toEqual([200, 200])
  })
})

describe('an administrator', () => {
  const letterOf = { pending: 'pending again', confirmed: 'confirmed', completed: 'completed', cancelled: 'cancelled' }
  const all = BookingStatus.options
  const steps = all.flatMap((from) => all.filter((to) => to !== from).map((to) => [from, to] as const))

  test.each(steps)('changes %s to %s, with an entry in the history and an email', async (from, to) => {
    await shop.aProfessional()
    const booking = await booked()
    if (from !== 'pending') await set(booking, from)
    expect(await strayClaims()).toEqual([])
    const [before, letters] = [await office(booking), await subjects()]
    const { status, body } = await set(booking, to, { note: 'As agreed\nby phone' })
    const change = { status: to, at: '2026-11-20T06:30:00.000Z', note: 'As agreed\nby phone' }
    const history = [...before.history, { ...change, by: 'Ravi Menon' }]
    expect([status, body]).toEqual([200, { ...before, status: to, version: before.version + 1, history }])
    expect(before.history[0].by).toBe('Asha Rao')
    expect((await own(booking)).history.at(-1)).toEqual({ ...change, by: 'Doorstep Documents' })
    // The same status again changes nothing.
    expect((await set(booking, to, { note: 'Again' })).body).toEqual(body)
    expect(await subjects()).toEqual([...letters, `Your booking is ${letterOf[to]}`])
  })

  test('reopens a cancelled booking if a professional is free: the previous one first', async () => {
    const [first, second] = [randomUUID(), randomUUID()].toSorted()
    await shop.aProfessional({ id: first ?? '', name: 'Anil Nair' })
    await shop.aProfessional({ id: second ?? '', name: 'Bina Shah' })
    const booking = await booked()
    await cancel(booking)
    for (const time of ['15:00', '12:00', '18:00']) await booked({ time })
    expect((await set(booking, 'confirmed')).body.professional.name).toBe('Anil Nair')
    await cancel(booking)
    await assign(await booked(), first ?? '')
    expect((await set(booking, 'pending')).body.professional.name).toBe('Bina Shah')
    await cancel(booking)
    await booked()
    const before = [await office(booking), await subjects()]
    const gone = [409, 'slot_taken', expect.stringMatching(/^Nobody is free on Tuesday, 24 November at 10:00.am any/)]
    expect(refusal(await set(booking, 'confirmed'))).toEqual(gone)
    expect([await office(booking), await subjects()]).toEqual(before)
    const past = await booked({ date: '2026-11-20', time: '13:00' })
    await set(past, 'cancelled')
    expect((await at('2026-11-20T09:30Z', () => set(past, 'completed'))).body.status).toBe('completed')
  })

  test('changes only the version that was read; of two simultaneous changes one succeeds', async () => {
    await shop.aProfessional()
    const booking = await booked()
    await set(booking, 'confirmed', { version: 1 })
    expect((await set(booking, 'completed', { version: 1 })).body.code).toBe('version_conflict')
    const both = await Promise.all(['completed', 'cancelled'].map((status) => set(booking, status, { version: 2 })))
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect((await set(booking, 'done')).status).toBe(422)
    expect((await set(booking, 'pending', { note: 'a'.repeat(501) })).status).toBe(422)
    expect((await office(booking)).version).toBe(3)
  })

  test('assigns another professional of the category who works then and is free', async () => {
    const anil = await shop.aProfessional({ name: 'Anil Nair' })
    const booking = await booked()
    const bina = await shop.aProfessional({ name: 'Bina Shah' })
    const early = await shop.aProfessional({ hours: [{ day: 2, from: '08:00', to: '10:45' }] })
    const lawyer = await shop.aProfessional({ categories: ['legal'] })
    const plumber = await shop.aProfessional({ storefront: 'home', categories: ['tax'] })
    for (const id of [lawyer, plumber, randomUUID(), 'no-id']) {
      const { status, errors } = problemIn(await assign(booking, id))
      expect([status, errors?.[0]?.field]).toEqual([422, 'professional'])
    }
    expect((await assign(booking, early)).status).toBe(409)
    const { body } = await assign(booking, bina)
    expect(body).toMatchObject({ professional: { _id: bina, name: 'Bina Shah' }, version: 2 })
    expect((await assign(booking, bina)).body).toEqual(body)
    expect(await strayClaims()).toEqual([])
    expect((await own(booking)).professional).toEqual({ name: 'Bina' })
    expect((await booked()).professional).toEqual({ name: 'Anil' })
    expect(refusal(await assign(booking, anil))).toEqual([409, 'slot_taken', 'Anil Nair is not free at that time.'])
    expect(await office(booking)).toEqual(body)
  })

  test('who adds time off sees the bookings left without a professional', async () => {
    const anil = await shop.aProfessional({ name: 'Anil Nair' })
    const places = ['09:00', '11:00', '13:00', '15:00', '17:00'].map((time) => ({ time }))
    const [a, b, c, d, off] = await Promise.all(places.map(booked))
    if (!a || !b || !c || !d || !off) throw new Error('nothing was booked')
    await cancel(off)
    const body = { from: '2026-11-24T10:00', to: '2026-11-24T18:00' }
    const away = await shop.post(`/api/admin/professionals/${anil}/time-off`, { token: admin, body })
    expect(new Set(away.body.unassigned.map((one: Id) => one._id))).toEqual(new Set([b, c, d].map(({ _id }) => _id)))
    expect(await strayClaims()).toEqual([])
    expect([(await own(a)).professional, (await own(b)).professional]).toEqual([{ name: 'Anil' }, null])
    expect(await office(b)).toMatchObject({ professional: null, version: 2, status: 'pending' })
    expect((await set(b, 'confirmed')).body.professional).toBeNull()
    expect(await calendar(b)).not.toContain('With ')
    expect((await assign(b, anil)).status).toBe(409)
    const bina = await shop.aProfessional({ name: 'Bina Shah' })
    expect((await assign(b, bina)).body).toMatchObject({ professional: { _id: bina }, status: 'confirmed' })
    expect((await move(c, '2026-11-25', '10:00')).body.professional).not.toBeNull()
    expect((await cancel(d)).body).toMatchObject({ status: 'cancelled', professional: null })
    expect((await set(d, 'pending')).body.professional._id).toBe(bina)
  })
})
