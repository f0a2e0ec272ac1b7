import { isIPv4 } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { oneLine } from './plain-text.ts'

export type Mail = {
  /** Safe as part of a Message-ID and of a file name. */
  id: string
  from: { name: string; address: string }
  to: string
  subject: string
  text: string
  html: string
  /** The appointment, as a calendar file. */
  calendar?: { name: string; text: string; isCalledOff: boolean } | undefined
  /** An invoice as PDF. */
  pdf?: { name: string; bytes: Uint8Array } | undefined
}

export type Mailer = { send: (mail: Mail) => Promise<void>; close: () => Promise<void> }

/** The recipient is not a single plain address, so retrying is pointless. */
export class BadAddress extends Error {}

/** The server has refused this email permanently. */
export class RefusedForGood extends Error {}

type Settings = {
  smtpUrl: string | undefined
  /** At most this many emails per second: receivers block senders of bursts. */
  perSecond: number
  mailbox: { add: (mail: Mail) => Promise<void> }
}

/** Sends emails over SMTP; without a server they go to the development mailbox. */
export async function createMailer({ smtpUrl, perSecond, mailbox }: Settings): Promise<Mailer> {
  if (smtpUrl !== undefined) return smtpMailer(await openTransport(smtpUrl, perSecond))
  return { send: async (mail) => mailbox.add(harmless(mail)), close: async () => {} }
}

/** The time limit for one email, even if the server responds slowly, in milliseconds. */
const longestDelivery = 60_000
const longestGoodbye = 2_000

function smtpMailer(transport: Transport): Mailer {
  const underWay = new Set<Promise<unknown>>()

  async function send(mail: Mail) {
    const { id, from, to, subject, text, html, calendar, pdf } = harmless(mail)
    const sending = transport.sendMail({
      messageId: `<${id}@${from.address.split('@')[1]}>`,
      from,
      // As an object: a string would be parsed as a list of addresses.
      to: { name: '', address: to },
      subject,
      text,
      html,
      attachments: [...(calendar ? [attached(calendar)] : []), ...(pdf ? [attachedPdf(pdf)] : [])],
      // Keeps out-of-office replies from answering.
      headers: { 'Auto-Submitted': 'auto-generated' },
      signal: AbortSignal.timeout(longestDelivery),
    })
    underWay.add(sending)
    await sending
      .catch((error: unknown) => {
        throw isRefusal(error) ? new RefusedForGood(error.message, { cause: error }) : error
      })
      .finally(() => underWay.delete(sending))
  }

  async function close() {
    await Promise.race([Promise.allSettled(underWay), sleep(longestGoodbye, undefined, { ref: false })])
    // Also aborts emails waiting for a silent server: they are retried.
    transport.close({ force: true })
    await Promise.allSettled(underWay)
  }

  return { send, close }
}

type Transport = Awaited<ReturnType<typeof openTransport>>

/** Loads the package only where emails are sent, because loading it delays the start. */
async function openTransport(smtpUrl: string, perSecond: number) {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    ...serverOf(new URL(smtpUrl)),
    pool: true,
    maxConnections: 1,
    rateDelta: 1_000,
    rateLimit: perSecond,
    // Many servers close an idle connection soon. We close it first, so that no email is sent over a closed one.
    idleTimeout: 5_000,
    maxRequeues: 1,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

function attached({ name, text, isCalledOff }: NonNullable<Mail['calendar']>) {
  const contentType = `text/calendar; charset=utf-8; method=${isCalledOff ? 'CANCEL' : 'PUBLISH'}`
  return { filename: name, content: text, contentType }
}

function attachedPdf({ name, bytes }: NonNullable<Mail['pdf']>) {
  return { filename: name, content: Buffer.from(bytes), contentType: 'application/pdf' }
}

/**
 * Whether the server refused this email. An error while connecting, signing in or naming the sender is not caused by
 * the email.
 */
function isRefusal(error: unknown): error is Error {
  if (!(error instanceof Error)) return false
  // Properties that nodemailer adds.
  const {
    code,
    command,
    responseCode = 0,
  } = error as Error & Partial<{ code: string; command: string; responseCode: number }>
  return responseCode >= 500 && command !== 'MAIL FROM' && (code === 'EENVELOPE' || code === 'EMESSAGE')
}

/** Connection settings. The certificate is checked whenever TLS is used, and a password requires TLS. */
function serverOf({ protocol, hostname, port, username, password }: URL) {
  const host = hostname.replace(/^\[|\]$/g, '')
  const isSignedIn = username !== '' || password !== ''
  return {
    host,
    ...(port !== '' && { port: Number(port) }),
    secure: protocol === 'smtps:',
    requireTLS: isSignedIn,
    // A local relay often offers TLS with a self-signed certificate, and needs none.
    ignoreTLS: host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.')),
    ...(isSignedIn && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
  }
}

const plainId = /^[\w-]{1,64}$/
/** A single `local@host` without characters that mail programs interpret differently. */
const plainAddress =
  /^(?=.{3,254}$)(?=[^@]{1,64}@)[\w#$&'*+/=?^{}~-]+(\.[\w#$&'*+/=?^{}~-]+)*@[a-z\d]([a-z\d-]{0,61}[a-z\d])?(\.[a-z\d]([a-z\d-]{0,61}[a-z\d])?)*$/i

/** The email without anything in its headers that could end a line or add a recipient. */
function harmless(mail: Mail): Mail {
  if (!plainId.test(mail.id)) throw new Error('The id of an email must be plain.')
  // Without the address, which must not be logged.
  if (!plainAddress.test(mail.to)) throw new BadAddress('The recipient is not one plain address.')
  if (!plainAddress.test(mail.from.address)) throw new BadAddress('The sender is not one plain address.')
  return { ...mail, from: { ...mail.from, name: oneLine(mail.from.name) }, subject: oneLine(mail.subject) }
}
