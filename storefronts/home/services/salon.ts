import type { StorefrontPlan } from '#domain/storefront.ts'

/** Prices in cents. */
export const salon: StorefrontPlan['services'] = [
  {
    slug: 'haircut-at-home',
    title: 'Haircut at Home',
    category: 'salon',
    price: 5500,
    duration: 45,
    imageUrl: '/art/haircut',
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
    slug: 'manicure-and-pedicure',
    title: 'Manicure and Pedicure',
    category: 'salon',
    price: 7500,
    duration: 90,
    imageUrl: '/art/nails',
    description:
      'Hands and feet in your own chair, with a foot bath that the technician brings. Metal tools are sterilized, files and buffers are new and stay with you.',
    includes: [
      'Soak, shaping and cuticle care',
      'Hand and foot massage',
      'Polish of your choice, or none',
      'New files and buffers to keep',
    ],
    featured: false,
  },
]
