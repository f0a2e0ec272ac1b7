import type { TextPage } from '#domain/page/fields.ts'

export const about: TextPage = {
  summary: '',
  text: `# About {brand}

A dripping faucet should not turn into a project. You should be able to see the price, pick a time, and have someone at your door who knows how to fix it. That is what we are here for.

## What we do

You choose a service, a day and an hour. A professional visits your home with tools and common parts, does the work and cleans up.

We cover plumbing, cleaning, hair and beauty, electrical work and carpentry: the jobs that are too small for a contractor and too annoying to put off until next month.

## How we work

A few rules keep it simple.

- Every service shows its price, and the pricing page says which fee and tax are added to it.
- You pay in cash at the visit, and nothing in advance. We never ask for a card.
- Each service lists what is included. Anything else is discussed with you before the work starts.
- If a job turns out to be bigger than what you booked, we tell you first, and you are free to say no.
- We leave your home the way we found it.

## What we do not do

We are not an emergency service. If you smell gas, leave the house and call the gas company from outside. If water is running and you cannot stop it, close the main valve and call an emergency plumber.

We do not take on remodels, rewiring of a whole house, or anything that needs an engineer. The professional will tell you if your job is one of these.

## Our professionals

Plumbers, electricians, cleaners, stylists and carpenters. Our own team adds each of them; no one can sign up as a professional just by filling in a form.

If something was not right, please tell our support team. Our terms explain how we put it right.

[Browse the services](/services) or [write to us](/contactus).
`,
}
