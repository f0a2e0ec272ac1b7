import type { StorefrontPlan } from '#domain/storefront.ts'

/** Prices in cents. */
export const carpentry: StorefrontPlan['services'] = [
  {
    slug: 'shelf-mounting',
    title: 'Shelf Mounting',
    category: 'carpentry',
    price: 7500,
    duration: 60,
    imageUrl: '/art/shelf',
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
  {
    slug: 'tv-mounting',
    title: 'TV Mounting',
    category: 'carpentry',
    price: 12_500,
    duration: 75,
    imageUrl: '/art/tv',
    description:
      'One TV of up to 75 inches on the wall, at the height you want when you sit. You have the TV, we bring a fixed or tilting mount. Cables run in a channel along the wall, not inside it.',
    includes: [
      'Fixed or tilting mount',
      'Bolted into studs or masonry',
      'Cable channel in white',
      'Level and hold checked',
      'Devices connected',
    ],
    featured: false,
  },
  {
    slug: 'door-lock-replacement',
    title: 'Door Lock Replacement',
    category: 'carpentry',
    price: 8500,
    duration: 45,
    imageUrl: '/art/door',
    description:
      'A new deadbolt, knob or keypad in a door that has one already. You buy the lock, and the carpenter checks that it fits the holes in your door. It is tried with the door open first, so that nobody is locked out.',
    includes: ['Old lock taken out', 'New lock fitted', 'Latch and strike plate aligned', 'All keys or codes tried'],
    featured: false,
  },
  {
    slug: 'baseboards-and-trim',
    title: 'Baseboards and Trim',
    category: 'carpentry',
    price: 22_900,
    duration: 165,
    imageUrl: '/art/carpentry',
    description:
      'New baseboards, casing or crown in one room, up to 40 feet. Corners are cut to the angle that the walls have, which is seldom square. Painting is not included, but joints and nail holes are filled and ready for it.',
    includes: [
      'Old trim taken off with care',
      'Primed pine, up to 40 feet',
      'Corners mitered or coped',
      'Nail holes filled',
      'Gaps caulked',
    ],
    featured: false,
  },
]
