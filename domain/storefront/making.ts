import * as z from 'zod/mini'
import { wordsForAddress } from '#domain/catalogue/key.ts'
import { line } from '#domain/contract/field.ts'
import { everything } from '#domain/contract/text.ts'
import { countries, currencies } from '#domain/format/countries.ts'
import { isTimeZone } from '#domain/format/time-zones.ts'
import { Scenery } from '#domain/storefront/navigation.ts'
import { StorefrontKey } from './key.ts'
import { Contact, Shop } from './settings.ts'

/** In a filter, `all` is every storefront, and `www` is a name that people type before any host. */
const reserved = new Set([everything, 'admin', 'api', 'shared', 'www'])
const mostOfKey = 30
const keyForm = /^[a-z][a-z\d]*(-[a-z\d]+)*$/
const whichKey = 'Please use small letters, digits and hyphens, like garden-care.'

const Key = line({ min: 2, max: mostOfKey, error: 'Please enter a key' }).check(
  z.regex(keyForm, { error: whichKey, abort: true }),
  z.refine((key) => !reserved.has(key), { error: 'This key has another meaning. Please choose another.' }),
)

/** The pages are in English; the country decides how they write numbers and days. */
const Locale = z.string().check(
  z.refine((locale) => locale !== 'en-', { error: 'Please choose a country.', abort: true }),
  z.refine((locale) => locale.startsWith('en-') && countries.includes(locale.slice('en-'.length)), {
    error: 'Please give English with the code of a country, like en-GB.',
  }),
)

/** The initial values of a storefront that administrators make. */
export const NewStorefront = z.strictObject({
  brand: line({ min: 1, max: 60, error: 'Please enter a name' }),
  key: Key,
  locale: Locale,
  currency: z.string().check(z.refine((code) => currencies.includes(code), { error: 'Please choose a currency.' })),
  timeZone: z.string().check(z.refine(isTimeZone, { error: 'Please choose a time zone, like Europe/London.' })),
  scenery: z._default(Scenery, 'home'),
  /** Besides the one of this machine. */
  hosts: z._default(Shop.shape.hosts, []),
  phone: line({ min: 1, max: 40, error: 'Please enter a phone number' }),
  email: Contact.shape.email,
  hours: line({ min: 1, max: 100, error: 'Please enter when someone answers' }),
})
export type NewStorefront = z.infer<typeof NewStorefront>

export const MadeStorefront = z.strictObject({
  key: StorefrontKey,
  brand: z.string(),
  locale: z.string(),
  currency: z.string(),
  timeZone: z.string(),
  hosts: z.array(z.string()),
  /** Where visitors find it; empty as long as it has hosts of the server's own machine only. */
  url: z.string(),
})
export type MadeStorefront = z.infer<typeof MadeStorefront>

/** The host at which a storefront can be visited on the machine of the server. */
export function localHostFor(key: string): string {
  return `${key}.localhost`
}

/** A key for a name: 'garden-care' for 'Garden Care'. */
export function keyFor(brand: string): string {
  return wordsForAddress(brand.replace(/^[^\p{L}]+/u, ''), mostOfKey)
}
