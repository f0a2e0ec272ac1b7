import type { ContentPlan } from '#domain/content.ts'

export const faq: ContentPlan['faq'] = [
  {
    question: 'How do I book?',
    answer:
      'Open a service and press Book Now. You choose a day and an hour, enter the address, look over the summary and confirm. You need an account for it, which takes a name, an email address and a password.',
  },
  {
    question: 'When can somebody come?',
    answer:
      'Visits start on the hour, from 8:00 am to 8:00 pm, on all days of the week. The calendar shows how far ahead you can book. An hour at which nobody is free is shown and cannot be chosen.',
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
      'Your PAN, your Aadhaar and a recent proof of address are needed almost always. Write in the notes of the booking what it is about; if something special is needed, you are told before the visit. Please keep originals at hand, not only copies.',
  },
  {
    question: 'Is my booking fixed as soon as I confirm it?',
    answer:
      'The hour is held for you from then on. The booking is pending until we accept it; then it is confirmed. You get an email at each step, and your dashboard always shows how it stands.',
  },
  {
    question: 'Can I cancel or move a booking?',
    answer:
      'Yes, free of charge, up to 24 hours before the appointment, from the page of the booking. A booking that you move is pending again and keeps its price. Later than that, please contact support.',
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
    question: 'Who can write a review?',
    answer:
      'Somebody whose booking was completed, once for each booking. The public sees the first name and the initial of the last name. You can change or delete your review later.',
  },
  {
    question: 'Do I need another account for the other storefront?',
    answer:
      'No. The same email address and password work on each of them. You sign in once on each, and your lists show the bookings of the one that you are on.',
  },
  {
    question: 'How do I get my data, or have it deleted?',
    answer:
      'On the page of your account you can download what we hold about you and delete the account. If that does not work for you, write to support from the address of the account.',
  },
]
