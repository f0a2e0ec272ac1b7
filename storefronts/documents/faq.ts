import type { ContentPlan } from '#domain/page/fields.ts'

export const faq: ContentPlan['faq'] = [
  {
    question: 'How does it work?',
    answer:
      'You choose a service, a day and an hour. A professional in that field visits your home or office at that time, goes through your papers with you and does what the service lists. You pay in cash at the visit.',
  },
  {
    question: 'When can a professional come?',
    answer:
      'Visits start on the hour, from {firstStart} to {lastStart}, {weekdays}. Our support team has shorter hours, which you can find on the contact page.',
  },
  {
    question: 'How do I pay?',
    answer:
      'In cash, to the professional, at the visit. You pay nothing online and nothing in advance, so we never ask for a card, a UPI PIN or a one-time password for a payment. Anyone who does is not from us.',
  },
  {
    question: 'Are government fees and stamp duty included?',
    answer:
      'Only if the service lists them. What a government office charges goes to that office: the professional tells you the amount before anything is filed, and you get the receipt.',
  },
  {
    question: 'Which papers should I have ready?',
    answer:
      'Almost every service needs your PAN, your Aadhaar and a recent proof of address. Please have the originals at hand, not only copies. If you are not sure what else is needed, ask our support team before the visit.',
  },
  {
    question: 'Can I cancel or move a booking?',
    answer:
      'Yes, free of charge, {freeUntil}. A booking that you move keeps its price. Open it in My Dashboard and press Reschedule or Cancel booking. After that, please contact support.',
  },
  {
    question: 'Do my originals leave my home?',
    answer:
      'As a rule, no. We read and scan them at your table. If an office insists on seeing an original, we ask you first, and you can take it there yourself.',
  },
  {
    question: 'Can you promise that my application will be approved?',
    answer:
      'No, and no one can: the office decides. What we can do is file the right form with the right papers, and answer any questions that come back.',
  },
  {
    question: 'How do I create an account?',
    answer:
      'Press Sign Up, and enter your name, your email address and a password of at least 8 characters. It is free. We email you a link to confirm your address, but you do not have to wait for it to use the account. You can see all services and prices without an account.',
  },
  {
    question: 'Do Doorstep Documents and Doorstep Home share an account?',
    answer:
      'Yes, it is one account: the same email address and password work on both, and a change on one applies to the other. You sign in once on each.',
  },
  {
    question: 'What if I forget my password?',
    answer:
      'Press Forgot password on the sign-in page and enter your email address. We send you a link that works for one hour and lets you choose a new password. That signs out every device, so sign in again afterwards. No one at {brand} can see your password or give it to you over the phone.',
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
