import { clockAt } from '#domain/format/day.ts'
import { isQuiet, type MessageToWrite } from '#domain/message.ts'
import { isIn } from '#domain/storefront/area.ts'
import { areaRequestDays } from '#domain/storefront/area-request.ts'
import type { StorefrontPlan } from '#domain/storefront.ts'
import type { Deps, ServerDeps } from '#server/deps.ts'
import { enqueueMessage } from '#server/message/actions.ts'
import type { Db } from '#server/platform/database/db.ts'
import { readSection } from '#server/storefront/settings/actions.ts'
import { servedEmail } from './mails.ts'
import { type Claimed, claimRequests, listWantedPostcodes, removeOldAreaRequests } from './store.ts'

/** Renders the emails to people whose postcode is served now. */
export const areaWriters = {
  async 'area-served'(_tx: Db, { storefronts }: Deps, message: MessageToWrite<{ postcodes: string[] }>) {
    const { storefront, origin, recipient, data } = message
    return servedEmail({ plan: storefronts.getPlan(storefront), origin, recipient, postcodes: data.postcodes })
  },
}

/** People in one transaction. */
const mostAtOnce = 200

/**
 * Stores an email for everyone who waits for a postcode that is served now, and deletes their address in the same
 * transaction. What a process leaves when it ends is done at the next run.
 */
export async function tellServed(deps: ServerDeps) {
  for (const plan of deps.storefronts.plans) {
    if (isQuiet(clockAt(deps.clock().toISOString(), plan.timeZone).time)) continue
    const wanted = await listWantedPostcodes(deps.db, plan.key)
    if (wanted.length === 0) continue
    // From the database: the plan of this process may be older.
    const { values } = await readSection(deps.db, deps, { storefront: plan, section: 'area' })
    const postcodes = wanted.filter((postcode) => isIn(values.postcodes, postcode))
    let hasMore = postcodes.length > 0
    while (hasMore) hasMore = await tellSome(deps, plan, postcodes)
  }
}

/** False if there is no one left. */
async function tellSome(deps: ServerDeps, plan: StorefrontPlan, postcodes: string[]): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    const claimed = await claimRequests(tx, { storefront: plan.key, postcodes, most: mostAtOnce })
    for (const [recipient, requests] of Map.groupBy(claimed, ({ email }) => email))
      await enqueueMessage(tx, deps, {
        kind: 'area-served',
        storefront: plan.key,
        recipient,
        userId: null,
        origin: originOf(requests),
        data: { postcodes: requests.map(({ postcode }) => postcode).toSorted() },
        isPatient: true,
      })
    return claimed.length > 0
  })
}

function originOf([first]: Claimed[]): string {
  return first?.origin ?? ''
}

const day = 24 * 3_600_000

export async function tidyAreaRequests({ db, clock }: ServerDeps) {
  await removeOldAreaRequests(db, new Date(clock().getTime() - areaRequestDays * day))
}
