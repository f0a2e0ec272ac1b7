import { readdir } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { join } from 'node:path'
import { readAs } from '#domain/contract/field.ts'
import { everything } from '#domain/contract/text.ts'
import { refusalOfField } from '#domain/contract/refusal.ts'
import { dayIn } from '#domain/format/zone.ts'
import { StorefrontPlan, storefrontOfHost, withSettings } from '#domain/storefront.ts'
import { mostUpcoming, type Section } from '#domain/storefront/settings.ts'
import type { Config } from './config.ts'
import { StartupError } from './startup-error.ts'

/**
 * The storefronts of this installation: their folders, and the settings of administrators. A plan is never changed but
 * replaced by another one, so what has read a plan works with one state of the settings.
 */
export type Storefronts = {
  readonly plans: StorefrontPlan[]
  /** As defined by the folder. Throws when there is none. */
  getStart: (key: string) => StorefrontPlan
  /** Replaces the plans by those with these settings. */
  apply: (overrides: Override[]) => void
  ofHost: (host: string) => StorefrontPlan
  ofKey: (key: string) => StorefrontPlan | undefined
  /** The plan of a storefront in the database. Throws when there is none. */
  getPlan: (key: string) => StorefrontPlan
}

/** Texts that all storefronts share. */
const sharedFolder = 'shared'

/** Reads `storefronts/<key>/storefront.ts`: to add a storefront, add a folder. */
export async function readStorefronts(
  folder = join(import.meta.dirname, '..', 'storefronts'),
  { upcomingPerCustomer: upcoming }: Partial<Pick<Config, 'upcomingPerCustomer'>> = {},
): Promise<Storefronts> {
  const entries = await readdir(folder, { withFileTypes: true })
  const keys = entries.filter((entry) => entry.isDirectory() && entry.name !== sharedFolder).map(({ name }) => name)
  // One after the other: the test runner mixes up two files of the same name that load at once.
  const plans: StorefrontPlan[] = []
  for (const key of keys.sort()) plans.push(await readPlan(folder, key))
  if (upcoming === undefined) return storefrontsOf(plans)
  const rules = { upcoming: Math.min(upcoming, mostUpcoming) }
  return storefrontsOf(plans.map((plan) => withSettings(plan, [{ section: 'booking', fields: rules }])))
}

/** The fields of a section that administrators have changed. */
export type Override = { storefront: string; section: Section; fields: object }

export function storefrontsOf(starts: StorefrontPlan[]): Storefronts {
  if (starts.length === 0) throw new StartupError('There is no storefront in the folder storefronts/.')
  let plans = starts
  return {
    getStart: (key) => getIn(starts, key),
    get plans() {
      return plans
    },
    apply(overrides) {
      plans = starts.map((start) =>
        withSettings(
          start,
          overrides.filter(({ storefront }) => storefront === start.key),
        ),
      )
    },
    ofKey: (key) => plans.find((plan) => plan.key === key),
    getPlan: (key) => getIn(plans, key),
    ofHost(host) {
      const found = storefrontOfHost(plans, host)
      if (!found) throw new StartupError('There is no storefront in the folder storefronts/.')
      return found
    },
  }
}

function getIn(plans: StorefrontPlan[], key: string): StorefrontPlan {
  const plan = plans.find((one) => one.key === key)
  if (!plan) throw new Error(`There is no storefront ${key}`)
  return plan
}

/** The storefront that an administrator chose: by default the one of the call; undefined for all. */
export function chosenStorefront(storefronts: Storefronts, own: StorefrontPlan, named = own.key): string | undefined {
  if (named === everything) return undefined
  if (!storefronts.ofKey(named)) throw refusalOfField('storefront', 'unknown_storefront')
  return named
}

/** The same as a list of keys. */
export function chosenStorefronts(storefronts: Storefronts, own: StorefrontPlan, named?: string): string[] {
  const chosen = chosenStorefront(storefronts, own, named)
  return chosen === undefined ? storefronts.plans.map(({ key }) => key) : [chosen]
}

type Exported = { own: StorefrontPlan; chosen: string[]; now: Date; filters?: (string | undefined)[] }

/**
 * The file name of an export: the storefront, what the file contains, its filters and the day. Several storefronts may
 * have different dates, so their export has the date of the current one.
 */
export function nameExport(storefronts: Storefronts, what: string, { own, chosen, now, filters = [] }: Exported) {
  const [only = '', ...others] = chosen
  const isOfSeveral = others.length > 0
  const { timeZone, brand } = isOfSeveral ? { ...own, brand: 'All storefronts' } : storefronts.getPlan(only)
  const parts = [brand, what, ...filters, dayIn(timeZone, now)].flatMap((part = '') => wordInName(part) || [])
  return { name: `${parts.join('-')}.csv`, isOfSeveral }
}

/** Safe in a file name and in a header. */
function wordInName(text: string): string {
  const plain = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return plain.replaceAll(/[^a-z\d]+/g, '-').replaceAll(/^-|-$/g, '')
}

async function readPlan(folder: string, key: string): Promise<StorefrontPlan> {
  const file = join(folder, key, 'storefront.ts')
  const module = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as { storefront?: unknown }
  const { value, complaints } = readAs(StorefrontPlan, module.storefront)
  const [first] = complaints ?? []
  if (first) throw new StartupError(`The storefront ${key} cannot be read: ${first.field}: ${first.message}`)
  if (value?.key !== key) throw new StartupError(`The storefront in the folder ${key} must have the key '${key}'.`)
  return value
}
