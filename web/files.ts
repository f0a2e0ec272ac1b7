import type { Asking, Endpoint, ReplyOf } from '#domain/contract/endpoint.ts'
import { addressOf } from '#domain/contract/address.ts'
import { Refusal } from '#domain/contract/refusal.ts'
import { errorOf, fileNameOf, followRefusal, Outage, write } from './api.ts'
import { afterPassword } from './password-again.ts'
import { nameOfUpload } from './sent-writes.ts'
import { readToken } from './session.ts'

/** For uploads and downloads: progress and cancelling. */
export type Transfer = {
  onProgress: (progress: { sent: number; of: number | undefined }) => void
  signal: AbortSignal
}

type Upload = Transfer & { file: Blob; storefront: string }

/** Uploads a file. XMLHttpRequest, because fetch() reports no upload progress. */
export function sendFile<E extends Endpoint>(endpoint: E, upload: Upload): Promise<ReplyOf<E>> {
  const token = readToken()
  const { signal } = upload
  return write(nameOfUpload(endpoint, upload), { signal, send: () => transmit(endpoint, upload, token) }).catch(
    (error: unknown) => followRefusal(error, { token, stranger: 'sign-in' }),
  )
}

async function transmit<E extends Endpoint>(endpoint: E, upload: Upload, token: string | null) {
  const { file, storefront, onProgress, signal } = upload
  const connection = watched(signal)
  return new Promise<ReplyOf<E>>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(endpoint.method, addressOf(endpoint))
    request.responseType = 'json'
    if (token !== null) request.setRequestHeader('Authorization', `Bearer ${token}`)
    request.setRequestHeader('X-Storefront', storefront)
    request.setRequestHeader('Accept', 'application/json')
    request.setRequestHeader('Content-Type', typeOf(file, endpoint))
    request.upload.onprogress = ({ loaded, total }) => {
      connection.moved()
      onProgress({ sent: loaded, of: total })
    }
    request.onerror = () => reject(new Outage('The server cannot be reached.'))
    request.onabort = () => reject(connection.signal.reason as Error)
    request.onload = () => {
      // null if it is not JSON
      const reply: unknown = request.response ?? undefined
      if (request.status >= 200 && request.status < 300 && reply !== undefined) resolve(reply as ReplyOf<E>)
      else reject(errorOf(reply, request.status))
    }
    connection.signal.addEventListener('abort', () => request.abort())
    request.send(file)
  }).finally(connection.over)
}

/** A transfer may take long, but fails after this many milliseconds without progress. */
const patience = 15_000

function watched(signal: AbortSignal) {
  const dead = new AbortController()
  let timer: number | undefined
  const moved = () => {
    window.clearTimeout(timer)
    timer = window.setTimeout(() => dead.abort(new Outage('The server is not responding.')), patience)
  }
  moved()
  return { signal: AbortSignal.any([signal, dead.signal]), moved, over: () => window.clearTimeout(timer) }
}

/** Some systems do not know the type of a file; an endpoint that takes one type gets that. */
function typeOf({ type }: Blob, { takes }: Endpoint): string {
  const [only, ...others] = takes?.types ?? []
  return others.length === 0 && only !== undefined ? only : type || 'application/octet-stream'
}

/** Downloads a file; `storefront` where it is of another one than this page's. */
export async function fetchFile<E extends Endpoint>(
  endpoint: E,
  asking: Asking<E>,
  way: Transfer & { storefront?: string },
) {
  const token = readToken()
  const receiving = () => receive(endpoint, asking, { ...way, token })
  return afterPassword(receiving).catch((error: unknown) => followRefusal(error, { token, stranger: 'sign-in' }))
}

async function receive<E extends Endpoint>(endpoint: E, asking: Asking<E>, { onProgress, ...way }: Download) {
  const { signal } = way
  const connection = watched(signal)
  try {
    const response = await askFor(endpoint, asking, { ...way, signal: connection.signal })
    const parts: BlobPart[] = []
    let sent = 0
    const reader = response.body?.getReader()
    for (;;) {
      const { value, done } = (await reader?.read()) ?? { done: true, value: undefined }
      if (done) return { name: fileNameOf(response), file: new Blob(parts, { type: endpoint.type ?? '' }) }
      connection.moved()
      parts.push(value)
      sent += value.length
      onProgress({ sent, of: undefined })
    }
  } catch (cause) {
    if (cause instanceof Outage || cause instanceof Refusal || signal.aborted) throw cause
    throw new Outage('The server cannot be reached.', { cause })
  } finally {
    connection.over()
  }
}

type Download = Transfer & { token: string | null; storefront?: string }

async function askFor<E extends Endpoint>(
  endpoint: E,
  asking: Asking<E>,
  { token, signal, storefront }: Omit<Download, 'onProgress'>,
) {
  const { query, body } = asking as { query?: object; body?: object }
  const response = await fetch(addressOf(endpoint, {}, query), {
    method: endpoint.method,
    headers: {
      Accept: endpoint.type ?? '*/*',
      ...(body && { 'Content-Type': 'application/json' }),
      ...(token !== null && { Authorization: `Bearer ${token}` }),
      ...(storefront !== undefined && { 'X-Storefront': storefront }),
    },
    ...(body && { body: JSON.stringify(body) }),
    signal,
  })
  if (response.ok) return response
  throw errorOf(await response.json().catch(() => undefined), response.status)
}
