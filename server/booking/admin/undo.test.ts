import { beforeEach, expect, test } from 'vitest'
import type { BookingDetails } from '#domain/booking.ts'
import { plain, problemIn, refusalIn } from '#server/testing/answers.ts'
import { openShop } from '#server/testing/shop.ts'

const shop = openShop({ admin: { name: 'Olive Stone' } })
const { aBooking, assign, readAdminBooking, readSubjects, rescheduleAsAdmin, setStatus } = shop
let anil: string
let booking: BookingDetails
beforeEach(async () => {
  anil = await shop.aProfessional({ name: 'Anil Nair' })
  booking = await aBooking()
  await shop.emails()
})

const received = 'We received your booking'

test.each(['confirmed', 'completed', 'cancelled'])('a change to %s that is undone sends no email', async (status) => {
  const { version } = (await setStatus(booking, status, { note: 'By mistake', version: 1 })).body
  expect((await setStatus(booking, 'pending', { version })).body).toMatchObject({
    status: 'pending',
    professional: { _id: anil },
  })
  expect(await readSubjects()).toEqual([received])
  const { history } = await readAdminBooking(booking)
  expect(history.map((change: { status: string }) => change.status)).toEqual(['pending', status, 'pending'])
})

test('a cancellation cannot be undone once the slot is taken', async () => {
  const { version } = (await setStatus(booking, 'cancelled')).body
  await aBooking()
  const [status, code, message] = refusalIn(await setStatus(booking, 'confirmed', { version }))
  expect([status, code]).toEqual([409, 'slot_taken'])
  expect(plain(message)).toBe('No professional is free on Tuesday, 24 November at 10:00 am any more.')
  expect(await readAdminBooking(booking)).toMatchObject({ status: 'cancelled', version })
  expect(await readSubjects()).toEqual([received, received, 'Your booking is cancelled'])
})

test('undo assigns the previous professional, unless another booking has taken their time', async () => {
  const bina = await shop.aProfessional({ name: 'Bina Shah' })
  const { version } = (await assign(booking, bina, { version: 1 })).body
  const back = await assign(booking, anil, { version })
  expect([back.status, back.body.professional.name, back.body.version]).toEqual([200, 'Anil Nair', 3])
  await assign(booking, bina)
  await assign(await aBooking(), anil)
  const refused = [409, 'slot_taken', 'Anil Nair is not free at that time.']
  expect(refusalIn(await assign(booking, anil))).toEqual(refused)
  expect(await readSubjects()).toEqual([received, received])
})

test('undoing a reschedule restores the professional, without any email', async () => {
  await shop.aProfessional({ name: 'Bina Shah' })
  const { version } = (await rescheduleAsAdmin(booking, '2026-11-24 15:00', { version: 1, note: 'Sorry' })).body
  const { body } = await rescheduleAsAdmin(booking, '2026-11-24 10:00', { version })
  expect(body).toMatchObject({ time: '10:00', status: 'pending', professional: { _id: anil } })
  expect(await readSubjects()).toEqual([received])
})

test('a confirmed booking that is rescheduled and moved back is pending, with an email, unless it is confirmed again', async () => {
  await setStatus(booking, 'confirmed')
  await readSubjects()
  await rescheduleAsAdmin(booking, '2026-11-24 15:00')
  await rescheduleAsAdmin(booking, '2026-11-24 10:00')
  const again = 'Your booking is pending again'
  expect(await readSubjects()).toEqual([received, 'Your booking is confirmed', again])
  expect((await shop.emails(shop.customer.email)).at(-1)?.text).toContain(
    'your booking is waiting to be confirmed again.',
  )
  await setStatus(booking, 'confirmed')
  const subjects = await readSubjects()
  await rescheduleAsAdmin(booking, '2026-11-24 15:00')
  await rescheduleAsAdmin(booking, '2026-11-24 10:00')
  await setStatus(booking, 'confirmed')
  expect(await readSubjects()).toEqual(subjects)
})

test('a reschedule cannot be undone once the old slot is taken', async () => {
  await rescheduleAsAdmin(booking, '2026-11-24 15:00')
  await aBooking()
  const { status, code, alternatives } = problemIn(await rescheduleAsAdmin(booking, '2026-11-24 10:00'))
  expect([status, code, alternatives?.length]).toEqual([409, 'slot_taken', 5])
  expect(await readSubjects()).toEqual([received, received, 'Your booking has a new time'])
})

/** The text of the last email. */
const lastText = async () => plain((await shop.emails(shop.customer.email)).at(-1)?.text)

test('a waiting email names the current professional, or none', async () => {
  const bina = await shop.aProfessional({ name: 'Bina Shah' })
  await setStatus(booking, 'confirmed')
  await assign(booking, bina)
  const text = await lastText()
  expect(text).toContain('your slot is confirmed. Bina will come to you.')
  expect([text.includes('Professional: Bina'), text.includes('Anil')]).toEqual([true, false])
  await setStatus(booking, 'pending')
  await readSubjects()
  await setStatus(booking, 'confirmed')
  await shop.addTimeOff(bina, '2026-11-24T08:00', '2026-11-24T20:00')
  const later = await lastText()
  expect(later).toContain('your slot is confirmed.')
  expect(later).not.toMatch(/Bina|Anil/)
})

test('the email names the professional found by rescheduling or reopening', async () => {
  await aBooking({ time: '15:00' })
  await shop.aProfessional({ name: 'Bina Shah' })
  await setStatus(booking, 'confirmed')
  await rescheduleAsAdmin(booking, '2026-11-24 15:00')
  const moved = await lastText()
  expect([moved.includes('Professional: Bina'), moved.includes('Anil')]).toEqual([true, false])
  await setStatus(booking, 'cancelled')
  await readSubjects()
  await shop.client.query('update professionals set active = false where id <> $1', [anil])
  await shop.client.query("update bookings set status = 'cancelled' where professional_id = $1", [anil])
  await setStatus(booking, 'confirmed')
  expect(await lastText()).toContain('your slot is confirmed. Anil will come to you.')
})
