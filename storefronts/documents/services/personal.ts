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
      'If your name or date of birth differs between PAN and Aadhaar, we request the correction first and then link the two. You see the department’s confirmation before we leave.',
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
      'For a renewal, a change of address or a duplicate of a lost licence. We fill in the form with you, upload the papers and book a slot at the transport office if you have to appear in person.',
    includes: [
      'Form filled in and checked',
      'Papers scanned and uploaded',
      'Medical certificate arranged if required',
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
      'We look for your name on the electoral roll, then apply for what you need: a first entry, a correction or a move to another constituency. The Election Commission charges nothing for this; you pay only for our help.',
    includes: [
      'Search of the electoral roll',
      'The right form, filled in with you',
      'Papers scanned and uploaded',
      'Reference number to track the application',
    ],
    featured: false,
  },
  {
    slug: 'birth-certificate',
    title: 'Birth Certificate',
    category: 'personal',
    price: 89_900,
    duration: 45,
    imageUrl: '/art/birth',
    description:
      'For a copy of the certificate, a name added later, or a birth that was not registered in time. We find out which office holds the register and prepare the application and the affidavit it requires.',
    includes: [
      'Finding the office that holds the register',
      'Application and affidavit prepared',
      'List of proofs for a late registration',
      'Application for two certified copies',
    ],
    featured: false,
  },
  {
    slug: 'other-docs',
    title: 'Other Documents',
    category: 'personal',
    price: 59_900,
    duration: 45,
    imageUrl: '/art/certificate',
    description:
      'Income, caste, domicile or senior citizen: tell us which certificate you need. We bring your state’s form, fill it in with you and tell you clearly what we can file and where you have to go yourself.',
    includes: [
      'The form of your state, filled in',
      'Check of the supporting documents',
      'Online filing where the office accepts it',
      'Directions and a checklist where it does not',
    ],
    featured: false,
  },
  {
    slug: 'ration-card',
    title: 'Ration Card',
    category: 'personal',
    price: 59_900,
    duration: 45,
    imageUrl: '/art/ration',
    description:
      'For a new card, to add a child, to remove a name or to move to another ration shop. We fill in your state’s form and check the documents. The food department decides which type of card your family gets.',
    includes: [
      'The form of your state, filled in',
      'Names compared with Aadhaar',
      'Papers scanned and uploaded',
      'Reference number to track the application',
    ],
    featured: false,
  },
  {
    slug: 'marriage-registration',
    title: 'Marriage Registration',
    category: 'personal',
    price: 249_900,
    duration: 60,
    imageUrl: '/art/marriage',
    description:
      'We find out which Act applies to you and which registrar is responsible, and prepare the file for both of you and the witnesses. The couple has to attend the appointment in person.',
    includes: [
      'Advice on the Act that applies',
      'Application and affidavits prepared',
      'Proof of age, address and wedding put in order',
      'List of papers for the witnesses',
      'Appointment with the registrar',
    ],
    featured: false,
  },
  {
    slug: 'name-change',
    title: 'Name Change in the Gazette',
    category: 'personal',
    price: 349_900,
    duration: 60,
    imageUrl: '/art/affidavit',
    description:
      'After a marriage, a divorce or simply your own decision, offices want to see your new name in print. We draft the affidavit, place the newspaper notices and prepare the file for the Gazette.',
    includes: [
      'Affidavit drafted and attested',
      'Notices placed in two newspapers',
      'Gazette application prepared',
      'List of records to update next, in order',
    ],
    featured: false,
  },
  {
    slug: 'pf-withdrawal',
    title: 'PF Withdrawal and Transfer',
    category: 'personal',
    price: 99_900,
    duration: 45,
    imageUrl: '/art/payslip',
    description:
      'Claims on old provident fund accounts often get stuck because of a wrong date of leaving or a missing letter in a name. We correct the record with you first, and then file the transfer or the claim.',
    includes: [
      'Search for old accounts under your UAN',
      'Check of name, PAN, Aadhaar and bank',
      'Correction request where they differ',
      'Transfer or claim filed online',
      'Note on tax for early withdrawal',
    ],
    featured: false,
  },
  {
    slug: 'life-certificate',
    title: 'Life Certificate for Pensioners',
    category: 'personal',
    price: 29_900,
    duration: 30,
    imageUrl: '/art/pan',
    description:
      'The yearly proof for the pension office, without leaving your home. We bring the fingerprint reader, enter your pension payment order and submit the digital life certificate while you watch.',
    includes: [
      'Check of pension order and bank account',
      'Fingerprint or face scan at home',
      'Digital life certificate submitted',
      'Printed copy with its number',
    ],
    featured: false,
  },
]
