import type { Ask, Asking, Endpoint, ReplyOf } from '#domain/contract/endpoint.ts'
import { addressOf } from '#domain/contract/address.ts'
import { askAsVisitor } from '#web/api.ts'
import { readToken } from '#web/session.ts'
import { findHeld, findLoading, hold, noteLoading } from './answers-ahead.ts'

/**
 * Reads for a page that the user is about to open. The loader of that page then finds the answer by `orAhead`. What the
 * loader has asked already is not asked again.
 */
export const askAhead: Ask = <E extends Endpoint>(endpoint: E, asking: Asking<E>) => {
  const name = nameOf(endpoint, asking)
  const found = findHeld(name) ?? findLoading(name)
  // The name says which endpoint has answered.
  if (found) return found as Promise<ReplyOf<E>>
  const answer = askAsVisitor(endpoint, asking)
  hold(name, answer)
  return answer
}

/** Calls the API like `asking`, or takes an answer that was read ahead a moment ago. */
export function orAhead(asking: Ask): Ask {
  return <E extends Endpoint>(endpoint: E, given: Asking<E>) => {
    if (endpoint.method !== 'GET') return asking(endpoint, given)
    const name = nameOf(endpoint, given)
    // The name says which endpoint has answered.
    const ahead = findHeld(name) as Promise<ReplyOf<E>> | undefined
    if (ahead) return ahead.catch(() => asking(endpoint, given))
    const answer = asking(endpoint, given)
    noteLoading(name, answer)
    return answer
  }
}

/** What a page with a loader in the browser exports as `handle`, to be read ahead. */
export type ReadsAhead = {
  readAhead: (page: { url: URL; params: Record<string, string | undefined> }) => Promise<unknown>
}

/** The value itself if it is there already, so that a page need not show placeholders first. */
export async function unlessLate<T>(answer: Promise<T>): Promise<{ of: T | Promise<T> }> {
  const late = new Promise<undefined>((resolve) => setTimeout(resolve))
  const found = answer.then(
    (value) => ({ of: value }),
    () => undefined,
  )
  return (await Promise.race([found, late])) ?? { of: answer }
}

function nameOf<E extends Endpoint>(endpoint: E, asking: Asking<E>): string {
  // The type of the endpoint was checked at the call.
  const { params, query } = asking as { params?: Record<string, string>; query?: object }
  return `${endpoint.access === 'anyone' ? '' : readToken()} ${addressOf(endpoint, params, query)}`
}
