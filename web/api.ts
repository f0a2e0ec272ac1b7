import type { Ask, Asking, Endpoint, NamedBytes, NamedFile, ReplyOf } from '#domain/contract/endpoint.ts'
import { addressOf } from '#domain/contract/address.ts'
import { Refusal, refusalOf } from '#domain/contract/refusal.ts'
import { isOffline, noteAnswer, noteOutage } from './connection.ts'
import { dropHeld } from '#web/data/answers-ahead.ts'
import { keepSent, mayHaveArrived, nameOfWrite, settle } from './sent-writes.ts'
import { afterPassword } from './password-again.ts'
import { endSession, leaveToSignIn, leaveToTwoStep, readToken } from './session.ts'

/** The network failed: it is unknown whether the server has received the call, and what it did. */
export class Outage extends Error {
  override name = 'Outage'
}

/** The device is offline, and the write was not sent. */
export class Offline extends Outage {
  override name = 'Offline'
}

/** The same for a repeated write: an earlier attempt, whose answer was lost, may have arrived. */
export class OfflineAgain extends Offline {
  override name = 'OfflineAgain'
}

type Send = (address: string, init: RequestInit) => Promise<Response>
type Options = {
  /** For an unknown token: redirect to the sign-in page, or continue as a visitor. */
  stranger?: 'sign-in' | 'visitor'
  /** Another storefront than this page's. */
  storefront?: string
  token?: string
}

type AnyAsking = {
  params?: Record<string, string>
  query?: object
  body?: unknown
  key?: string
  /** An earlier reply, which is returned if the server answers that it has not changed. */
  known?: { version: string }
}

const patience = 15_000

const fetchOwn: Send = (address, init) => fetch(address, init)

/** Calls the API. Throws a Refusal if the server refuses, an Outage if it cannot be reached. */
export const ask: Ask = createAsk(fetchOwn)

/** For data that visitors see too: an expired token is removed, without a redirect. */
export const askAsVisitor: Ask = createAsk(fetchOwn, { stranger: 'visitor' })

/** Calls another storefront: administrators work with all of them on one page. */
export function askAt(storefront: string): Ask {
  return createAsk(fetchOwn, { storefront })
}

/** Calls within a session that this browser has already forgotten. */
export function askWith(token: string): Ask {
  return createAsk(fetchOwn, { stranger: 'visitor', token })
}

