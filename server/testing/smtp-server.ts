import type { AddressInfo, Socket } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { onTestFinished } from 'vitest'
import { createMailer } from '#server/platform/mail/mailer.ts'
import { parseMail, type ParsedMail } from './parse-mail.ts'

type Arrived = { from: string; to: string[] } & ParsedMail

/** Starts a real SMTP server for one test, with a mailer that uses it. */
export async function startSmtpServer(options: SMTPServerOptions = {}) {
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
        arrived.push({ from, to, ...parseMail(Buffer.concat(chunks).toString()) })
        done()
      })
    },
    ...options,
  })
  // Broken connections are part of some tests.
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
  return { port, url, arrived, cut, close, connections: () => connections, mailer: await mailerTo(url) }
}

export async function mailerTo(smtpUrl: string, perSecond = 1_000) {
  const mailer = await createMailer({
    smtpUrl,
    perSecond,
    mailbox: { add: () => Promise.reject(new Error('not this way')) },
  })
  onTestFinished(() => mailer.close())
  return mailer
}
