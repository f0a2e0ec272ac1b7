import type { Welcome } from '#domain/content.ts'

export const welcome: Welcome = {
  title: 'Paperwork done right, at your doorstep.',
  lead: 'Company registration, GST, passports, rent agreements and more. See the price, pick an hour, and a verified professional takes it from there.',
  hints: ['GST', 'passport'],
  popular: ['Rent agreement', 'PAN update', 'Trademark'],
  categories: 'What do you need done?',
  steps: [
    {
      title: 'Submit requirements',
      text: 'Tell us what you need and book a time. Each service says what it covers, so you know which papers to keep ready.',
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
      quote: 'We had our incorporation certificate in nine days. I signed everything at my own dining table.',
      name: 'Kavya Deshmukh',
      role: 'Founder, Pune',
      rating: 5,
    },
    {
      quote: 'The rent agreement was drafted, stamped and signed at home by both of us the same evening.',
      name: 'Farhan Sheikh',
      role: 'Tenant, Bengaluru',
      rating: 5,
    },
    {
      quote: 'They caught a spelling mismatch in my Aadhaar before the passport office did. Saved me a month.',
      name: 'Meera Joshi',
      role: 'Teacher, Indore',
      rating: 4,
    },
    {
      quote: 'I dreaded the GST forms. We sat together for an hour, and I knew what to file when.',
      name: 'Joseph Thomas',
      role: 'Bakery owner, Kochi',
      rating: 5,
    },
  ],
  closing: {
    title: 'Have a deadline coming up?',
    text: 'Create an account once and book any service in three short steps. You pay only when it is delivered.',
  },
}
