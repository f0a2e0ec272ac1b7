import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Candidate } from '#domain/booking/admin.ts'
import { plain, problemIn, refusalIn, statusesOf } from '#server/testing/answers.ts'
import { openShop, tuesday } from '#server/testing/shop.ts'

const shop = openShop({ processes: 2, admin: { name: 'Olive Stone' } })
const { aBooking, readSubjects, rescheduleAsAdmin, setStatus } = shop
let anil: string
let bina: string
let email: string
beforeEach(async () => {
  anil = await shop.aProfessional({ name: 'Anil Nair' })
  bina = await shop.aProfessional({ name: 'Bina Shah' })
  email = `${randomUUID()}@example.com`
})
const book = (options: object = {}) => shop.bookByPhone({ email, ...options })
const textOf = async (to: string) => plain((await shop.emails(to)).at(-1)?.text)

describe('an administrator who books', () => {
  test('chooses who comes', async () => {
    for (const [professional, name] of [
      [bina, 'Bina Shah'],
      [anil, 'Anil Nair'],
    ])
      expect((await book({ professional })).body).toMatchObject({ professional: { _id: professional, name } })
  })

  test('reads who is free for the service at that time, and why the others are not', async () => {
    await shop.aProfessional({ name: 'Farah Khan', categories: ['legal'] })
    await book({ professional: anil })
    const path = `/api/admin/services/${await shop.serviceId()}/professionals`
    const read = async (time: string) =>
      (await shop.get(`${path}?date=${tuesday}&time=${time}`, { token: shop.admin.token })).body
    const shown = (await read('10:00')).map(({ name, free, reason }: Candidate) => [name, free, reason])
    expect(shown).toEqual([
      ['Bina Shah', true, null],
      ['Anil Nair', false, 'busy'],
    ])
    expect((await read('12:00')).map(({ free }: Candidate) => free)).toEqual([true, true])
    expect((await shop.get(`${path}?date=${tuesday}&time=12:00`, { token: shop.customer.token })).status).toBe(403)
    const unknown = `/api/admin/services/${randomUUID()}/professionals?date=${tuesday}&time=12:00`
    expect((await shop.get(unknown, { token: shop.admin.token })).status).toBe(404)
  })

  test('is refused a professional who is not free, with other times of that professional', async () => {
    await book({ professional: bina })
    await shop.addTimeOff(bina, '2026-11-24T11:00', '2026-11-24T13:00')
    const answer = await book({ professional: bina })
    expect(refusalIn(answer)).toEqual([409, 'slot_taken', 'Bina Shah is not free at that time.'])
    expect(problemIn(answer).alternatives?.slice(0, 2)).toEqual([
      { date: tuesday, time: '09:00' },
      { date: tuesday, time: '08:00' },
    ])
  })

  test('is refused a professional of another category, another storefront or none', async () => {
    const farah = await shop.aProfessional({ name: 'Farah Khan', categories: ['legal'] })
    for (const professional of [farah, randomUUID()]) {
      const answer = await book({ professional })
      expect([answer.status, problemIn(answer).errors?.[0]]).toMatchObject([422, { field: 'professional' }])
    }
    expect((await book({ professional: 'anil' })).status).toBe(422)
  })

  test('gets the chosen professional or a refusal when another administrator books the same one', async () => {
    const answers = await Promise.all(
      [1, 2, 3, 4].map((n) =>
        shop.bookByPhone({
          email: `${randomUUID()}@example.com`,
          professional: bina,
          at: n % 2 === 0 ? shop : shop.second,
        }),
      ),
    )
    expect(statusesOf(answers)).toEqual([201, 409, 409, 409])
  })

  test('can confirm at once, in one email', async () => {
    const { body } = await book({ status: 'confirmed', professional: bina })
    expect(body).toMatchObject({ status: 'confirmed', history: [{ status: 'confirmed', by: 'Olive Stone' }] })
    expect((await shop.emails(email)).map(({ subject }) => subject)).toEqual([
      'Your booking is confirmed · Doorstep Documents',
    ])
    const text = await textOf(email)
    expect(text).toContain('has made this booking for you, as you asked. It is confirmed. Bina will come to you.')
    expect(text).not.toContain('as soon as a professional confirms it')
    const log = await shop.get('/api/admin/activity?limit=1', { token: shop.admin.token })
    expect(log.body).toMatchObject([{ kind: 'booking-made', after: { status: 'confirmed' } }])
  })

  test('cannot repeat a request with another status or professional under the same key', async () => {
    const key = randomUUID()
    const first = await book({ key, status: 'confirmed', professional: bina })
    expect((await book({ key, status: 'confirmed', professional: bina })).body._id).toBe(first.body._id)
    for (const more of [{ professional: bina }, { status: 'confirmed' }, { status: 'confirmed', professional: anil }])
      expect(problemIn(await book({ key, ...more })).code).toBe('idempotency_key_reused')
  })

  test.each([
    [{ address: '' }, 'address', 'Please enter the address'],
    [{ time: undefined }, 'time', 'Please choose a time'],
    [{ time: '10:30' }, 'time', 'Please choose a time'],
    [{ date: 'soon' }, 'date', 'Please choose a day'],
    [{ customer: { name: '', email: 'a@example.com' } }, 'customer.name', 'Please enter the name of the customer'],
    [
      { customer: { name: 'A', email: '' } },
      'customer.email',
      'Please enter the email address or the phone number of the customer',
    ],
  ])('reads a sentence about the customer: %j', async (more, field, message) => {
    expect(problemIn(await book(more)).errors).toContainEqual(expect.objectContaining({ field, message }))
  })
})

