import type { StorefrontPlan } from '#domain/storefront.ts'

/** Prices in paise. */
export const personal: StorefrontPlan['services'] = [
  {
    slug: 'pan-aadhar',
    title: 'PAN and Aadhaar Linking',
    category: 'personal',
    price: 49_900,
    duration: 30,
    imageUrl: '/art/pan',
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
    slug: 'driving-license',
    title: 'Driving Licence',
    category: 'personal',
    price: 119_900,
    duration: 45,
    imageUrl: '/art/licence',
    description:
      'Renewal, change of address or a duplicate for a lost one. We fill in the form with you, upload the papers and book the slot at the transport office, should it want to see you.',
    includes: [
      'Form filled in and checked',
      'Papers scanned and uploaded',
      'Medical certificate arranged where it is asked for',
      'Slot at the transport office',
    ],
    featured: false,
  },
  {
    slug: 'voter-id',
    title: 'Voter ID',
    category: 'personal',
    price: 39_900,
    duration: 30,
    imageUrl: '/art/voter',
    description:
      'We look for your name on the roll, then apply for what is needed: a first entry, a correction or a move to another constituency. The commission charges nothing for it; you pay for the help.',
    includes: [
      'Search of the electoral roll',
      'The right form, filled in with you',
      'Papers scanned and uploaded',
      'Reference number to follow the application',
    ],
    featured: false,
  },
  {
    slug: 'birth-certificate',
    title: 'Birth Certificate',
    category: 'personal',
    price: 89_900,
    duration: 45,
    imageUrl: '/art/certificate',
    description:
      'A copy of an entry, a name added later, or a birth that nobody registered in time. We find out which office holds the register and prepare the application and the affidavit it wants.',
    includes: [
      'Finding the office that holds the register',
      'Application and affidavit prepared',
      'List of proofs for a late registration',
      'Two certified copies applied for',
    ],
    featured: false,
  },
  {
    slug: 'other-docs',
    title: 'Other Documents',
    category: 'personal',
    price: 59_900,
    duration: 45,
    imageUrl: '/art/personal',
    description:
      'Income, caste, domicile, marriage: tell us which certificate you need. We bring the form of your state, fill it in with you and say plainly what we can file and where you must go yourself.',
    includes: [
      'The form of your state, filled in',
      'Check of the proofs that go with it',
      'Filing where the office takes it online',
      'Directions and a checklist where it does not',
    ],
    featured: false,
  },
]
