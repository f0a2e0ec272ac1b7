import type { StorefrontPlan } from '#domain/storefront.ts'

/** Prices in cents. */
export const services: StorefrontPlan['services'] = [
  {
    slug: 'leaky-faucet-repair',
    title: 'Leaky Faucet Repair',
    category: 'plumbing',
    price: 8900,
    duration: 60,
    imageUrl: '/art/plumbing',
    description:
      'A licensed plumber finds the cause of the drip, replaces the worn parts and checks the shutoff valves. Common cartridges and washers are on the truck.',
    includes: [
      'Inspection of the faucet and supply lines',
      'New washer, cartridge or O-ring',
      'Check of the shutoff valves',
      'Cleanup of the work area',
    ],
    featured: true,
  },
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
    slug: 'haircut-at-home',
    title: 'Haircut at Home',
    category: 'salon',
    price: 5500,
    duration: 45,
    imageUrl: '/art/salon',
    description:
      'A stylist comes with cape, mirror and tools, talks over what you want and leaves the floor as it was. Good for children and for people who cannot easily go out.',
    includes: [
      'Consultation before the first cut',
      'Cut and finish',
      'All tools disinfected',
      'Hair swept up and taken away',
    ],
    featured: true,
  },
  {
    slug: 'outlet-installation',
    title: 'Outlet Installation',
    category: 'electrician',
    price: 14_900,
    duration: 75,
    imageUrl: '/art/electrician',
    description:
      'A licensed electrician adds or replaces an outlet to code and tests the circuit. If the panel has no room, you hear it before any work starts.',
    includes: [
      'Check of the circuit and panel',
      'One outlet with cover plate',
      'GFCI where code asks for it',
      'Test and label',
    ],
    featured: true,
  },
  {
    slug: 'shelf-mounting',
    title: 'Shelf Mounting',
    category: 'carpentry',
    price: 7500,
    duration: 60,
    imageUrl: '/art/carpentry',
    description:
      'Up to three shelves, level and anchored for the wall you have. The carpenter brings anchors for drywall, brick and plaster.',
    includes: ['Stud and pipe detection', 'Anchors for your wall', 'Up to three shelves', 'Load test'],
    featured: false,
  },
]
