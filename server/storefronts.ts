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
 * The storefronts of this installation: those of the folder, those that administrators have made, and the settings of
 * all of them. A plan is never changed but replaced by another one, so what has read a plan works with one state of the
 * settings.
 */
export type Storefronts = {
  readonly plans: StorefrontPlan[]
  /** Those of the folder, which a demo fills. */
  readonly shipped: StorefrontPlan[]
  /** With its initial settings. Throws when there is none. */
  getStart: (key: string) => StorefrontPlan
  /** Replaces the plans by those with these settings. `made` have no folder. */
  apply: (state: { made: StorefrontPlan[]; overrides: Override[] }) => void
  ofHost: (host: string) => StorefrontPlan
  ofKey: (key: string) => StorefrontPlan | undefined
  /** The plan of a storefront in the database. Throws when there is none. */
  getPlan: (key: string) => StorefrontPlan
}

/** Texts that all storefronts share. */
const sharedFolder = 'shared'

/** Reads `storefronts/<key>/storefront.ts`. */
export async function readStorefronts(
  folder = join(import.meta.dirname, '..', 'storefronts'),
  limits: Limits = {},
): Promise<Storefronts> {
  const entries = await readdir(folder, { withFileTypes: true })
  const keys = entries.filter((entry) => entry.isDirectory() && entry.name !== sharedFolder).map(({ name }) => name)
  // One after the other: the test runner mixes up two files of the same name that load at once.
  const plans: StorefrontPlan[] = []
  for (const key of keys.sort()) plans.push(await readPlan(folder, key))
  return storefrontsOf(plans, limits)
}

type Limits = Partial<Pick<Config, 'upcomingPerCustomer'>>

/** The fields of a section that administrators have changed. */
export type Override = Change & { storefront: string }
type Change = { section: Section; fields: object }

export function storefrontsOf(folder: StorefrontPlan[], { upcomingPerCustomer: upcoming }: Limits = {}): Storefronts {
  if (folder.length === 0) throw new StartupError('There is no storefront in the folder storefronts/.')
  const limits: Change[] =
    upcoming === undefined ? [] : [{ section: 'booking', fields: { upcoming: Math.min(upcoming, mostUpcoming) } }]
  const limited = (list: StorefrontPlan[]) => list.map((plan) => withSettings(plan, limits))
  const shipped = limited(folder)
  let starts = shipped
  let plans = shipped
  let ofFolder = shipped.length
  return {
    getStart: (key) => getIn(starts, key),
    get plans() {
      return plans
    },
    get shipped() {
      return plans.slice(0, ofFolder)
    },
    apply({ made, overrides }) {
      // A later release may have a folder of the same key; what an administrator has made stays what it is.
      const others = shipped.filter(({ key }) => !made.some((one) => one.key === key))
      starts = [...others, ...limited(made)]
      ofFolder = others.length
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

/** Many filters would make a name that some systems cannot store. */
const longestName = 100

type Exported = { own: StorefrontPlan; chosen: string[]; now: Date; filters?: (string | undefined)[] }

/**
 * The file name of an export: the storefront, what the file contains, its filters and the day. Several storefronts may
 * have different dates, so their export has the date of the current one.
 */
export function nameExport(storefronts: Storefronts, what: string, { own, chosen, now, filters = [] }: Exported) {
  const [only = '', ...others] = chosen
  const isOfSeveral = others.length > 0
  const { timeZone, brand } = isOfSeveral ? { ...own, brand: 'All storefronts' } : storefronts.getPlan(only)
  const words = [brand, what, ...filters].flatMap((part = '') => wordInName(part) || []).join('-')
  const end = `-${dayIn(timeZone, now)}.csv`
  return { name: `${words.slice(0, longestName - end.length).replace(/-+$/, '')}${end}`, isOfSeveral }
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
