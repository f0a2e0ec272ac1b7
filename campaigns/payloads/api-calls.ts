import { storefront } from '#campaigns/rig/fixtures.ts'
import type { Tally } from '#campaigns/rig/tally.ts'

export type Reply = { status: number; headers: Headers; text: string }
type Body = Record<string, unknown>
export type Calling = { token?: string | undefined; body?: Body }
export type Calls = ReturnType<typeof openCalls>

/** Asks the API; whatever it says must be JSON that no browser takes for a page. */
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
    if (!isData || isSniffed || !isClosed) tally.wrong('answers that a browser could draw', `${what}: ${type}`)
    if (status >= 500) tally.wrong('failures of the server', `${what}: ${status} ${text.slice(0, 200)}`)
  }

  /** What the answer is when it was given; the reason when what was asked is declined. */
  async function give<T>(method: string, path: string, calling: Calling = {}): Promise<T | undefined> {
    const { status, text } = await ask(method, path, calling)
    // Written by the schema of the endpoint, on the other side.
    if (status < 300) return (text === '' ? {} : JSON.parse(text)) as T
    if (status === 422) return undefined
    throw new Error(`${method} ${path} answered ${status}: ${text.slice(0, 300)}`)
  }

  return { origin, ask, give }
}
