import { type AdminWrite, ask, now } from './calls.ts'

const hours = [{ day: 2, from: '08:00', to: '23:00' }]

export const professionalWrites: Record<string, AdminWrite> = {
  'professional.add': {
    kind: 'professional-added',
    make: (shop) =>
      now(() =>
        ask(shop, 'professionals', { method: 'POST', body: { name: 'Zoya Khan', categories: ['tax'], hours } }),
      ),
    before: null,
    after: { name: 'Zoya Khan', categories: ['tax'], hours },
  },
  'professional.change': {
    kind: 'professional-changed',
    make: (shop) => now(() => ask(shop, `professionals/${shop.anil}`, { body: { active: false, name: 'Anil Nair' } })),
    before: { active: true },
    after: { active: false },
  },
}
