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
      'One slow or clogged drain in the kitchen or bathroom, cleared with a drain snake and no chemicals. If the clog is in the main line, the plumber tells you what it would take before going any further.',
    includes: [
      'One sink, tub or shower drain',
      'Trap removed and cleaned',
      'Drain snake up to 25 feet',
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
      'Yearly maintenance for a tank water heater, gas or electric. The plumber flushes out the sediment, tests the relief valve and tells you how much life the anode rod has left.',
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
      'For a toilet that keeps running, fills slowly or rocks on the floor. The plumber finds out which part has failed, replaces the worn parts in the tank and tells you if the bowl itself is the problem.',
    includes: [
      'Dye test of the flapper',
      'New flapper or fill valve',
      'Bolts and supply line checked',
      'Ten test flushes',
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
      'One leak in a pipe that is easy to reach, such as under a sink or in the basement. The damaged piece is cut out and replaced, not just wrapped. Opening up a wall is a separate job, and you get a price for it first.',
    includes: [
      'Leak found and water shut off',
      'Up to two feet of new pipe',
      'Copper, PEX or PVC to match yours',
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
      'We take out the old disposal and put in a new half-horsepower one, using the existing outlet. The plumber also checks the drain line, because a new disposal is no help with a clogged pipe.',
    includes: [
      'New 1/2 HP disposal',
      'Sink flange resealed',
      'Drain and dishwasher hose connected',
      'Check for leaks with a full sink',
      'Old unit hauled away',
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
      'You choose the shower head, and we install it. The plumber cleans and seals the threads, and makes sure that the shower arm is sound before tightening anything.',
    includes: [
      'Old shower head removed',
      'Threads cleaned and taped',
      'New shower head or hand shower installed',
      'Hot and cold water tested',
    ],
    featured: false,
  },
]
