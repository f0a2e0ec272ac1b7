import * as z from 'zod/mini'
import { ContentPlan } from './content.ts'
import { line } from '#domain/contract/field.ts'
import { everything } from '#domain/contract/text.ts'
import { FramePlan, IconName } from './navigation.ts'
import { longestService, quantum } from './slot.ts'

export const StorefrontKey = z.string().check(z.regex(/^[a-z][a-z0-9-]{1,30}$/))

const Support = z.strictObject({ phone: z.string(), email: z.string(), hours: z.string() })

/** The identity of a storefront: name, currency, time zone. */
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
  /** The URL is empty for a storefront whose only hosts are names of the server's own machine. */
  others: z.array(z.strictObject({ key: StorefrontKey, brand: z.string(), url: z.string() })),
})
export type Storefront = z.infer<typeof Storefront>

const PlannedCategory = z.strictObject({
  /** In a filter, `all` is every category. */
  key: z.string().check(z.refine((key) => key !== everything)),
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

/** A sentence template: {one|other} offers alternatives, so that few templates make many different sentences. */
const Saying = line({ min: 1, max: 400 }).check(z.regex(/^([^{}|]|\{[^{}|]*(\|[^{}|]*)+\})+$/))
const sayings = z.array(Saying).check(z.minLength(1))

/** The same topic in the words of reviews with five stars, four, three, and fewer. */
export const Tones = z.strictObject({ delighted: sayings, content: sayings, mixed: sayings, disappointed: sayings })
export type Tones = z.infer<typeof Tones>

/** The parts of demo reviews, in order. Every sentence of one part fits every sentence of the others. */
const Reviews = z.strictObject({
  /** Complete short comments. Dissatisfied customers give reasons, so low ratings have no short comments. */
  short: z.partial(Tones),
  arrival: Tones,
  /** Sentences about the work, for a whole category or for one service. */
  categories: z.record(z.string(), Tones),
  services: z.record(z.string(), z.partial(Tones)),
  manner: Tones,
  price: Tones,
  verdict: Tones,
})

/** The content of a folder in storefronts/: the storefront's initial data. */
export const StorefrontPlan = z.strictObject({
  ...z.omit(Storefront, { others: true }).shape,
  hosts: z.array(z.string()),
  default: z.optional(z.boolean()),
  categories: z.array(PlannedCategory),
  services: z.array(PlannedService),
  /** Groups of synonyms, in lower case, for the search. */
  synonyms: z.array(z.array(z.string().check(z.regex(/^[^\p{Lu}\s]+( [^\p{Lu}\s]+)*$/u)))),
  frame: FramePlan,
  content: ContentPlan,
  /** Names for the demo only. First and last names fit together in groups of five. */
  people: z.optional(z.strictObject({ given: names, family: names })),
  /** For the demo only. */
  reviews: z.optional(Reviews),
})
export type StorefrontPlan = z.infer<typeof StorefrontPlan>

type Hosted = { hosts: string[]; default?: boolean | undefined }

/** The storefront of a host name; unknown hosts get the default one. */
export function storefrontOfHost<S extends Hosted>(storefronts: S[], host: string): S | undefined {
  const name = host.toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '')
  return (
    storefronts.find(({ hosts }) => hosts.includes(name)) ?? storefronts.find((one) => one.default) ?? storefronts[0]
  )
}
