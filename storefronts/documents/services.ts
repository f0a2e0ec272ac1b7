import type { StorefrontPlan } from '#domain/storefront.ts'

/** Prices in paise. */
export const services: StorefrontPlan['services'] = [
  {
    slug: 'company-registration',
    title: 'Company Registration',
    category: 'business',
    price: 699_900,
    duration: 90,
    imageUrl: '/art/company',
    description:
      'A company secretary comes to you, settles the name and the shareholding, and files the SPICe+ form while you watch. You receive the certificate of incorporation with the PAN and TAN of the company.',
    includes: [
      'Name search and reservation',
      'Two digital signature certificates',
      'Memorandum and articles of association',
      'SPICe+ filing with PAN and TAN',
      'Certificate of incorporation, digital and printed',
    ],
    featured: true,
  },
  {
    slug: 'gst',
    title: 'GST Registration',
    category: 'tax',
    price: 149_900,
    duration: 60,
    imageUrl: '/art/gst',
    description:
      'We check whether you need GST, choose the right scheme with you and file the application. You keep the GSTIN and a short sheet that says which return falls due when.',
    includes: [
      'Check of turnover and place of supply',
      'Application on the GST portal',
      'Answers to queries of the officer',
      'GSTIN and registration certificate',
    ],
    featured: true,
  },
  {
    slug: 'trademark',
    title: 'Trademark Registration',
    category: 'legal',
    price: 899_900,
    duration: 75,
    imageUrl: '/art/trademark',
    description:
      'An attorney searches the register, tells you honestly how strong your mark is and files it in the right class. You may use the TM sign from the day of filing.',
    includes: [
      'Search of the trademark register',
      'Advice on class and wording',
      'Filing of form TM-A, one class',
      'Proof of filing on the same day',
    ],
    featured: true,
  },
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
    slug: 'pan-aadhar',
    title: 'PAN and Aadhaar Linking',
    category: 'personal',
    price: 49_900,
    duration: 30,
    imageUrl: '/art/aadhaar',
    description:
      'Names or birth dates that differ between PAN and Aadhaar are corrected first, then the two are linked. You see the confirmation of the department before we leave.',
    includes: [
      'Comparison of both records',
      'Correction request where they differ',
      'Linking and payment of the late fee on your behalf',
      'Printed confirmation',
    ],
    featured: false,
  },
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
]
