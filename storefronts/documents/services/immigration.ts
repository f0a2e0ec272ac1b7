import type { StorefrontPlan } from '#domain/storefront.ts'

/** Prices in paise. */
export const immigration: StorefrontPlan['services'] = [
  {
    slug: 'passport',
    title: 'Passport Application',
    category: 'immigration',
    price: 249_900,
    duration: 45,
    imageUrl: '/art/passport',
    description:
      'We fill in the form with you, check every proof against the list of the passport office and book the appointment. On the day you carry one folder in the right order.',
    includes: [
      'Form filled in and checked',
      'Check of all proofs and photographs',
      'Appointment at the nearest Seva Kendra',
      'Folder of papers in the order they are asked for',
    ],
    featured: true,
  },
  {
    slug: 'visa-documents',
    title: 'Visa Documents',
    category: 'immigration',
    price: 349_900,
    duration: 90,
    imageUrl: '/art/visa',
    description:
      'We go through the list of the consulate with you, fill in the form and put the folder together: funds, employment, travel and stay. Whether a visa is given, only the consulate decides.',
    includes: [
      'Checklist of the country you travel to',
      'Form filled in and checked',
      'Covering letter and itinerary',
      'Photographs and proofs in the required size',
      'Appointment at the visa centre',
    ],
    featured: false,
  },
  {
    slug: 'certified-translations',
    title: 'Certified Translations',
    category: 'immigration',
    price: 129_900,
    duration: 30,
    imageUrl: '/art/translation',
    description:
      'A translator looks at your originals at home, so that they never leave your hands, and delivers the certified translation within three working days. Tell us when we call which languages and which office it is for.',
    includes: [
      'Up to three pages into or from English',
      'Names spelled as in your passport',
      'Certificate, stamp and signature of the translator',
      'Scan by email and the paper by post',
    ],
    featured: false,
  },
]
