import { expect } from 'vitest'
import { tuesday } from '#server/testing/shop.ts'
import { aBooking, type AdminWrite, addTimeOff, ask } from './calls.ts'

const at = { from: `${tuesday}T08:00`, to: `${tuesday}T12:00` }

const aNumber: unknown = expect.stringMatching(/^DS-/)

export const awayWrites: Record<string, AdminWrite> = {
  'away.take': {
    kind: 'time-off-added',
    make: async (shop) => {
      const [assigned, moved, left] = [
        await aBooking(shop, '08:00'),
        await aBooking(shop, '09:00'),
        await aBooking(shop),
      ]
      const to = { version: 2, professional: shop.bina }
      const bookings = [
        { ...to, booking: assigned, do: 'assign' },
        { ...to, booking: moved, do: 'reschedule', date: tuesday, time: '15:00' },
        { booking: left, version: 2, do: 'leave' },
      ]
      const body = { ...at, reason: 'Dentist', bookings }
      return () => ask(shop, `professionals/${shop.anil}/time-off`, { method: 'POST', body })
    },
    also: ['booking-assigned', 'booking-moved'],
    before: null,
    after: { ...at, assigned: [aNumber], moved: [aNumber], unassigned: [aNumber] },
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
}
