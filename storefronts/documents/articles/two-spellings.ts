import type { PlannedArticle } from '#domain/content.ts'

export const twoSpellings: PlannedArticle = {
  slug: 'when-your-name-has-two-spellings',
  title: 'When your name has two spellings',
  summary:
    'An initial here, a full name there, and suddenly PAN and Aadhaar do not match. How to decide which record to change, and in which order, so that you do it only once.',
  date: '2026-08-17',
  introduction:
    'You are S. Kavitha on the school certificate, Kavitha Subramanian on Aadhaar and Kavita Subramaniam on the PAN card. Everybody who knows you sees one person. A computer sees three. It will tell you so on the day when a bank, an employer or the passport office compares two of them.',
  sections: [
    {
      heading: 'Find every version first',
      paragraphs: [
        'Before you correct anything, write down how your name, your date of birth and your father’s or spouse’s name stand on each paper. Copy letter by letter, with dots and spaces. It takes a quarter of an hour, and it often shows that only one paper is wrong, and not the one that was refused.',
      ],
      points: [
        'Birth certificate and certificate of the tenth class',
        'Aadhaar',
        'PAN',
        'Passport and voter ID, if you have them',
        'Bank account and salary slip',
      ],
    },
    {
      heading: 'Decide which one is right',
      paragraphs: [
        'Choose the spelling that you want to keep for good. Two things speak for a spelling: it stands on the oldest paper, because that is what offices ask for as proof, and it stands on the passport, because that is the hardest to change and the one that foreign offices read.',
        'If you have taken another name on marriage, or dropped an initial on purpose, no old paper will prove the new name. Then you need a base for it first: the marriage certificate, or an affidavit together with a notice in the Gazette. Every later correction rests on that paper.',
      ],
    },
    {
      heading: 'Correct in the right order',
      paragraphs: [
        'Correct Aadhaar first in most cases. Many other offices take it as proof, and several of them fetch the name from there by themselves. The portal shows which details you may change online; for the others you go to an enrolment centre with the original proof. How often a name and a date of birth may be changed is limited, so check the spelling on the slip before you leave the counter.',
        'Then PAN. The request for changes in PAN data can be signed with Aadhaar, and then the new card carries the name exactly as Aadhaar has it. The number of the card stays what it was.',
        'Then link the two, if they are not linked. A PAN that is not linked becomes inoperative: refunds stop and tax is deducted at a higher rate until it is. The portal shows whether a late fee is due before you pay it.',
        'Bank, employer and provident fund come last. Take the two new papers along and ask each of them to copy the name letter by letter.',
      ],
    },
    {
      heading: 'What goes wrong',
      paragraphs: ['It is usually one of these.'],
      points: [
        'The mobile number linked to Aadhaar belongs to an old phone, so that no password arrives. Change the number first.',
        'The scan cuts off a corner of the paper, or is a photograph of a photograph.',
        'The date of birth differs too. Then correct both in one request, not in two.',
        'Two PAN cards exist. Nobody may hold two, however innocently they came about: give one back before you correct the other.',
      ],
    },
    {
      heading: 'Keep the trail',
      paragraphs: [
        'Keep the acknowledgement of every request, and one sheet that lists the old and the new spelling with dates. Years later somebody will ask why the degree carries another name. A folder with five pages answers in a minute what is otherwise another affidavit.',
      ],
    },
  ],
}
