import { setTimeout as sleep } from 'node:timers/promises'
import type { NewStep } from '#domain/booking/new-step.ts'
import { nextStep } from '#domain/booking/report.ts'
import { PaymentKind, type Step } from '#domain/booking/step.ts'
import type { MyDay, Visit } from '#domain/professional/my-day.ts'
import type { Random } from '#domain/random/random.ts'
import { noteOfAmount } from '#campaigns/invariants/step-rules.ts'
import type { HttpConnection } from '#campaigns/rig/connection.ts'
import type { Person } from '#campaigns/rig/fixtures.ts'
import type { Tally } from '#campaigns/rig/tally.ts'

/** Shares of the steps. */
const share = { skipped: 0.2, missed: 0.1, paid: 0.8, repeated: 0.2, cut: 0.15, onTwo: 0.1, undone: 0.3, offline: 0.08 }
const minute = 60_000
/** How long before its start a professional looks at a visit, and how long a phone has no network, in milliseconds. */
const ahead = 20 * minute
const longestOffline = 15 * minute
const mostTries = 12
const longestUncut = 20

export type Working = {
  worker: Person
  /** Two devices: each to another server. */
  devices: HttpConnection[]
  chance: Random
  tally: Tally
  now: () => Date
  until: Date
  /** In milliseconds of the usual clock. */
  pause: number
}

type Report = { visit: string; body: NewStep }

/** A professional takes the steps of a day, with a phone that loses answers and the network. */
export async function workThrough(working: Working) {
  const { chance, now, until, tally, pause } = working
  let kept: Report[] = []
  let backAt: Date | undefined
  let seen: Visit[] = []
  while (now() < until || kept.length > 0) {
    await sleep(chance.whole(1, pause))
    if (backAt && (now() >= backAt || now() >= until)) {
      for (const report of kept) await send(working, report)
      for (const _ of kept) tally.count('steps kept without a network')
      kept = []
      backAt = undefined
    }
    if (now() >= until) continue
    if (!backAt) seen = (await readVisits(working)) ?? seen
    const report = choose(working, seen, kept)
    if (!report) continue
    if (!backAt && chance.fraction() < share.offline)
      backAt = new Date(now().getTime() + chance.whole(minute, longestOffline))
    if (backAt) kept = [...kept, report]
    else await reportNow(working, report)
  }
}

async function readVisits({ worker, devices: [device], tally }: Working): Promise<Visit[] | undefined> {
  const reply = await device?.ask({ method: 'GET', path: '/api/my-day', token: worker.token })
  if (!reply || !tally.judge('read', reply)) return undefined
  // The server has validated it by the endpoint's schema.
  return (JSON.parse(reply.text) as MyDay).visits
}

function choose({ chance, now }: Working, visits: Visit[], kept: Report[]): Report | undefined {
  const at = now()
  const due = visits.flatMap((visit) => {
    const own = kept.findLast((one) => one.visit === visit._id)
    const latest = own?.body.step ?? visit.steps.at(-1)?.step
    const isNear = Date.parse(visit.startsAt) - ahead <= at.getTime()
    return isNear && visit.status !== 'cancelled' && latest !== 'done' ? [{ visit, latest }] : []
  })
  if (due.length === 0) return undefined
  const { visit, latest } = chance.oneOf(due)
  const step = stepAfter(chance, latest, at >= new Date(visit.startsAt))
  return step && { visit: visit._id, body: bodyOf(chance, step, at) }
}

function stepAfter(chance: Random, latest: Step | undefined, isBegun: boolean): Step | undefined {
  if (isBegun && chance.fraction() < share.missed) return 'nobody-there'
  const next = nextStep(latest)
  return chance.fraction() < share.skipped ? (nextStep(next) ?? next) : next
}

function bodyOf(chance: Random, step: Step, at: Date): NewStep {
  const amount = step === 'done' && chance.fraction() < share.paid ? chance.whole(1, 20_000) : 0
  const collected = amount > 0 && { collected: { amount: amount / 100, kind: chance.oneOf(PaymentKind.options) } }
  return { step, at: at.toISOString(), note: noteOfAmount(amount), ...collected }
}

async function reportNow(working: Working, report: Report) {
  const { chance, tally, devices } = working
  const isOnTwo = chance.fraction() < share.onTwo
  if (isOnTwo) {
    const other = bodyOf(chance, report.body.step, new Date(Date.parse(report.body.at) + 1))
    tally.count('steps taken on two devices')
    await Promise.all([send(working, report), send(working, { ...report, body: other }, devices[1])])
  } else await send(working, report)
  if (chance.fraction() < share.repeated) await send(working, report)
  if (chance.fraction() >= share.undone) return
  await undo(working, report)
  // The answer to the first request was lost: it is sent again after the undo.
  if (chance.fraction() < share.repeated) await send(working, report)
}

/** Sends a step until there is an answer. */
async function send({ worker, devices, chance, tally }: Working, { visit, body }: Report, device = devices[0]) {
  const path = `/api/my-day/bookings/${visit}/steps`
  for (let tries = 1; tries <= mostTries; tries += 1) {
    const cutAfter = chance.fraction() < share.cut ? chance.whole(1, longestUncut) : undefined
    const reply = await device?.ask({ method: 'POST', path, token: worker.token, body, cutAfter })
    if (reply && tally.judge('step', reply, cutAfter !== undefined)) return
    await sleep(20 * tries)
  }
  tally.count('steps without an answer')
}

async function undo({ worker, devices: [device], chance, tally }: Working, { visit, body }: Report) {
  const path = `/api/my-day/bookings/${visit}/steps/${body.step}`
  for (let tries = 1; tries <= mostTries; tries += 1) {
    const cutAfter = chance.fraction() < share.cut ? chance.whole(1, longestUncut) : undefined
    const reply = await device?.ask({ method: 'DELETE', path, token: worker.token, cutAfter })
    if (reply && tally.judge('undo', reply, cutAfter !== undefined)) return
    await sleep(20 * tries)
  }
}
