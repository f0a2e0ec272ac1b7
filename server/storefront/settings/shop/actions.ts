import * as z from 'zod/mini'
import { readAs } from '#domain/contract/field.ts'
import { Refusal, refusalOfField } from '#domain/contract/refusal.ts'
import { imageOf } from '#domain/image.ts'
import { pictureGone } from '#domain/image/field.ts'
import { Shop } from '#domain/storefront/settings.ts'
import type { Deps } from '#server/deps.ts'
import { hasImage } from '#server/image/store.ts'
import { type Actor, refuseUnlessRecent } from '#server/platform/auth/actor.ts'
import type { Db } from '#server/platform/database/db.ts'
import { replaceHosts } from '#server/storefront/settings/store.ts'

type Change = { actor: Actor; storefront: string; after: object }

/** What the schema of the section cannot know: who asks, what other storefronts have, which pictures exist. */
export async function checkShop(tx: Db, deps: Deps, { actor, storefront, after }: Change) {
  const { value: { hosts, logoUrl = '' } = {} } = readAs(z.partial(Shop), after)
  const logo = imageOf(logoUrl)
  // Locks the picture, so that it is not removed.
  if (logo && !(await hasImage(tx, logo.id))) throw refusalOfField('logoUrl', 'validation_failed', pictureGone)
  if (!hosts) return
  refuseUnlessRecent(actor, deps)
  const taken = (await replaceHosts(tx, { storefront, hosts })) ?? hostOfPlan(deps, storefront, hosts)
  if (!taken) return
  const brand = deps.storefronts.ofKey(taken.storefront)?.brand ?? taken.storefront
  const message = `${taken.host} belongs to ${brand}. Please remove it there first.`
  throw new Refusal('validation_failed', {
    errors: [{ field: `hosts.${hosts.indexOf(taken.host)}`, code: 'host_taken', message }],
  })
}

/** Storefronts whose hosts are those of their folder have no rows for them. */
function hostOfPlan({ storefronts }: Deps, own: string, hosts: string[]) {
  for (const plan of storefronts.plans) {
    const host = plan.key !== own && hosts.find((one) => plan.hosts.includes(one))
    if (host) return { host, storefront: plan.key }
  }
  return undefined
}
