import * as z from 'zod/mini'
import { ContentPlan } from './content.ts'
import { line } from '#domain/contract/field.ts'
import { FramePlan, IconName } from './navigation.ts'
import { longestService, quantum } from './slot.ts'

export const StorefrontKey = z.string().check(z.regex(/^[a-z][a-z0-9-]{1,30}$/))

const Support = z.strictObject({ phone: z.string(), email: z.string(), hours: z.string() })

/** What a shop is: its name, its money, its clock. */
export const Storefront = z.strictObject({
  key: StorefrontKey,
  brand: line({ min: 1, max: 60 }),
  locale: z.string(),
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
  timeZone: z.string(),
  serviceFee: z.number(),
  taxRate: z.number(),
  priceSlider: z.strictObject({ max: z.number(), step: z.number() }),
  bookingDays: z.int(),
  support: Support,
  others: z.array(z.strictObject({ key: StorefrontKey, brand: z.string(), url: z.string() })),
})
export type Storefront = z.infer<typeof Storefront>

const PlannedCategory = z.strictObject({
  key: z.string(),
  name: z.string(),
  icon: IconName,
  description: z.string(),
  imageUrl: z.string(),
})

const PlannedService = z.strictObject({
  slug: z.string().check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)),
  title: z.string(),
  category: z.string(),
  /** In minor units. */
  price: z.int().check(z.gte(0)),
  duration: z.int().check(z.gte(quantum), z.lte(longestService), z.multipleOf(quantum)),
  imageUrl: z.string(),
  description: z.string(),
  includes: z.array(z.string()),
  featured: z.boolean(),
})

const names = z.array(line({ min: 1, max: 40 }))

/** A sentence in which {one|other} leaves the choice, so that few sentences make many that differ. */
const Saying = line({ min: 1, max: 400 }).check(z.regex(/^([^{}|]|\{[^{}|]*(\|[^{}|]*)+\})+$/))
const sayings = z.array(Saying).check(z.minLength(1))

/** The same matter, as it is told by those who give five stars, four, three, and fewer. */
export const Tones = z.strictObject({ delighted: sayings, content: sayings, mixed: sayings, disappointed: sayings })
export type Tones = z.infer<typeof Tones>

/** What customers of the demo say. It is told in this order, and whatever stands in one place goes with all others. */
const Reviews = z.strictObject({
  /** Whole comments of those who have little to say: who complains says why. */
  short: z.partial(Tones),
  arrival: Tones,
  /** What was done: what fits all services of a category, and what is particular to one. */
  categories: z.record(z.string(), Tones),
  services: z.record(z.string(), z.partial(Tones)),
  manner: Tones,
  price: Tones,
  verdict: Tones,
})

/** What a folder of storefronts/ holds: the shop as it opens for the first time. */
export const StorefrontPlan = z.strictObject({
  ...z.omit(Storefront, { others: true }).shape,
  hosts: z.array(z.string()),
  default: z.optional(z.boolean()),
  categories: z.array(PlannedCategory),
  services: z.array(PlannedService),
  /** What customers call the same thing: phrases in lower case that find each other. */
  synonyms: z.array(z.array(z.string().check(z.regex(/^[^\p{Lu}\s]+( [^\p{Lu}\s]+)*$/u)))),
  frame: FramePlan,
  content: ContentPlan,
  /** Names for the demo only. Five by five, those at the same place of both lists go together. */
  people: z.optional(z.strictObject({ given: names, family: names })),
  /** For the demo only. */
  reviews: z.optional(Reviews),
})
export type StorefrontPlan = z.infer<typeof StorefrontPlan>

type Hosted = { hosts: string[]; default?: boolean | undefined }

/** The storefront of a host name; a host that nobody claims gets the default one. */
export function storefrontOfHost<S extends Hosted>(storefronts: S[], host: string): S | undefined {
  const name = host.toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '')
  return (
    storefronts.find(({ hosts }) => hosts.includes(name)) ?? storefronts.find((one) => one.default) ?? storefronts[0]
  )
}
