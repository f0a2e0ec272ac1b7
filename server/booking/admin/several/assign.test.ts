import { beforeEach, describe, expect, test } from 'vitest'
import type { BookingDetails } from '#domain/booking.ts'
import type { StatusResults } from '#domain/booking/admin.ts'
import { fieldsIn } from '#server/testing/answers.ts'
import { openShop } from '#server/testing/shop.ts'

const shop = openShop({ processes: 2, admin: { name: 'Olive Stone' } })
let anil = ''
let bina = ''
beforeEach(async () => {
  anil = await shop.aProfessional({ name: 'Anil Nair' })
  bina = await shop.aProfessional({ name: 'Bina Shah' })
})

type Change = { booking: string; professional?: string; version?: number }

const send = (changes: Change[], at = shop as Pick<typeof shop, 'post'>) =>
  at.post('/api/admin/bookings/professionals', { token: shop.admin.token, body: { changes } })
const assign = async (changes: Change[], at?: Pick<typeof shop, 'post'>) =>
  ((await send(changes, at)).body as StatusResults).results
/** What became of each: the first name of the professional, or the code of the problem. */
const outcomes = (results: StatusResults['results']) =>
  results.map(({ done, problem }) => done?.professional?.name.split(' ')[0] ?? problem?.code ?? '')

async function unassigned(time: string): Promise<BookingDetails> {
  const booking = await shop.aBooking({ time })
  const remove = 'update bookings set professional_id = null, version = version + 1 where id = $1'
  await shop.client.query(remove, [booking._id])
  return booking
}
const assignments = async ({ _id }: { _id: string }) =>
  (await shop.client.query("select id from activity where kind = 'booking-assigned' and subject_id = $1", [_id])).rows

describe('several bookings are assigned at once', () => {
  test('to one professional: each is reported, and those who cannot get them keep theirs', async () => {
    const alone = await shop.aBooking({ time: '09:00' })
    const together = [await shop.aBooking({ time: '11:00' }), await shop.aBooking({ time: '11:00' })]
    const results = await assign([
      ...[alone, ...together].map(({ _id }) => ({ booking: _id, professional: bina })),
      {
        booking: bina,
        professional: bina,
      },
    ])
    expect(outcomes(results).toSorted((one, other) => one.localeCompare(other))).toEqual([
      'Bina',
      'Bina',
      'not_found',
      'slot_taken',
    ])
    expect(results.find(({ problem }) => problem?.code === 'slot_taken')?.problem?.message).toBe(
      'Bina Shah is not free at that time.',
    )
  })

  test('to the least busy one who is free; a booking that has a professional keeps that one', async () => {
    const busy = await shop.aBooking({ time: '08:00' })
    await shop.assign(busy, anil)
    const [first, second, third] = [await unassigned('10:00'), await unassigned('10:00'), await unassigned('10:00')]
    const changes = [busy, first, second, third].map(({ _id }) => ({ booking: _id }))
    const results = await assign(changes)
    expect(outcomes(results)).toEqual(['Anil', 'Bina', 'Anil', 'slot_taken'])
    expect(results.at(-1)?.problem?.message).toMatch(/^No professional is free on .* at 10:00 am any more\.$/)
    const again = await assign(changes.slice(0, 3))
    expect(again.map(({ done }) => done?.version)).toEqual(results.slice(0, 3).map(({ done }) => done?.version))
    expect(await assignments(first)).toHaveLength(1)
  })

  test('by two administrators at the same moment: each booking gets one professional, and no one is booked twice', async () => {
    const all = [await unassigned('10:00'), await unassigned('10:00')].map(({ _id }) => ({ booking: _id }))
    const [one, other] = await Promise.all([assign(all), assign(all.toReversed(), shop.second)])
    expect(outcomes(one).toSorted((first, second) => first.localeCompare(second))).toEqual(['Anil', 'Bina'])
    expect(outcomes(other).toReversed()).toEqual(outcomes(one))
  })

  test('not after someone else has changed a booking', async () => {
    const booking = await unassigned('10:00')
    const [result] = await assign([{ booking: booking._id, professional: anil, version: 1 }])
    expect(result).toMatchObject({ done: null, problem: { code: 'version_conflict' } })
  })
})

test('at most 50 bookings are assigned in one request, each once', async () => {
  const { _id: booking } = await shop.aBooking()
  expect(fieldsIn(await send([{ booking }, { booking }]))).toEqual(['changes'])
  expect(fieldsIn(await send([]))).toEqual(['changes'])
  expect((await shop.post('/api/admin/bookings/professionals', { token: shop.customer.token, body: {} })).status).toBe(
    403,
  )
})
