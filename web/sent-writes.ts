import type { Asking, Endpoint } from '#domain/contract/endpoint.ts'
import { addressOf } from '#domain/contract/address.ts'
import { Refusal } from '#domain/contract/refusal.ts'
import { readDraftText, removeDraft, writeDraftText } from './drafts.ts'

type Written = { params?: Record<string, string>; query?: object; body?: unknown; key?: string }

/**
 * What two attempts of one write have in common: their idempotency key, or else their address and the version that they
 * change. The rest of the body may differ, because the user corrects it between the attempts. Where the address names no
 * single record, the whole body counts.
 */
export function nameOfWrite<E extends Endpoint>(endpoint: E, asking: Asking<E>, storefront = ''): string {
  // The type of the endpoint was checked at the call.
  const { params, query, body, key } = asking as Written
  if (key !== undefined) return nameOfKey(key)
  const about = [endpoint.method, addressOf(endpoint, params, query), storefront]
  if (typeof body === 'object' && body !== null && 'version' in body) about.push(String(body.version))
  else if (endpoint.method === 'POST' && (params === undefined || endpoint.status === 201)) about.push(hashOf(body))
  return about.join(' ')
}

export const nameOfKey = (key: string) => `key ${key}`

/** Two uploads of one file to one address are attempts of one write. */
export function nameOfUpload(endpoint: Endpoint, { file, storefront }: { file: Blob; storefront: string }): string {
  const { size, type } = file
  const { name = '', lastModified = 0 } = file instanceof File ? file : {}
  return [endpoint.method, addressOf(endpoint), storefront, hashOf({ name, lastModified, size, type })].join(' ')
}

/** FNV-1a, in 32 bits. Without passwords, because the names are stored. */
function hashOf(body: unknown): string {
  const text = JSON.stringify(body, (field, value: unknown) => (/password/i.test(field) ? undefined : value)) ?? ''
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return (hash >>> 0).toString(36)
}

/** Kept as drafts are: a write whose answer is lost may have arrived, also after the page is loaded again. */
const draftOf = (name: string) => `sent ${name}`

/** Whether an earlier attempt may have arrived: it was sent, and no answer has settled it. */
export function mayHaveArrived(name: string): boolean {
  return readDraftText(draftOf(name)) !== undefined
}

export function noteSent(name: string) {
  writeDraftText(draftOf(name), 'yes')
}

/** What happened to the earlier attempts is known: from an answer, or from reading what they would have changed. */
export function settle(name: string) {
  removeDraft(draftOf(name))
}

/** Sends a write, which may have arrived until an answer settles it. */
export async function keepSent<T>(name: string, send: () => Promise<T>): Promise<T> {
  const wasSent = mayHaveArrived(name)
  noteSent(name)
  try {
    const reply = await send()
    settle(name)
    return reply
  } catch (error) {
    if (error instanceof Refusal && isFinal(error, wasSent)) settle(name)
    throw error
  }
}

/** The server sends these before it looks at the write, so they say nothing about earlier attempts. */
const undecided = [401, 403, 408, 429]

function isFinal({ status }: Refusal, wasSent: boolean): boolean {
  return status < 500 && !(wasSent && undecided.includes(status))
}
