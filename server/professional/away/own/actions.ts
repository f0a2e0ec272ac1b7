import { randomUUID } from 'node:crypto'
import { Refusal, refusalOfField } from '#domain/contract/refusal.ts'
import { addDays, dayIn, instantOf, startOfDay } from '#domain/format/zone.ts'
import {
  daysListed,
  mostDaysAhead,
  mostVisitsListed,
  type NewOwnTimeOff,
  type OwnTimeOff,
  type OwnTimesOff,
  type VisitsDuring,
} from '#domain/professional/time-off.ts'
import type { ProposalQuery } from '#domain/professional/away.ts'
import { absenceInWords } from '#domain/professional/words.ts'
import type { StorefrontPlan } from '#domain/storefront.ts'
import { type Absence, listBegun, listDuring } from '#server/booking/absence/store.ts'
import { idOf } from '#server/catalogue/opening/store.ts'
import type { Deps } from '#server/deps.ts'
import type { ActingProfessional } from '#server/platform/auth/actor.ts'
import { type Db, inTransaction } from '#server/platform/database/db.ts'
import { retryOnConflict } from '#server/platform/database/retry.ts'
import type { Visitor } from '#server/platform/http/request.ts'
import { changedNow, recordChange, spanOf } from '#server/professional/actions.ts'
import { instantsOf, intervalOf } from '#server/professional/away/actions.ts'
import { findRequest, type RequestRow } from '#server/professional/away/decision/store.ts'
import { addAbsence, findAbsence, removeAbsence } from '#server/professional/away/store.ts'
import { lockProfessional, setProfessional } from '#server/professional/store.ts'
import { addRequest, findOverlap, listOwnRequests, listOwnTaken, lockRequest, setWithdrawn } from './store.ts'

const day = 24 * 3_600_000

/** Time off ahead and of the last days, with the requests for it that were not withdrawn. */
export async function readOwnTimeOff(
  db: Db,
  { storefronts, clock }: Deps,
  { professional: { _id: professional, storefront } }: ActingProfessional,
): Promise<OwnTimesOff> {
  const now = clock()
  const since = new Date(now.getTime() - daysListed * day)
  const plan = storefronts.getPlan(storefront)
  const { timeZone } = plan
  const [requests, taken] = await Promise.all([
    listOwnRequests(db, { professional, since, now }),
    listOwnTaken(db, { professional, since }),
  ])
  const items = [
    ...requests.map(({ row, visits }) => ownOf(plan, row, { visits: row.state === 'asked' ? visits : 0, now })),
    ...taken.map(({ row, request }): OwnTimeOff => {
      const span = spanOf(timeZone, row)
      // Why an administrator has entered it, only administrators read.
      if (!request) return { _id: row.id, ...span, reason: '', state: 'taken', answer: '', visits: 0, canEnd: false }
      return { ...ownOf(plan, request, { visits: 0, now }), ...span }
    }),
  ]
  return {
    at: now.toISOString(),
    today: dayIn(timeZone, now),
    timeZone,
    now: spanOf(timeZone, { startsAt: now, endsAt: now }).from,
    items: items.toSorted((one, other) => (one.from < other.from ? -1 : 1)),
  }
}

type Shown = { visits: number; now: Date }

function ownOf({ timeZone }: StorefrontPlan, row: RequestRow, { visits, now }: Shown): OwnTimeOff {
  const { id: _id, reason, state, answer } = row
  return { _id, ...spanOf(timeZone, row), reason, state, answer, visits, canEnd: canEnd(row, now) }
}

/** A request until it is decided, and time off that no one has decided until it begins. */
function canEnd({ state, decidedAt, startsAt }: RequestRow, now: Date): boolean {
  return state === 'asked' || (state === 'taken' && decidedAt === null && startsAt > now)
}

type By = { actor: ActingProfessional }

/** The visits that time off would hit, also those that have begun. */
export async function readVisitsDuring(
  db: Db,
  deps: Deps,
  { actor: { professional }, query }: By & { query: ProposalQuery },
): Promise<VisitsDuring> {
  const plan = deps.storefronts.getPlan(professional.storefront)
  const all = await listHit(
    db,
    { professional: professional._id, ...wantedIn(plan, deps.clock(), query) },
    deps.clock(),
  )
  const visits = all.slice(0, mostVisitsListed).map(({ booking: { _id, date, time, service, customer } }) => {
    return { _id, date, time, service: service.title, customer: customer?.name ?? '' }
  })
  return { count: all.length, visits }
}

async function listHit(db: Db, absence: Absence, now: Date) {
  const begun = await listBegun(db, { ...absence, now })
  return [...begun, ...(await listDuring(db, { ...absence, now }))]
}

/** What professionals may enter themselves: from today on, up to a year ahead. */
function wantedIn({ timeZone }: StorefrontPlan, now: Date, { from, to }: Pick<NewOwnTimeOff, 'from' | 'to'>) {
  const interval = intervalOf({ timeZone, now }, { from, to })
  const today = dayIn(timeZone, now)
  const refuse = (field: string, message: string) => refusalOfField(field, 'validation_failed', message)
  if (interval.from < instantOf(startOfDay(today, timeZone)))
    throw refuse('from', 'Time off cannot begin before today.')
  if (interval.to > instantOf(startOfDay(addDays(today, mostDaysAhead + 1), timeZone)))
    throw refuse('to', 'Time off can be entered up to a year ahead.')
  return interval
}

