import type { Preparation } from '#domain/content.ts'

export const preparations: Preparation[] = [
  {
    category: 'plumbing',
    text: 'Clear the space around the sink, pipe or appliance, and find out where the main water valve is.',
  },
  {
    category: 'cleaning',
    text: 'Put away valuables and whatever breaks easily. We bring what we clean with; water and power come from you.',
  },
  {
    category: 'salon',
    text: 'A chair near a mirror and a socket, and two towels.',
  },
  {
    category: 'electrician',
    text: 'Free access to the breaker panel, and the new fixture if you have bought it already.',
  },
  {
    category: 'carpentry',
    text: 'A free piece of floor to work on, about six by six feet, and all the parts if something is to be assembled.',
  },
]
