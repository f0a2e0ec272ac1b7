import type { ContentPlan } from '#domain/content.ts'

export const faq: ContentPlan['faq'] = [
  {
    question: 'How does it work?',
    answer:
      'You choose a service, a day and an hour. A professional of that field comes to your home or office at that hour, goes through your papers with you and does what the service lists. You pay in cash when somebody has come.',
  },
  {
    question: 'When can somebody come?',
    answer:
      'Visits start on the hour, from 8:00 am to 8:00 pm, on all days of the week. Our support has shorter hours, which are on the contact page.',
  },
  {
    question: 'How do I pay?',
    answer:
      'In cash, when the professional has come. Nothing is paid online and nothing in advance, so we never ask for a card, a UPI PIN or a one-time password for a payment. Anybody who does is not from us.',
  },
  {
    question: 'Are government fees and stamp duty included?',
    answer:
      'Only where the list of the service says so. What an office charges goes to that office: the professional tells you the amount before anything is filed, and you get its receipt.',
  },
  {
    question: 'Which papers should I have ready?',
    answer:
      'Your PAN, your Aadhaar and a recent proof of address are needed almost always. Please keep originals at hand, not only copies. If you are not sure what else is needed, ask our support before the visit.',
  },
  {
    question: 'Can I cancel or move a booking?',
    answer:
      'Yes, free of charge, up to 24 hours before the appointment. A booking that you move keeps its price. Please contact support for both, and also when it is later than that.',
  },
  {
    question: 'Do my originals leave the house?',
    answer:
      'As a rule, no. They are read and scanned at your table. If an office insists on seeing an original, you are asked first, and you may carry it there yourself.',
  },
  {
    question: 'Can you promise that my application is approved?',
    answer:
      'No, and nobody can: the office decides. What we can do is file the right form with the right papers, and answer the questions that come back.',
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
