import { expect } from 'vitest'
import { tuesday } from '#server/testing/shop.ts'
import { aBooking, type AdminWrite, addTimeOff, ask } from './calls.ts'

const at = { from: `${tuesday}T08:00`, to: `${tuesday}T12:00` }

export const awayWrites: Record<string, AdminWrite> = {
  'away.take': {
    kind: 'time-off-added',
    make: async (shop) => {
      await aBooking(shop)
      return () => addTimeOff(shop, shop.anil)
    },
    before: null,
    after: { ...at, assigned: [], moved: [], unassigned: [expect.stringMatching(/^DS-/)] },
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
