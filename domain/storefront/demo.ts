import * as z from 'zod/mini'
import { plural } from '#domain/format/plural.ts'

/** How many things of the demo there are, or were removed. */
export const DemoCounts = z.strictObject({
  bookings: z.int(),
  reviews: z.int(),
  customers: z.int(),
  professionals: z.int(),
  articles: z.int(),
  testimonials: z.int(),
  services: z.int(),
  categories: z.int(),
})
export type DemoCounts = z.infer<typeof DemoCounts>

export const Demo = z.strictObject({
  storefront: z.string(),
  /** False once it was removed. */
  isDemo: z.boolean(),
  /** What would be removed: services and categories only with the catalogue. */
  counts: DemoCounts,
  /** Whether the shop would become 'Opening soon', because no one has booked in it. */
  closes: z.boolean(),
})
export type Demo = z.infer<typeof Demo>

export const DemoRemoving = z.strictObject({
  /** Also its services and categories. */
  catalogue: z._default(z.boolean(), false),
})
export type DemoRemoving = z.infer<typeof DemoRemoving>

export const DemoRemoval = z.strictObject({
  storefront: z.string(),
  /** Zeros if it had been removed before. */
  removed: DemoCounts,
  /** A sentence for each kind of what stays, with the reason. */
  stays: z.array(z.string()),
  closed: z.boolean(),
})
export type DemoRemoval = z.infer<typeof DemoRemoval>

export const noCounts: DemoCounts = {
  bookings: 0,
  reviews: 0,
  customers: 0,
  professionals: 0,
  articles: 0,
  testimonials: 0,
  services: 0,
  categories: 0,
}

const nouns: [keyof DemoCounts, string][] = [
  ['bookings', 'booking'],
  ['reviews', 'review'],
  ['customers', 'customer'],
  ['professionals', 'professional'],
  ['articles', 'article'],
  ['testimonials', 'testimonial'],
  ['services', 'service'],
  ['categories', 'category'],
]
const ofCatalogue = new Set<string>(['services', 'categories'])

/** '5,421 bookings', '612 reviews' and so on, without what there is none of. */
export function listCounts(counts: DemoCounts, { locale, catalogue }: { locale: string; catalogue: boolean }) {
  return nouns
    .filter(([name]) => counts[name] > 0 && (catalogue || !ofCatalogue.has(name)))
    .map(([name, noun]) => plural(counts[name], noun, locale))
}

/** What stays of the demo: because bookings made by hand name it, or because an administrator has changed it. */
export type DemoRemains = {
  services: { booked: number; changed: number }
  professionals: { booked: number; renamed: number }
  categories: number
  articles: number
  /** The address of its administrator, who is signed in or the only one. */
  admin: string | undefined
}

export function sayRemains({ services, professionals, categories, articles, admin }: DemoRemains): string[] {
  const stay = (count: number, noun: string, reason: (isOne: boolean) => string) => {
    const isOne = count === 1
    return count === 0 ? [] : [`${plural(count, noun)} ${isOne ? 'stays' : 'stay'}: ${reason(isOne)}.`]
  }
  const booked = (isOne: boolean) => `bookings made by hand name ${isOne ? 'it' : 'them'}`
  const changed = (isOne: boolean) => `${isOne ? 'it was' : 'they were'} changed by hand`
  return [
    ...stay(services.booked, 'service', booked),
    ...stay(services.changed, 'service', changed),
    ...stay(professionals.booked, 'professional', booked),
    ...stay(professionals.renamed, 'professional', (isOne) => `${isOne ? 'it has' : 'they have'} another name now`),
    ...stay(categories, 'category', (isOne) => `${isOne ? 'it is' : 'they are'} in use, or changed by hand`),
    ...stay(articles, 'article', changed),
    ...(admin === undefined
      ? []
      : [
          `The account ${admin} stays, because you use it or there is no other administrator. Its password is that of the demo: please change it, or invite yourself to the team and remove it.`,
        ]),
  ]
}
