import type { TextPage } from '#domain/page/fields.ts'

export const about: TextPage = {
  summary: '',
  text: `# About {brand}

Most paperwork is not difficult. There is just a lot of it, one form depends on another, and the office is only open while you are at work. So we send someone who does this every day to your home or office.

## What we do

You choose a service, a day and an hour. A professional in that field visits your home or office, goes through your papers with you, and drafts or files what is needed. If something has to be collected or answered later, we follow it up and bring it to you.

We help with business registrations and licences, agreements and affidavits, tax, identity documents, passports and visas, and the papers for a house or flat.

## How we work

A few rules make sure that we are a help, and not one more office to deal with.

- Every service shows its price, and the pricing page says which fee and tax are added to it.
- You pay in cash at the visit, and nothing in advance. We never ask for a card.
- We read your originals at your table. They leave your home only if an office insists on seeing them.
- You never sign anything that has not been explained to you.
- If you do not need a service, we tell you so.

## What we cannot do

The decision on an application is made by an officer, not by us. We cannot promise that a passport, a visa or a trademark will be granted, or by which date, and you should not believe anyone who does.

Some steps need you in person: fingerprints, photographs, or a signature before the registrar. We tell you in advance which ones they are, and prepare you for them.

## Our professionals

Company secretaries, lawyers, tax practitioners, notaries, and people who know the passport and transport offices well. Our own team adds each of them; no one can sign up as a professional just by filling in a form.

If something was not right, please tell our support team. Our terms explain how we put it right.

[Browse the services](/services) or [write to us](/contactus).
`,
}
