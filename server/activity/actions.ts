import type {
  Activity,
  ActivityFileFilter,
  ActivityFilter,
  ActivityPerson,
  StorefrontChoice,
} from '#domain/activity.ts'
import { fileOfActivity } from '#domain/activity/file.ts'
import { defaultLimit } from '#domain/contract/address.ts'
import type { NamedParts, Page } from '#domain/contract/endpoint.ts'
import { addDays, instantOf, startOfDay } from '#domain/format/zone.ts'
import type { StorefrontPlan } from '#domain/storefront.ts'
import type { Deps } from '#server/deps.ts'
import { listAdmins } from '#server/identity/store.ts'
import type { Actor } from '#server/platform/auth/actor.ts'
import type { Db } from '#server/platform/database/db.ts'
import { chosenStorefront, chosenStorefronts, nameExport } from '#server/storefronts.ts'
import { type Actors, type ActivityQuery, listActivity } from './list/store.ts'
import { withMerged } from './merged/store.ts'
import { findLastPlace } from './seen/actions.ts'
import { addActivity } from './store.ts'

type Asked<Query> = { actor: Actor; storefront: StorefrontPlan; query: Query }

export async function readActivity(db: Db, deps: Deps, asked: Asked<ActivityFilter>): Promise<Page<Activity>> {
  const { limit = defaultLimit, cursor, ...query } = asked.query
  return listActivity(db, await queryOf(db, deps, { ...asked, query }), { limit, cursor })
}

/** The days are those of the chosen storefront; for all storefronts, those of the one that is asked. */
async function queryOf(
  db: Db,
  deps: Deps,
  { actor, storefront, query }: Asked<ActivityFileFilter>,
): Promise<ActivityQuery> {
  const { storefront: named, date, from, to, since, subject, by, ...filter } = query
  const storefronts = chosenStorefronts(deps.storefronts, storefront, named)
  const [only = storefront.key, ...others] = storefronts
  const { timeZone } = others.length === 0 ? deps.storefronts.getPlan(only) : storefront
  const first = later(date, from)
  const last = earlier(date, to)
  return {
    storefronts,
    filter,
    by: by === undefined ? undefined : await findActors(db, by),
    subjects: subject === undefined ? undefined : await withMerged(db, subject),
    from: first === undefined ? undefined : instantOf(startOfDay(first, timeZone)),
    until: last === undefined ? undefined : instantOf(startOfDay(addDays(last, 1), timeZone)),
    after: since && (await findLastPlace(db, deps, { actor, storefront, named })),
  }
}

const roleNames = { admins: 'admin', customers: 'customer', system: 'system', 'command-line': 'command-line' } as const

async function findActors(db: Db, by: string): Promise<Actors> {
  const role = Object.entries(roleNames).find(([name]) => name === by)?.[1]
  return role ? { role } : { people: await withMerged(db, by) }
}

function later(one = '', other = ''): string | undefined {
  return (one > other ? one : other) || undefined
}

function earlier(one: string | undefined, other: string | undefined): string | undefined {
  return one === undefined || other === undefined ? (one ?? other) : one < other ? one : other
}

type PeopleRequest = { storefront: StorefrontPlan; query: StorefrontChoice }

/** The users by whom the log is usually filtered: administrators, who belong to all storefronts. */
export async function readPeople(
  db: Db,
  { storefronts }: Deps,
  { storefront, query }: PeopleRequest,
): Promise<ActivityPerson[]> {
  // Only refuses an unknown storefront, as every list does.
  chosenStorefront(storefronts, storefront, query.storefront)
  const admins = await listAdmins(db)
  return admins
    .map(({ _id, name }) => ({ _id, name }))
    .toSorted((one, other) => (one.name.toLowerCase() < other.name.toLowerCase() ? -1 : 1))
}

/** `from` is where the rows are read. */
type Export = Asked<ActivityFileFilter> & { from: Db }

/**
 * The export contains the names of customers, so it is recorded before the first row is sent. The search text is not
 * recorded, because it may be a name and the log is never deleted.
 */
export async function exportActivity(db: Db, deps: Deps, asked: Export): Promise<NamedParts> {
  const { actor, storefront, query, from } = asked
  const { storefront: named, search = '', ...narrowed } = query
  const chosen = chosenStorefronts(deps.storefronts, storefront, named)
  const now = deps.clock()
  const { name, isOfSeveral } = nameExport(deps.storefronts, 'activity', { own: storefront, chosen, now })
  const listed = await queryOf(db, deps, asked)
  const after = { ...narrowed, isSearched: search !== '' }
  const entry = { kind: 'activity-exported', at: now, by: actor.user._id, before: null, after } as const
  await addActivity(db, ...chosen.map((key) => ({ ...entry, storefront: key, subject: { _id: key, title: name } })))
  const planOf = (key: string | null) => (key === null ? storefront : deps.storefronts.getPlan(key))
  return { name, parts: fileOfActivity(pagesOf(from, listed), { isOfSeveral, planOf }) }
}

const rowsRead = 1_000

/** Page by page, so that a slow download holds no connection. */
async function* pagesOf(db: Db, query: ActivityQuery): AsyncGenerator<Activity[]> {
  for (let cursor: string | undefined; ;) {
    const { items, next } = await listActivity(db, query, { limit: rowsRead, cursor })
    yield items
    if (next === null) return
    cursor = next
  }
}
