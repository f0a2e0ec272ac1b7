import type { NamedParts, Page } from '#domain/contract/endpoint.ts'
import { daysBetween } from '#domain/format/zone.ts'
import type { LedgerEntry, LedgerFileQuery, LedgerQuery } from '#domain/ledger.ts'
import { fileOfLedger } from '#domain/ledger/file.ts'
import type { StorefrontPlan } from '#domain/storefront.ts'
import { addActivity } from '#server/activity/store.ts'
import type { Deps } from '#server/deps.ts'
import { rangeOf } from '#server/ledger/money/actions.ts'
import type { Actor } from '#server/platform/auth/actor.ts'
import type { Db } from '#server/platform/database/db.ts'
import { chosenStorefronts, nameExport } from '#server/storefronts.ts'
import { listLedger, streamLedger } from './store.ts'

type Asked<Query> = { storefront: StorefrontPlan; query: Query }

/** Days are those of each storefront. */
export function readEntries(
  db: Db,
  { storefronts }: Deps,
  { storefront, query: { storefront: named, ...query } }: Asked<LedgerQuery>,
): Promise<Page<LedgerEntry>> {
  return listLedger(db, { ...query, storefronts: chosenStorefronts(storefronts, storefront, named) })
}

type Export = Asked<LedgerFileQuery> & { actor: Actor }

/** The export contains the names of customers, so it is recorded before the first row is sent. */
export async function exportLedger(db: Db, deps: Deps, { actor, ...asked }: Export): Promise<NamedParts> {
  const { storefront: plan } = asked
  const { from, to } = rangeOf(deps, asked)
  const [at, storefront] = [deps.clock(), plan.key]
  const filters = [`from ${from}`, `until ${to}`]
  const { name } = nameExport(deps.storefronts, 'money', { own: plan, chosen: [storefront], now: at, filters })
  const subject = { _id: storefront, title: name }
  const by = actor.user._id
  await addActivity(db, { kind: 'ledger-exported', at, by, storefront, subject, before: null, after: { from, to } })
  return { name, parts: fileOfLedger(streamLedger(db, { storefront, days: daysBetween(from, to) }), plan) }
}
