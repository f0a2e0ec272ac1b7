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
  {
    slug: 'encumbrance-certificate',
    title: 'Encumbrance Certificate',
    category: 'property',
    price: 149_900,
    duration: 45,
    imageUrl: '/art/encumbrance',
    description:
      'The extract from the sub-registrar that shows sales, mortgages and charges on a property. We apply for the years your bank or buyer asks for, and a property lawyer reads the entries with you.',
    includes: [
      'Survey and document numbers checked',
      'Application for up to thirty years',
      'Certificate fetched or downloaded',
      'Entries explained in plain words',
    ],
    featured: false,
  },
  {
    slug: 'gift-deed',
    title: 'Gift Deed Drafting',
    category: 'property',
    price: 699_900,
    duration: 75,
    imageUrl: '/art/gift',
    description:
      'For a flat or a plot that passes to a child, a spouse or a parent while everybody is there to see it. A property lawyer drafts the deed, explains what cannot be taken back, and works out the stamp duty that your state asks of relatives.',
    includes: [
      'Check of the title papers',
      'Deed drafted and explained to both sides',
      'Stamp duty and concessions worked out',
      'Note on income tax for both sides',
      'Slot at the sub-registrar',
    ],
    featured: false,
  },
  {
    slug: 'khata-transfer',
    title: 'Mutation and Khata Transfer',
    category: 'property',
    price: 599_900,
    duration: 75,
    imageUrl: '/art/encumbrance',
    description:
      'After a purchase or an inheritance the tax record still carries the old name. We collect deed, receipts and heirship papers, file the change with the municipal or revenue office and follow it through its queries.',
    includes: [
      'Check of deed and tax receipts',
      'Arrears of property tax worked out',
      'Application for the change of name',
      'Two follow-ups with the office',
      'Copy of the new entry applied for',
    ],
    featured: false,
  },
  {
    slug: 'society-share-transfer',
    title: 'Society Share Transfer',
    category: 'property',
    price: 1_499_900,
    duration: 120,
    imageUrl: '/art/company',
    description:
      'When a flat in a housing society is sold or inherited, the share certificate has to follow. We prepare forms, indemnities and heirship papers, and take the file to the managing committee, which decides on it.',
    includes: [
      'Reading of bye-laws and share certificate',
      'Transfer or nomination forms filled in',
      'Indemnity bonds and affidavits drafted',
      'Dues and transfer fee checked',
      'File handed in and followed for three months',
    ],
    featured: false,
  },
]
