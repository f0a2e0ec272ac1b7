import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { canonicalEmail } from '#domain/identity.ts'
import type { Clock } from '#server/clock.ts'
import type { Mail } from './mailer.ts'

const KeptMail = z.object({
  id: z.string(),
  from: z.object({ name: z.string(), address: z.string() }),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  calendar: z.optional(z.object({ name: z.string(), text: z.string(), isCalledOff: z.boolean() })),
  sentAt: z.iso.datetime(),
})
export type KeptMail = z.infer<typeof KeptMail>

export type Mailbox = ReturnType<typeof openMailbox>

/** Time, a counter within the millisecond, and the id: sorting by name sorts by time. */
const nameForm = /^\d{15}-\d{6}-([\w-]{1,64})\.json$/
const mostKept = 500

/** Stores emails when there is no SMTP server: one file each, so that several processes can share the folder. */
export function openMailbox(folder: string, clock: Clock) {
  let added = 0

  async function add(mail: Mail) {
    const now = clock()
    added += 1
    const name = `${String(now.getTime()).padStart(15, '0')}-${String(added % 1e6).padStart(6, '0')}-${mail.id}.json`
    if (!nameForm.test(name)) throw new Error('The id of an email must be plain.')
    await mkdir(folder, { recursive: true, mode: 0o700 })
    // Written to a temporary file and renamed, so that no reader sees half an email.
    const unfinished = join(folder, `${randomUUID()}.unfinished`)
    await writeFile(unfinished, JSON.stringify({ ...mail, sentAt: now.toISOString() }), { mode: 0o600, flag: 'wx' })
    await rename(unfinished, join(folder, name))
    const names = await namesIn(folder)
    const replaced = names.filter((other) => other < name && idIn(other) === mail.id)
    for (const old of [...replaced, ...names.slice(mostKept)]) await rm(join(folder, old), { force: true })
  }

  /** Newest first. */
  async function list({ to }: { to?: string | undefined } = {}): Promise<KeptMail[]> {
    const names = await namesIn(folder)
    const mails = (await Promise.all(names.map((name) => readMail(folder, name)))).filter((mail) => mail !== undefined)
    return to === undefined ? mails : mails.filter((mail) => canonicalEmail(mail.to) === canonicalEmail(to))
  }

  async function find(id: string): Promise<KeptMail | undefined> {
    const name = (await namesIn(folder)).find((one) => idIn(one) === id)
    return name === undefined ? undefined : readMail(folder, name)
  }

  /** Removes the emails with these ids, and all emails to an address. */
  async function remove({ ids, to }: { ids: string[]; to?: string | undefined }) {
    const gone = new Set(ids)
    if (to !== undefined) for (const { id } of await list({ to })) gone.add(id)
    const names = (await namesIn(folder)).filter((name) => gone.has(idIn(name) ?? ''))
    for (const name of names) await rm(join(folder, name), { force: true })
  }

  return { add, list, find, remove }
}

const idIn = (name: string) => nameForm.exec(name)?.[1]

/** Newest first. The folder is created with the first email. */
async function namesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return names
    .filter((name) => nameForm.test(name))
    .toSorted()
    .toReversed()
}

/** Undefined for a file that another process has just removed, and for one that is not an email. */
async function readMail(folder: string, name: string): Promise<KeptMail | undefined> {
  try {
    return KeptMail.parse(JSON.parse(await readFile(join(folder, name), 'utf8')))
  } catch {
    return undefined
  }
}
