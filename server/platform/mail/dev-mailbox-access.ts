import { randomBytes, timingSafeEqual } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import type { Clock } from '#server/clock.ts'
import { openDataFolder } from '#server/platform/database/data-folder.ts'
import { readOrCreateSecret } from '#server/platform/auth/secret-file.ts'
import { describe, type Log } from '#server/log.ts'
import { StartupError } from '#server/startup-error.ts'

const Closing = z.object({ at: z.iso.datetime(), host: z.string() })

export type MailboxAccess = {
  /** The secret address of the mailbox. */
  path: string
  /** The part of a path after the secret: '' the list, '.json', or '/' and the rest. Undefined without the secret. */
  partOf: (path: string) => string | undefined
  isOpen: () => boolean
  /** Closes it for good, in all processes of this data folder: the shop is reachable from outside as `host`. */
  close: (host: string) => void
  /** Explains why it is closed and how to open it again; undefined while it is open. */
  whyClosed: () => string | undefined
}

type Options = { dataDir: string; clock: Clock; log: Log }

export const mailboxArea = '/dev/mail/'

/** Opens the access to the development mailbox. Its address is created on the first start. */
export async function openMailboxAccess({ dataDir, clock, log }: Options): Promise<MailboxAccess> {
  openDataFolder(dataDir)
  const secret = await secretIn(join(dataDir, 'mailbox-secret'))
  const file = join(dataDir, 'mailbox-closed')
  let isClosed = existsSync(file)
  // Another process may have closed it.
  const isOpen = () => !(isClosed ||= existsSync(file))

  function close(host: string) {
    if (isClosed) return
    isClosed = true
    log.warn('development mailbox closed: a request named a host that is not this machine', { host })
    try {
      writeFileSync(file, `${JSON.stringify({ at: clock().toISOString(), host })}\n`, { mode: 0o600, flag: 'wx' })
    } catch (error) {
      if (!existsSync(file)) log.error('closing the development mailbox could not be recorded', describe(error))
    }
  }

  return {
    path: `${mailboxArea}${secret}`,
    partOf: (path) => partOf(path, secret),
    isOpen,
    close,
    whyClosed: () => (isOpen() ? undefined : whyClosed(file)),
  }
}

/** 160 random bits in characters that are safe in file names and URLs. */
async function secretIn(file: string): Promise<string> {
  const secret = await readOrCreateSecret(file, () => randomBytes(20).toString('hex'))
  if (/^[\da-f]{40}$/.test(secret)) return secret
  throw new StartupError(`The file ${file} does not contain what Doorstep wrote. Please delete it and start again.`)
}

function partOf(path: string, secret: string): string | undefined {
  if (!path.startsWith(mailboxArea)) return undefined
  const [, named = '', part] = /^([\da-f]{40})((?:\.json|\/.+)?)$/.exec(path.slice(mailboxArea.length)) ?? []
  if (part === undefined) return undefined
  return timingSafeEqual(Buffer.from(named), Buffer.from(secret)) ? part : undefined
}

function whyClosed(file: string): string {
  const { at, host } = readClosing(file)
  return `The development mailbox has been closed since ${at}: a request named the host ${host}, so others may reach this shop. To open it again, delete ${file} and start again.`
}

/** An unreadable file closes the mailbox too. */
function readClosing(file: string): z.infer<typeof Closing> {
  try {
    return Closing.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return { at: 'an unknown time', host: 'that is not known' }
  }
}
