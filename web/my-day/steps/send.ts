import { api } from '#domain/api.ts'
import { Refusal } from '#domain/contract/refusal.ts'
import type { Visit } from '#domain/professional/my-day.ts'
import { askAsVisitor, Offline, OfflineAgain } from '#web/api.ts'
import { problemOf } from '#web/data/problem.ts'
import type { Entry } from './queue.ts'

export type Result =
  | { kind: 'done'; visit: Visit }
  | { kind: 'refused'; reason: string }
  /** It may have arrived all the same: the server takes a repeated step once. */
  | { kind: 'unsent'; why: Why }
/** Why a step still waits. A fault is of the server itself, in the visit. */
export type Why = 'no answer' | 'fault' | 'too many requests' | 'another account'

/** Sends one entry. `note` keeps it with its number of attempts, before it may arrive. */
export async function sendEntry(entry: Entry, note: (entry: Entry) => void): Promise<Result> {
  note({ ...entry, attempts: entry.attempts + 1 })
  try {
    return { kind: 'done', visit: await call(entry) }
  } catch (error) {
    if (error instanceof Offline && !(error instanceof OfflineAgain)) note(entry)
    if (!isFinal(error)) return { kind: 'unsent', why: whyOf(error) }
    return { kind: 'refused', reason: problemOf(error, 'It could not be recorded.').message }
  }
}

function whyOf(error: unknown): Why {
  const status = error instanceof Refusal ? error.status : undefined
  if (status === 500) return 'fault'
  return status === 429 ? 'too many requests' : 'no answer'
}

/** An ended session leads to the sign-in page, by useTokenGuard(); what waits is sent after that. */
function call(entry: Entry): Promise<Visit> {
  const { booking } = entry
  if (entry.kind === 'take') return askAsVisitor(api.step.take, { params: { booking }, body: entry.body })
  return askAsVisitor(api.step.undo, { params: { booking, step: entry.step } })
}

/** The server has decided. It may decide otherwise later about who asks, how often, or when it works again. */
const undecided = [401, 408, 429]

function isFinal(error: unknown): boolean {
  return error instanceof Refusal && error.status < 500 && !undecided.includes(error.status)
}
