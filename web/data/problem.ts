import { type Complaint, Refusal } from '#domain/contract/refusal.ts'
import { Offline, OfflineAgain, Outage } from '#web/api.ts'

export type Problem = Pick<Complaint, 'field' | 'message'>

const offline = 'You are offline. Nothing was sent.'
/** After an earlier attempt that may have arrived. */
const offlineAgain = 'You are offline: this attempt was not sent.'

/** The sentence for the user after a failed call; `failed` where the server has sent none. */
export function problemOf(error: unknown, failed: string): Problem {
  return problemsOf(error, failed)[0] ?? { field: '', message: failed }
}

/** The same with every complaint about a field. */
export function problemsOf(error: unknown, failed: string): Problem[] {
  // Anything else is a bug: report it. The user sees the same sentence.
  if (!(error instanceof Refusal || error instanceof Outage)) reportError(error)
  if (error instanceof OfflineAgain) return [{ field: '', message: `${failed} ${offlineAgain}` }]
  if (error instanceof Offline) return [{ field: '', message: offline }]
  if (!(error instanceof Refusal)) return [{ field: '', message: failed }]
  return error.errors ?? [{ field: '', message: error.message }]
}
