import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import { BookingStatus } from '#domain/booking.ts'
import { plain, problemIn, refusalIn } from '#server/testing/answers.ts'
import { openShop, tuesday } from '#server/testing/shop.ts'

type Id = { _id: string }

const shop = openShop({ admin: { name: 'Ravi Menon' } })
const { assign, cancel, readBooking, readCalendar, readSubjects, reschedule, runAt, setStatus, strayClaims } = shop

afterEach(async () => expect(await strayClaims()).toEqual([]))

async function aBooking(options?: Parameters<typeof shop.aBooking>[0]) {
  const booking = await shop.aBooking(options)
  expect(await strayClaims()).toEqual([])
  return booking
}

/** Without the delivery state of emails, which the tests change when they read the emails. */
const readAdminBooking = async (booking: Id) => ({
  ...(await shop.readAdminBooking(booking)),
  letters: expect.any(Array),
})

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
  ])('can cancel and reschedule until 24 hours before, not a minute later: %s', async (_, last, slot) => {
    const worker = { storefront: slot.storefront, categories: ['tax', 'plumbing'] }
    await Promise.all([shop.aProfessional(worker), shop.aProfessional(worker)])
    const [one, other] = await runAt('2026-10-31T13:00Z', async () => [await aBooking(slot), await aBooking(slot)])
    if (!one || !other) throw new Error('nothing was booked')
    expect(one.cancellableUntil).toBe(`${last}:00.000Z`)
    await runAt(`${last}:01Z`, async () => {
      expect(refusalIn(await cancel(one))).toEqual([409, 'too_late', tooLate])
      expect(refusalIn(await reschedule(one, `${slot.date} 20:00`))).toEqual([409, 'too_late', tooLate])
    })
    await runAt(`${last}:00Z`, async () => {
      expect((await cancel(one)).body.status).toBe('cancelled')
      expect((await reschedule(other, `${slot.date} 20:00`)).body).toMatchObject({ date: slot.date, time: '20:00' })
      expect((await readSubjects()).toSorted(byText)).toEqual([received, received, moved, cancelled])
    })
  })

  test('cancels twice and gets one email, and cannot change a finished booking', async () => {
    await shop.aProfessional()
    const booking = await aBooking()
    const [first, again] = [await cancel(booking), await cancel(booking)]
    expect([first.status, again.status, again.text]).toEqual([200, 200, first.text])
    expect(first.body.history).toMatchObject([{ status: 'pending' }, { status: 'cancelled', by: 'you', note: '' }])
    expect(await readSubjects()).toEqual([received, cancelled])
    expect(refusalIn(await reschedule(booking, '2026-11-25 10:00'))).toEqual([409, 'invalid_state', over])
    await setStatus(booking, 'completed')
    expect(refusalIn(await cancel(booking))).toEqual([409, 'invalid_state', over])
    expect(refusalIn(await reschedule(booking, '2026-11-25 10:00'))).toEqual([409, 'invalid_state', over])
  })

  test("does not learn whether another customer's booking exists, nor does an administrator", async () => {
    await shop.aProfessional()
    const booking = await aBooking()
    const stranger = (await shop.aVisitor()).token
    const answers = []
    for (const [_id = '', token] of [[booking._id, shop.admin.token], [booking._id], [randomUUID()], ['no-id']]) {
      const as = { token: token ?? stranger }
      answers.push(await cancel({ _id }, { by: as }), await reschedule({ _id }, '2026-11-25 10:00', { by: as }))
      for (const file of ['', '/calendar.ics', '/availability'])
        answers.push(await shop.get(`/api/bookings/${_id}${file}`, as))
    }
    const bodies = answers.map((answer) => JSON.stringify({ ...problemIn(answer), instance: '' }))
    expect([answers[0]?.status, new Set(bodies).size]).toEqual([404, 1])
    expect(await readBooking(booking)).toEqual(booking)
    for (const id of [randomUUID(), 'no-id']) expect((await setStatus({ _id: id }, 'confirmed')).status).toBe(404)
  })

  test('reschedules a booking, which keeps its terms and is pending again; the calendar file is updated', async () => {
    await shop.aProfessional()
    const booking = await aBooking({ slug: 'tax-docs' })
    await setStatus(booking, 'confirmed')
    expect(await readCalendar(booking)).toMatch(
      /SEQUENCE:1\r\n[^]*DTSTART;TZID=Asia\/Kolkata:20261124T100000[^]*STATUS:CONFIRMED/,
    )
    await shop.client.query("update services set title = 'Other', price = 1, duration = 120 where slug = 'tax-docs'")
    const { history, ...rest } = (await reschedule(booking, '2026-11-26 12:00')).body
    const { _id, number, price, createdAt, service } = booking
    expect(rest).toMatchObject({ _id, number, price, createdAt, service, status: 'pending' })
    expect([rest.startsAt, rest.cancellableUntil]).toEqual(['2026-11-26T06:30:00.000Z', '2026-11-25T06:30:00.000Z'])
    const by = history.map((one: { status: string; by: string }) => `${one.status} ${one.by}`)
    expect(by).toEqual(['pending you', 'confirmed Doorstep Documents', 'pending you'])
    expect(history[2].note.replaceAll('\u202f', ' ')).toBe('Moved from 24 November 2026, 10:00 am')
    const claims = await shop.client.query('select quantum from slot_claims where booking_id = $1', [booking._id])
    expect(claims.rowCount).toBe(3)
    expect(await readCalendar(booking)).toMatch(
      /SEQUENCE:2\r\n[^]*20261126T120000[^]*20261126T124500[^]*STATUS:TENTATIVE/,
    )
    expect(await readCalendar(booking)).toContain(`UID:${booking._id}@doorstep`)
    const { subject, text } = (await shop.emails(shop.customer.email)).at(-1) ?? { subject: '', text: '' }
    expect([subject, text.replaceAll('\u202f', ' ')]).toEqual([
      `${moved} · Doorstep Documents`,
      expect.stringContaining('26 November 2026, 12:00 pm'),
    ])
    await cancel(booking)
    expect(await readCalendar(booking)).toMatch(/METHOD:CANCEL[^]*SEQUENCE:3\r\n[^]*STATUS:CANCELLED/)
  })

  test('reschedules to a time that overlaps the old one, but not to the same time, nor to a taken one', async () => {
    await shop.aProfessional()
    const booking = await aBooking({ slug: 'business-income-tax-return' })
    expect((await reschedule(booking, '2026-11-24 11:00')).body.time).toBe('11:00')
    await aBooking({ time: '14:00' })
    const before = [await readAdminBooking(booking), await readSubjects()]
    expect((await reschedule(booking, '2026-11-24 11:00')).status).toBe(200)
    const refused = await reschedule(booking, '2026-11-24 13:00')
    expect(refusalIn(refused)).toEqual([409, 'slot_taken', 'That time has just been taken. Please choose another.'])
    const free = ['12:00', '11:00', '15:00', '10:00', '16:00'].map((time) => ({ date: '2026-11-24', time }))
    expect(problemIn(refused).alternatives).toEqual(free)
    const outside = ['2026-11-19 10:00 date', '2026-12-21 10:00 date', '2026-11-20 12:00 time', '2026-11-24 10:30 time']
    for (const [date = '', time = '', field] of outside.map((text) => text.split(' '))) {
      const { status, errors } = problemIn(await reschedule(booking, `${date} ${time}`))
      expect([status, errors?.[0]?.field]).toEqual([422, field])
    }
    expect([await readAdminBooking(booking), await readSubjects()]).toEqual(before)
  })

  test('cannot swap times with another customer; of two who choose the same time, one gets it', async () => {
    await shop.aProfessional()
    const [one, other] = [await aBooking(), await aBooking({ time: '12:00' })]
    const both = async (first: string, second: string) =>
      (await Promise.all([reschedule(one, `${tuesday} ${first}`), reschedule(other, `${tuesday} ${second}`)])).map(
        ({ status }) => status,
      )
    expect(await both('12:00', '10:00')).toEqual([409, 409])
    expect(new Set(await both('15:00', '15:00'))).toEqual(new Set([200, 409]))
    await shop.aProfessional()
    expect(await both('18:00', '18:00')).toEqual([200, 200])
  })
})

