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
    imageUrl: '/art/birth',
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
    imageUrl: '/art/certificate',
    description:
      'Income, caste, domicile, senior citizen: tell us which certificate you need. We bring the form of your state, fill it in with you and say plainly what we can file and where you must go yourself.',
    includes: [
      'The form of your state, filled in',
      'Check of the proofs that go with it',
      'Filing where the office takes it online',
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
      'A new card, a child added, a name taken off or a move to another shop. We fill in the form of your state and check the proofs; which kind of card a family gets, the food department decides.',
    includes: [
      'The form of your state, filled in',
      'Names compared with Aadhaar',
      'Papers scanned and uploaded',
      'Reference number to follow the application',
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
      'We find out which Act applies to you and which registrar is yours, and prepare the file for both of you and the witnesses. At the appointment itself the couple has to be present.',
    includes: [
      'Advice on the Act that applies',
      'Application and affidavits prepared',
      'Proofs of age, address and wedding sorted',
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
      'After a marriage, a divorce or a decision of your own, offices want to see the new name in print. We draft the affidavit, place the newspaper notices and prepare the file for the Gazette.',
    includes: [
      'Affidavit drafted and attested',
      'Notices placed in two newspapers',
      'Gazette application prepared',
      'List of records to change next, in order',
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
      'Old provident fund accounts often stick at a wrong date of leaving or a name with one letter less. We put the record right with you first, and then file the transfer or the claim.',
    includes: [
      'Search for old accounts under your UAN',
      'Check of name, PAN, Aadhaar and bank',
      'Correction request where they differ',
      'Transfer or claim filed online',
      'Note on tax for an early withdrawal',
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
      'The yearly proof for the pension office, given from your own chair. We bring the fingerprint reader, enter the pension payment order and send the digital life certificate while you watch.',
    includes: [
      'Check of pension order and bank account',
      'Fingerprint or face read at home',
      'Digital life certificate submitted',
      'Printed copy with its number',
    ],
    featured: false,
  },
]
