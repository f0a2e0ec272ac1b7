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
      'Up to three shelves, mounted level and anchored to suit your wall. The carpenter brings anchors for drywall, brick and plaster.',
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
      'One large piece or two small ones, assembled by the manual and placed where you want them. Tall pieces are secured to the wall, and the boxes are flattened for recycling.',
    includes: [
      'Parts counted before assembly',
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
      'One door that sticks, drags or does not latch. The carpenter looks for the cause first, which is often a loose hinge and not the wood, and planes only as much as needed.',
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
      'One TV of up to 75 inches, mounted at the right height for your couch. You have the TV, and we bring a fixed or tilting mount. Cables run in a channel along the wall, not inside it.',
    includes: [
      'Fixed or tilting mount',
      'Bolted into studs or masonry',
      'White cable channel',
      'Level and load checked',
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
      'A new deadbolt, knob or keypad for a door that already has one. You buy the lock, and the carpenter checks that it fits the holes in your door. It is tested with the door open first, so that no one gets locked out.',
    includes: ['Old lock taken out', 'New lock fitted', 'Latch and strike plate aligned', 'All keys or codes tested'],
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
      'New baseboards, casing or crown in one room, up to 40 feet. Corners are cut to the real angle of your walls, which is rarely 90 degrees. Painting is not included, but joints and nail holes are filled and ready for it.',
    includes: [
      'Old trim carefully removed',
      'Primed pine, up to 40 feet',
      'Corners mitered or coped',
      'Nail holes filled',
      'Gaps caulked',
    ],
    featured: false,
  },
]
