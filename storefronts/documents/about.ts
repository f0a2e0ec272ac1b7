import type { ContentPlan } from '#domain/content.ts'

export const about: ContentPlan['about'] = {
  summary:
    'Most papers are not difficult. They are many, they refer to each other, and the office is open while you work. We send somebody who does this daily to your table instead.',
  sections: [
    {
      heading: 'What we do',
      paragraphs: [
        'You choose a service, a day and an hour. A professional of that field comes to your home or office, goes through your papers with you, and drafts or files what is needed. What has to be fetched or answered later is followed up and brought to you.',
        'We help with registrations and licences for a business, agreements and affidavits, tax, identity papers, passports and visas, and the papers of a house or flat.',
      ],
    },
    {
      heading: 'How we work',
      paragraphs: ['A few rules make the difference between help and one more office to deal with.'],
      points: [
        'The price stands beside every service, and the pricing page says which fee and tax are added to it.',
        'You pay in cash when somebody has come, and nothing in advance. We never ask for a card.',
        'Originals are read at your table. They leave it only when an office asks to see them.',
        'You sign nothing that has not been explained.',
        'If you do not need a service, we say so.',
      ],
    },
    {
      heading: 'What we cannot do',
      paragraphs: [
        'An officer decides on an application, not we. We cannot promise that a passport, a visa or a trademark is granted, nor by which day, and you should not believe anybody who does.',
        'Some steps want you in person: fingerprints, photographs, a signature before the registrar. We tell you beforehand which ones, and prepare you for them.',
      ],
    },
    {
      heading: 'Who comes',
      paragraphs: [
        'Company secretaries, lawyers, tax practitioners, notaries, and people who know the counters of passport and transport offices. Our own team adds each of them; nobody can sign up as a professional by filling in a form.',
        'If something was not right, tell our support. The terms say how we put it right.',
      ],
    },
  ],
}
