import { createHash } from 'node:crypto'
import { Agent, request } from 'node:http'
import { storefront } from './fixtures.ts'

export type Call = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  token?: string
  key?: string
  body?: unknown
  /** Aborts the request after this many milliseconds. */
  cutAfter?: number | undefined
}

/** Status 0 means no reply: the outcome is unknown. */
export type Reply = { status: number; code: string; text: string; mayComeAgain: boolean }

const noAnswer: Reply = { status: 0, code: '', text: '', mayComeAgain: false }
const patience = 15_000

export type HttpConnection = { ask: (call: Call) => Promise<Reply>; close: () => void }

/** A keep-alive connection for one request at a time. */
export function openConnection(port: number): HttpConnection {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  return { ask: (call) => ask(port, agent, call), close: () => agent.destroy() }
}

function ask(port: number, agent: Agent, call: Call): Promise<Reply> {
  const { method, path, cutAfter } = call
  const text = call.body === undefined ? undefined : JSON.stringify(call.body)
  return new Promise((resolve) => {
    const asked = request({ port, host: '127.0.0.1', agent, method, path, headers: headersOf(call, text) })
    const cut = setTimeout(() => asked.destroy(), cutAfter ?? patience)
    const end = (reply: Reply) => {
      clearTimeout(cut)
      resolve(reply)
    }
    asked.on('error', () => end(noAnswer))
    asked.on('response', (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', () => end(noAnswer))
      response.on('end', () => {
        const body = Buffer.concat(chunks).toString()
        const { statusCode = 0, headers } = response
        const isProblem = headers['content-type'] === 'application/problem+json'
        const code = isProblem ? codeIn(body) : ''
        end({ status: statusCode, code, text: body, mayComeAgain: headers['retry-after'] !== undefined })
      })
    })
    asked.end(text)
  })
}

function headersOf({ token, key }: Call, text: string | undefined): Record<string, string | number> {
  return {
    'X-Storefront': storefront,
    ...(token !== undefined && { Authorization: `Bearer ${token}`, 'X-Forwarded-For': addressOf(token) }),
    ...(key !== undefined && { 'Idempotency-Key': key }),
    ...(text !== undefined && { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) }),
  }
}

/** A separate network address for each account, so that rate limits do not add up. */
function addressOf(token: string): string {
  return `10.${[...createHash('sha256').update(token).digest().subarray(0, 3)].join('.')}`
}

function codeIn(problem: string): string {
  return String((JSON.parse(problem) as { code?: unknown }).code)
}
