import { describe, expect, test, vi } from 'vitest'
import { patience } from '#server/testing/database.ts'
import { openShop, tuesday } from '#server/testing/shop.ts'
import { statementsDuring, statementsStillPlanned } from '#server/testing/statements.ts'

/** One connection, so that each statement is repeated on it. */
const shop = openShop({
  watching: true,
  env: { POOL_SIZE: '1' },
  customer: { emailVerifiedAt: new Date('2026-11-01T00:00:00Z') },
})

type Call = () => Promise<{ status: number }>

/** Repeats the call, because the notice of a change before it may still empty the cache. */
async function expectStatements(most: number, call: Call, status = 200) {
  await call()
  await vi.waitFor(async () => {
    const sent = await statementsDuring(shop.deps.db, async () => expect((await call()).status).toBe(status))
    expect(sent).toHaveLength(most)
  }, patience)
}

const read = (path: string) => () => shop.get(path, { token: shop.customer.token, storefront: 'documents' })

describe('a call of a customer sends few statements, one of which identifies the customer:', () => {
  test.each([
    ['the bookings', '/api/bookings', 2],
    ['the upcoming bookings', '/api/bookings?status=upcoming&limit=5', 2],
    ['the ids of the favorites', '/api/users/favorites/ids', 2],
    ['the slots of a day, without a customer', `/api/services/gst/availability?date=${tuesday}`, 1],
    ['the bookable days, without a customer', '/api/services/gst/availability', 1],
  ])('%s', async (_, path, most) => {
    await shop.aProfessional()
    await shop.aBooking()
    await expectStatements(most, read(path))
  })

  test('one booking', async () => {
    await shop.aProfessional()
    const { _id } = await shop.aBooking()
    await expectStatements(4, read(`/api/bookings/${_id}`))
  })

  test('a new booking', async () => {
    await shop.aProfessional()
    let hour = 7
    const book = () => shop.book({ time: `${String((hour += 1)).padStart(2, '0')}:00`, key: String(hour) })
    await expectStatements(3, book, 201)
  })

  test('a booking that is sent again with its key', async () => {
    await shop.aProfessional()
    // The third one commits after the booking, so that it is replicated where the booking is confirmed again.
    await expectStatements(3, () => shop.book({ key: 'same' }), 201)
  })
})

test('the statements of frequent calls are not planned again', async () => {
  await shop.aProfessional()
  const { _id: id, service } = await shop.aBooking()
  const paths = [
    'auth/me',
    'bookings',
    'bookings?status=past',
    'users/favorites/ids',
    `bookings/${id}`,
    `services/gst/availability?date=${tuesday}`,
    `services/next-slots?ids=${service._id}`,
  ]
  const boards = ['board?days=1&', 'board/week?', 'board/week?category=tax&']
  for (let turn = 0; turn < 11; turn += 1) {
    for (const path of paths) expect((await read(`/api/${path}`)()).status).toBe(200)
    for (const board of boards) {
      const path = `/api/admin/${board}date=${tuesday}`
      expect((await shop.get(path, { token: shop.admin.token, storefront: 'documents' })).status).toBe(200)
    }
    expect((await shop.book({ key: String(turn) })).status).toBe(409)
  }
  expect(await statementsStillPlanned(shop.deps.db)).toEqual([])
})
