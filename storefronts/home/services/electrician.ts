import type { StorefrontPlan } from '#domain/storefront.ts'

/** Prices in cents. */
export const electrician: StorefrontPlan['services'] = [
  {
    slug: 'outlet-installation',
    title: 'Outlet Installation',
    category: 'electrician',
    price: 14_900,
    duration: 75,
    imageUrl: '/art/electrician',
    description:
      'A licensed electrician adds or replaces an outlet to code and tests the circuit. If the panel has no room, the electrician tells you before any work starts.',
    includes: [
      'Check of the circuit and panel',
      'One outlet with cover plate',
      'GFCI where code requires it',
      'Test and label',
    ],
    featured: true,
  },
  {
    slug: 'ceiling-fan-installation',
    title: 'Ceiling Fan Installation',
    category: 'electrician',
    price: 16_900,
    duration: 90,
    imageUrl: '/art/fan',
    description:
      'You buy the fan, we hang it. The electrician checks that the ceiling box is rated for a fan, replaces it if not, and balances the blades before leaving.',
    includes: [
      'Old fixture taken down',
      'Fan-rated box if needed',
      'Assembly, wiring and balancing',
      'Test of all speeds and the light',
    ],
    featured: false,
  },
  {
    slug: 'light-fixture-installation',
    title: 'Light Fixture Installation',
    category: 'electrician',
    price: 12_500,
    duration: 60,
    imageUrl: '/art/pendant',
    description:
      'One pendant, ceiling light or wall light, installed where there already is an electrical box. You buy the fixture. The electrician checks the wires, hangs it and sets the height with you.',
    includes: [
      'Old fixture taken down',
      'Box and wires checked',
      'New fixture hung and wired',
      'Dimmer tested if there is one',
    ],
    featured: false,
  },
  {
    slug: 'smoke-detector-replacement',
    title: 'Smoke Detector Replacement',
    category: 'electrician',
    price: 19_500,
    duration: 75,
    imageUrl: '/art/smoke',
    description:
      'Smoke detectors wear out about ten years after the date on the back. The electrician replaces up to three of them, hardwired or battery powered, and tells you if code requires one where you have none.',
    includes: [
      'Up to three new detectors',
      'Fresh batteries',
      'Hardwired alarms interconnected',
      'Test of each one',
      'Old detectors taken away',
    ],
    featured: false,
  },
  {
    slug: 'smart-thermostat-installation',
    title: 'Smart Thermostat Installation',
    category: 'electrician',
    price: 13_500,
    duration: 60,
    imageUrl: '/art/thermostat',
    description:
      'You buy the thermostat, and we make it work with your furnace or heat pump. The electrician checks for a common wire first, because many older homes do not have one, and explains your options if it is missing.',
    includes: [
      'Check that it fits your system',
      'Old wires labeled',
      'Mounting and wiring',
      'Heating and cooling tested',
      'Setup with your Wi-Fi',
    ],
    featured: false,
  },
  {
    slug: 'window-air-conditioner-installation',
    title: 'Window Air Conditioner Installation',
    category: 'electrician',
    price: 11_900,
    duration: 60,
    imageUrl: '/art/aircon',
    description:
      'One window air conditioner of up to 12,000 BTU, lifted in, braced and sealed. The electrician checks the outlet and its circuit before plugging in the AC, because an overloaded circuit trips on the first hot day.',
    includes: [
      'Check of outlet and circuit',
      'AC braced and tilted to drain',
      'Gaps sealed with foam',
      'Sash locked',
      'Test run for fifteen minutes',
    ],
    featured: false,
  },
  {
    slug: 'ev-charger-outlet',
    title: 'EV Charger Outlet',
    category: 'electrician',
    price: 48_500,
    duration: 180,
    imageUrl: '/art/charger',
    description:
      'A 240-volt outlet for charging an electric car, in a garage with the panel on the same wall or close by. The electrician calculates the load first. If your town requires a permit, it is not included in the price.',
    includes: [
      'Load calculation for the panel',
      'Double-pole breaker',
      'Up to 15 feet of cable',
      '240-volt outlet, rated for charging',
      'Test under load',
      'Label at the panel',
    ],
    featured: false,
  },
]
