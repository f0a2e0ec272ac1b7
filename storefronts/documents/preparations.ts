import type { Preparation } from '#domain/content.ts'

export const preparations: Preparation[] = [
  {
    category: 'business',
    text: 'PAN, Aadhaar, a photo and an address proof of every owner or director, and a recent utility bill of the office.',
  },
  {
    category: 'legal',
    text: 'Proof of identity of everybody who signs, and the names and addresses as they should stand in the paper.',
  },
  {
    category: 'tax',
    text: 'PAN, Form 16 or the invoices of the year, and a recent bank statement.',
  },
  {
    category: 'personal',
    text: 'Aadhaar, the old document if there is one, an address proof and two passport photos.',
  },
  {
    category: 'immigration',
    text: 'Your passport, two photos in the size the embassy asks for, and the bank statements of six months.',
  },
  {
    category: 'property',
    text: 'The title deed or the earlier agreement, the latest tax receipt, and proof of identity of all parties.',
  },
]
