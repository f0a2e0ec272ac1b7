import { addressOf, type Asking, type Endpoint } from '#domain/contract/endpoint.ts'
import { Refusal } from '#domain/contract/refusal.ts'
import { readDraftText, removeDraft, writeDraftText } from './drafts.ts'

type Written = { params?: Record<string, string>; query?: object; body?: unknown; key?: string }

/**
 * What two attempts of one write have in common: their idempotency key, or else their address and the version that they
 * change. The rest of the body may differ, because the user corrects it between the attempts.
 */
export function nameOfWrite<E extends Endpoint>(endpoint: E, asking: Asking<E>): string {
  // The type of the endpoint was checked at the call.
  const { params, query, body, key } = asking as Written
  if (key !== undefined) return `key ${key}`
  const version = typeof body === 'object' && body !== null && 'version' in body ? ` ${String(body.version)}` : ''
  return `${endpoint.method} ${addressOf(endpoint, params, query)}${version}`
}

/** Kept as drafts are: a write whose answer is lost may have arrived, also after the page is loaded again. */
const draftOf = (name: string) => `sent ${name}`

/** Whether an earlier attempt may have arrived: it was sent, and no answer has decided about it. */
export function mayHaveArrived(name: string): boolean {
  return readDraftText(draftOf(name)) !== undefined
}

export function noteSent(name: string) {
  writeDraftText(draftOf(name), 'yes')
}

/** Sends a write, which may have arrived until an answer decides about it. */
export async function keepSent<T>(name: string, send: () => Promise<T>): Promise<T> {
  const wasSent = mayHaveArrived(name)
  noteSent(name)
  try {
    const reply = await send()
    removeDraft(draftOf(name))
    return reply
  } catch (error) {
    if (error instanceof Refusal && isFinal(error, wasSent)) removeDraft(draftOf(name))
    throw error
  }
}

/** These are decided before the server looks at the write, so they say nothing about earlier attempts. */
const undecided = [401, 403, 408, 429]

function isFinal({ status }: Refusal, wasSent: boolean): boolean {
  return status < 500 && !(wasSent && undecided.includes(status))
}
