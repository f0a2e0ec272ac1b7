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

export const Demo = z.strictObject({
  storefront: z.string(),
  /** False once it was removed. */
  isDemo: z.boolean(),
  /** What would be removed: services and categories only with the catalogue. */
  counts: DemoCounts,
  /** Whether the shop would become 'Opening soon', because no one has booked in it. */
  closes: z.boolean(),
  /** What the removal of the last day has done: its answer may be lost. */
  removal: z.nullable(DemoRemoval),
})
export type Demo = z.infer<typeof Demo>

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

/**
 * What stays of the demo: because bookings made by hand name it, or because an administrator has changed it, or for the
 * reason of its accounts.
 */
export type DemoRemains = {
  services: { booked: number; changed: number }
  professionals: { booked: number; changed: number }
  categories: number
  articles: number
  /** The addresses of its accounts, by the reason for which they stay. */
  accounts: {
    /** Administrators: the one who is signed in, or without whom there would be none. */
    needed: string[]
    /** Administrators of the demo of another storefront, too. */
    shared: string[]
    adminsElsewhere: string[]
    customersElsewhere: string[]
  }
}

/** Enough to look them up; a shop that has booked for more of them by hand finds the others among its customers. */
const mostNamed = 10

export function sayRemains({ services, professionals, categories, articles, accounts }: DemoRemains): string[] {
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
    ...stay(professionals.changed, 'professional', changed),
    ...stay(categories, 'category', (isOne) => `${isOne ? 'it is' : 'they are'} in use, or changed by hand`),
    ...stay(articles, 'article', changed),
    ...accounts.needed.map((email) =>
      sayAdmin(email, 'you use it or there is no other administrator', 'invite yourself to the team and remove it'),
    ),
    ...accounts.shared.map((email) => sayAdmin(email, 'another storefront is still a demo', 'remove it from the team')),
    ...accounts.adminsElsewhere.map((email) =>
      sayAdmin(email, 'it has booked in another storefront', 'remove it from the team'),
    ),
    ...sayCustomers(accounts.customersElsewhere),
  ]
}

const sayAdmin = (email: string, reason: string, otherwise: string) =>
  `The account ${email} stays, because ${reason}. Its password is that of the demo: please change it, or ${otherwise}.`

function sayCustomers(emails: string[]): string[] {
  const more = emails.length - mostNamed
  const named = [...emails.slice(0, mostNamed), ...(more > 0 ? [`${more} more`] : [])]
  const names = new Intl.ListFormat('en').format(named)
  if (emails.length === 0) return []
  return emails.length === 1
    ? [`The account ${names} stays, because it has booked in another storefront.`]
    : [`The accounts ${names} stay, because they have booked in another storefront.`]
}
