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
      'Yes, free of charge, up to 24 hours before the appointment. A booking that you move keeps its price. Open it in My Dashboard and press Reschedule or Cancel booking. When it is later than that, please contact support.',
  },
  {
    question: 'How do I make an account?',
    answer:
      'Press Sign Up, and give your name, your email address and a password of at least 8 characters. It costs nothing. We send you a link that confirms the address; you need not wait for it to use the account. You can look at all services and prices without an account.',
  },
  {
    question: 'Do Doorstep Home and Doorstep Documents share an account?',
    answer:
      'Yes, it is one account: the same email address and password work on both, and what you change on one counts on the other. You sign in once on each.',
  },
  {
    question: 'What if I forgot my password?',
    answer:
      'Press Forgot password where you sign in, and enter your email address. We send you a link that works for one hour and lets you choose a new password. That signs out every device, so sign in again afterwards. Nobody here can see your password, or tell you one on the phone.',
  },
  {
    question: 'I did not get the email. What can I do?',
    answer:
      'Give it a few minutes, and look into the spam folder. Then check the address: if it has no account, no link for a new password is sent, and the page does not tell. Otherwise ask again and use the newest email. We send only a few in an hour to one address, so after several tries please wait an hour.',
  },
  {
    question: 'On how many devices can I be signed in?',
    answer:
      'On as many as you like. Your account page, /account, lists them, and there you sign out one of them, or all but the one you are using. A browser that is signed in on both storefronts is listed twice. With Remember me you stay signed in for 30 days, without it for 12 hours.',
  },
  {
    question: 'How do I change my email address?',
    answer:
      'On your account page, /account, with your password. We send a link to the new address, which works for 24 hours. Until you have opened it and confirmed, your account keeps the old address.',
  },
  {
    question: 'How do I download my data?',
    answer:
      'On your account page, /account: one file with what we keep about you. If something in it is wrong and you cannot change it there, write to support from the email address of your account.',
  },
  {
    question: 'How do I delete my account?',
    answer:
      'On your account page, /account, with your password. The account is gone at once, on both storefronts, with everything that names you, and nobody can bring it back. Download your data first if you want to keep it.',
  },
]
