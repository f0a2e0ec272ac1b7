import type { PlannedArticle } from '#domain/page/fields.ts'

export const firstCompany: PlannedArticle = {
  slug: 'papers-for-your-first-company',
  title: 'The papers to collect before you register a company',
  summary:
    'You can register a private limited company online with a few forms. What takes weeks is the folder behind them. Here is what belongs in it, and what comes after the certificate.',
  date: '2026-10-12',
  text: `When an application for a new company is sent back, it is often for a small reason: a bill that is three months old, a name spelled in two ways, an owner who never agreed that his flat may be used as an office. You do not need a lawyer to fix any of this. You only need someone to check before the form is submitted.

## Who you need

A private limited company needs two directors and two shareholders, and the same two people may be both. At least one director must have stayed in India for 182 days of the financial year. There is no minimum capital: a company may start with a few thousand rupees, though in some states the stamp duty rises with the amount you choose.

If you are alone, look at the one person company. If you want partners but no shares, look at the LLP. You can convert later, but it costs more than making the right choice now.

## The folder for each director

Collect these for every director and shareholder, and lay them side by side. The name must be spelled the same way on all of them, initials included. If it is not, correct the odd one out first.

- PAN card
- Aadhaar, linked to a mobile number that you still use
- Passport, voter ID or driving licence
- A bank statement, phone bill or electricity bill with the current address, not older than two months
- A photograph, and a personal email address and mobile number that are not shared with anyone else in the company

## The papers for the address

A company needs a registered office from the start. Your home will do. You need a recent electricity, water or gas bill for the address, again not older than two months, and a letter from the owner agreeing to its use. If you rent it, add the rent agreement. The owner named on the bill, the letter and the agreement should be the same person. If a parent has died and the bill still carries the old name, mention it early, because you will need further proof.

## The name

Think of two names, not one. Each needs a distinctive word, a word for what the company does, and the ending Private Limited. Search the company register and the trademark register for anything that sounds similar, in every spelling you can think of. A name that the company register accepts, but that is someone’s trademark, can be taken from you years later, when it is already on your signboard.

## After the certificate

The certificate of incorporation comes with the PAN and TAN. It also starts several deadlines. Write them down, because missing them is what makes the first year expensive.

- The first board meeting, within 30 days
- The first auditor, appointed by the board within 30 days
- Share certificates, within two months
- The declaration of commencement of business, within 180 days, once the shareholders have paid for their shares

## When a visit makes sense

If the folder is complete and the names match, the forms can be done in one sitting. If something does not match, it is cheaper to find out at your own table than from a query by the registrar. That is what our visit is for.
`,
}
