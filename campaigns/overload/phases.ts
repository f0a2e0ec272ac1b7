import { setTimeout as sleep } from 'node:timers/promises'
import { openTally, type Tally } from '#campaigns/rig/tally.ts'
import { report } from '#campaigns/rig/report.ts'
import { residentOf } from '#campaigns/rig/resident.ts'
import { seededRandom } from '#domain/random/random.ts'
import { type Outcome, sendInTurn, sendSteadily } from './generator.ts'
import { type Kind, kinds, openMix } from './mix.ts'
import type { Shop } from './shop.ts'

export const rules = [
  'a good reply rate below 85 % of the peak',
  'more than one reply in a hundred that is neither good nor 503 with Retry-After',
  'refusals later than 250 ms',
  'fewer than 95 % of the bookings answered well',
  'not well 10 seconds after the overload',
  'refusals over sixteen connections',
  'memory that does not return',
] as const

type Size = { seed: string; seconds: number }
export type Attack = {
  wrongs: Tally['wrongs']
  /** Good replies a second: the most without overload, and during it. */
  peak: number
  good: number
  /** The share of bookings that were answered well. */
  booked: number
  /** The 99th percentile of the times of refusals, in milliseconds. */
  refusals: number
  /** Seconds after the overload. */
  recovery: number
  memory: string
}

const firstRate = 60
const steps = { seconds: 4, factor: 1.3, most: 16 }
/** What counts as well: nearly all good, and fast. */
const well = { good: 0.98, p95: 500 }
const factor = 5
const recoverySeconds = 15
const longestRecovery = 10

/** Finds how much the product answers, offers five times as much, and then half of it. */
export async function attack(shop: Shop, { seed, seconds }: Size): Promise<Attack> {
  const { wrong, wrongs } = openTally()
  const next = openMix(shop, seededRandom(`overload ${seed}`))
  const offer = (perSecond: number, during: number) =>
    sendSteadily({ port: shop.port, perSecond, seconds: during, next })
  const megabytes = () => memoryOf(shop.product.pid)

  await offer(firstRate, steps.seconds)
  const { capacity, peak } = await findCapacity(offer)
  const before = megabytes()
  if (peak === 0) wrong(rules[0], 'the product was not well at any rate')
  report(`  capacity: ${capacity} a second, of which ${Math.round(peak)} good; ${before} MB`)

  const during = await offer(factor * capacity, seconds)
  const most = megabytes()
  const good = countGood(during) / seconds
  say(`${factor} × ${capacity} a second for ${seconds} s`, during, seconds)
  report(`    p99 in each second: ${slowestBySecond(during, seconds).join(' ')} ms`)
  if (good < 0.85 * peak) wrong(rules[0], `${Math.round(good)} a second instead of ${Math.round(peak)}`)
  const others = during.filter(({ result }) => result === 'late' || result === 'wrong')
  if (others.length > 0.01 * during.length)
    wrong(rules[1], `${others.length} of ${during.length}: ${statusesOf(others)}`)
  const refusals = quantile(
    during.filter(({ result }) => result === 'refused'),
    0.99,
  )
  if (refusals > 250) wrong(rules[2], `p99 ${Math.round(refusals)} ms`)
  const bookings = during.filter(({ kind }) => kind === 'booking')
  const booked = countGood(bookings) / bookings.length
  if (!(booked >= 0.95)) wrong(rules[3], `${Math.round(100 * booked)} %`)

  const after = await offer(capacity / 2, recoverySeconds)
  say(`${capacity / 2} a second for ${recoverySeconds} s`, after, recoverySeconds)
  const recovery = secondsUntilWell(after)
  if (recovery > longestRecovery) wrong(rules[4], `${recovery} s`)
  await sleep(1_000)
  const left = megabytes()
  if (left > 1.5 * before) wrong(rules[6], `${left} MB instead of ${before} MB`)
  const memory = `${before} MB before, ${most} MB during, ${left} MB afterwards`
  report(`  memory: ${memory}; well after ${recovery} s`)
  return { wrongs, peak, good, booked, refusals, recovery, memory }
}

