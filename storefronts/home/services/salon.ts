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
      'A stylist comes with a cape, mirror and tools, talks over what you want and sweeps up afterward. Great for kids and for people who cannot easily get out.',
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
      'Hands and feet, in your own chair, with a foot bath that the technician brings along. Metal tools are sterilized, and the files and buffers are new and yours to keep.',
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
      'Wash, dry and style for a dinner, an interview or no reason at all. The stylist brings a dryer, brushes and products, and needs a chair, an outlet and a sink.',
    includes: ['Shampoo and conditioner', 'Heat protection', 'Blow-dry with a round brush', 'Smooth or wavy finish'],
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
      'One color from root to tip, or just the roots. The stylist mixes the shade at your home and covers the floor and chair. If you have ever had a reaction to hair dye, please do not book this service.',
    includes: [
      'Shade chosen with a swatch book',
      'Cape and floor covers',
      'Color, rinse and conditioner',
      'Blow-dry at the end',
      'Your formula noted for next time',
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
      'A relaxing hour for your face, on a folding table that the esthetician brings along. Products are chosen for your skin, and fragrance free if you ask. This is skin care, not a medical treatment.',
    includes: [
      'Consultation on skin and allergies',
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
      'Makeup for a wedding, a graduation or a photo shoot, done where you get dressed. Have a picture ready of what you like, or of what you do not. Lashes are included if you want them.',
    includes: [
      'Skin prepared and primed',
      'Full face, natural or glamorous',
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
      'Shape, length and clean lines at the cheeks and neck. The barber uses a new blade for every visit and finishes with oil or balm. If your skin is sensitive, please mention it first.',
    includes: [
      'Trim with clippers and scissors',
      'Neck and cheek lines with a razor',
      'Hot towel',
      'Oil or balm to finish',
    ],
    featured: false,
  },
]
