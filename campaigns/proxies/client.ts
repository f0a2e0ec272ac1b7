import { request as overHttp } from 'node:http'
import { connect } from 'node:http2'
import { type IncomingMessage, type OutgoingHttpHeaders } from 'node:http'
import { request as overHttps } from 'node:https'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

export type Target = { http: number; https: number }

export type Question = {
  path: string
  host?: string
  scheme?: 'http' | 'https'
  method?: string
  headers?: OutgoingHttpHeaders
  body?: Buffer | object
  /** The address that the visitor has. */
  from?: string
}

export type Answer = { status: number; headers: IncomingMessage['headers']; bytes: Buffer; text: string }

const patience = 30_000

/** A request as a visitor sends it, over a connection of its own. */
export function ask(target: Target, question: Question): Promise<Answer> {
  const { path, host = 'shop.example', scheme = 'https', method = 'GET', headers = {}, body, from } = question
  const bytes = body === undefined || Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body))
  const options = {
    host: '127.0.0.1',
    port: target[scheme],
    path,
    method,
    agent: false as const,
    timeout: patience,
    ...(from !== undefined && { localAddress: from }),
    headers: {
      Host: host,
      ...(bytes !== undefined && { 'Content-Type': 'application/json', 'Content-Length': bytes.length }),
      ...headers,
    },
  }
  return new Promise((resolve, reject) => {
    const sent =
      scheme === 'http'
        ? overHttp(options)
        : // The certificate is one of this campaign, for the names of the shop.
          overHttps({ ...options, servername: knownName(host), rejectUnauthorized: false })
    sent.on('response', (reply) => collect(reply).then(resolve, reject))
    sent.on('timeout', () => sent.destroy(new Error('no answer in time')))
    sent.on('error', reject)
    sent.end(bytes)
  })
}

/** A stranger's name in the Host header arrives over a connection that was opened for a known one. */
function knownName(host: string): string {
  return ['shop.example', 'home.example'].includes(host) ? host : 'shop.example'
}

async function collect(reply: IncomingMessage): Promise<Answer> {
  const chunks: Buffer[] = []
  for await (const chunk of reply) chunks.push(Buffer.from(chunk))
  const bytes = decoded(Buffer.concat(chunks), reply.headers['content-encoding'])
  return { status: reply.statusCode ?? 0, headers: reply.headers, bytes, text: bytes.toString('utf8') }
}

function decoded(bytes: Buffer, encoding: string | undefined): Buffer {
  if (encoding === 'gzip') return gunzipSync(bytes)
  return encoding === 'br' ? brotliDecompressSync(bytes) : bytes
}

/** The status of a page over HTTP/2; 0 if the proxy does not speak it. */
export function statusOverHttp2({ https }: Target, path: string): Promise<number> {
  return new Promise((resolve) => {
    const session = connect(`https://127.0.0.1:${https}`, { servername: 'shop.example', rejectUnauthorized: false })
    const finish = (status: number) => {
      session.destroy()
      resolve(status)
    }
    session.on('error', () => finish(0))
    const stream = session.request({ ':path': path, ':authority': 'shop.example' })
    stream.on('response', (headers) => finish(headers[':status'] ?? 0))
    stream.on('error', () => finish(0))
  })
}
