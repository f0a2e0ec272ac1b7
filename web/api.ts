import { api } from '#domain/api.ts'
import { addressOf, type Ask, type Asking, type Endpoint, nothing, type ReplyOf } from '#domain/endpoint.ts'
import { refusalOf } from '#domain/refusal.ts'
import { forgetToken, goToLogin, readToken } from './session.ts'

/** The network failed: nobody knows what the server would have said, or did. */
export class Outage extends Error {
  override name = 'Outage'
}

type Send = (address: string, init: RequestInit) => Promise<Response>

const patience = 15_000

/** Whoever starts with an old token, or signs out with one, goes on as a visitor. */
const quiet = new Set<Endpoint>([api.identity.me, api.identity.logout])

/** Asks the API one thing. Throws a Refusal when it declines, an Outage when it cannot be reached. */
export const ask: Ask = createAsk((address, init) => fetch(address, init))

export function createAsk(send: Send): Ask {
  return async <E extends Endpoint>(endpoint: E, asking: Asking<E>) => {
    const { params, query, body } = asking as { params?: Record<string, string>; query?: object; body?: unknown }
    const token = endpoint.by === 'anyone' ? null : readToken()
    const response = await send(addressOf(endpoint, params, query), {
      method: endpoint.method,
      headers: {
        Accept: 'application/json',
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...(token !== null && { Authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(patience),
    }).catch((cause: unknown) => {
      throw new Outage('The server cannot be reached.', { cause })
    })
    if (response.ok) return (await replyOf(endpoint, response)) as ReplyOf<E>
    const refusal = refusalOf(await readJson(response))
    // Wrong credentials are also a 401, but there no token was believed that could be forgotten.
    if (refusal.code === 'unauthenticated' && token !== null) {
      forgetToken(token)
      if (!quiet.has(endpoint)) goToLogin()
    }
    throw refusal
  }
}

async function replyOf(endpoint: Endpoint, response: Response): Promise<unknown> {
  if (endpoint.reply === nothing) return undefined
  const reply = await readJson(response)
  if (reply === undefined) throw new Outage('The answer could not be read.')
  if (!endpoint.paged) return reply
  return {
    items: reply,
    total: response.headers.get('X-Total-Count') ?? '0',
    next: nextCursor(response.headers.get('Link')),
  }
}

function nextCursor(link: string | null): string | null {
  const address = link === null ? undefined : /<([^>]+)>; rel="next"/.exec(link)?.[1]
  return address === undefined ? null : new URL(address, 'http://localhost').searchParams.get('cursor')
}

/** Undefined when it is not JSON, or the line broke in the middle. */
function readJson(response: Response): Promise<unknown> {
  return response.json().catch(() => undefined)
}
