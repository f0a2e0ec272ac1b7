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
]