export function createAsk(send: Send, { stranger = 'sign-in', storefront, token: given }: Options = {}): Ask {
  return async <E extends Endpoint>(endpoint: E, asking: Asking<E>) => {
    const token = endpoint.access === 'anyone' ? null : (given ?? readToken())
    const sending = () =>
      endpoint.method === 'GET'
        ? call(endpoint, asking, token)
        : write(nameOfWrite(endpoint, asking, storefront), { probe: send, send: () => call(endpoint, asking, token) })
    return afterPassword(sending).catch((error: unknown) => followRefusal(error, { token, stranger }))
  }

  async function call<E extends Endpoint>(endpoint: E, asking: Asking<E>, token: string | null) {
    // The type of the endpoint was checked at the call.
    const { params, query, body, key, known } = asking as AnyAsking
    const response = await send(addressOf(endpoint, params, query), {
      method: endpoint.method,
      headers: {
        Accept: endpoint.type ?? 'application/json',
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...(token !== null && { Authorization: `Bearer ${token}` }),
        ...(key !== undefined && { 'Idempotency-Key': key }),
        ...(storefront !== undefined && { 'X-Storefront': storefront }),
        ...(known && { 'If-None-Match': `"${known.version}"` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(patience),
    }).catch((cause: unknown) => {
      noteOutage()
      throw new Outage('The server cannot be reached.', { cause })
    })
    const isUnchanged = response.status === 304 && known !== undefined
    if (!response.ok && !isUnchanged) throw errorOf(await readJson(response), response.status)
    const reply = isUnchanged ? known : await replyOf(endpoint, response)
    // Only now: reads that always fail would start each other without a pause.
    noteAnswer()
    // The type of the call ties `known` to the reply.
    return reply as ReplyOf<E>
  }
}

const patienceOffline = 3_000

/** Fails if the browser reports to be offline and the server does not answer. It may run on the same machine. */
export async function checkNetwork(probe: Send = fetchOwn): Promise<void> {
  if (isOffline()) await probe('/healthz', { signal: AbortSignal.timeout(patienceOffline) })
}

type Write<T> = { send: () => Promise<T>; probe?: Send; signal?: AbortSignal }

/**
 * Sends a write, or throws Offline if the browser is offline and the server does not answer: then this attempt has
 * certainly not arrived. Every write goes through here, so that its error also says whether an earlier attempt may have.
 */
export async function write<T>(name: string, { send, probe = fetchOwn, signal }: Write<T>): Promise<T> {
  await checkNetwork(probe).catch((cause: unknown) => {
    throw new (mayHaveArrived(name) ? OfflineAgain : Offline)('The device is offline.', { cause })
  })
  // A cancelled write that was not sent must not count as sent.
  signal?.throwIfAborted()
  dropHeld()
  return keepSent(name, send).finally(dropHeld)
}

/** A write, and whether an earlier attempt may have arrived, so that a conflict may be caused by that attempt. */
export function prepare<E extends Endpoint>(endpoint: E, asking: Asking<E>, storefront?: string): Prepared<ReplyOf<E>> {
  const name = nameOfWrite(endpoint, asking, storefront)
  const askThere = storefront === undefined ? ask : askAt(storefront)
  return { wasSent: mayHaveArrived(name), send: () => askThere(endpoint, asking), settle: () => settle(name) }
}
export type Prepared<T> = {
  wasSent: boolean
  send: () => Promise<T>
  /** To call when reading the record has shown whether the write arrived. */
  settle: () => void
}

/** The error of an unsuccessful response. */
export function errorOf(problem: unknown, status: number): Refusal | Outage {
  if (problem !== undefined) return refusalOf(problem, status)
  // Not our JSON: it comes from a proxy, and its text is not for users.
  noteOutage()
  return new Outage('The answer could not be read.')
}

/** Ends a session that the server does not know. Called after `write`, because leaving the page never resolves. */
export async function followRefusal(error: unknown, { token, stranger }: Asker): Promise<never> {
  // Wrong credentials at sign-in are a 401 too, without a token to remove.
  if (error instanceof Refusal && error.code === 'unauthenticated') {
    if (token !== null) endSession(token)
    if (stranger === 'sign-in') await leaveToSignIn()
  }
  if (error instanceof Refusal && error.code === 'two_step_needed') await leaveToTwoStep()
  throw error
}
type Asker = { token: string | null; stranger: 'sign-in' | 'visitor' }

async function replyOf(endpoint: Endpoint, response: Response): Promise<unknown> {
  if (!endpoint.hasReply) return undefined
  if (endpoint.type !== undefined) return readFile(response)
  const reply = await readJson(response)
  if (reply === undefined) throw new Outage('The answer could not be read.')
  if (!endpoint.paged) return reply
  return {
    items: reply,
    total: response.headers.get('X-Total-Count') ?? '0',
    next: nextCursor(response.headers.get('Link')),
  }
}

async function readFile(response: Response): Promise<NamedFile | NamedBytes> {
  if (response.headers.get('Content-Type') === 'application/pdf') {
    const bytes = new Uint8Array(await response.arrayBuffer().catch(unreadable))
    return { name: fileNameOf(response), bytes }
  }
  return { name: fileNameOf(response), text: await response.text().catch(unreadable) }
}

function unreadable(cause: unknown): never {
  throw new Outage('The answer could not be read.', { cause })
}

/** The file name that the server sends. */
export function fileNameOf({ headers }: Response): string {
  return /filename="([^"]+)"/.exec(headers.get('Content-Disposition') ?? '')?.[1] ?? 'file'
}

function nextCursor(link: string | null): string | null {
  const address = link === null ? undefined : /<([^>]+)>; rel="next"/.exec(link)?.[1]
  return address === undefined ? null : new URL(address, 'http://localhost').searchParams.get('cursor')
}

/** Undefined if it is not JSON or incomplete. */
function readJson(response: Response): Promise<unknown> {
  return response.json().catch(() => undefined)
}
