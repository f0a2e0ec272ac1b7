import type { ContentPlan } from '#domain/content.ts'

export const about: ContentPlan['about'] = {
  summary:
    'A dripping faucet is not a project. You should be able to pick an hour, see the price, and have somebody at the door who knows how to fix it. That is what we are for.',
  sections: [
    {
      heading: 'What we do',
      paragraphs: [
        'You choose a service, a day and an hour. A professional of that trade comes to your home with tools and common parts, does the work and cleans up.',
        'We cover plumbing, cleaning, hair and nails, electrical work and carpentry: the jobs that are too small for a contractor and too annoying to leave for next month.',
      ],
    },
    {
      heading: 'How we work',
      paragraphs: ['A few rules keep it simple.'],
      points: [
        'The price stands beside every service, and the pricing page says which fee and tax are added to it.',
        'You pay in cash when somebody has come, and nothing in advance. We never ask for a card.',
        'Each service lists what is included. What is not on the list is talked over before anybody starts on it.',
        'If a job turns out to be bigger than what you booked, you hear so first, and you may say no.',
        'The place is left the way it was found.',
      ],
    },
    {
      heading: 'What we do not do',
      paragraphs: [
        'We are no emergency line. If you smell gas, leave the house and call the gas company from outside. If water is running and you cannot stop it, close the main valve and call a plumber who comes at night.',
        'We do not take on remodels, new wiring for a whole house, or anything that needs an engineer. The professional will tell you when a job is one of these.',
      ],
    },
    {
      heading: 'Who comes',
      paragraphs: [
        'Plumbers, electricians, cleaners, stylists and carpenters. Our own team adds each of them; nobody can sign up as a professional by filling in a form.',
        'If something was not right, tell our support. The terms say how we put it right.',
      ],
    },
  ],
}
