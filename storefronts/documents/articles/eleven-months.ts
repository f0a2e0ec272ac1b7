import type { PlannedArticle } from '#domain/page/fields.ts'

export const elevenMonths: PlannedArticle = {
  slug: 'why-rent-agreements-run-eleven-months',
  title: 'Why rent agreements run eleven months, and what to read in them',
  summary:
    'Eleven months is not a rule but a way around one. What it saves, what it costs, and the six clauses that both sides should read twice before they sign.',
  date: '2026-09-21',
  text: `Ask why a rent agreement is for eleven months and you will hear that it has always been this way. There is a reason. Under the Registration Act, a lease for more than one year has to be registered. An agreement for eleven months stays below that limit, so most landlords and tenants never see a sub-registrar.

## What registration does

A registered lease is proof of its terms. A lease that should have been registered but was not can hardly be used as proof, whatever it says. That is why an agreement for two or three years on plain stamp paper is the worst of both worlds: it looks secure, but it is worth little more than a letter.

So you have a choice: eleven months, with a new agreement each time, or a longer term that is registered. The longer term costs stamp duty and a fee, but it gives the tenant a home that cannot be taken away because the landlord has a change of mind.

## Your state may have other rules

Stamp duty is set by the states, and so are many rules about rent. In Maharashtra, a leave and licence agreement must be in writing and registered, for eleven months just as for three years, and the landlord is responsible for this. Other states require a notice to the rent authority. In many cities, the landlord must also give the tenant’s details to the police, which takes a few minutes online.

Before you print anything, look up the rules of your state, or ask someone who drafts these agreements there every week.

## Six clauses to read twice

When landlord and tenant quarrel at the end of a tenancy, it is often about a sentence that neither of them read at the start. These are the usual ones.

- Deposit: how much it is, what may be deducted from it, and within how many days it is returned.
- Lock-in: for how long neither side may leave, and what it costs to leave anyway.
- Notice: how many days, and whether a message on the phone counts as notice.
- Repairs: who pays for a tap, and who for a pump. A limit in rupees is better than the word “minor”.
- Rent increase: a percentage and a date, or a statement that there will be none.
- Charges: who pays for maintenance, water, electricity and painting at the end.

## Add a list and photographs

Walk through the flat together on the first day and write down what is there and in what condition: fans, lights, geyser, keys, the scratch on the kitchen counter. Take photographs that show the date, and email them to each other. This one page protects the deposit better than any clause.

Read the electricity meter on the same day, and add the reading to the list.

## Signing

The stamp paper should be of the right value for your state and bought in the name of one of the two sides. Both sides sign every page, two witnesses sign at the end with their names and addresses, and each side keeps a copy. Pay the rent and the deposit in a way that leaves a record. If you claim house rent allowance, you will need the landlord’s PAN above a certain rent. Ask for it now, while everyone is still on good terms.
`,
}
