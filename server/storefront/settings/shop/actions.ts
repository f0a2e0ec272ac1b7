import * as z from 'zod/mini'
import { readAs } from '#domain/contract/field.ts'
import { Refusal, refusalOfField } from '#domain/contract/refusal.ts'
import { imageOf } from '#domain/image.ts'
import { pictureGone } from '#domain/image/field.ts'
import type { StorefrontPlan } from '#domain/storefront.ts'
import { Shop } from '#domain/storefront/settings.ts'
import type { Deps } from '#server/deps.ts'
import { hasImage } from '#server/image/store.ts'
import { type Actor, refuseUnlessRecent } from '#server/platform/auth/actor.ts'
import type { Db } from '#server/platform/database/db.ts'
import { isLoopbackName } from '#server/platform/http/hosts.ts'
import { replaceHosts } from '#server/storefront/settings/store.ts'

/** `from` is the host of the request. */
type Change = { actor: Actor; storefront: StorefrontPlan; before: object; after: object; from: string }

/** What the schema of the section cannot know: who asks, what other storefronts have, which pictures exist. */
export async function checkShop(tx: Db, deps: Deps, { actor, storefront: plan, before, after, from }: Change) {
  const { value: { hosts, logoUrl = '' } = {} } = readAs(z.partial(Shop), after)
  const logo = imageOf(logoUrl)
  // Locks the picture, so that it is not removed.
  if (logo && !(await hasImage(tx, logo.id))) throw refusalOfField('logoUrl', 'validation_failed', pictureGone)
  if (!hosts) return
  refuseUnlessRecent(actor, deps)
  const { value: { hosts: earlier = [] } = {} } = readAs(z.partial(Shop), before)
  if (earlier.includes(from) && !hosts.includes(from) && !isLoopbackName(from)) {
    const message = `You are at ${from} now. To remove it, please sign in at another host of the shop first.`
    throw refusalOfField('hosts', 'validation_failed', message)
  }
  await takeHosts(tx, deps, { storefront: plan, hosts })
}

type Taking = { storefront: Pick<StorefrontPlan, 'key' | 'default'>; hosts: string[] }

/** Gives a storefront these hosts only. Refuses one of another storefront, even if both get it at the same moment. */
export async function takeHosts(tx: Db, deps: Deps, { storefront, hosts }: Taking) {
  refusePublicHost(deps, storefront, hosts)
  const { key } = storefront
  const taken = (await replaceHosts(tx, { storefront: key, hosts })) ?? hostOfPlan(deps, key, hosts)
  if (!taken) return
  const brand = deps.storefronts.ofKey(taken.storefront)?.brand ?? taken.storefront
  const message = `${taken.host} belongs to ${brand}. Please remove it there first.`
  throw new Refusal('validation_failed', {
    errors: [{ field: `hosts.${hosts.indexOf(taken.host)}`, code: 'host_taken', message }],
  })
}

/** Visitors of PUBLIC_URL would otherwise find another storefront there. */
function refusePublicHost({ config, storefronts }: Deps, plan: Taking['storefront'], hosts: string[]) {
  const at = config.publicUrl && !plan.default ? hosts.indexOf(config.publicUrl.hostname) : -1
  if (at < 0) return
  const brand = storefronts.plans.find((one) => one.default)?.brand ?? 'the default storefront'
  const message = `${hosts[at]} is the host of PUBLIC_URL, where ${brand} is.`
  throw new Refusal('validation_failed', { errors: [{ field: `hosts.${at}`, code: 'host_taken', message }] })
}

/** Storefronts whose hosts are those of their folder have no rows for them. */
function hostOfPlan({ storefronts }: Deps, own: string, hosts: string[]) {
  for (const plan of storefronts.plans) {
    const host = plan.key !== own && hosts.find((one) => plan.hosts.includes(one))
    if (host) return { host, storefront: plan.key }
  }
  return undefined
}
