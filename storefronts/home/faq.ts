import type { ContentPlan } from '#domain/page/fields.ts'

export const faq: ContentPlan['faq'] = [
  {
    question: 'How does it work?',
    answer:
      'You choose a service, a day and an hour. A professional visits your home at that time, does what the service lists and cleans up. You pay in cash at the visit.',
  },
  {
    question: 'When can a professional come?',
    answer:
      'Visits start on the hour, from {firstStart} to {lastStart}, {weekdays}. Our support team has shorter hours, which you can find on the contact page.',
  },
  {
    question: 'How do I pay?',
    answer:
      'In cash, to the professional, at the visit. You pay nothing online and nothing in advance, so we never ask for a card or a bank login. Anyone who does is not from us.',
  },
  {
    question: 'What does the price cover?',
    answer:
      'Everything on the list of the service, including labor, and common parts where the list names them. The pricing page says what is added to the price. We quote you a price for anything else before we do it.',
  },
  {
    question: 'What if the job turns out to be bigger?',
    answer:
      'The professional stops, shows you why and tells you what it would take. You are free to say no. In that case we finish what you booked as far as possible, and you can book the larger job for another day.',
  },
  {
    question: 'Do I have to be home?',
    answer:
      'An adult should be there at the start, to show what needs to be done, and at the end, to look at the work and pay. In between, you can leave the professional to it.',
  },
  {
    question: 'Should I prepare anything?',
    answer:
      'Clear the work area, and put away anything that could break. Keep pets in another room. For plumbing and electrical work, it helps to know where the main valve and the panel are.',
  },
  {
    question: 'Can I cancel or move a booking?',
    answer:
      'Yes, free of charge, {freeUntil}. A booking that you move keeps its price. Open it in My Dashboard and press Reschedule or Cancel booking. After that, please contact support.',
  },
  {
    question: 'How do I create an account?',
    answer:
      'Press Sign Up, and enter your name, your email address and a password of at least 8 characters. It is free. We email you a link to confirm your address, but you do not have to wait for it to use the account. You can see all services and prices without an account.',
  },
  {
    question: 'Do Doorstep Home and Doorstep Documents share an account?',
    answer:
      'Yes, it is one account: the same email address and password work on both, and a change on one applies to the other. You sign in once on each.',
  },
  {
    question: 'What if I forget my password?',
    answer:
      'Press Forgot password on the sign-in page and enter your email address. We send you a link that works for one hour and lets you choose a new password. That signs out every device, so sign in again afterward. No one at {brand} can see your password or give it to you over the phone.',
  },
  {
    question: 'I did not get the email. What can I do?',
    answer:
      'Wait a few minutes, and check your spam folder. Then check that the address is right: if it has no account, we do not send a password link, and for your privacy the page does not say so. Otherwise, ask for another email and use the newest one. We send only a few emails an hour to one address, so after several attempts please wait an hour.',
  },
  {
    question: 'On how many devices can I be signed in?',
    answer:
      'As many as you like. Your account page, /account, lists them. There you can sign out any of them, or all except the one you are using. A browser that is signed in on both storefronts is listed twice. With Remember me you stay signed in for 30 days, and without it for 12 hours.',
  },
  {
    question: 'How do I change my email address?',
    answer:
      'On your account page, /account. You will need your password. We send a link to the new address, which works for 24 hours. Your account keeps the old address until you open the link and confirm.',
  },
  {
    question: 'How do I download my data?',
    answer:
      'On your account page, /account. You get one file with the data we store about you. If something in it is wrong and you cannot change it yourself, write to support from the email address of your account.',
  },
  {
    question: 'How do I delete my account?',
    answer:
      'On your account page, /account. You will need your password. Your account and everything with your name on it are deleted immediately, on both storefronts, and no one can restore them. If you want a copy of your data, download it first.',
  },
]
