import { isIPv4 } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { createTransport } from 'nodemailer'
import { oneLine } from './plain-text.ts'

export type Mail = {
  /** Plain enough to be part of a Message-ID and of the name of a file. */
  id: string
  from: { name: string; address: string }
  to: string
  subject: string
  text: string
  html: string
  /** The appointment that it is about, for calendars. */
  calendar?: { name: string; text: string; isCalledOff: boolean } | undefined
}

export type Mailer = { send: (mail: Mail) => Promise<void>; close: () => Promise<void> }

/** Not plainly one address, and so it never will be: trying again does not help. */
export class BadAddress extends Error {}

/** The server has looked at this one mail and says that it will not take it, now or later. */
export class RefusedForGood extends Error {}

type Settings = {
  smtpUrl: string | undefined
  /** So many mails a second at the most: who sends in bursts is taken for a nuisance. */
  perSecond: number
  mailbox: { add: (mail: Mail) => Promise<void> }
}

/** Sends over SMTP; where none is set, mail stays in the development mailbox. */
export function createMailer({ smtpUrl, perSecond, mailbox }: Settings): Mailer {
  if (smtpUrl !== undefined) return smtpMailer(smtpUrl, perSecond)
  return { send: async (mail) => mailbox.add(harmless(mail)), close: async () => {} }
}

/** However slowly the other side answers. */
const longestDelivery = 60_000
const longestGoodbye = 2_000

function smtpMailer(smtpUrl: string, perSecond: number): Mailer {
  const transport = createTransport({
    ...serverOf(new URL(smtpUrl)),
    pool: true,
    maxConnections: 1,
    rateDelta: 1_000,
    rateLimit: perSecond,
    // Many servers hang up on an idle connection before long. We go first, so that no mail meets a dead one.
    idleTimeout: 5_000,
    maxRequeues: 1,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const underWay = new Set<Promise<unknown>>()

  async function send(mail: Mail) {
    const { id, from, to, subject, text, html, calendar } = harmless(mail)
    const sending = transport.sendMail({
      messageId: `<${id}@${from.address.split('@')[1]}>`,
      from,
      // As an object: a text would be read as a list of addresses.
      to: { name: '', address: to },
      subject,
      text,
      html,
      ...(calendar && { attachments: [attached(calendar)] }),
      // Nobody's holiday notice needs to answer.
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
    // Also what waits for a server that says nothing: it is tried again.
    transport.close({ force: true })
    await Promise.allSettled(underWay)
  }

  return { send, close }
}

function attached({ name, text, isCalledOff }: NonNullable<Mail['calendar']>) {
  const contentType = `text/calendar; charset=utf-8; method=${isCalledOff ? 'CANCEL' : 'PUBLISH'}`
  return { filename: name, content: text, contentType }
}

/** What was said of this one mail; what was said of us, on connecting, signing in or naming the sender, is not its fault. */
function isRefusal(error: unknown): error is Error {
  if (!(error instanceof Error)) return false
  // As nodemailer marks them.
  const {
    code,
    command,
    responseCode = 0,
  } = error as Error & Partial<{ code: string; command: string; responseCode: number }>
  return responseCode >= 500 && command !== 'MAIL FROM' && (code === 'EENVELOPE' || code === 'EMESSAGE')
}

/** Where the server is and how it is spoken to. Its certificate is checked whenever there is TLS, and a password needs TLS. */
function serverOf({ protocol, hostname, port, username, password }: URL) {
  const host = hostname.replace(/^\[|\]$/g, '')
  const isSignedIn = username !== '' || password !== ''
  return {
    host,
    ...(port !== '' && { port: Number(port) }),
    secure: protocol === 'smtps:',
    requireTLS: isSignedIn,
    // A relay on this machine often offers TLS with a certificate that nobody knows, and needs none.
    ignoreTLS: host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.')),
    ...(isSignedIn && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
  }
}

const plainId = /^[\w-]{1,64}$/
/** One `local@host`, of the characters that no mail program reads as anything else. */
const plainAddress =
  /^(?=.{3,254}$)(?=[^@]{1,64}@)[\w#$&'*+/=?^{}~-]+(\.[\w#$&'*+/=?^{}~-]+)*@[a-z\d]([a-z\d-]{0,61}[a-z\d])?(\.[a-z\d]([a-z\d-]{0,61}[a-z\d])?)*$/i

/** The same mail, with nothing in its head that could end a line or name a second recipient. */
function harmless(mail: Mail): Mail {
  if (!plainId.test(mail.id)) throw new Error('The id of a mail must be plain.')
  // Without the address: the log has no business with it.
  if (!plainAddress.test(mail.to)) throw new BadAddress('The recipient is not one plain address.')
  if (!plainAddress.test(mail.from.address)) throw new BadAddress('The sender is not one plain address.')
  return { ...mail, from: { ...mail.from, name: oneLine(mail.from.name) }, subject: oneLine(mail.subject) }
}
