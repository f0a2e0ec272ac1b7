import type { AddressInfo, Socket } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { onTestFinished } from 'vitest'
import { createMailer } from './mail.ts'

type Arrived = {
  from: string
  to: string[]
  /** Of the head, as they came over the wire. */
  lines: string[]
  head: Record<string, string[]>
  parts: { type: string; body: string }[]
}

/** A real mail server for one test, and a mailer that knows it. */
export async function postOffice(options: SMTPServerOptions = {}) {
  const arrived: Arrived[] = []
  const sockets = new Set<Socket>()
  let connections = 0
  const server = new SMTPServer({
    authOptional: true,
    logger: false,
    disableReverseLookup: true,
    closeTimeout: 100,
    onData: (stream, { envelope }, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : ''
        const to = envelope.rcptTo.map(({ address }) => address)
        arrived.push({ from, to, ...opened(Buffer.concat(chunks).toString()) })
        done()
      })
    },
    ...options,
  })
  // What a test does to its connections is no news.
  server.on('error', () => {})
  server.server.on('connection', (socket: Socket) => {
    connections += 1
    sockets.add(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  const cut = () => sockets.forEach((socket) => socket.destroy())
  const close = () => new Promise<void>((resolve) => server.close(resolve))
  onTestFinished(close)
  const url = `smtp://127.0.0.1:${port}`
  return { port, url, arrived, cut, close, connections: () => connections, mailer: mailerTo(url) }
}

export function mailerTo(smtpUrl: string, perSecond = 1_000) {
  const mailer = createMailer({
    smtpUrl,
    perSecond,
    mailbox: { add: () => Promise.reject(new Error('not this way')) },
  })
  onTestFinished(() => mailer.close())
  return mailer
}

/** A message as a mail program reads it. */
function opened(message: string): Omit<Arrived, 'from' | 'to'> {
  const { lines, head, body } = halved(message)
  const boundary = /boundary="([^"]+)"/.exec(head['content-type']?.[0] ?? '')?.[1]
  const parts = boundary === undefined ? [] : body.split(`--${boundary}`).slice(1, -1)
  return { lines, head, parts: parts.map((part) => partOf(part.trimStart())) }
}

function halved(message: string) {
  const [top = '', ...rest] = message.split('\r\n\r\n')
  const lines = top.replaceAll(/\r\n[ \t]/g, ' ').split('\r\n')
  const head: Record<string, string[]> = {}
  for (const line of lines) {
    const [name = '', ...value] = line.split(':')
    ;(head[name.toLowerCase()] ??= []).push(decodedWords(value.join(':').trim()))
  }
  return { lines, head, body: rest.join('\r\n\r\n') }
}

function partOf(part: string) {
  const { head, body } = halved(part)
  const coded = head['content-transfer-encoding']?.[0]
  const bytes = coded === 'base64' ? Buffer.from(body, 'base64') : coded === 'quoted-printable' ? quoted(body) : body
  return { type: head['content-type']?.[0] ?? '', body: bytes.toString().replaceAll('\r\n', '\n') }
}

function decodedWords(value: string): string {
  return value
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, coding: string, text: string) =>
      (/b/i.test(coding) ? Buffer.from(text, 'base64') : quoted(text.replaceAll('_', ' '))).toString(),
    )
}

function quoted(text: string): Buffer {
  const bytes = text
    .replaceAll('=\r\n', '')
    .replaceAll(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1')
}
