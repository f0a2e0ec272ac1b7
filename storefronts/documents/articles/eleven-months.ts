import type { PlannedArticle } from '#domain/content.ts'

export const elevenMonths: PlannedArticle = {
  slug: 'why-rent-agreements-run-eleven-months',
  title: 'Why rent agreements run eleven months, and what to read in them',
  summary:
    'Eleven months is not a law but a way around one. What it saves, what it costs, and the six clauses that both sides should read twice before they sign.',
  date: '2026-09-21',
  introduction:
    'Ask why the agreement is for eleven months and you will hear that it has always been so. There is a reason. The Registration Act says that a lease for more than one year has to be registered. An agreement for eleven months stays below that line, and so most landlords and tenants never see a sub-registrar.',
  sections: [
    {
      heading: 'What registration does',
      paragraphs: [
        'A registered lease is proof of its terms. One that should have been registered and was not can hardly be used as proof of them, whatever it says. That is why an agreement for two or three years on plain stamp paper is the worst of both: it looks like security and is little more than a letter.',
        'So choose. Either eleven months, renewed by a new paper each time, or a longer term that is registered. The longer term costs stamp duty and a fee, and gives the tenant a home that cannot be ended by a change of mind.',
      ],
    },
    {
      heading: 'Your state may see it differently',
      paragraphs: [
        'Stamp duty is set by the states, and so are many rules about rent. In Maharashtra a leave and licence agreement must be in writing and registered, for eleven months as well as for three years, and it is the landlord who answers for it. Other states ask for a notice to the rent authority. Many cities want the tenant’s details given to the police, which is the landlord’s duty and takes a few minutes online.',
        'Before you print anything, look up your state, or ask somebody who drafts these papers there every week.',
      ],
    },
    {
      heading: 'Six clauses to read twice',
      paragraphs: [
        'A quarrel at the end of a tenancy is often about a sentence that nobody read at its beginning. These are the usual ones.',
      ],
      points: [
        'Deposit: how much, what may be taken from it, and within how many days it comes back.',
        'Lock-in: for how long neither side may leave, and what it costs to do so anyway.',
        'Notice: how many days, and whether a message on the phone counts as notice.',
        'Repairs: who pays for a tap, and who for a pump. A limit in rupees is better than the word “minor”.',
        'Increase: a percentage and a date, or the words that there is none.',
        'Charges: who pays maintenance, water, electricity and the painting at the end.',
      ],
    },
    {
      heading: 'Add a list and photographs',
      paragraphs: [
        'Walk through the flat together on the first day and write down what is there and in which state: fans, lights, geyser, keys, the scratch on the kitchen counter. Take photographs with the date in them and send them to each other by email. One page of this saves more of the deposit than any clause.',
        'Read the electricity meter on the same day, and write the reading into the list.',
      ],
    },
    {
      heading: 'Signing',
      paragraphs: [
        'The stamp paper should be of the right value for your state and bought in the name of one of the two sides. Both sign every page, two witnesses sign at the end with name and address, and each side keeps a copy. Pay rent and deposit in a way that leaves a trace. If you claim house rent for tax, you will need the landlord’s PAN above a certain rent; ask for it while everybody is still smiling.',
      ],
    },
  ],
}
