import { expect } from 'vitest'
import { tuesday } from '#server/testing/shop.ts'
import { aBooking, type AdminWrite, addTimeOff, ask, type StaffedShop } from './calls.ts'

const at = { from: `${tuesday}T08:00`, to: `${tuesday}T12:00` }

const aNumber: unknown = expect.stringMatching(/^DS-/)

/** A request that waits, if a visit of the professional is during it. */
async function askedBy(shop: StaffedShop, professional: string): Promise<string> {
  const { token } = await shop.aWorker({ professional })
  const asked = await shop.post('/api/my-day/time-off', { token, body: { ...at, reason: 'Dentist' } })
  return asked.body._id
}

export const awayWrites: Record<string, AdminWrite> = {
  'away.take': {
    kind: 'time-off-added',
    make: async (shop) => {
      const [assigned, moved, left] = [
        await aBooking(shop, '08:00'),
        await aBooking(shop, '09:00'),
        await aBooking(shop),
      ]
      const request = await askedBy(shop, shop.anil)
      const to = { version: 2, professional: shop.bina }
      const bookings = [
        { ...to, booking: assigned, do: 'assign' },
        { ...to, booking: moved, do: 'reschedule', date: tuesday, time: '15:00' },
        { booking: left, version: 2, do: 'leave' },
      ]
      const body = { ...at, reason: 'Dentist', bookings, request }
      return () => ask(shop, `professionals/${shop.anil}/time-off`, { method: 'POST', body })
    },
    also: ['booking-assigned', 'booking-moved'],
    before: { request: 'asked' },
    after: { ...at, assigned: [aNumber], moved: [aNumber], unassigned: [aNumber], request: 'taken' },
  },
  'away.remove': {
    kind: 'time-off-removed',
    make: async (shop) => {
      const [absence] = (await addTimeOff(shop, shop.anil)).body.professional.timeOff
      return () => ask(shop, `professionals/${shop.anil}/time-off/${absence._id}`, { method: 'DELETE' })
    },
    before: at,
    after: null,
  },
  'away.refuse': {
    kind: 'time-off-refused',
    make: async (shop) => {
      await aBooking(shop)
      const id = await askedBy(shop, shop.anil)
      const body = { state: 'refused', answer: 'Kavita Desai is away then.' }
      return () => ask(shop, `time-off-requests/${id}`, { body })
    },
    before: { request: 'asked' },
    after: { request: 'refused', ...at },
  },
}
