import type { MessageToWrite } from '#domain/message.ts'
import { areaRequestDays } from '#domain/storefront/area-request.ts'
import type { Deps, ServerDeps } from '#server/deps.ts'
import type { Db } from '#server/platform/database/db.ts'
import { servedEmail } from './mails.ts'
import { removeOldAreaRequests } from './store.ts'

/** Renders the emails to people whose postcode is served now. */
export const areaWriters = {
  async 'area-served'(_tx: Db, { storefronts }: Deps, message: MessageToWrite<{ postcodes: string[] }>) {
    const { storefront, origin, recipient, data } = message
    return servedEmail({ plan: storefronts.getPlan(storefront), origin, recipient, postcodes: data.postcodes })
  },
}

const day = 24 * 3_600_000

export async function tidyAreaRequests({ db, clock }: ServerDeps) {
  await removeOldAreaRequests(db, new Date(clock().getTime() - areaRequestDays * day))
}
