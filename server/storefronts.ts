import { readdir } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { join } from 'node:path'
import { readAs } from '#domain/contract/field.ts'
import { refusalOfField } from '#domain/contract/refusal.ts'
import { StorefrontPlan, storefrontOfHost } from '#domain/storefront.ts'
import { Unstartable } from './startup-error.ts'

/** The storefronts of this installation, as their folders describe them. */
export type Shelf = {
  plans: StorefrontPlan[]
  ofHost: (host: string) => StorefrontPlan
  ofKey: (key: string) => StorefrontPlan | undefined
  /** Of what the database says: a storefront that has rows has a plan. */
  getPlan: (key: string) => StorefrontPlan
}

/** Texts that all storefronts share. */
const sharedFolder = 'legal'

/** Reads `storefronts/<key>/storefront.ts`; a new folder there is a new storefront. */
export async function readShelf(folder = join(import.meta.dirname, '..', 'storefronts')): Promise<Shelf> {
  const entries = await readdir(folder, { withFileTypes: true })
  const keys = entries.filter((entry) => entry.isDirectory() && entry.name !== sharedFolder).map(({ name }) => name)
  // One after the other: what runs the tests takes two files of one name for the same while both are on their way.
  const plans: StorefrontPlan[] = []
  for (const key of keys.sort()) plans.push(await readPlan(folder, key))
  return shelfOf(plans)
}

export function shelfOf(plans: StorefrontPlan[]): Shelf {
  if (plans.length === 0) throw new Unstartable('There is no storefront in the folder storefronts/.')
  return {
    plans,
    ofKey: (key) => plans.find((plan) => plan.key === key),
    getPlan(key) {
      const plan = plans.find((one) => one.key === key)
      if (!plan) throw new Error(`There is no storefront ${key}`)
      return plan
    },
    ofHost(host) {
      const found = storefrontOfHost(plans, host)
      if (!found) throw new Unstartable('There is no storefront in the folder storefronts/.')
      return found
    },
  }
}

/** What an administrator asks about: the storefront of the call, another, or undefined for all. */
export function chosenStorefront(shelf: Shelf, own: StorefrontPlan, named = own.key): string | undefined {
  if (named === 'all') return undefined
  if (!shelf.ofKey(named)) throw refusalOfField('storefront', 'unknown_storefront')
  return named
}

/** The same as a list of keys. */
export function chosenStorefronts(shelf: Shelf, own: StorefrontPlan, named?: string): string[] {
  const chosen = chosenStorefront(shelf, own, named)
  return chosen === undefined ? shelf.plans.map(({ key }) => key) : [chosen]
}

async function readPlan(folder: string, key: string): Promise<StorefrontPlan> {
  const file = join(folder, key, 'storefront.ts')
  const module = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as { storefront?: unknown }
  const { value, complaints } = readAs(StorefrontPlan, module.storefront)
  const [first] = complaints ?? []
  if (first) throw new Unstartable(`The storefront ${key} cannot be read: ${first.field}: ${first.message}`)
  if (value?.key !== key) throw new Unstartable(`The storefront in the folder ${key} must have the key '${key}'.`)
  return value
}
