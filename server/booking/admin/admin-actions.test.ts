import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Candidate } from '#domain/booking/admin.ts'
import { problemIn, refusalIn } from '#server/testing/answers.ts'
import { openShop, tuesday } from '#server/testing/shop.ts'

type Id = { _id: string }

const shop = openShop({ admin: { name: 'Olive Stone' } })
const { aBooking, assign, rescheduleAsAdmin, runAt, setStatus } = shop

const read = ({ _id }: Id, path = '') => shop.get(`/api/admin/bookings/${_id}${path}`, { token: shop.admin.token })
const sendReschedule = ({ _id }: Id, body: object) =>
  shop.post(`/api/admin/bookings/${_id}/reschedule`, { token: shop.admin.token, body })
const emails = () => shop.emails(shop.customer.email)

test('an administrator reschedules a booking: the customer gets the note, and the professional stays', async () => {
  await shop.client.query('update users set email_verified_at = now() where email = $1', [shop.customer.email])
  const [first = '', last = ''] = [randomUUID(), randomUUID()].toSorted()
  await shop.aProfessional({ id: last, name: 'Bina Shah' })
  const booking = await aBooking()
  await shop.aProfessional({ id: first, name: 'Anil Nair' })
  await setStatus(booking, 'confirmed')
  await emails()
  const { status, body } = await rescheduleAsAdmin(booking, '2026-11-25 15:00', { note: 'You asked us to.' })
  expect(status).toBe(200)
  const { price } = booking
  const when = { date: '2026-11-25', time: '15:00', status: 'pending', price, duration: 60 }
  expect(body).toMatchObject({ ...when, professional: { _id: last }, version: 3 })
  const note = 'Moved from 24 November 2026, 10:00 am\nYou asked us to.'
  expect(body.history.at(-1)).toMatchObject({ status: 'pending', by: 'Olive Stone' })
  expect(body.history.at(-1).note.replaceAll('\u202f', ' ')).toBe(note)
  expect((await shop.readBooking(booking)).history.at(-1)).toMatchObject({ by: 'Doorstep Documents' })
  const mail = (await emails()).at(-1)
  expect(mail?.subject).toContain('Your booking has a new time')
  expect(mail?.text).toContain('\n\nYou asked us to.\n\n')
  expect(mail?.text).not.toContain('Moved from')
})

test('administrators can reschedule near and past bookings, but only open ones', async () => {
  await shop.aProfessional()
  const booking = await aBooking({ date: '2026-11-20', time: '13:00' })
  expect((await rescheduleAsAdmin(booking, '2026-11-20 15:00')).body).toMatchObject({ time: '15:00' })
  await runAt('2026-11-23T06:30Z', async () => {
    const back = await rescheduleAsAdmin(booking, '2026-11-20 16:00')
    expect([back.status, problemIn(back).errors?.[0]?.field]).toEqual([422, 'date'])
    expect((await rescheduleAsAdmin(booking, '2026-11-24 11:00')).body).toMatchObject({ date: tuesday, time: '11:00' })
  })
  for (const status of ['completed', 'cancelled']) {
    await setStatus(booking, status)
    expect(refusalIn(await rescheduleAsAdmin(booking, '2026-11-24 12:00'))).toEqual([
      409,
      'invalid_state',
      `This booking is ${status}. Change its status first.`,
    ])
  }
})

test('a taken slot is refused with alternatives, as for customers', async () => {
  await shop.aProfessional()
  const [one, other] = [await aBooking(), await aBooking({ time: '12:00' })]
  const answer = await rescheduleAsAdmin(one, '2026-11-24 12:00')
  expect(refusalIn(answer)).toEqual([409, 'slot_taken', expect.any(String)])
  expect(problemIn(answer).alternatives?.[0]).toEqual({ date: tuesday, time: '11:00' })
  const { slots } = (await read(one, `/availability?date=${tuesday}`)).body
  const free = slots.flatMap((slot: { time: string; available: boolean }) => (slot.available ? [slot.time] : []))
  expect([free.includes('10:00'), free.includes('12:00')]).toEqual([true, false])
  expect((await read(one, '/availability?date=2026-12-24')).status).toBe(422)
  expect((await rescheduleAsAdmin(one, '2026-11-24 10:30')).status).toBe(422)
  // The same time changes nothing, although the booking is confirmed.
  await setStatus(other, 'confirmed')
  expect((await rescheduleAsAdmin(other, '2026-11-24 12:00')).body).toMatchObject({ status: 'confirmed', version: 2 })
})