type Asking = By & { visitor: Visitor; body: NewOwnTimeOff }

/** Takes time off at once if no visit is during it. Otherwise administrators are asked. */
export async function askForTimeOff(db: Db, deps: Deps, asking: Asking): Promise<OwnTimeOff> {
  const { actor, visitor } = asking
  const { idempotencyKey: key } = visitor
  // The same key of the same account gives the same id.
  const id = key === undefined ? randomUUID() : idOf(`own time off ${actor.user._id} ${key}`)
  return retryOnConflict(visitor, () =>
    inTransaction(db, async (tx) => {
      const asked = await askOnce(tx, deps, { ...asking, id })
      // The last moment to roll back if the request has timed out: its response says that the outcome is unknown.
      if (!visitor.isWaiting()) throw new Refusal('outcome_unknown', { retryAfter: 2 })
      return asked
    }),
  )
}

async function askOnce(tx: Db, deps: Deps, { actor, body, id }: Asking & { id: string }): Promise<OwnTimeOff> {
  const { _id: professional, storefront } = actor.professional
  const now = deps.clock()
  const plan = deps.storefronts.getPlan(storefront)
  // First, so that a concurrent booking waits for this change, or this change waits for the booking.
  const worker = await lockProfessional(tx, professional)
  if (!worker) throw new Refusal('not_found')
  const same = await findRequest(tx, id)
  if (same) return repeatAnswer(tx, plan, { same, body, now })
  const span = wantedIn(plan, now, body)
  const during = { professional, ...span }
  await refuseOverlap(tx, plan, during)
  const hit = await listHit(tx, during, now)
  const absence = { id, professionalId: professional, startsAt: span.from, endsAt: span.to, reason: body.reason }
  const state = hit.length === 0 ? 'taken' : 'asked'
  await addRequest(tx, { ...absence, storefront, state, createdAt: now })
  const own = { actor, role: 'professional', subject: worker, before: null } as const
  if (state === 'taken') {
    await addAbsence(tx, absence)
    await setProfessional(tx, professional, changedNow(deps, actor))
    const none = { assigned: [], moved: [], unassigned: [] }
    const after = { ...spanOf(plan.timeZone, absence), ...none }
    await recordChange(tx, deps, { ...own, kind: 'time-off-added', after })
  } else {
    await recordChange(tx, deps, { ...own, kind: 'time-off-asked', after: spanOf(plan.timeZone, absence) })
  }
  const added = await findRequest(tx, id)
  if (!added) throw new Error('the request that was added is gone')
  return ownOf(plan, added, { visits: hit.length, now })
}

type Repeated = { same: RequestRow; body: NewOwnTimeOff; now: Date }

async function repeatAnswer(tx: Db, plan: StorefrontPlan, { same, body, now }: Repeated): Promise<OwnTimeOff> {
  // As instants: a time that the change to daylight saving time skips is stored as a later one.
  const { from, to } = instantsOf(plan.timeZone, body)
  const isSame = Number(from) === Number(same.startsAt) && Number(to) === Number(same.endsAt)
  if (!isSame || same.reason !== body.reason) throw new Refusal('idempotency_key_reused')
  const hit = same.state === 'asked' ? await listHit(tx, { professional: same.professionalId, from, to }, now) : []
  return ownOf(plan, same, { visits: hit.length, now })
}

async function refuseOverlap(tx: Db, { timeZone, locale }: StorefrontPlan, during: Absence) {
  const other = await findOverlap(tx, during)
  if (!other) return
  const when = absenceInWords(spanOf(timeZone, other), locale)
  const message = other.isAsked ? `You have asked for ${when} already.` : `You already have time off: ${when}.`
  throw refusalOfField('from', 'validation_failed', message)
}

/** Withdraws a request, or takes back time off that was taken at once and has not begun. A repetition changes nothing. */
export async function endOwnTimeOff(db: Db, deps: Deps, { actor, id }: By & { id: string }) {
  const { _id: professional } = actor.professional
  await inTransaction(db, async (tx) => {
    const worker = await lockProfessional(tx, professional)
    const row = worker && (await lockRequest(tx, { id, professional }))
    if (!row) throw await notTheirs(tx, { id, professional })
    if (row.state === 'withdrawn') return
    const now = deps.clock()
    if (!canEnd(row, now)) {
      const isBegun = row.state === 'taken' && row.decidedAt === null
      throw new Refusal('time_off_decided', isBegun ? { message: begun } : {})
    }
    await setWithdrawn(tx, id)
    const { timeZone } = deps.storefronts.getPlan(row.storefront)
    const own = { actor, role: 'professional', subject: worker, after: null } as const
    if (row.state === 'asked')
      return recordChange(tx, deps, { ...own, kind: 'time-off-withdrawn', before: spanOf(timeZone, row) })
    const removed = await removeAbsence(tx, professional, id)
    // An administrator has removed it.
    if (!removed) return
    await setProfessional(tx, professional, changedNow(deps, actor))
    await recordChange(tx, deps, { ...own, kind: 'time-off-removed', before: spanOf(timeZone, removed) })
  })
}

const begun = 'This time off has begun. Please contact the office to change it.'
const entered = 'The office has entered this time off. Please contact them to change it.'

async function notTheirs(tx: Db, { id, professional }: { id: string; professional: string }): Promise<Refusal> {
  const absence = await findAbsence(tx, id)
  if (absence?.professionalId !== professional) return new Refusal('not_found')
  return new Refusal('time_off_decided', { message: entered })
}
