import type { Preparation } from '#domain/page/fields.ts'

export const preparations: Preparation[] = [
  {
    category: 'plumbing',
    text: 'A clear space around the sink, pipe or appliance, and access to the main water valve.',
  },
  {
    category: 'cleaning',
    text: 'Running water and power. We bring the supplies. Please put away valuables and anything fragile.',
  },
  {
    category: 'salon',
    text: 'A chair near a mirror and an outlet, and two towels.',
  },
  {
    category: 'electrician',
    text: 'Clear access to the breaker panel, and the new fixture if you bought it yourself.',
  },
  {
    category: 'carpentry',
    text: 'Some free floor space, about six by six feet, and all the parts of anything that needs assembly.',
  },
]
