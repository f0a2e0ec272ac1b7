import type { Welcome } from '#domain/page/fields.ts'

export const welcome: Welcome = {
  title: 'A good pair of hands, at your doorstep.',
  lead: 'Plumbers, cleaners, stylists, electricians and carpenters. See the price, pick a time, and pay in cash when the job is done.',
  hints: ['faucet', 'cleaning'],
  popular: ['Deep cleaning', 'Faucet repair', 'Haircut'],
  categories: 'What needs doing?',
  steps: [
    {
      title: 'Book your service',
      text: 'Pick a service, a day and an hour that suit you.',
      picture: 'submit',
    },
    {
      title: 'Get confirmation',
      text: 'A verified professional confirms, and you know who is coming and when.',
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
      quote:
        'Booked it over breakfast and the leak was fixed the next day. He even checked the other faucets while he was here.',
      name: 'Dana Whitfield',
      role: 'Homeowner, Columbus',
      rating: 5,
      picture: 'bob',
    },
    {
      quote:
        'The price was the price, no upselling at the door. They spent three hours on the deep clean and you can tell.',
      name: 'Marcus Bell',
      role: 'Renter, Denver',
      rating: 5,
      picture: 'goatee',
    },
    {
      quote: 'I had to reschedule, which took about a minute. And the haircut was better than at my usual place.',
      name: 'Elena Torres',
      role: 'Parent of two, Austin',
      rating: 4,
      picture: 'waves',
    },
    {
      quote: 'Shelves are level, he vacuumed up the dust, and I paid exactly what it said online.',
      name: 'Priya Raman',
      role: 'Nurse, Seattle',
      rating: 5,
      picture: 'ponytail',
    },
  ],
  closing: {
    title: 'Something on your list?',
    text: 'Create an account and book any service in three short steps. No card needed.',
  },
}
