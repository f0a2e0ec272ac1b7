import { type AdminWrite, ask, now } from './calls.ts'

const initial = {
  key: 'garden',
  brand: 'Kew Gardeners',
  locale: 'en-GB',
  currency: 'GBP',
  timeZone: 'Europe/London',
  scenery: 'home',
  hosts: ['gardeners.example'],
  phone: '020 7946 0958',
  email: 'office@shop.example',
  hours: 'Every day, 8AM to 6PM',
}

export const storefrontWrites: Record<string, AdminWrite> = {
  'adminStorefronts.make': {
    kind: 'storefront-made',
    storefront: 'garden',
    make: (shop) => now(() => ask(shop, 'storefronts', { method: 'POST', body: initial })),
    before: null,
    after: { ...initial, hosts: ['gardeners.example', 'garden.localhost'] },
  },
}
