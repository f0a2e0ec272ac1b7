import type { Preparation } from '#domain/page/fields.ts'

export const preparations: Preparation[] = [
  {
    category: 'business',
    text: 'PAN, Aadhaar, a photo and proof of address for every owner or director, and a recent utility bill for the office.',
  },
  {
    category: 'legal',
    text: 'Proof of identity for everyone who will sign, and the names and addresses exactly as they should appear in the document.',
  },
  {
    category: 'tax',
    text: 'PAN, Form 16 or the invoices for the year, and a recent bank statement.',
  },
  {
    category: 'personal',
    text: 'Aadhaar, the old document if there is one, proof of address and two passport photos.',
  },
  {
    category: 'immigration',
    text: 'Your passport, two photos in the size the embassy asks for, and bank statements for the last six months.',
  },
  {
    category: 'property',
    text: 'The title deed or the earlier agreement, the latest tax receipt, and proof of identity for everyone involved.',
  },
]
