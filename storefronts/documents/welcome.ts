import type { Welcome } from '#domain/page/fields.ts'

export const welcome: Welcome = {
  title: 'Paperwork done right, at your doorstep.',
  lead: 'Company registration, GST, passports, rent agreements and more. See the price, pick a time, and a verified professional takes it from there.',
  hints: ['GST', 'passport'],
  popular: ['Rent agreement', 'PAN update', 'Trademark'],
  categories: 'What do you need done?',
  steps: [
    {
      title: 'Submit requirements',
      text: 'Tell us what you need and book a time. Each service shows what it includes, so you know which papers to keep ready.',
      picture: 'submit',
    },
    {
      title: 'Document preparation',
      text: 'A verified professional drafts, checks and files everything with you.',
      picture: 'prepare',
    },
    {
      title: 'Receive documents',
      text: 'Get your documents digitally or physically, delivered to your doorstep.',
      picture: 'receive',
    },
  ],
  testimonials: [
    {
      quote: 'We got our incorporation certificate in nine days, and I signed everything at my own dining table.',
      name: 'Kavya Deshmukh',
      role: 'Founder, Pune',
      rating: 5,
      picture: 'bun',
    },
    {
      quote: 'Our rent agreement was drafted, stamped and signed at home, all in one evening. Very convenient.',
      name: 'Farhan Sheikh',
      role: 'Tenant, Bengaluru',
      rating: 5,
      picture: 'beard',
    },
    {
      quote: 'They spotted a spelling mistake in my Aadhaar before the passport office did. That saved me a month.',
      name: 'Meera Joshi',
      role: 'Teacher, Indore',
      rating: 4,
      picture: 'braid',
    },
    {
      quote: 'I used to dread GST. We sat together for one hour, and now I know what to file and when.',
      name: 'Joseph Thomas',
      role: 'Bakery owner, Kochi',
      rating: 5,
      picture: 'moustache',
    },
  ],
  closing: {
    title: 'Have a deadline coming up?',
    text: 'Create an account and book any service in three short steps. You pay only at the visit.',
  },
}
