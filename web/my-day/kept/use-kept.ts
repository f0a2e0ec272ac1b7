import { useEffect, useMemo } from 'react'
import type { User } from '#domain/identity.ts'
import { clockAt } from '#domain/format/day.ts'
import { Refusal } from '#domain/contract/refusal.ts'
import type { MyDay, Visit } from '#domain/professional/my-day.ts'
import { Outage } from '#web/api.ts'
import { type Query, useQuery } from '#web/data/use-query.ts'
import { withEntries } from '#web/my-day/steps/queue.ts'
import { readToken } from '#web/session.ts'
import { keepClock } from './use-clock.ts'
import { isOutOfReach } from './age.ts'
import { nextOrder } from './order.ts'
import { tokenOf } from './signed-in.ts'
import { listKept, readKept, removeKept, writeKept } from './storage.ts'

/**
 * An answer, when its request was sent, and by how many milliseconds the clock of the server is ahead. `order` is a
 * number after those of everything that was read or answered before.
 */
export type Kept<T> = { value: T; readAt: number; order: number; ahead: number }

/** Everything that is kept says what the clock of the server shows, and where the professional works. */
type Answer = { at: string; timeZone: string }

const [pause, pauseUntilBack] = [60_000, 10_000]

/** Names end with the shape of the value, which a release may change. */
const shape = ' 1'

/**
 * Reads what 'My day' shows, again every minute and when the page is shown. The last answer stays on the phone and is
 * shown at once, also without a network.
 */
export function useKept<T extends Answer>(
  user: User,
  name: string,
  read: (isFirst: boolean) => Promise<T>,
): Query<Kept<T>> {
  const account = user._id
  const known = useMemo(() => readKept<Kept<T>>(account, name + shape), [account, name])
  const isFirst = () => readKept(account, name + shape) === undefined
  const query = useQuery(name, () => readAndKeep(account, name, () => read(isFirst())), {
    known,
    start: 'now',
    every: ({ hasFailed }) => (hasFailed ? pauseUntilBack : pause),
  })
  const isRefused = query.error instanceof Refusal && query.error.status === 403
  useEffect(() => {
    if (isRefused) forgetAnswers(account)
  }, [isRefused, account])
  return query
}

const freshFor = 10 * 60_000

/** Reads what may be needed without a network, unless it was read a moment ago. */
export async function keepAhead(user: User, name: string, read: () => Promise<Answer>) {
  const known = readKept<Kept<unknown>>(user._id, name + shape)
  if (known && Date.now() - known.readAt < freshFor) return
  // Without it the day is read when it is opened.
  await readAndKeep(user._id, name, read).catch(() => {})
}

/** The latest of a visit, for a phone that loses the network before it reads the day again. */
export function keepVisit(account: string, visit: Visit) {
  for (const name of listKept(account, 'day ')) {
    const kept = readKept<Kept<MyDay>>(account, name)
    if (!kept?.value.visits.some(({ _id }) => _id === visit._id)) continue
    const reported = { entries: [], answered: new Map([[visit._id, { visit, order: kept.order }]]) }
    writeKept(account, name, { ...kept, value: withEntries(kept.value, kept.order, reported) })
  }
}

async function readAndKeep<T extends Answer>(account: string, name: string, read: () => Promise<T>) {
  const token = await tokenOf(account)
  const readAt = Date.now()
  const order = nextOrder(readKept<Kept<T>>(account, name + shape)?.order)
  const value = await read()
  const kept = { value, readAt, order, ahead: Date.parse(value.at) - Date.now() }
  // Someone else may have signed in during the request.
  if (readToken() !== token) throw new Outage('Another user has signed in.')
  if (token !== null) {
    keep(account, name, kept)
    keepClock(account, { timeZone: value.timeZone, ahead: kept.ahead })
  }
  return kept
}

function keep(account: string, name: string, kept: Kept<Answer>) {
  writeKept(account, name + shape, kept)
  const today = clockAt(kept.value.at, kept.value.timeZone).date
  for (const other of listKept(account, ''))
    if (other !== name + shape && isOutOfReach(other, today)) removeKept(account, other)
}

/** The access has ended. What was reported and not sent yet stays until the server has refused it. */
function forgetAnswers(account: string) {
  for (const name of listKept(account, '')) if (name.endsWith(shape)) removeKept(account, name)
}
