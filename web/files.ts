import { addressOf, type Asking, type Endpoint, type ReplyOf } from '#domain/contract/endpoint.ts'
import { Refusal } from '#domain/contract/refusal.ts'
import { fileNameOf, Outage, refuse } from './api.ts'
import { readToken } from './session.ts'

/** Files that come and go: what may be long says how far it is, and can be called off. */
export type Way = {
  onProgress: (progress: { sent: number; of: number | undefined }) => void
  signal: AbortSignal
}

type Sending = Way & { file: Blob; storefront: string }

/** Sends a file. Only the older way of asking says how much has gone. */
export function sendFile<E extends Endpoint>(endpoint: E, { file, storefront, onProgress, signal }: Sending) {
  const token = readToken()
  const line = watched(signal)
  return new Promise<ReplyOf<E>>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(endpoint.method, addressOf(endpoint))
    request.responseType = 'json'
    if (token !== null) request.setRequestHeader('Authorization', `Bearer ${token}`)
    request.setRequestHeader('X-Storefront', storefront)
    request.setRequestHeader('Accept', 'application/json')
    request.setRequestHeader('Content-Type', typeOf(file, endpoint))
    request.upload.onprogress = ({ loaded, total }) => {
      line.moved()
      onProgress({ sent: loaded, of: total })
    }
    request.onerror = () => reject(new Outage('The server cannot be reached.'))
    request.onabort = () => reject(line.signal.reason as Error)
    request.onload = () => {
      // What is no JSON is null here.
      const reply: unknown = request.response ?? undefined
      if (request.status >= 200 && request.status < 300 && reply !== undefined) resolve(reply as ReplyOf<E>)
      else refuse(reply, { token, stranger: 'sign-in' }).catch(reject)
    }
    line.signal.addEventListener('abort', () => request.abort())
    request.send(file)
  }).finally(line.over)
}

/** As long as something moves, however long that takes; when nothing has moved for a while, the line is taken for dead. */
const patience = 15_000

function watched(signal: AbortSignal) {
  const dead = new AbortController()
  let timer: number | undefined
  const moved = () => {
    window.clearTimeout(timer)
    timer = window.setTimeout(() => dead.abort(new Outage('The server does not answer.')), patience)
  }
  moved()
  return { signal: AbortSignal.any([signal, dead.signal]), moved, over: () => window.clearTimeout(timer) }
}

/** Some machines do not know what kind of file a name stands for; where one kind is taken, it is meant. */
function typeOf({ type }: Blob, { takes }: Endpoint): string {
  const [only, ...others] = takes?.types ?? []
  return others.length === 0 && only !== undefined ? only : type || 'application/octet-stream'
}

/** Fetches a file as it is made. */
export async function fetchFile<E extends Endpoint>(endpoint: E, asking: Asking<E>, { onProgress, signal }: Way) {
  const line = watched(signal)
  try {
    const response = await askFor(endpoint, asking, line.signal)
    const parts: BlobPart[] = []
    let sent = 0
    const reader = response.body?.getReader()
    for (;;) {
      const { value, done } = (await reader?.read()) ?? { done: true, value: undefined }
      if (done) return { name: fileNameOf(response), file: new Blob(parts, { type: endpoint.type ?? '' }) }
      line.moved()
      parts.push(value)
      sent += value.length
      onProgress({ sent, of: undefined })
    }
  } catch (cause) {
    if (cause instanceof Outage || cause instanceof Refusal || signal.aborted) throw cause
    throw new Outage('The server cannot be reached.', { cause })
  } finally {
    line.over()
  }
}

async function askFor<E extends Endpoint>(endpoint: E, asking: Asking<E>, signal: AbortSignal): Promise<Response> {
  const { query } = asking as { query?: object }
  const token = readToken()
  const response = await fetch(addressOf(endpoint, {}, query), {
    headers: { Accept: endpoint.type ?? '*/*', ...(token !== null && { Authorization: `Bearer ${token}` }) },
    signal,
  })
  if (response.ok) return response
  return refuse(await response.json().catch(() => undefined), { token, stranger: 'sign-in' })
}
