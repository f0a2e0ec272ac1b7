import type { StorefrontPlan } from '#domain/storefront.ts'

/** Prices in cents. */
export const carpentry: StorefrontPlan['services'] = [
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
  {
    slug: 'furniture-assembly',
    title: 'Furniture Assembly',
    category: 'carpentry',
    price: 9500,
    duration: 90,
    imageUrl: '/art/furniture',
    description:
      'One large piece or two small ones, put together by the manual and set where you want them. What must be fixed to the wall is fixed, and the boxes are flattened for recycling.',
    includes: [
      'Parts counted before the start',
      'Assembly by the manual',
      'Tip-over strap fixed to the wall',
      'Doors and drawers adjusted',
    ],
    featured: false,
  },
  {
    slug: 'door-repair',
    title: 'Door Repair',
    category: 'carpentry',
    price: 11_500,
    duration: 75,
    imageUrl: '/art/door',
    description:
      'One door that sticks, drags or does not latch. The carpenter looks for the cause first, which is often a loose hinge and not the wood, and planes only what has to go.',
    includes: [
      'Hinges tightened, longer screws where needed',
      'Planing and sanding of the edge',
      'Strike plate adjusted',
      'Bare edges sealed',
    ],
    featured: false,
  },
]
