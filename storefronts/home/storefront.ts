import type { StorefrontPlan } from '#domain/storefront.ts'
import { services } from './services.ts'

export const storefront: StorefrontPlan = {
  key: 'home',
  brand: 'Doorstep Home',
  hosts: ['home.localhost'],
  locale: 'en-US',
  currency: 'USD',
  timeZone: 'America/New_York',
  serviceFee: 5,
  taxRate: 10,
  priceSlider: { max: 500, step: 10 },
  bookingDays: 30,
  support: { phone: '(555) 010-0000', email: 'help@home.doorstep.example', hours: 'Monday to Friday, 9AM to 6PM' },
  categories: [
    {
      key: 'plumbing',
      name: 'Plumbing',
      description: 'Leaks, drains and faucets, fixed the first time.',
      imageUrl: '/art/plumbing',
    },
    {
      key: 'cleaning',
      name: 'Cleaning',
      description: 'One room or the whole house, with our own supplies.',
      imageUrl: '/art/cleaning',
    },
    {
      key: 'salon',
      name: 'Salon',
      description: 'Hair, nails and skin care in your own chair.',
      imageUrl: '/art/salon',
    },
    {
      key: 'electrician',
      name: 'Electrician',
      description: 'Outlets, lights and panels by licensed electricians.',
      imageUrl: '/art/electrician',
    },
    {
      key: 'carpentry',
      name: 'Carpentry',
      description: 'Doors, shelves and furniture, built and repaired.',
      imageUrl: '/art/carpentry',
    },
  ],
  services,
}
