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
      'A property lawyer reads the chain of title, the encumbrance certificate and the tax receipts, and gives you a written opinion in plain language. We apply for any papers that are missing.',
    includes: [
      'Review of the chain of title',
      'Encumbrance certificate for 13 years',
      'Check of tax receipts and khata',
      'Written opinion in plain language',
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
      'We draft the agreement with both sides at one table, print it on stamp paper and have it signed before witnesses. If your state requires registration, we prepare that too.',
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
      'A property lawyer drafts the deed from the title papers, works out the stamp duty and registration fee, and goes through every clause with buyer and seller. On the day of registration, one of us comes with you.',
    includes: [
      'Check of the title papers',
      'Deed drafted and explained to both sides',
      'Stamp duty and registration fee calculated',
      'Slot at the sub-registrar',
      'Support on the day of registration',
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
      'The sub-registrar’s record of sales, mortgages and charges on a property. We apply for the years that your bank or buyer asks for, and a property lawyer goes through the entries with you.',
    includes: [
      'Survey and document numbers checked',
      'Application for up to thirty years',
      'Certificate collected or downloaded',
      'Entries explained in plain language',
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
      'For a flat or a plot that you want to give to a child, a spouse or a parent during your lifetime. A property lawyer drafts the deed, explains what cannot be undone, and works out the stamp duty that your state charges between relatives.',
    includes: [
      'Check of the title papers',
      'Deed drafted and explained to both sides',
      'Stamp duty and concessions calculated',
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
      'After a purchase or an inheritance, the tax record is still in the old name. We collect the deed, receipts and heirship papers, file the change with the municipal or revenue office and follow up on its queries.',
    includes: [
      'Check of deed and tax receipts',
      'Property tax arrears calculated',
      'Application for the change of name',
      'Two follow-ups with the office',
      'Application for a copy of the new entry',
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
      'When a flat in a housing society is sold or inherited, the share certificate has to be transferred too. We prepare the forms, indemnities and heirship papers, and take the file to the managing committee, which decides on it.',
    includes: [
      'Review of bye-laws and share certificate',
      'Transfer or nomination forms filled in',
      'Indemnity bonds and affidavits drafted',
      'Dues and transfer fee checked',
      'File submitted and followed up for three months',
    ],
    featured: false,
  },
]
