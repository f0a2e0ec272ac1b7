import { PaymentKind } from '#domain/booking/step.ts'
import { refusalOfField } from '#domain/contract/refusal.ts'
import { majorOf } from '#domain/format/money.ts'
import { addDays, dayIn, daysBetween } from '#domain/format/zone.ts'
import { type Money, type MoneyQuery, type MoneyRow, mostMoneyDays } from '#domain/ledger.ts'
import type { StorefrontPlan } from '#domain/storefront.ts'
import type { Deps } from '#server/deps.ts'
import type { Db } from '#server/platform/database/db.ts'
import { type DaySum, getOpenSums, listDaySums, mergeMoney, mergeTotals, type MoneyKind } from './store.ts'

/** Without `from` and `to`, a week until today. */
const usualDays = 7

type Asked = { storefront: StorefrontPlan; query: MoneyQuery }

/** The first and the last day of a question; refuses a range that is too long or ends before it begins. */
export function rangeOf({ clock }: Pick<Deps, 'clock'>, { storefront: { timeZone }, query }: Asked) {
  const today = dayIn(timeZone, clock())
  const to = query.to ?? (query.from === undefined || query.from <= today ? today : query.from)
  const from = query.from ?? addDays(to, 1 - usualDays)
  if (from > to) throw refusalOfField('to', 'validation_failed', 'The last day is before the first.')
  if (addDays(from, mostMoneyDays - 1) < to)
    throw refusalOfField('from', 'validation_failed', `Please choose at most ${mostMoneyDays} days.`)
  return { today, from, to }
}

/** What was collected and what is due, from one moment. */
export async function readMoney(db: Db, deps: Deps, asked: Asked): Promise<Money> {
  const { key: storefront, currency } = asked.storefront
  const { today, from, to } = rangeOf(deps, asked)
  const read = async (tx: Db) => ({
    sums: await listDaySums(tx, { storefront, from, to }),
    open: await getOpenSums(tx, storefront),
  })
  const { sums, open } = await db.transaction(read, { isolationLevel: 'repeatable read', accessMode: 'read only' })
  const major = (amount: number) => majorOf(amount, currency)
  const days = daysBetween(from, to)
    .toReversed()
    .map((date) => ({
      date,
      rows: rowsOf(
        sums.filter((one) => one.date === date),
        currency,
      ),
    }))
    .filter(({ rows }) => rows.length > 0)
  return {
    storefront,
    currency,
    from,
    to,
    today,
    collected: major(total(sums.filter(({ kind }) => isCollected(kind)))),
    cashOut: { amount: major(open.cash), handOvers: open.hand_overs },
    due: { amount: major(open.due), bookings: open.due_bookings, oldest: open.due_since },
    refundDue: { amount: major(open.refund), bookings: open.refund_bookings, oldest: open.refund_since },
    days,
  }
}

function isCollected(kind: MoneyKind): boolean {
  return PaymentKind.safeParse(kind).success
}

function total(sums: { amount: number }[]): number {
  return sums.reduce((sum, { amount }) => sum + amount, 0)
}

/** The professionals by name, then the office. */
function rowsOf(sums: DaySum[], currency: string): MoneyRow[] {
  const rows = Map.groupBy(
    sums.filter(({ kind }) => kind !== 'refund-due' && kind !== 'cash-out'),
    ({ professional }) => professional,
  )
  return [...rows]
    .map(([professional, own]) => {
      const of = (kind: MoneyKind) => own.filter((one) => one.kind === kind)
      const major = (kind: MoneyKind) => majorOf(total(of(kind)), currency)
      return {
        professional: professional === null ? null : { _id: professional, name: own[0]?.name ?? '' },
        cash: major('cash'),
        upi: major('upi'),
        card: major('card'),
        bank: major('bank'),
        collected: majorOf(total(own.filter(({ kind }) => isCollected(kind))), currency),
        due: major('due'),
        dueBookings: of('due').reduce((sum, { entries }) => sum + entries, 0),
        handedIn: major('handed-in'),
      }
    })
    .toSorted((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1))
}

function nameOf({ professional }: MoneyRow): string {
  return professional === null ? '\uFFFF' : professional.name.toLowerCase()
}

/** Merges the rows added since the last run, so that sums are of few rows. */
export async function addUpMoney({ db }: { db: Db }) {
  let isMore = true
  while (isMore) ({ isMore } = await mergeMoney(db))
  await mergeTotals(db)
}
