import type { ContentPlan } from '#domain/page/fields.ts'

/** The texts with which a storefront begins that was made in the settings. */
export const neutral: ContentPlan = {
  welcome: {
    title: '{brand}, at your door.',
    lead: 'Choose a service, see its price, and pick a time that suits you. We come to you, and you pay at the visit.',
    hints: ['a service', 'a topic'],
    popular: [],
    categories: 'What can we do for you?',
    steps: [
      { title: 'Choose a service', text: 'Each one shows its price and what it includes.', picture: 'submit' },
      { title: 'Pick a time', text: 'Choose a day and an hour. We confirm your booking.', picture: 'prepare' },
      { title: 'We come to you', text: 'You pay at the visit, when the work is done.', picture: 'success' },
    ],
    testimonials: [],
    closing: {
      title: 'Ready to book?',
      text: 'Create an account and book any service in three short steps. You pay only at the visit.',
    },
  },
  about: {
    summary: '',
    text: `# About {brand}

{brand} works at your door. You choose a service, a day and an hour, and a professional visits you at that time.

## How we work

- Every service shows its price, and the pricing page says what is added to it.
- You pay at the visit, and nothing in advance.
- Each service lists what is included. Anything else is discussed with you before the work starts.
- If a job turns out to be bigger than what you booked, we tell you first, and you are free to say no.

## Our professionals

Our own team adds each of them; no one can sign up as a professional just by filling in a form.

If something was not right, please tell our support team. Our terms explain how we put it right.

[Browse the services](/services) or [write to us](/contactus).
`,
  },
  faq: [
    {
      question: 'How does it work?',
      answer:
        'You choose a service, a day and an hour. A professional visits you at that time and does what the service lists. You pay at the visit.',
    },
    {
      question: 'When can a professional come?',
      answer: 'Visits start between {firstStart} and {lastStart}, {weekdays}.',
    },
    {
      question: 'How do I pay?',
      answer: 'To the professional, at the visit. You pay nothing online and nothing in advance.',
    },
    {
      question: 'What does the price cover?',
      answer:
        'Everything on the list of the service. The pricing page says what is added to the price. We quote you a price for anything else before we do it.',
    },
    {
      question: 'Can I cancel or move a booking?',
      answer:
        'Yes, free of charge, up to {freeHours} hours before the appointment. A booking that you move keeps its price. Open it in My Dashboard and press Reschedule or Cancel booking. After that, please contact support.',
    },
    {
      question: 'How do I create an account?',
      answer:
        'Press Sign Up, and enter your name, your email address and a password of at least 8 characters. It is free. We email you a link to confirm your address, but you do not have to wait for it to use the account. You can see all services and prices without an account.',
    },
    {
      question: 'What if I forget my password?',
      answer:
        'Press Forgot password on the sign-in page and enter your email address. We send you a link that works for one hour and lets you choose a new password. No one at {brand} can see your password.',
    },
    {
      question: 'How do I delete my account?',
      answer:
        'On your account page, /account. You will need your password. Your account and everything with your name on it are deleted immediately, and no one can restore them. If you want a copy of your data, download it first.',
    },
  ],
  articles: [],
  preparations: [],
}