test.each([
  [{ date: tuesday, time: '12:00', status: 'completed' }, 422, 'status'],
  [{ date: '24.11.2026', time: '12:00' }, 422, 'date'],
  [{ date: tuesday }, 422, 'time'],
  [{ date: tuesday, time: '12:00', note: 'a'.repeat(501) }, 422, 'note'],
  [{ date: tuesday, time: '12:00', version: 'new' }, 422, 'version'],
])('rescheduling with %j is refused: %i at %s', async (body, status, field) => {
  await shop.aProfessional()
  const answer = await sendReschedule(await aBooking(), body)
  expect([answer.status, problemIn(answer).errors?.[0]?.field]).toEqual([status, field])
})

test('an unknown booking cannot be rescheduled and has no candidates', async () => {
  for (const _id of [randomUUID(), 'no-id']) {
    expect((await rescheduleAsAdmin({ _id }, '2026-11-24 12:00')).status).toBe(404)
    for (const rest of ['', '/professionals', '/availability']) expect((await read({ _id }, rest)).status).toBe(404)
  }
})

/** One professional for each reason not to be free at 10:00, and two who are free. */
async function addEveryKind() {
  const names = ['Anil Nair', 'Bina Shah', 'Chitra Rao', 'Dev Menon', 'Esha Roy']
  const ids = names.map(() => randomUUID()).toSorted()
  for (const [at, name] of names.entries())
    await shop.aProfessional({
      id: ids[at] ?? '',
      name,
      ...(name === 'Dev Menon' && { hours: [{ day: 2, from: '08:00', to: '10:45' }] }),
    })
  await shop.aProfessional({ categories: ['legal'], name: 'Farah Khan' })
  const [anil = '', bina = '', chitra = ''] = ids
  await shop.addTimeOff(chitra, '2026-11-24T10:30', '2026-11-24T11:00')
  for (const [time, professional] of [
    ['10:00', bina],
    ['15:00', anil],
    ['18:00', anil],
  ] as const)
    await assign(await aBooking({ time }), professional)
}

test('candidates are listed free first, then by load, with the reason for those who are not free', async () => {
  await addEveryKind()
  const booking = await aBooking()
  const candidates: Candidate[] = (await read(booking, '/professionals')).body
  const shown = candidates.map(({ name, appointments, reason }) => [name, appointments, reason])
  const expected = [
    ['Esha Roy', 0, null],
    ['Anil Nair', 2, null],
    ['Chitra Rao', 0, 'away'],
    ['Dev Menon', 0, 'not_working'],
    ['Bina Shah', 1, 'busy'],
  ]
  expect(shown).toEqual(expected)
  // Also for past and cancelled bookings.
  const later = await runAt('2026-11-28T06:30Z', () => read(booking, '/professionals'))
  expect(later.body).toEqual(candidates)
  await setStatus(booking, 'cancelled')
  expect((await read(booking, '/professionals')).body).toEqual(candidates)
  await shop.client.query("insert into closed_days (storefront, day, reason) values ('documents', $1, '')", [tuesday])
  const closed: Candidate[] = (await read(booking, '/professionals')).body
  expect(new Set(closed.map(({ reason }) => reason))).toEqual(new Set(['closed']))
  await shop.client.query('delete from closed_days where day = $1', [tuesday])
})

test('assigns exactly the professional shown as free', async () => {
  await addEveryKind()
  const booking = await aBooking()
  const candidates: Candidate[] = (await read(booking, '/professionals')).body
  // Assigning the current professional changes nothing, so each attempt starts unassigned.
  const tried = []
  for (const { _id, free } of candidates) {
    await shop.client.query('update bookings set professional_id = null where id = $1', [booking._id])
    tried.push([free, (await assign(booking, _id)).status])
  }
  expect(tried).toEqual(candidates.map(({ free }) => [free, free ? 200 : 409]))
})
