import { refusalOfStale } from '#domain/activity.ts'
import type { Page } from '#domain/contract/endpoint.ts'
import { Refusal } from '#domain/contract/refusal.ts'
import { closedAccount } from '#domain/customer.ts'
import type { AskedFilter, AskedTimeOff, RequestRefused } from '#domain/professional/time-off.ts'
import type { StorefrontPlan } from '#domain/storefront.ts'
import type { Deps } from '#server/deps.ts'
import { enqueueMessage } from '#server/message/actions.ts'
import { findAddressee } from '#server/professional/letters/store.ts'
import type { Actor } from '#server/platform/auth/actor.ts'
import { type Db, inTransaction } from '#server/platform/database/db.ts'
import type { Visitor } from '#server/platform/http/request.ts'
import { recordChange, spanOf } from '#server/professional/actions.ts'
import type { Absence } from '#server/professional/away/store.ts'
import { chosenStorefronts } from '#server/storefronts.ts'
import {
  findDecided,
  findName,
  findRequest,
  listAsked,
  type RequestRow,
  setCovered,
  setDecided,
  setEnded,
} from './store.ts'

type Reading = { storefront: StorefrontPlan; query: AskedFilter }

/** The requests for time off that wait for an administrator. */
export async function readAsked(db: Db, deps: Deps, { storefront, query }: Reading): Promise<Page<AskedTimeOff>> {
  const storefronts = chosenStorefronts(deps.storefronts, storefront, query.storefront)
  const page = await listAsked(db, { storefronts, now: deps.clock(), query })
  return {
    ...page,
    items: page.items.map(({ row, name, visits }) => ({
      _id: row.id,
      professional: { _id: row.professionalId, name },
      storefront: row.storefront,
      ...spanOf(deps.storefronts.getPlan(row.storefront).timeZone, row),
      reason: row.reason,
      visits,
      createdAt: row.createdAt.toISOString(),
    })),
  }
}

type By = { actor: Actor; visitor: Visitor }

type Naming = { actor: Actor; id: string | undefined; professional: string }

const takenBy = ({ clock }: Deps, { user }: Actor) =>
  ({ state: 'taken', decidedAt: clock(), decidedBy: user._id, answer: '' }) as const

/**
 * In the transaction that adds the time off. Refuses a request that does not wait, or of another professional. Undefined
 * if no request is named.
 */
export async function grantRequest(
  tx: Db,
  deps: Deps,
  { actor, id, professional }: Naming,
): Promise<RequestRow | undefined> {
  if (id === undefined) return undefined
  const row = await setDecided(tx, { id, professional, ...takenBy(deps, actor) })
  if (!row) throw await whyNot(tx, deps, { id, professional })
  return row
}

/** Whether this administrator has granted the request that is named. */
export async function isGrantedBy(tx: Db, { actor, id, professional }: Naming): Promise<boolean> {
  const row = id === undefined ? undefined : await findRequest(tx, id)
  return row?.state === 'taken' && row.decidedBy === actor.user._id && row.professionalId === professional
}

type Covering = { actor: Actor; professional: string } & Record<'from' | 'to', Date>

/** Grants the requests that wait for a part of time off that is being added: there is nothing left to decide. */
export async function grantCovered(tx: Db, deps: Deps, { actor, ...time }: Covering): Promise<RequestRow[]> {
  return setCovered(tx, { ...time, now: deps.clock(), set: takenBy(deps, actor) })
}

/** Ends what professionals were granted or took, in the transaction that removes the time off. */
export async function endTaken(tx: Db, { clock }: Deps, removed: Absence): Promise<RequestRow[]> {
  return setEnded(tx, { removed, now: clock() })
}

/** Refuses a request. Of two administrators who decide at once, the second learns who was first. */
export async function refuseRequest(
  db: Db,
  deps: Deps,
  { actor, visitor, id, body: { state, answer } }: By & { id: string; body: RequestRefused },
) {
  await inTransaction(db, async (tx) => {
    const decided = { state, decidedAt: deps.clock(), decidedBy: actor.user._id, answer }
    const row = await setDecided(tx, { id, ...decided })
    if (!row) {
      const was = await findRequest(tx, id)
      // The answer to an earlier attempt was lost.
      if (was?.state === state && was.decidedBy === actor.user._id && was.answer === answer) return
      throw await whyNot(tx, deps, { id })
    }
    const name = await informProfessional(tx, deps, { id, visitor })
    const { timeZone } = deps.storefronts.getPlan(row.storefront)
    await recordChange(tx, deps, {
      kind: 'time-off-refused',
      actor,
      subject: { id: row.professionalId, name, storefront: row.storefront },
      before: { request: 'asked' },
      after: { request: state, ...spanOf(timeZone, row) },
    })
  })
}

/** By email, if an account or an address is known. Returns the name of the professional. */
export async function informProfessional(
  tx: Db,
  deps: Deps,
  { id, visitor, isEnded }: { id: string; visitor: Visitor; isEnded?: boolean },
): Promise<string> {
  const found = await findDecided(tx, { id, now: deps.clock() })
  if (!found) throw new Error('the request that was decided is gone')
  const { request, name, account } = found
  const recipient = (await findAddressee(tx, request.professionalId))?.email ?? null
  const plan = deps.storefronts.getPlan(request.storefront)
  if (recipient !== null) {
    await enqueueMessage(tx, deps, {
      kind: 'time-off-decided',
      storefront: request.storefront,
      recipient,
      userId: account?.id ?? null,
      origin: visitor.emailOriginOf(plan),
      data: { request: id, ...(isEnded && { isEnded }) },
    })
  }
  return name
}

/** Why a request cannot be decided. */
async function whyNot(tx: Db, deps: Deps, { id, professional }: { id: string; professional?: string }) {
  const row = await findRequest(tx, id)
  if (!row || (professional !== undefined && row.professionalId !== professional)) return new Refusal('not_found')
  return refusalOfDecided(tx, deps, row)
}

async function refusalOfDecided(tx: Db, deps: Deps, row: RequestRow): Promise<Refusal> {
  const { state, decidedAt, decidedBy } = row
  if (state === 'ended') return new Refusal('time_off_decided', { message: 'The office has ended this time off.' })
  if (decidedAt === null || decidedBy === null) {
    const message = state === 'withdrawn' ? 'The professional has withdrawn this request.' : 'This is taken already.'
    return new Refusal('time_off_decided', { message })
  }
  const by = (await findName(tx, decidedBy)) ?? closedAccount
  const verb = state === 'refused' ? 'refused' : 'granted'
  const plan = deps.storefronts.getPlan(row.storefront)
  return refusalOfStale({ by, at: decidedAt.toISOString() }, { what: 'request', plan, verb })
}
