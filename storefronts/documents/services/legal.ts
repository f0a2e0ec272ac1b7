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
      'A trademark attorney searches the register, tells you honestly how strong your mark is and files it in the right class. You can use the TM symbol from the day of filing.',
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
      'A lawyer listens to what you need and drafts the document for it: a loan between friends, a family settlement, a contract with a supplier or a confidentiality agreement. Every clause is explained before you sign.',
    includes: [
      'Discussion of what you need',
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
      'Someone has given you an agreement to sign. A lawyer reads it with you, marks anything that is unusual or unfair to you, and writes down what to ask for before you sign.',
    includes: [
      'Review of up to twenty pages',
      'Notes on every important clause',
      'Explanation in plain language',
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
      'A notary visits you, checks the identity of everyone who signs, witnesses the signatures and attests them. Helpful for people who cannot travel, and for families with several signatures.',
    includes: [
      'Check of identity and originals',
      'Up to three signatures attested',
      'Notarial stamp and seal',
      'Entry in the notary’s register',
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
      'Offer letters, contracts and policies, whether for your first employee or your fiftieth. A lawyer adapts them to your state and your business, and tells you which registrations become necessary as your team grows.',
    includes: [
      'Offer letter and employment contract',
      'Confidentiality and notice clauses',
      'Leave policy that fits your state',
      'Note on provident fund and ESI',
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
      'For a change of name, proof of address or a gap in your education. We draft the affidavit in the wording that the office expects, print it on stamp paper and have it attested.',
    includes: ['Draft in the required wording', 'Stamp paper of the right value', 'Attestation', 'One certified copy'],
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
      'A lawyer goes through what you own and who should inherit it, and writes the will in plain language. You sign it at home before two witnesses who inherit nothing under it. Registration is optional, and we explain its advantages.',
    includes: [
      'List of property, accounts and heirs',
      'Will of up to ten pages',
      'One round of changes',
      'Signing before two witnesses that you choose',
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
      'For a sale, a bank account or a court date that you cannot attend in person. A lawyer limits the power to what is really needed, and tells you whether notarization is enough or the deed has to be registered.',
    includes: [
      'Advice on general or special power',
      'Deed of up to five pages',
      'Stamp paper of the right value',
      'Attestation by a notary',
      'How to revoke it later',
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
      'For a deposit that was not returned, a bill that was not paid or work that was never finished. A lawyer reads your papers, advises you whether a notice makes sense, and sends it on the firm’s letterhead.',
    includes: [
      'Review of your papers and messages',
      'Opinion before anything is sent',
      'Notice drafted and agreed with you',
      'Registered post with acknowledgement due',
      'One reply from the other side explained',
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
      'A book, a song, a film, an artwork or a program is yours from the day you create it, and registration helps you to prove it. We prepare the copies and the statement of the work, file the application and reply to the examiner.',
    includes: [
      'Check that the work can be registered',
      'Consent of co-authors and publisher drafted',
      'Filing with the Copyright Office, one work',
      'Reply to one letter from the examiner',
    ],
    featured: false,
  },
]
