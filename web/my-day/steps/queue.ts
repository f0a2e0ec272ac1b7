import type { NewStep } from '#domain/booking/new-step.ts'
import { stepNames } from '#domain/booking/report.ts'
import type { Step } from '#domain/booking/step.ts'
import { majorOf, minorOf } from '#domain/format/money.ts'
import type { MyDay, Visit } from '#domain/professional/my-day.ts'

type Common = {
  /** Sorts by the time at which it was taken. */
  id: string
  booking: string
  customer: string
  currency: string
  /** When it was taken, by the clock of the phone. */
  takenAt: number
  /** How often it was sent without a known result. */
  attempts: number
  /** Why the server has refused it. */
  refused?: string
}
/** Something that a professional has reported and the server does not confirm yet. */
export type Entry = Common & ({ kind: 'take'; body: NewStep } | { kind: 'undo'; step: Step })

/** A visit as the phone shows it: with what was reported and not sent yet. */
export type ShownVisit = Visit & { isWaiting: boolean }

/** An answer to a step, which is newer than a day that was read with a smaller number. */
export type Answered = ReadonlyMap<string, { visit: Visit; order: number }>

export const stepOf = (entry: Entry): Step => (entry.kind === 'take' ? entry.body.step : entry.step)

export const isWaiting = ({ refused }: Entry) => refused === undefined

/** The next one to send, of a visit that is not left for later. Refused ones wait for the professional, not for the server. */
export function nextOf(entries: readonly Entry[], later: ReadonlySet<string> = new Set()): Entry | undefined {
  return entries.find((entry) => isWaiting(entry) && !later.has(entry.booking))
}

/** Takes a step back that is surely not sent; otherwise undefined, and an entry that undoes it must follow. */
export function unsentOf(entries: readonly Entry[], booking: string, step: Step): Entry | undefined {
  const last = entries.findLast((entry) => entry.booking === booking && stepOf(entry) === step && isWaiting(entry))
  return last?.kind === 'take' && last.attempts === 0 ? last : undefined
}

/** The entries that have no sense once the server has refused this one. */
export function undoneWith(entries: readonly Entry[], { booking, ...refused }: Entry): Entry[] {
  if (refused.kind === 'undo') return []
  return entries.filter(
    (entry) =>
      entry.kind === 'undo' && entry.booking === booking && entry.step === refused.body.step && isWaiting(entry),
  )
}

/**
 * The later entries of a visit, once the server has refused one of it: they were reported in the belief that it holds.
 * Each is shown as refused, because it may name an amount that was collected.
 */
export function droppedWith(entries: readonly Entry[], refused: Entry): Entry[] {
  const reason = `Not sent, because '${stepNames[stepOf(refused)]}' before it was not recorded.`
  return entries
    .filter((entry) => entry.booking === refused.booking && entry.id > refused.id && isWaiting(entry))
    .map((entry) => ({ ...entry, refused: reason }))
}

/** The day with everything that was reported since it was read. */
export function withEntries(day: MyDay, order: number, { entries, answered }: Reported) {
  const visits = day.visits.map((visit) => {
    const answer = answered.get(visit._id)
    const latest = answer && answer.order >= order ? answer.visit : visit
    return entries
      .filter((entry) => entry.booking === visit._id && isWaiting(entry))
      .reduce(applied, { ...latest, isWaiting: false })
  })
  return { ...day, visits, cash: cashOf(day, visits) }
}
export type Reported = { entries: readonly Entry[]; answered: Answered }

function applied(visit: ShownVisit, entry: Entry): ShownVisit {
  if (visit.status === 'cancelled') return visit
  const step = stepOf(entry)
  const isThere = visit.steps.some((taken) => taken.step === step)
  if (isThere === (entry.kind === 'take')) return { ...visit, isWaiting: true }
  if (entry.kind === 'undo') return undone(visit, step)
  const { at, collected } = entry.body
  const taken = { ...visit, isWaiting: true, steps: [...visit.steps, { step, at }] }
  if (step !== 'done') return taken
  return {
    ...taken,
    status: 'completed',
    collected: collected ?? null,
    paid: plus(visit.paid, collected?.amount ?? 0, visit.currency),
  }
}

function undone(visit: ShownVisit, step: Step): ShownVisit {
  const steps = visit.steps.filter((taken) => taken.step !== step)
  if (step !== 'done') return { ...visit, isWaiting: true, steps }
  const paid = plus(visit.paid, -(visit.collected?.amount ?? 0), visit.currency)
  return { ...visit, isWaiting: true, steps, status: 'confirmed', collected: null, paid }
}

/** The cash of the day that was read, and what has changed since. */
function cashOf(day: MyDay, visits: ShownVisit[]): MyDay['cash'] {
  const { currency } = day.cash ?? visits[0] ?? { currency: '' }
  const change = visits.reduce((sum, visit, index) => sum + cashIn(visit) - cashIn(day.visits[index]), 0)
  const amount = majorOf(minorOf((day.cash?.amount ?? 0) + change, currency), currency)
  return day.cash === null && amount === 0 ? null : { amount, currency }
}

function cashIn(visit: Visit | undefined): number {
  return visit?.collected?.kind === 'cash' ? visit.collected.amount : 0
}

function plus(amount: number, more: number, currency: string): number {
  return majorOf(minorOf(amount, currency) + minorOf(more, currency), currency)
}
