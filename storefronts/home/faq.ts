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
      'Visits start on the hour, from 8:00 AM to 8:00 PM, on all days of the week. The calendar shows how far ahead you can book. An hour at which nobody is free is shown and cannot be chosen.',
  },
  {
    question: 'How do I pay?',
    answer:
      'In cash, when the professional has come. Nothing is paid online and nothing in advance, so we never ask for a card or a bank login. Anybody who does is not from us.',
  },
  {
    question: 'What does the price cover?',
    answer:
      'Everything on the list of the service, labor and common parts included where the list names them. The service fee and the tax are added in the order summary before you confirm. Anything else is quoted to you before it is done.',
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
    question: 'Is my booking set as soon as I confirm it?',
    answer:
      'The hour is held for you from then on. The booking is pending until we accept it; then it is confirmed. You get an email at each step, and your dashboard always shows how it stands.',
  },
  {
    question: 'Can I cancel or move a booking?',
    answer:
      'Yes, free of charge, up to 24 hours before the appointment, from the page of the booking. A booking that you move is pending again and keeps its price. Later than that, please contact support.',
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
