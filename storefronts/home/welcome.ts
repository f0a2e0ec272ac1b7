import type { Welcome } from '#domain/content.ts'

export const welcome: Welcome = {
  title: 'A good pair of hands, at your doorstep.',
  lead: 'Plumbers, cleaners, stylists, electricians and carpenters. See the price, pick an hour, and pay in cash when the job is done.',
  hints: ['faucet', 'cleaning'],
  popular: ['Deep cleaning', 'Faucet repair', 'Haircut'],
  categories: 'What needs doing?',
  steps: [
    {
      title: 'Book your service',
      text: 'Pick a service, a day and an hour that suits you.',
      picture: 'submit',
    },
    {
      title: 'Get confirmation',
      text: 'A verified professional accepts, and you know who is coming and when.',
      picture: 'prepare',
    },
    {
      title: 'Service at your doorstep',
      text: 'They arrive on time. You pay when the work is done.',
      picture: 'success',
    },
  ],
  testimonials: [
    {
      quote: 'Booked at breakfast, the leak was gone by lunch. He even checked the other faucets while he was there.',
      name: 'Dana Whitfield',
      role: 'Homeowner, Columbus',
      rating: 5,
    },
    {
      quote: 'Clear price, no upsell at the door. The deep clean took three hours and it shows.',
      name: 'Marcus Bell',
      role: 'Renter, Denver',
      rating: 5,
    },
    {
      quote: 'Rescheduling took a minute. The haircut was better than my usual place.',
      name: 'Elena Torres',
      role: 'Parent of two, Austin',
      rating: 4,
    },
    {
      quote: 'The shelves are level, the dust was gone, and the bill was the number from the page.',
      name: 'Priya Raman',
      role: 'Nurse, Seattle',
      rating: 5,
    },
  ],
  closing: {
    title: 'Something on your list?',
    text: 'Create an account once and book any service in three short steps. No card needed.',
  },
}
