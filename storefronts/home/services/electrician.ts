import type { StorefrontPlan } from '#domain/storefront.ts'

/** Prices in cents. */
export const electrician: StorefrontPlan['services'] = [
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
    slug: 'ceiling-fan-installation',
    title: 'Ceiling Fan Installation',
    category: 'electrician',
    price: 16_900,
    duration: 90,
    imageUrl: '/art/fan',
    description:
      'You buy the fan, we hang it. The electrician checks that the box in the ceiling is rated for a fan, replaces it if not, and balances the blades before leaving.',
    includes: [
      'Old fixture taken down',
      'Fan-rated box where it is missing',
      'Assembly, wiring and balancing',
      'Test of all speeds and the light',
    ],
    featured: false,
  },
]
