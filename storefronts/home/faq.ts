import type { ContentPlan } from '#domain/content.ts'

export const faq: ContentPlan['faq'] = [
  {
    question: 'How does it work?',
    answer:
      'You choose a service, a day and an hour. A professional of that trade comes to your home at that hour, does what the service lists and cleans up. You pay in cash when somebody has come.',
  },
  {
    question: 'When can somebody come?',
    answer:
      'Visits start on the hour, from 8:00 AM to 8:00 PM, on all days of the week. Our support has shorter hours, which are on the contact page.',
  },
  {
    question: 'How do I pay?',
    answer:
      'In cash, when the professional has come. Nothing is paid online and nothing in advance, so we never ask for a card or a bank login. Anybody who does is not from us.',
  },
  {
    question: 'What does the price cover?',
    answer:
      'Everything on the list of the service, labor and common parts included where the list names them. A service fee and tax are added; the pricing page says how much. Anything else is quoted to you before it is done.',
  },
  {
    question: 'What if the job turns out to be bigger?',
    answer:
      'The professional stops, shows you why and tells you what it would take. You may say no; then what you booked is finished as far as possible, or you book the larger job for another day.',
  },
  {
    question: 'Do I have to be at home?',
    answer:
      'Somebody over 18 should be there at the start, to show what is to be done, and at the end, to look at it and pay. In between you are free to leave the professional to it.',
  },
  {
    question: 'Should I prepare anything?',
    answer:
      'Clear the way to the spot, and put away what could break. Keep pets in another room. For plumbing and electrical work it helps to know where the main valve and the panel are.',
  },
  {
    question: 'Can I cancel or move a booking?',
    answer:
      'Yes, free of charge, up to 24 hours before the appointment. A booking that you move keeps its price. Please contact support for both, and also when it is later than that.',
  },
  {
    question: 'What does an account take?',
    answer:
      'A name, an email address and a password of at least 8 characters. It costs nothing. You can look at all services and prices without one.',
  },
  {
    question: 'Do I need another account for the other storefront?',
    answer: 'No. The same email address and password work on each of them. You sign in once on each.',
  },
  {
    question: 'How do I get my data, or have it deleted?',
    answer:
      'Write to support from the email address of your account, or call. Say whether you want a copy of what we hold about you, a correction, or the account deleted. The contact page says how to reach us.',
  },
]