describe('an administrator', () => {
  const ends = { pending: 'pending again', confirmed: 'confirmed', completed: 'completed', cancelled: 'cancelled' }
  const all = BookingStatus.options
  const steps = all.flatMap((from) => all.filter((to) => to !== from).map((to) => [from, to] as const))

  test.each(steps)('changes %s to %s, with an entry in the history and an email', async (from, to) => {
    await shop.aProfessional()
    const booking = await aBooking()
    if (from !== 'pending') await setStatus(booking, from)
    expect(await strayClaims()).toEqual([])
    const [before, subjects] = [await readAdminBooking(booking), await readSubjects()]
    const { status, body } = await setStatus(booking, to, { note: 'As agreed\nby phone' })
    const change = { status: to, at: '2026-11-20T06:30:00.000Z', note: 'As agreed\nby phone' }
    const history = [...before.history, { ...change, by: 'Ravi Menon' }]
    const payment = to === 'cancelled' ? null : 'due'
    expect([status, body]).toEqual([200, { ...before, status: to, version: before.version + 1, history, payment }])
    expect(before.history[0].by).toBe('Asha Rao')
    expect((await readBooking(booking)).history.at(-1)).toEqual({ ...change, by: 'Doorstep Documents' })
    // The same status again changes nothing.
    expect((await setStatus(booking, to, { note: 'Again' })).body).toEqual(body)
    expect(await readSubjects()).toEqual([...subjects, `Your booking is ${ends[to]}`])
  })

  test('reopens a cancelled booking if a professional is free: the previous one first', async () => {
    const [first, second] = [randomUUID(), randomUUID()].toSorted()
    await shop.aProfessional({ id: first ?? '', name: 'Anil Nair' })
    await shop.aProfessional({ id: second ?? '', name: 'Bina Shah' })
    const booking = await aBooking()
    await cancel(booking)
    for (const time of ['15:00', '12:00', '18:00']) await aBooking({ time })
    expect((await setStatus(booking, 'confirmed')).body.professional.name).toBe('Anil Nair')
    await cancel(booking)
    await assign(await aBooking(), first ?? '')
    expect((await setStatus(booking, 'pending')).body.professional.name).toBe('Bina Shah')
    await cancel(booking)
    await aBooking()
    const before = [await readAdminBooking(booking), await readSubjects()]
    const [status, code, message] = refusalIn(await setStatus(booking, 'confirmed'))
    expect([status, code]).toEqual([409, 'slot_taken'])
    expect(plain(message)).toBe('No professional is free on Tuesday, 24 November at 10:00 am any more.')
    expect([await readAdminBooking(booking), await readSubjects()]).toEqual(before)
    const past = await aBooking({ date: '2026-11-20', time: '13:00' })
    await setStatus(past, 'cancelled')
    expect((await runAt('2026-11-20T09:30Z', () => setStatus(past, 'completed'))).body.status).toBe('completed')
  })

  test('changes only the version that was read; of two simultaneous changes one succeeds', async () => {
    await shop.aProfessional()
    const booking = await aBooking()
    await setStatus(booking, 'confirmed', { version: 1 })
    expect((await setStatus(booking, 'completed', { version: 1 })).body.code).toBe('version_conflict')
    const both = await Promise.all(
      ['completed', 'cancelled'].map((status) => setStatus(booking, status, { version: 2 })),
    )
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect((await setStatus(booking, 'done')).status).toBe(422)
    expect((await setStatus(booking, 'pending', { note: 'a'.repeat(501) })).status).toBe(422)
    expect((await readAdminBooking(booking)).version).toBe(3)
  })

  test('assigns another professional of the category who works then and is free', async () => {
    const anil = await shop.aProfessional({ name: 'Anil Nair' })
    const booking = await aBooking()
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
    expect((await readBooking(booking)).professional).toEqual({ name: 'Bina' })
    expect((await aBooking()).professional).toEqual({ name: 'Anil' })
    expect(refusalIn(await assign(booking, anil))).toEqual([409, 'slot_taken', 'Anil Nair is not free at that time.'])
    expect(await readAdminBooking(booking)).toEqual(body)
  })

  test('gets the bookings without a professional after adding time off', async () => {
    const anil = await shop.aProfessional({ name: 'Anil Nair' })
    const times = ['09:00', '11:00', '13:00', '15:00', '17:00']
    const [a, b, c, d, off] = await Promise.all(times.map((time) => aBooking({ time })))
    if (!a || !b || !c || !d || !off) throw new Error('nothing was booked')
    await cancel(off)
    const away = await shop.addTimeOff(anil, '2026-11-24T10:00', '2026-11-24T18:00')
    expect(new Set(away.body.unassigned.map((one: Id) => one._id))).toEqual(new Set([b, c, d].map(({ _id }) => _id)))
    expect(await strayClaims()).toEqual([])
    expect([(await readBooking(a)).professional, (await readBooking(b)).professional]).toEqual([{ name: 'Anil' }, null])
    expect(await readAdminBooking(b)).toMatchObject({ professional: null, version: 2, status: 'pending' })
    expect((await setStatus(b, 'confirmed')).body.professional).toBeNull()
    expect(await readCalendar(b)).not.toContain('With ')
    expect((await assign(b, anil)).status).toBe(409)
    const bina = await shop.aProfessional({ name: 'Bina Shah' })
    expect((await assign(b, bina)).body).toMatchObject({ professional: { _id: bina }, status: 'confirmed' })
    expect((await reschedule(c, '2026-11-25 10:00')).body.professional).not.toBeNull()
    expect((await cancel(d)).body).toMatchObject({ status: 'cancelled', professional: null })
    expect((await setStatus(d, 'pending')).body.professional._id).toBe(bina)
  })
})
