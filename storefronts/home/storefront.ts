import type { StorefrontPlan } from '#domain/storefront.ts'
import { area, company, invoices, letters, prices, rules } from '#domain/storefront/initial.ts'
import { about } from './about.ts'
import { beforeThePlumber } from './articles/before-the-plumber.ts'
import { deepCleaning } from './articles/deep-cleaning.ts'
import { warmOutlet } from './articles/warm-outlet.ts'
import { faq } from './faq.ts'
import { frame } from './frame.ts'
import { people } from './people.ts'
import { preparations } from './preparations.ts'
import { reviews } from './reviews.ts'
import { carpentry } from './services/carpentry.ts'
import { cleaning } from './services/cleaning.ts'
import { electrician } from './services/electrician.ts'
import { plumbing } from './services/plumbing.ts'
import { salon } from './services/salon.ts'
import { synonyms } from './synonyms.ts'
import { welcome } from './welcome.ts'

export const storefront: StorefrontPlan = {
  key: 'home',
  brand: 'Doorstep Home',
  tagline: 'Trusted professionals for the jobs around your home, booked online in minutes.',
  logoUrl: '',
  door: { hue: 262, chroma: 0.125, chromaDark: 0.1 },
  hosts: ['home.localhost'],
  locale: 'en-US',
  currency: 'USD',
  timeZone: 'America/New_York',
  priceSlider: { max: 500, step: 10 },
  support: {
    phone: '(555) 010-0000',
    email: 'help@home.doorstep.example',
    hours: 'Monday to Friday, 9AM to 6PM',
    whatsapp: '',
  },
  isOpen: true,
  company,
  prices,
  rules,
  area,
  letters,
  invoices: { ...invoices, series: 'DH-2026-', creditSeries: 'DHC-2026-' },
  categories: [
    {
      key: 'plumbing',
      name: 'Plumbing',
      icon: 'wrench',
      description: 'Leaks, drains and faucets, fixed right the first time.',
      imageUrl: '/art/plumbing',
    },
    {
      key: 'cleaning',
      name: 'Cleaning',
      icon: 'bucket',
      description: 'One room or the whole house. We bring the supplies.',
      imageUrl: '/art/cleaning',
    },
    {
      key: 'salon',
      name: 'Salon',
      icon: 'scissors',
      description: 'Hair, nails and skin care in the comfort of your home.',
      imageUrl: '/art/salon',
    },
    {
      key: 'electrician',
      name: 'Electrician',
      icon: 'bolt',
      description: 'Outlets, lights and panels by licensed electricians.',
      imageUrl: '/art/electrician',
    },
    {
      key: 'carpentry',
      name: 'Carpentry',
      icon: 'hammer',
      description: 'Doors, shelves and furniture, built and repaired.',
      imageUrl: '/art/carpentry',
    },
  ],
  services: [...plumbing, ...cleaning, ...salon, ...electrician, ...carpentry],
  synonyms,
  frame,
  content: { welcome, about, faq, preparations, articles: [beforeThePlumber, deepCleaning, warmOutlet] },
  people,
  reviews,
}
