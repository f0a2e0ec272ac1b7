import { refusalOfStale } from '#domain/activity.ts'
import type { Page } from '#domain/contract/endpoint.ts'
import { Refusal } from '#domain/contract/refusal.ts'
import { closedAccount } from '#domain/customer.ts'
import type { AskedFilter, AskedTimeOff, RequestRefused } from '#domain/professional/time-off.ts'
import type { StorefrontPlan } from '#domain/storefront.ts'
import type { Deps } from '#server/deps.ts'
import { enqueueMessage } from '#server/message/actions.ts'
import type { Actor } from '#server/platform/auth/actor.ts'
import { type Db, inTransaction } from '#server/platform/database/db.ts'
import type { Visitor } from '#server/platform/http/request.ts'
import { recordChange, spanOf } from '#server/professional/actions.ts'
import { chosenStorefronts } from '#server/storefronts.ts'
import { findDecided, findName, findRequest, listAsked, type RequestRow, setDecided } from './store.ts'

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

/** In the transaction that adds the time off. Refuses a request that does not wait, or of another professional. */
export async function grantRequest(
  tx: Db,
  deps: Deps,
  { actor, id, professional }: { actor: Actor; id: string; professional: string },
) {
  const decided = { state: 'taken', decidedAt: deps.clock(), decidedBy: actor.user._id, answer: '' } as const
  if (!(await setDecided(tx, { id, professional, ...decided }))) throw await whyNot(tx, deps, { id, professional })
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
  { id, visitor }: { id: string; visitor: Visitor },
): Promise<string> {
  const found = await findDecided(tx, id)
  if (!found) throw new Error('the request that was decided is gone')
  const { request, name, account, professionalEmail } = found
  const recipient = account?.email ?? professionalEmail
  const plan = deps.storefronts.getPlan(request.storefront)
  if (recipient !== null) {
    await enqueueMessage(tx, deps, {
      kind: 'time-off-decided',
      storefront: request.storefront,
      recipient,
      userId: account?.id ?? null,
      origin: visitor.emailOriginOf(plan),
      data: { request: id },
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
  if (decidedAt === null || decidedBy === null) {
    const message = state === 'withdrawn' ? 'The professional has withdrawn this request.' : 'This is taken already.'
    return new Refusal('time_off_decided', { message })
  }
  const by = (await findName(tx, decidedBy)) ?? closedAccount
  const verb = state === 'refused' ? 'refused' : 'granted'
  const plan = deps.storefronts.getPlan(row.storefront)
  return refusalOfStale({ by, at: decidedAt.toISOString() }, { what: 'request', plan, verb })
}
