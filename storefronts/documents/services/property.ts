import type { StorefrontPlan } from '#domain/storefront.ts'

/** Prices in paise. */
export const property: StorefrontPlan['services'] = [
  {
    slug: 'property-docs',
    title: 'Property Documents',
    category: 'property',
    price: 549_900,
    duration: 120,
    imageUrl: '/art/property',
    description:
      'A property lawyer reads the chain of title, the encumbrance certificate and the tax receipts, and writes you an opinion in plain words. Missing papers are applied for.',
    includes: [
      'Reading of the chain of title',
      'Encumbrance certificate for 13 years',
      'Check of tax receipts and khata',
      'Written opinion in plain words',
    ],
    featured: false,
  },
  {
    slug: 'rent-agreement',
    title: 'Rent Agreement',
    category: 'property',
    price: 129_900,
    duration: 30,
    imageUrl: '/art/rent',
    description:
      'We draft the agreement with both sides at one table, print it on stamp paper and have it signed in front of witnesses. Where your state wants it registered, we prepare that too.',
    includes: [
      'Draft with rent, deposit, notice and repairs',
      'Stamp paper of the right value',
      'Signing at home by both sides',
      'A copy for each side',
    ],
    featured: false,
  },
  {
    slug: 'sale-deed',
    title: 'Sale Deed Drafting',
    category: 'property',
    price: 899_900,
    duration: 90,
    imageUrl: '/art/property',
    description:
      'A property lawyer drafts the deed from the title papers, works out stamp duty and registration fee, and goes through every clause with buyer and seller. On the day of registration somebody stands beside you.',
    includes: [
      'Check of the title papers',
      'Deed drafted and explained to both sides',
      'Stamp duty and registration fee worked out',
      'Slot at the sub-registrar',
      'Somebody with you on the day of registration',
    ],
    featured: false,
  },
]
