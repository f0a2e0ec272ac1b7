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
  {
    slug: 'student-visa',
    title: 'Student Visa File',
    category: 'immigration',
    price: 1_199_900,
    duration: 120,
    imageUrl: '/art/visa',
    description:
      'An offer letter is the beginning of a long list. We put funds, loan papers, transcripts and the letter of purpose in order and go through the form line by line; the decision is made by the consulate.',
    includes: [
      'Checklist of country and university',
      'Funds and loan papers checked',
      'Letter of purpose edited with you',
      'Form filled in and checked',
      'Appointment for biometrics',
      'Practice talk for the interview',
    ],
    featured: false,
  },
  {
    slug: 'police-clearance',
    title: 'Police Clearance Certificate',
    category: 'immigration',
    price: 149_900,
    duration: 45,
    imageUrl: '/art/clearance',
    description:
      'Asked for by employers and consulates abroad, and by some at home. We find out whether the passport office or the state police must issue yours, file the application and tell you what the station will want to see.',
    includes: [
      'Check of who has to issue it',
      'Form filled in and checked',
      'Proofs for each address of the past year',
      'Appointment at the Seva Kendra or station',
    ],
    featured: false,
  },
  {
    slug: 'oci-card',
    title: 'OCI Card Application',
    category: 'immigration',
    price: 799_900,
    duration: 75,
    imageUrl: '/art/immigration',
    description:
      'For people of Indian origin with a foreign passport, and for their spouses and children. We trace the proof of origin, upload photographs and signatures in the size the portal takes, and prepare the folder for submission.',
    includes: [
      'Check of eligibility and proof of origin',
      'Online form, both parts',
      'Photograph and signature in the right size',
      'Surrender of the Indian passport checked',
      'Folder in the order of the checklist',
    ],
    featured: false,
  },
  {
    slug: 'apostille',
    title: 'Apostille and Attestation',
    category: 'immigration',
    price: 349_900,
    duration: 45,
    imageUrl: '/art/certificate',
    description:
      'Degrees, birth and marriage certificates need a sticker from the Ministry of External Affairs before many countries accept them. For this the originals must travel: each gets a receipt, and you are told where it is.',
    includes: [
      'Check of what the other country asks for',
      'Two documents collected at home',
      'Authentication by the state',
      'Submission for the apostille',
      'Originals brought back to your door',
    ],
    featured: false,
  },
]
