import * as z from 'zod/mini'
import { ContentPlan } from '#domain/page/fields.ts'
import { line } from '#domain/contract/field.ts'
import { everything } from '#domain/contract/text.ts'
import { FramePlan, IconName } from '#domain/storefront/navigation.ts'
import { longestService, quantum } from './slot.ts'
import { StorefrontKey } from '#domain/storefront/key.ts'
import {
  Area,
  BookingRules,
  Company,
  Contact,
  InvoiceSettings,
  Prices,
  type Section,
  type Settings,
  Shop,
  TeamLetters,
} from '#domain/storefront/settings.ts'

/** What never changes: amounts and times of bookings depend on it. */
const identity = {
  key: StorefrontKey,
  locale: z.string(),
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
  timeZone: z.string(),
  priceSlider: z.strictObject({ max: z.number(), step: z.number() }),
}

/** A storefront as visitors read it. */
export const Storefront = z.strictObject({
  ...identity,
  brand: Shop.shape.brand,
  logoUrl: Shop.shape.logoUrl,
  isOpen: z.boolean(),
  serviceFee: z.number(),
  /** The sum of the tax lines, in percent. */
  taxRate: z.number(),
  prices: Prices,
  bookingDays: z.int(),
  rules: BookingRules,
  support: Contact,
  company: Company,
  /** Whether it serves the postcodes of its area only. */
  hasArea: z.boolean(),
  /** The URL is empty for a storefront whose only hosts are names of the server's own machine. */
  others: z.array(
    z.strictObject({
      key: StorefrontKey,
      brand: z.string(),
      url: z.string(),
      /** Set as long as it is not open. */
      isSoon: z.optional(z.literal(true)),
    }),
  ),
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

/** The content of a folder in storefronts/, with the settings of administrators in place of its initial ones. */
export const StorefrontPlan = z.strictObject({
  ...identity,
  ...Shop.shape,
  support: Contact,
  company: Company,
  prices: Prices,
  rules: BookingRules,
  area: Area,
  letters: TeamLetters,
  invoices: InvoiceSettings,
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

/** The settings of a storefront by section. */
export function settingsOf(plan: StorefrontPlan): Settings {
  const { brand, tagline, logoUrl, door, hosts, isOpen } = plan
  return {
    shop: { brand, tagline, logoUrl, door, hosts, isOpen },
    contact: plan.support,
    company: plan.company,
    prices: plan.prices,
    booking: plan.rules,
    area: plan.area,
    messages: plan.letters,
    invoices: plan.invoices,
  }
}

/** A storefront with other values for some fields of its settings. */
export function withSettings(plan: StorefrontPlan, changes: { section: Section; fields: object }[]): StorefrontPlan {
  const settings = settingsOf(plan)
  for (const { section, fields } of changes) Object.assign(settings, { [section]: { ...settings[section], ...fields } })
  const { shop, contact, company, prices, booking, area, messages, invoices } = settings
  return { ...plan, ...shop, support: contact, company, prices, rules: booking, area, letters: messages, invoices }
}

type Hosted = { hosts: string[]; default?: boolean | undefined }

/** The storefront of a host name; unknown hosts get the default one. */
export function storefrontOfHost<S extends Hosted>(storefronts: S[], host: string): S | undefined {
  const name = host.toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '')
  return (
    storefronts.find(({ hosts }) => hosts.includes(name)) ?? storefronts.find((one) => one.default) ?? storefronts[0]
  )
}
