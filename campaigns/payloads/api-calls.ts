import { storefront } from '#campaigns/rig/fixtures.ts'
import type { Tally } from '#campaigns/rig/tally.ts'

export type Reply = { status: number; headers: Headers; text: string }
type Body = Record<string, unknown>
export type Calling = { token?: string | undefined; body?: Body }
export type Calls = ReturnType<typeof openCalls>

/** Calls the API and checks that browsers cannot interpret a reply as a page. */
export function openCalls(origin: string, tally: Tally) {
  async function ask(method: string, path: string, { token, body }: Calling = {}): Promise<Reply> {
    const response = await fetch(origin + path, {
      method,
      headers: {
        'X-Storefront': storefront,
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
        ...(body && { 'Content-Type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const { status, headers } = response
    const text = await response.text()
    if (path.startsWith('/api/')) judge(`${method} ${path}`, { status, headers, text })
    return { status, headers, text }
  }

  function judge(what: string, { status, headers, text }: Reply) {
    const type = headers.get('content-type') ?? ''
    const isData = text === '' || /^application\/(problem\+)?json\b/.test(type) || type.startsWith('text/calendar')
    const isSniffed = headers.get('x-content-type-options') !== 'nosniff'
    const isClosed = headers.get('content-security-policy')?.startsWith("default-src 'none'")
    if (!isData || isSniffed || !isClosed) tally.wrong('replies that a browser could render', `${what}: ${type}`)
    if (status >= 500) tally.wrong('server errors', `${what}: ${status} ${text.slice(0, 200)}`)
  }

  /** Returns the body of a successful reply; undefined for a validation error. */
  async function give<T>(method: string, path: string, calling: Calling = {}): Promise<T | undefined> {
    const { status, text } = await ask(method, path, calling)
    // The server has validated the body by the endpoint's schema.
    if (status < 300) return (text === '' ? {} : JSON.parse(text)) as T
    if (status === 422) return undefined
    throw new Error(`${method} ${path} answered ${status}: ${text.slice(0, 300)}`)
  }

  return { origin, ask, give }
}
