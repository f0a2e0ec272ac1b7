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
      'Two cleaners work through your home from top to bottom, including the places that weekly cleaning skips. They bring everything they need.',
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
      'One sofa of up to three seats, vacuumed, treated for stains and cleaned by warm water extraction. The cleaner tests a hidden spot first and tells you which stains will not come out. Allow half a day for drying.',
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
      'Up to ten windows, inside and out, if they can be reached from inside or from a short ladder. Frames and sills are wiped, and screens are brushed and put back.',
    includes: ['Glass on both sides', 'Frames, sills and tracks', 'Screens brushed', 'Up to ten windows'],
    featured: false,
  },
  {
    slug: 'standard-house-cleaning',
    title: 'Standard House Cleaning',
    category: 'cleaning',
    price: 12_500,
    duration: 120,
    imageUrl: '/art/cleaning',
    description:
      'One cleaner for a home that is in good shape and should stay that way. Kitchen, bathrooms, floors and dusting, room by room. For dirt that has built up over time, please book the deep cleaning.',
    includes: [
      'Kitchen counters, sink and stovetop',
      'Up to two bathrooms',
      'Dusting within reach',
      'Floors vacuumed and mopped',
      'Trash taken out',
    ],
    featured: false,
  },
  {
    slug: 'move-out-cleaning',
    title: 'Move-Out Cleaning',
    category: 'cleaning',
    price: 34_900,
    duration: 180,
    imageUrl: '/art/moving',
    description:
      'Three cleaners for an empty home, before you hand over the keys. They work from a standard landlord checklist, or from your landlord’s if you show it to them. Nail holes and paint are not included.',
    includes: [
      'Cabinets, closets and drawers inside',
      'Oven and refrigerator inside',
      'Bathrooms descaled and disinfected',
      'Doors, baseboards and switches',
      'All floors',
      'Photos of every room when done',
    ],
    featured: false,
  },
  {
    slug: 'carpet-cleaning',
    title: 'Carpet Cleaning',
    category: 'cleaning',
    price: 14_900,
    duration: 105,
    imageUrl: '/art/carpet',
    description:
      'Wall-to-wall carpet in up to two rooms, or one large rug, cleaned with hot water and extracted. Wool and silk need other methods, so please ask our support team first. Carpets stay damp for about half a day.',
    includes: [
      'Vacuumed first, edges by hand',
      'Stains treated one by one',
      'Hot water extraction',
      'Light furniture moved and put back',
    ],
    featured: false,
  },
  {
    slug: 'kitchen-and-oven-cleaning',
    title: 'Kitchen and Oven Cleaning',
    category: 'cleaning',
    price: 15_900,
    duration: 135,
    imageUrl: '/art/oven',
    description:
      'A thorough cleaning of the kitchen, with a focus on the oven and the range hood. Please turn the oven off the evening before, and clear the counters.',
    includes: [
      'Oven with racks and door glass',
      'Range hood and its filter',
      'Stovetop and burners',
      'Cabinet fronts and backsplash',
      'Sink, counters and floor',
    ],
    featured: false,
  },
]
