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
  {
    slug: 'blowout-at-home',
    title: 'Blowout at Home',
    category: 'salon',
    price: 6500,
    duration: 60,
    imageUrl: '/art/salon',
    description:
      'Wash, dry and style for a dinner, an interview or no reason at all. The stylist brings dryer, brushes and products and needs a chair, an outlet and a sink.',
    includes: ['Wash and conditioner', 'Heat protection', 'Blow-dry with a round brush', 'Finish smooth or with waves'],
    featured: false,
  },
  {
    slug: 'hair-coloring-at-home',
    title: 'Hair Coloring at Home',
    category: 'salon',
    price: 14_500,
    duration: 135,
    imageUrl: '/art/coloring',
    description:
      'One color from root to tip, or the roots alone. The stylist mixes the shade at your table and covers floor and chair. If you have reacted to hair dye before, please do not book this.',
    includes: [
      'Shade chosen with a swatch book',
      'Gloves, cape and covers for the floor',
      'Color, rinse and conditioner',
      'Blow-dry at the end',
      'Formula noted for next time',
    ],
    featured: false,
  },
  {
    slug: 'facial-at-home',
    title: 'Facial at Home',
    category: 'salon',
    price: 9500,
    duration: 60,
    imageUrl: '/art/facial',
    description:
      'An hour for your face, on a folding table that the esthetician brings. Products are picked for your skin and without fragrance if you ask for it. It is care and not a medical treatment.',
    includes: [
      'Talk about skin and allergies',
      'Cleansing and gentle exfoliation',
      'Mask and moisturizer',
      'Fresh towels and linen',
    ],
    featured: false,
  },
  {
    slug: 'event-makeup',
    title: 'Event Makeup',
    category: 'salon',
    price: 12_000,
    duration: 75,
    imageUrl: '/art/makeup',
    description:
      'Makeup for a wedding guest, a graduation or a photo, done where you get dressed. Bring a picture of what you like, or of what you do not. Lashes are put on if you want them.',
    includes: [
      'Skin prepared and primed',
      'Full face, light or strong',
      'Lashes on request',
      'Lipstick sample for touch-ups',
      'Clean brushes for every client',
    ],
    featured: false,
  },
  {
    slug: 'beard-trim',
    title: 'Beard Trim',
    category: 'salon',
    price: 3500,
    duration: 30,
    imageUrl: '/art/haircut',
    description:
      'Shape, length and a clean line at cheek and neck. The barber uses a new blade for every visit and finishes with oil or balm. Tell the barber first if your skin is sensitive.',
    includes: [
      'Trim with clippers and scissors',
      'Neck and cheek line with a razor',
      'Hot towel',
      'Oil or balm to finish',
    ],
    featured: false,
  },
]
