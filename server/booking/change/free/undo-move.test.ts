import { beforeEach, expect, test } from 'vitest'
import type { AdminBookingDetails } from '#domain/booking/admin.ts'
import { problemIn, refusalIn } from '#server/testing/answers.ts'
import { openShop, tuesday } from '#server/testing/shop.ts'

const shop = openShop()
const { bookByPhone, rescheduleAsAdmin } = shop
let anil: string
let bina: string
let moved: AdminBookingDetails
beforeEach(async () => {
  anil = await shop.aProfessional({ name: 'Anil Nair' })
  bina = await shop.aProfessional({ name: 'Bina Shah' })
  const { email } = shop.customer
  const booked = await bookByPhone({ email, professional: anil })
  moved = (await rescheduleAsAdmin(booked.body, '2026-11-25 15:00', { professional: anil })).body
})

const undo = (professional = anil) =>
  rescheduleAsAdmin(moved, `${tuesday} 10:00`, { professional, version: moved.version })

test('a move can be undone although the day was closed since', async () => {
  await shop.closeDay(tuesday)
  const { body } = await undo()
  expect(body).toMatchObject({ date: tuesday, time: '10:00', professional: { _id: anil } })
  await shop.reopenDay(tuesday)
})

test('only the professional before the move can get a booking back at a time when they do not work', async () => {
  await shop.addTimeOff(bina, `${tuesday}T08:00`, `${tuesday}T20:00`)
  expect(refusalIn(await undo(bina))).toEqual([409, 'slot_taken', 'Bina Shah is not free at that time.'])
  await shop.addTimeOff(anil, `${tuesday}T08:00`, `${tuesday}T20:00`)
  expect((await undo()).status).toBe(200)
})

test('a move can be undone only until its email has been sent', async () => {
  await shop.addTimeOff(anil, `${tuesday}T08:00`, `${tuesday}T20:00`)
  shop.moveClock(0.6)
  expect(refusalIn(await undo())).toEqual([409, 'slot_taken', 'Anil Nair is not free at that time.'])
})

test('a move is not undone to a slot that was booked before the day was closed', async () => {
  const { email } = shop.customer
  expect((await bookByPhone({ email, professional: anil })).status).toBe(201)
  await shop.closeDay(tuesday)
  expect(refusalIn(await undo())).toEqual([409, 'slot_taken', 'Anil Nair is not free at that time.'])
  await shop.reopenDay(tuesday)
})

test('a move is not undone if the professional was deactivated since', async () => {
  await shop.client.query('update professionals set active = false where id = $1', [anil])
  const problem = problemIn(await undo())
  expect([problem.status, problem.code, problem.message]).toEqual([
    409,
    'invalid_state',
    'The professional who had this booking no longer takes such bookings. Please choose another time.',
  ])
})