describe('an administrator who reschedules', () => {
  test('can confirm at once, in one email', async () => {
    const booking = await aBooking()
    await shop.emails()
    const { body } = await rescheduleAsAdmin(booking, '2026-11-25 15:00', { status: 'confirmed' })
    expect(body).toMatchObject({ status: 'confirmed', date: '2026-11-25' })
    expect(await readSubjects()).toEqual(['We received your booking', 'Your booking has a new time'])
    expect(await textOf(shop.customer.email)).toContain('has been moved to a new time. It is confirmed.')
  })

  test('confirms a booking that already has that time', async () => {
    const booking = await aBooking()
    const { body } = await rescheduleAsAdmin(booking, `${tuesday} 10:00`, { status: 'confirmed' })
    expect(body).toMatchObject({ status: 'confirmed', time: '10:00', version: 2 })
  })

  test('who only assigns a professional can add a note, which the customer reads in the history', async () => {
    const booking = await aBooking()
    const { professional } = await shop.readAdminBooking(booking)
    const other = professional._id === anil ? bina : anil
    const note = 'She speaks Hindi.'
    const { body } = await rescheduleAsAdmin(booking, `${tuesday} 10:00`, { professional: other, note })
    expect(body).toMatchObject({ professional: { _id: other }, status: 'pending' })
    expect((await shop.readBooking(booking)).history.at(-1)).toMatchObject({ status: 'pending', note })
  })

  test('undoes a move to the time, status and professional before, without any email', async () => {
    const booking = await aBooking()
    await setStatus(booking, 'confirmed')
    const before = await shop.readAdminBooking(booking)
    const subjects = await readSubjects()
    // At the new time, only the other professional is free.
    await shop.addTimeOff(before.professional._id, '2026-11-25T08:00', '2026-11-25T20:00')
    const moved = (await rescheduleAsAdmin(booking, '2026-11-25 15:00', { status: 'confirmed', version: 2 })).body
    expect(moved.professional._id).not.toBe(before.professional._id)
    const { version } = moved
    const back = { status: 'confirmed', professional: before.professional._id, version }
    const { body } = await rescheduleAsAdmin(booking, `${tuesday} 10:00`, back)
    const { date, time, status, professional, startsAt } = before
    expect(body).toMatchObject({ date, time, status, professional, startsAt })
    expect(await readSubjects()).toEqual(subjects)
  })

  test('cannot undo a move once the old time of the professional is taken', async () => {
    const booking = await aBooking()
    const { professional } = await shop.readAdminBooking(booking)
    const { version } = (await rescheduleAsAdmin(booking, '2026-11-25 15:00')).body
    expect((await book({ professional: professional._id })).status).toBe(201)
    const undo = { professional: professional._id, version }
    expect(refusalIn(await rescheduleAsAdmin(booking, `${tuesday} 10:00`, undo))).toEqual([
      409,
      'slot_taken',
      `${professional.name} is not free at that time.`,
    ])
  })

  test('can undo a move from a time that has passed, and no other move to the past', async () => {
    const booking = await aBooking({ date: '2026-11-20', time: '13:00' })
    const { professional } = await shop.readAdminBooking(booking)
    await shop.runAt('2026-11-20T08:30Z', async () => {
      const { version } = (await rescheduleAsAdmin(booking, '2026-11-24 11:00')).body
      const undo = { professional: professional._id, version }
      const other = await rescheduleAsAdmin(booking, '2026-11-20 12:00', undo)
      expect([other.status, problemIn(other).code]).toEqual([422, 'slot_not_offered'])
      expect((await rescheduleAsAdmin(booking, '2026-11-20 13:00', undo)).body).toMatchObject({
        date: '2026-11-20',
        time: '13:00',
        startsAt: '2026-11-20T07:30:00.000Z',
      })
    })
  })
})
