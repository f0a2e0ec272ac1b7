import type { StorefrontPlan } from '#domain/storefront.ts'

/** Prices in paise. */
export const legal: StorefrontPlan['services'] = [
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
    slug: 'legal-docs',
    title: 'Legal Document Drafting',
    category: 'legal',
    price: 299_900,
    duration: 60,
    imageUrl: '/art/will',
    description:
      'A lawyer listens to what you want to settle and drafts the paper for it: a loan among friends, a family settlement, a contract with a supplier or a promise to keep something secret. Every clause is explained before you sign.',
    includes: [
      'Talk about what is to be settled',
      'One document of up to ten pages',
      'Advice on stamp paper and witnesses',
      'One round of changes',
      'Signing at your table',
    ],
    featured: false,
  },
  {
    slug: 'legal-documentation',
    title: 'Legal Documentation',
    category: 'legal',
    price: 199_900,
    duration: 60,
    imageUrl: '/art/legal',
    description:
      'Bring out the agreement that somebody wants you to sign. A lawyer reads it with you, marks what is unusual or against you, and writes down what to ask for before you sign.',
    includes: [
      'Reading of up to twenty pages',
      'Marks at every clause that matters',
      'Explanation in plain words',
      'List of changes to ask for',
    ],
    featured: false,
  },
  {
    slug: 'notarization',
    title: 'Notarization',
    category: 'legal',
    price: 79_900,
    duration: 30,
    imageUrl: '/art/notary',
    description:
      'A notary comes to you, checks who signs, watches the signature and attests it. Good for people who cannot travel, and for several signatures in one family.',
    includes: [
      'Check of identity and originals',
      'Up to three signatures attested',
      'Notarial stamp and seal',
      'Entry in the register of the notary',
    ],
    featured: false,
  },
  {
    slug: 'employment-docs',
    title: 'Employment Documents',
    category: 'legal',
    price: 249_900,
    duration: 60,
    imageUrl: '/art/employment',
    description:
      'Offer letters, contracts and policies for your first employees or your fiftieth. A lawyer adapts them to your state and trade, and tells you which registrations come with the number of people.',
    includes: [
      'Offer letter and employment contract',
      'Clause on confidentiality and notice',
      'Leave policy that fits your state',
      'Note on provident fund and state insurance',
    ],
    featured: false,
  },
  {
    slug: 'affidavit',
    title: 'Affidavit on Stamp Paper',
    category: 'legal',
    price: 49_900,
    duration: 30,
    imageUrl: '/art/affidavit',
    description:
      'For a change of name, a proof of address or a gap between two school years. We draft the statement in the words that the office expects, print it on stamp paper and have it attested.',
    includes: [
      'Draft in the words of the office',
      'Stamp paper of the right value',
      'Attestation',
      'One certified copy',
    ],
    featured: false,
  },
  {
    slug: 'will-drafting',
    title: 'Will Drafting',
    category: 'legal',
    price: 499_900,
    duration: 90,
    imageUrl: '/art/will',
    description:
      'A lawyer goes through what you own and whom you wish to have it, and writes the will in plain words. It is signed at your table before two witnesses who receive nothing under it; registration is your choice, and we say what speaks for it.',
    includes: [
      'List of property, accounts and heirs',
      'Will of up to ten pages',
      'One round of changes',
      'Signing before two witnesses of yours',
      'Advice on registration and safe keeping',
    ],
    featured: false,
  },
  {
    slug: 'power-of-attorney',
    title: 'Power of Attorney',
    category: 'legal',
    price: 249_900,
    duration: 60,
    imageUrl: '/art/notary',
    description:
      'For a sale, a bank account or a court date at which you cannot be present. A lawyer keeps the power as narrow as its purpose, and tells you when a notary is enough and when the paper has to be registered.',
    includes: [
      'Advice on a general or a special power',
      'Deed of up to five pages',
      'Stamp paper of the right value',
      'Attestation by a notary',
      'Steps to take it back later',
    ],
    featured: false,
  },
  {
    slug: 'legal-notice',
    title: 'Legal Notice',
    category: 'legal',
    price: 199_900,
    duration: 45,
    imageUrl: '/art/notice',
    description:
      'For a deposit that is not returned, a bill that is not paid or work that was never finished. A lawyer reads your papers, says whether a notice makes sense, and sends it under the name of the office.',
    includes: [
      'Reading of papers and messages',
      'Opinion before anything is sent',
      'Notice drafted and agreed with you',
      'Registered post with acknowledgement due',
      'One reply of the other side read and explained',
    ],
    featured: false,
  },
  {
    slug: 'copyright-registration',
    title: 'Copyright Registration',
    category: 'legal',
    price: 399_900,
    duration: 60,
    imageUrl: '/art/copyright',
    description:
      'A book, a song, a film, an artwork or a program is yours from the day you make it; the register helps you to prove it. We prepare the copies and the statement of the work, file them and answer what the examiner asks.',
    includes: [
      'Check that the work can be registered',
      'Consent of co-authors and publisher drafted',
      'Filing with the Copyright Office, one work',
      'Answer to one letter of the examiner',
    ],
    featured: false,
  },
]
