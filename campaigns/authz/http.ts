import { Agent, request, type OutgoingHttpHeaders } from 'node:http'

export type Asking = {
  token?: string | undefined
  headers?: OutgoingHttpHeaders
  body?: unknown
}
export type Answer = {
  status: number
  /** Of problem+json. */
  code: string
  /** Without the id of the request, which differs each time. */
  text: string
  headers: string
}
/** The fields that campaigns read from replies. */
type Reply = { _id: string; address?: string | null; token?: string; challenge?: string; key?: string }
export type HttpClient = ReturnType<typeof openHttp>

const usualConnections = 8

/** Asks a server over a few keep-alive connections, by default from the usual local address. */
export function openHttp(
  port: number,
  { localAddress, connections = usualConnections }: { localAddress?: string; connections?: number } = {},
) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections, ...(localAddress && { localAddress }) })

  function ask(method: string, path: string, { token, headers = {}, body }: Asking = {}): Promise<Answer> {
    const text = body === undefined ? undefined : JSON.stringify(body)
    return new Promise((resolve, reject) => {
      const asked = request({ port, host: '127.0.0.1', agent, method, path })
      // The same at each server, because links in replies begin with it.
      asked.setHeader('Host', 'localhost')
      asked.setHeader('X-Storefront', 'documents')
      if (token !== undefined) asked.setHeader('Authorization', `Bearer ${token}`)
      if (text !== undefined) asked.setHeader('Content-Type', 'application/json')
      if (text !== undefined) asked.setHeader('Content-Length', Buffer.byteLength(text))
      for (const [name, value] of Object.entries(headers)) if (value !== undefined) asked.setHeader(name, value)
      asked.on('error', (error) => reject(new Error(`${method} ${path.slice(0, 200)}: ${error.message}`)))
      asked.on('response', (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () => {
          const found = Buffer.concat(chunks).toString()
          const isProblem = response.headers['content-type'] === 'application/problem+json'
          resolve({
            status: response.statusCode ?? 0,
            code: isProblem ? String((JSON.parse(found) as { code?: unknown }).code) : '',
            text: found.replace(/req_[0-9a-f]+/g, 'req'),
            headers: response.rawHeaders.join('\n'),
          })
        })
      })
      asked.end(text)
    })
  }

  /** The body of a successful reply. */
  async function give(method: string, path: string, asking: Asking = {}): Promise<Reply> {
    const { status, text } = await ask(method, path, asking)
    if (status >= 300) throw new Error(`${method} ${path} answered ${status}: ${text.slice(0, 400)}`)
    return (text === '' ? {} : JSON.parse(text)) as Reply
  }

  return { port, ask, give, close: () => agent.destroy() }
}
