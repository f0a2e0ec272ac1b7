import type { StorefrontPlan } from '#domain/storefront.ts'

/** Prices in cents. */
export const cleaning: StorefrontPlan['services'] = [
  {
    slug: 'deep-house-cleaning',
    title: 'Deep House Cleaning',
    category: 'cleaning',
    price: 21_900,
    duration: 180,
    imageUrl: '/art/cleaning',
    description:
      'Two cleaners work through the house from top to bottom, including the places that weekly cleaning skips. They bring everything they need.',
    includes: [
      'Kitchen with oven and refrigerator',
      'Bathrooms descaled and disinfected',
      'Baseboards, doors and light switches',
      'Floors vacuumed and mopped',
    ],
    featured: true,
  },
  {
    slug: 'sofa-cleaning',
    title: 'Sofa Cleaning',
    category: 'cleaning',
    price: 11_900,
    duration: 90,
    imageUrl: '/art/sofa',
    description:
      'One sofa of up to three seats, vacuumed, treated and extracted with warm water. The cleaner tests a hidden spot first and tells you which stains will stay. Allow half a day for drying.',
    includes: [
      'Check of the fabric label',
      'Test on a hidden spot',
      'Stains treated one by one',
      'Cushions cleaned on both sides',
    ],
    featured: false,
  },
  {
    slug: 'window-cleaning',
    title: 'Window Cleaning',
    category: 'cleaning',
    price: 13_900,
    duration: 120,
    imageUrl: '/art/windows',
    description:
      'Up to ten windows, inside and out, as far as they can be reached from inside or from a short ladder. Frames and sills are wiped, screens brushed and put back.',
    includes: ['Glass on both sides', 'Frames, sills and tracks', 'Screens brushed', 'Up to ten windows'],
    featured: false,
  },
]