type Outcomes = Outcome<Kind>[]
type Offer = (perSecond: number, seconds: number) => Promise<Outcomes>

/** The highest rate that is answered well, and the most good replies a second. */
async function findCapacity(offer: Offer) {
  let capacity = firstRate
  let peak = 0
  let failed = 0
  for (
    let step = 0, rate = firstRate;
    step < steps.most && failed < 2;
    step += 1, rate = Math.round(rate * steps.factor)
  ) {
    const outcomes = await offer(rate, steps.seconds)
    const isWell = areWell(outcomes)
    say(`${rate} a second`, outcomes, steps.seconds)
    // On a shared machine one step may fail for another reason than the load.
    failed = isWell ? 0 : failed + 1
    if (isWell) [capacity, peak] = [rate, countGood(outcomes) / steps.seconds]
    else await sleep(2_000)
  }
  return { capacity, peak }
}

function areWell(outcomes: Outcomes): boolean {
  return countGood(outcomes) >= well.good * outcomes.length && quantile(outcomes, 0.95) <= well.p95
}

function slowestBySecond(outcomes: Outcomes, seconds: number): number[] {
  return Array.from({ length: seconds }, (_, second) =>
    Math.round(
      quantile(
        outcomes.filter(({ at }) => Math.floor(at / 1_000) === second),
        0.99,
      ),
    ),
  )
}

/** The first second from which all are well. */
function secondsUntilWell(outcomes: Outcomes): number {
  const seconds = Array.from({ length: recoverySeconds }, (_, second) =>
    outcomes.filter(({ at }) => Math.floor(at / 1_000) === second),
  )
  return 1 + seconds.findLastIndex((second) => !areWell(second))
}

/** Sixteen connections send their requests one after the other, as fast as they are answered. */
export async function sixteenConnections(shop: Shop, { seed, wrongs }: { seed: string; wrongs: Tally['wrongs'] }) {
  const next = openMix(shop, seededRandom(`sixteen ${seed}`))
  const outcomes = await sendInTurn({ port: shop.port, connections: 16, seconds: 5, next })
  const refused = outcomes.filter(({ result }) => result !== 'good')
  say('16 connections', outcomes, 5)
  if (refused.length > 0) wrongs.set(rules[5], [`${refused.length} of ${outcomes.length}: ${statusesOf(refused)}`])
}

function say(what: string, outcomes: Outcomes, seconds: number) {
  const perSecond = Math.round(countGood(outcomes) / seconds)
  report(`  ${what}: ${perSecond} good a second, p95 ${Math.round(quantile(outcomes, 0.95))} ms`)
  for (const kind of kinds) {
    const all = outcomes.filter((one) => one.kind === kind)
    const good = all.filter(({ result }) => result === 'good')
    const refused = all.filter(({ result }) => result === 'refused')
    const late = all.length - good.length - refused.length
    report(
      `    ${kind}: ${good.length} good (p95 ${Math.round(quantile(good, 0.95))} ms), ` +
        `${refused.length} refused (p99 ${Math.round(quantile(refused, 0.99))} ms), ${late} others`,
    )
  }
}

function countGood(outcomes: Outcomes): number {
  return outcomes.filter(({ result }) => result === 'good').length
}

function statusesOf(outcomes: Outcomes): string {
  const counts = Object.entries(Object.groupBy(outcomes, ({ kind, status }) => `${kind} ${status || 'late'}`))
  return counts.map(([status, all]) => `${all?.length} × ${status}`).join(', ')
}

function quantile(outcomes: Outcomes, share: number): number {
  const sorted = outcomes.map(({ milliseconds }) => milliseconds).toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

/** Linux only; elsewhere 0. */
function memoryOf(pid: number): number {
  if (pid === 0) return 0
  return Math.round(residentOf(pid))
}
