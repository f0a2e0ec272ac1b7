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
      'We fill in the form with you, check every document against the passport office’s list and book the appointment. On the day, you carry one folder with everything in the right order.',
    includes: [
      'Form filled in and checked',
      'Check of all documents and photographs',
      'Appointment at the nearest Seva Kendra',
      'Folder of papers in the order required',
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
      'We go through the consulate’s checklist with you, fill in the form and put the folder together: funds, employment, travel and accommodation. Only the consulate decides whether a visa is granted.',
    includes: [
      'Checklist for your destination',
      'Form filled in and checked',
      'Covering letter and itinerary',
      'Photographs and documents in the required format',
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
      'A translator reads your originals at your home, so they never leave your hands, and delivers the certified translation within three working days. When we call, please tell us the languages and the office it is for.',
    includes: [
      'Up to three pages into or from English',
      'Names spelled as in your passport',
      'Translator’s certificate, stamp and signature',
      'Scan by email and hard copy by post',
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
      'An offer letter is only the start of a long checklist. We put your funds, loan papers, transcripts and statement of purpose in order and go through the form line by line. The decision is made by the consulate.',
    includes: [
      'Checklist for your country and university',
      'Funds and loan papers checked',
      'Statement of purpose edited with you',
      'Form filled in and checked',
      'Appointment for biometrics',
      'Mock interview',
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
      'Employers and consulates abroad often ask for this, and some employers in India do too. We find out whether the passport office or the state police must issue yours, file the application and tell you what the police station will want to see.',
    includes: [
      'Check of which office issues it',
      'Form filled in and checked',
      'Proof of each address in the past year',
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
      'For people of Indian origin with a foreign passport, and for their spouses and children. We find the right proof of origin, upload photographs and signatures in the size the portal accepts, and prepare the folder for submission.',
    includes: [
      'Check of eligibility and proof of origin',
      'Online form, both parts',
      'Photograph and signature in the right size',
      'Check of the passport surrender certificate',
      'Folder arranged by the checklist',
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
      'Many countries accept degrees, birth certificates and marriage certificates only with an apostille from the Ministry of External Affairs. The originals have to travel for this, so you get a receipt for each one and always know where it is.',
    includes: [
      'Check of what the other country requires',
      'Two documents collected at home',
      'Authentication by the state',
      'Submission for the apostille',
      'Originals brought back to your door',
    ],
    featured: false,
  },
]
