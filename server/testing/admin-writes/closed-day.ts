import { type AdminWrite, ask, now } from './calls.ts'

export const closedDayWrites: Record<string, AdminWrite> = {
  'closedDay.close': {
    kind: 'day-closed',
    make: (shop) => now(() => ask(shop, 'closed-days/2026-12-25', { body: { reason: 'Christmas' } })),
    before: null,
    after: { reason: 'Christmas' },
  },
  'closedDay.change': {
    kind: 'day-closed',
    make: (shop) =>
      now(() =>
        ask(shop, 'closed-days', {
          method: 'PATCH',
          body: { changes: [{ date: '2026-12-25', was: null, reason: 'Christmas' }] },
        }),
      ),
    before: null,
    after: { reason: 'Christmas' },
  },
  'closedDay.reopen': {
    kind: 'day-reopened',
    make: async (shop) => {
      await ask(shop, 'closed-days/2026-12-25', { body: { reason: 'Christmas' } })
      return () => ask(shop, 'closed-days/2026-12-25', { method: 'DELETE' })
    },
    before: { reason: 'Christmas' },
    after: null,
  },
}
