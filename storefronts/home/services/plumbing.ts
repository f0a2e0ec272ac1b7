import type { StorefrontPlan } from '#domain/storefront.ts'

/** Prices in cents. */
export const plumbing: StorefrontPlan['services'] = [
  {
    slug: 'leaky-faucet-repair',
    title: 'Leaky Faucet Repair',
    category: 'plumbing',
    price: 8900,
    duration: 60,
    imageUrl: '/art/plumbing',
    description:
      'A licensed plumber finds the cause of the drip, replaces the worn parts and checks the shutoff valves. Common cartridges and washers are on the truck.',
    includes: [
      'Inspection of the faucet and supply lines',
      'New washer, cartridge or O-ring',
      'Check of the shutoff valves',
      'Cleanup of the work area',
    ],
    featured: true,
  },
  {
    slug: 'drain-cleaning',
    title: 'Drain Cleaning',
    category: 'plumbing',
    price: 12_900,
    duration: 75,
    imageUrl: '/art/drain',
    description:
      'One slow or blocked drain in the kitchen or bathroom, cleared with a cable and not with chemicals. If the block sits in the main line, the plumber tells you what that takes before going on.',
    includes: [
      'One sink, tub or shower drain',
      'Trap taken off and cleaned',
      'Cable up to 25 feet',
      'Test with running water',
    ],
    featured: false,
  },
  {
    slug: 'water-heater-service',
    title: 'Water Heater Service',
    category: 'plumbing',
    price: 15_900,
    duration: 90,
    imageUrl: '/art/boiler',
    description:
      'A yearly service for a tank heater, gas or electric. The plumber flushes the sediment, tests the relief valve and tells you how much life the anode rod has left.',
    includes: [
      'Tank flushed until the water runs clear',
      'Relief valve and shutoffs tested',
      'Anode rod checked',
      'Burner or elements checked',
      'Temperature set with you',
    ],
    featured: false,
  },
  {
    slug: 'toilet-repair',
    title: 'Toilet Repair',
    category: 'plumbing',
    price: 9900,
    duration: 60,
    imageUrl: '/art/toilet',
    description:
      'For a toilet that runs on, fills slowly or rocks on the floor. The plumber finds out which part has given up, replaces what sits in the tank and tells you if the bowl itself is the trouble.',
    includes: [
      'Dye test of the flapper',
      'New flapper or fill valve',
      'Bolts and supply line checked',
      'Test of ten flushes',
    ],
    featured: false,
  },
  {
    slug: 'pipe-leak-repair',
    title: 'Pipe Leak Repair',
    category: 'plumbing',
    price: 14_500,
    duration: 90,
    imageUrl: '/art/plumbing',
    description:
      'One leak at a pipe that can be reached, such as under a sink or in the basement. The damaged piece is cut out and replaced, not wrapped. Opening and closing a wall is a job of its own, and you hear its price first.',
    includes: [
      'Leak found and water shut off',
      'Up to two feet of new pipe',
      'Copper, PEX or PVC, as you have it',
      'Pressure test',
      'Area dried and wiped',
    ],
    featured: false,
  },
  {
    slug: 'garbage-disposal-replacement',
    title: 'Garbage Disposal Replacement',
    category: 'plumbing',
    price: 26_500,
    duration: 90,
    imageUrl: '/art/drain',
    description:
      'The old disposal comes out, a new one with half a horsepower goes in, on the outlet that is there. The plumber checks the drain line before closing up, because a new grinder does not help a blocked pipe.',
    includes: [
      'New 1/2 HP disposal',
      'Sink flange sealed afresh',
      'Drain and dishwasher hose connected',
      'Check for leaks with a full sink',
      'Old unit taken away',
    ],
    featured: false,
  },
  {
    slug: 'shower-head-replacement',
    title: 'Shower Head Replacement',
    category: 'plumbing',
    price: 5900,
    duration: 30,
    imageUrl: '/art/shower',
    description:
      'You choose the shower head, we put it on. The plumber cleans the old thread, seals it and makes sure that the arm in the wall is sound before anything is tightened.',
    includes: [
      'Old head taken off',
      'Thread cleaned and taped',
      'New head or hand shower fitted',
      'Hot and cold water tested',
    ],
    featured: false,
  },
]
