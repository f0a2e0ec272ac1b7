import type { PlannedArticle } from '#domain/content.ts'

export const firstCompany: PlannedArticle = {
  slug: 'papers-for-your-first-company',
  title: 'The papers to collect before you register a company',
  summary:
    'A private limited company is registered online in a few forms. What takes weeks is the folder behind them. Here is what belongs in it, and what comes after the certificate.',
  date: '2026-10-12',
  introduction:
    'When an application for a new company comes back, it is often for a small reason: a bill that is three months old, a name spelled in two ways, an owner who never agreed that his flat is an office. None of that needs a lawyer to repair. It needs somebody to look before the form is sent.',
  sections: [
    {
      heading: 'Who has to be there',
      paragraphs: [
        'A private limited company needs two directors and two shareholders. The same two people may be both. At least one director must have stayed in India for 182 days of the financial year. There is no smallest capital: a company may begin with a few thousand rupees, and the stamp duty of some states rises with the amount that you choose.',
        'If you are alone, look at the one person company; if you want partners but no share certificates, look at the LLP. Changing the form later is possible, and costs more than choosing it now.',
      ],
    },
    {
      heading: 'The folder of each director',
      paragraphs: [
        'Put these together for every director and shareholder, and lay them side by side. The name must be spelled in the same way on all of them, initials included. If it is not, correct the odd one first.',
      ],
      points: [
        'PAN card',
        'Aadhaar, with a mobile number linked to it that is in your hand',
        'Passport, voter ID or driving licence',
        'A bank statement or a bill for phone or electricity, not older than two months, with the present address',
        'A photograph, a personal email address and a mobile number that nobody else in the company uses',
      ],
    },
    {
      heading: 'The papers of the address',
      paragraphs: [
        'A company needs a registered office from the start. A home will do. You need a recent bill for electricity, water or gas of that place, again not older than two months, and a letter in which the owner agrees to its use. If you rent it, add the rent agreement. The owner on the bill, on the letter and on the agreement should be the same person; where a parent has died and the bill still carries the old name, say so early, because then another proof is needed.',
      ],
    },
    {
      heading: 'The name',
      paragraphs: [
        'Think of two names, not one. Each needs a word of its own, a word for what the company does, and the ending Private Limited. Search the register of companies and the register of trademarks for anything that sounds alike, in every spelling that you can think of. A name that passes the first register and is somebody’s trademark can be taken from you years later, when it is on your signboard.',
      ],
    },
    {
      heading: 'After the certificate',
      paragraphs: [
        'The certificate of incorporation brings PAN and TAN with it. It is also the day from which several clocks run. Write these down, because missing them is what makes the first year expensive.',
      ],
      points: [
        'The first meeting of the board, within 30 days',
        'The first auditor, appointed by the board within 30 days',
        'Share certificates, within two months',
        'The declaration that business begins, within 180 days, once the shareholders have paid in what they promised',
      ],
    },
    {
      heading: 'When a visit makes sense',
      paragraphs: [
        'If the folder is complete and the names agree, the forms are a matter of one sitting. If something in it does not fit, it is cheaper to find out at your own table than from a query of the registrar. That is what the visit is for.',
      ],
    },
  ],
}
