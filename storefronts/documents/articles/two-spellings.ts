import type { PlannedArticle } from '#domain/page/fields.ts'

export const twoSpellings: PlannedArticle = {
  slug: 'when-your-name-has-two-spellings',
  title: 'When your name has two spellings',
  summary:
    'An initial here, a full name there, and suddenly PAN and Aadhaar do not match. How to decide which record to change, and in which order, so that you only have to do it once.',
  date: '2026-08-17',
  text: `You are S. Kavitha on your school certificate, Kavitha Subramanian on Aadhaar and Kavita Subramaniam on your PAN card. Everyone who knows you sees one person. A computer sees three, and you will notice on the day a bank, an employer or the passport office compares two of these records.

## Find every version first

Before you correct anything, write down how your name, your date of birth and your father’s or spouse’s name appear on each document. Copy them letter by letter, with dots and spaces. It takes fifteen minutes, and it often shows that only one document is wrong, and not the one that was rejected.

- Birth certificate and class 10 certificate
- Aadhaar
- PAN
- Passport and voter ID, if you have them
- Bank account and salary slip

## Decide which one is right

Choose the spelling that you want to keep for good. There are two good candidates: the one on your oldest document, because that is what offices ask for as proof, and the one on your passport, because a passport is the hardest to change and is what foreign authorities read.

If you took a new name on marriage, or dropped an initial on purpose, no old document will prove the new name. You first need a document that does: the marriage certificate, or an affidavit together with a notice in the Gazette. Every later correction depends on it.

## Correct them in the right order

In most cases, correct Aadhaar first. Many offices accept it as proof, and several take the name from it automatically. The portal shows which details you can change online; for the others, go to an enrolment centre with the original proof. You can change your name and date of birth only a limited number of times, so check the spelling on the slip before you leave the counter.

PAN comes next. If you sign the request for changes in PAN data with Aadhaar, the new card carries your name exactly as it is on Aadhaar. Your PAN itself does not change.

Then link the two, if they are not linked yet. A PAN that is not linked becomes inoperative: refunds stop, and tax is deducted at a higher rate until you link it. The portal tells you if there is a late fee before you pay it.

Bank, employer and provident fund come last. Take your updated Aadhaar and PAN along, and ask each of them to copy the name letter by letter.

## What often goes wrong

It is usually one of these.

- The mobile number linked to Aadhaar is an old one, so no OTP arrives. Update the number first.
- The scan cuts off a corner of the document, or is a photo of a photo.
- The date of birth is wrong too. Then correct both in one request.
- There are two PAN cards. No one is allowed to hold two, even by mistake: surrender one before you correct the other.

## Keep a record

Keep the acknowledgement of every request, and one sheet that lists the old and the new spelling with dates. Years later, someone will ask why your degree carries a different name. A folder of five pages answers that in a minute and can save you another affidavit.
`,
}
