import { randomUUID } from 'node:crypto'
import { Refusal, refusalOfField } from '#domain/contract/refusal.ts'
import { closedAccount } from '#domain/customer.ts'
import { formatMoney, majorOf, minorOf } from '#domain/format/money.ts'
import { problemOfDecimals } from '#domain/format/price-problem.ts'
import { dayIn } from '#domain/format/zone.ts'
import type { CashOfDay, HandOverQuery, NewHandOver } from '#domain/ledger.ts'
import { largestAmount } from '#domain/ledger/rules.ts'
import { addActivity } from '#server/activity/store.ts'
import type { Deps } from '#server/deps.ts'
import { listCash } from '#server/ledger/entries/store.ts'
import type { Actor } from '#server/platform/auth/actor.ts'
import { type Db, inTransaction } from '#server/platform/database/db.ts'
import type { Visitor } from '#server/platform/http/request.ts'
import {
  addHandOver,
  findCollector,
  findHandOver,
  findHandOverByKey,
  isReversed,
  listHandOvers,
  lockCollector,
} from './store.ts'

/** The cash that a professional has collected on a day. */
export async function readCashOfDay(db: Db, deps: Deps, { professional, date }: HandOverQuery): Promise<CashOfDay> {
  const found = await findCollector(db, professional)
  if (!found) throw new Refusal('not_found')
  const { currency } = deps.storefronts.getPlan(found.storefront)
  const entries = await listCash(db, { storefront: found.storefront, professional, date })
  const rows = await listHandOvers(db, { professional, date })
  const reversed = new Set(rows.map(({ row }) => row.reverses))
  const cash = entries.reduce((sum, { amount }) => sum + minorOf(amount, currency), 0)
  const handedIn = rows.reduce((sum, { row }) => sum + row.amount, 0)
  return {
    professional: { _id: found._id, name: found.name },
    date,
    currency,
    entries,
    cash: majorOf(cash, currency),
    handOvers: rows.flatMap(({ row: { id, reverses, amount, at, note }, by }) => {
      if (reverses !== null) return []
      const isTakenBack = reversed.has(id)
      const major = majorOf(amount, currency)
      return [{ _id: id, amount: major, at: at.toISOString(), by: by ?? closedAccount, note, isTakenBack }]
    }),
    open: majorOf(cash - handedIn, currency),
  }
}

type By = { actor: Actor; visitor: Pick<Visitor, 'idempotencyKey'> }

/** The same cash is counted once: the professional is locked, and what the administrator saw must still be so. */
export async function handOver(
  db: Db,
  deps: Deps,
  { actor, visitor, body }: By & { body: NewHandOver },
): Promise<CashOfDay> {
  const { professional, date, note, expected } = body
  const [byId, key, at] = [actor.user._id, visitor.idempotencyKey ?? null, deps.clock()]
  return inTransaction(db, async (tx) => {
    const collector = await lockCollector(tx, professional)
    if (!collector) throw refusalOfField('professional', 'validation_failed', 'There is no such professional.')
    const { storefront, name } = collector
    const { currency, locale, timeZone } = deps.storefronts.getPlan(storefront)
    const problem = problemOfDecimals(body.amount, currency)
    if (problem) throw refusalOfField('amount', 'validation_failed', `${problem}.`)
    const amount = minorOf(body.amount, currency)
    const earlier = key === null ? undefined : await findHandOverByKey(tx, { byId, key })
    const now = await readCashOfDay(tx, deps, { professional, date })
    if (earlier) {
      const isSame = earlier.professionalId === professional && earlier.day === date && earlier.amount === amount
      if (!isSame || earlier.note !== note) throw new Refusal('idempotency_key_reused')
      return now
    }
    if (date > dayIn(timeZone, at)) throw refusalOfField('date', 'validation_failed', 'This day is still to come.')
    if (now.cash === 0 && now.open === 0)
      throw refusalOfField('amount', 'validation_failed', `${name} has collected no cash on this day.`)
    const say = (sum: number) => formatMoney(sum, { currency, locale }, 'summary')
    if (expected !== undefined && expected !== now.open)
      throw refusalOfField(
        'expected',
        'version_conflict',
        `${say(now.open)} is to be handed in now. Please look again.`,
      )
    if (amount > largestAmount || amount > Math.max(minorOf(now.cash, currency), 1) * 10)
      throw refusalOfField('amount', 'validation_failed', `This is more than ten times the cash of the day.`)
    if (note === '' && body.amount !== now.open)
      throw refusalOfField('note', 'validation_failed', `Please say why it differs from ${say(now.open)}.`)
    const row = { storefront, professionalId: professional, day: date, amount, note, at, byId, key }
    const added = await addHandOver(tx, { ...row, id: randomUUID(), expected: minorOf(now.open, currency) })
    // A request with this key took the cash of another professional at the same moment.
    if (!added) throw new Refusal('idempotency_key_reused')
    const subject = { _id: professional, title: name }
    const entry = { kind: 'cash-handed-in', at, by: byId, storefront, subject, before: null } as const
    await addActivity(tx, { ...entry, after: { amount: body.amount, date } })
    return readCashOfDay(tx, deps, { professional, date })
  })
}

type TakingBack = { actor: Actor; id: string; note: string }

/** A second request changes nothing. */
export async function takeBackHandOver(db: Db, deps: Deps, { actor, id, note }: TakingBack): Promise<CashOfDay> {
  const at = deps.clock()
  return inTransaction(db, async (tx) => {
    const known = await findHandOver(tx, id)
    if (!known || known.reverses !== null) throw new Refusal('not_found')
    const { storefront, professionalId, day, amount } = known
    const collector = await lockCollector(tx, professionalId)
    const asked = { professional: professionalId, date: day }
    if (await isReversed(tx, id)) return readCashOfDay(tx, deps, asked)
    const byId = actor.user._id
    const { currency } = deps.storefronts.getPlan(storefront)
    const { open } = await readCashOfDay(tx, deps, asked)
    const row = { id: randomUUID(), storefront, professionalId, day, amount: -amount, note, at, byId, reverses: id }
    await addHandOver(tx, { ...row, expected: minorOf(open, currency) })
    const subject = { _id: professionalId, title: collector?.name ?? '' }
    const entry = { kind: 'hand-over-taken-back', at, by: byId, storefront, subject, before: null } as const
    await addActivity(tx, { ...entry, after: { amount: majorOf(amount, currency), date: day } })
    return readCashOfDay(tx, deps, asked)
  })
}
