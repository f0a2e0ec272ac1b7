import { chown, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Calls } from './api-calls.ts'
import { addDays, dayIn, edgeIn, instantOf } from '#domain/format/zone.ts'
import { writeByTheClock } from '#server/booking/messages/reminders.ts'
import type { Client } from '#server/platform/database/db.ts'
import { createMailer } from '#server/platform/mail/mailer.ts'
import { openMailbox } from '#server/platform/mail/dev-mailbox.ts'
import { deliver } from '#server/message/actions.ts'
import { emailWriters } from '#server/workers.ts'
import { openServerDeps } from '#campaigns/rig/server-deps.ts'
import { type Author, inLanes } from './fixtures.ts'
import type { SentEmail } from './mail.ts'

const zone = 'Asia/Kolkata'
type ProductPaths = { url: string; folder: string; client: Client }

/** Sends tomorrow's reminders and review invitations to the development mailbox, by a clock set to tomorrow noon. */
export async function sendTomorrowsEmails({ url, folder, client }: ProductPaths) {
  const { deps, close } = await openServerDeps({ DATABASE_URL: url })
  const noon = instantOf(edgeIn(zone, addDays(dayIn(zone, new Date()), 1), '12:00'))
  const mailbox = openMailbox(join(folder, 'mail'), deps.clock)
  const later = {
    ...deps,
    clock: () => noon,
    mailer: await createMailer({ smtpUrl: undefined, perSecond: 1_000, mailbox }),
    // The product itself would not send them before tomorrow.
    jobs: { ...deps.jobs, send: async () => {}, sendSoon: () => {} },
  }
  try {
    await writeByTheClock(later)
    const { rows } = await client.query<{ id: string }>("select id from messages where state = 'waiting'")
    await inLanes(rows, ({ id }) => deliver(later.db, later, { id, writers: emailWriters }))
    await giveToOwner(folder, join(folder, 'mail'))
  } finally {
    await close()
  }
}

/** A product started as root continues as the owner of its data folder and can only read that user's files. */
async function giveToOwner(folder: string, mail: string) {
  const { uid, gid } = await stat(folder)
  for (const name of await readdir(mail)) await chown(join(mail, name), uid, gid)
}

export async function requestPasswordResets(calls: Calls, authors: Author[]) {
  await inLanes(authors, ({ customer }) =>
    calls.give('POST', '/api/auth/forgot-password', { body: { email: `${customer.id}@campaign.example` } }),
  )
}

/** Resets the passwords, which ends all sessions. */
export async function resetPasswords(calls: Calls, emails: Iterable<SentEmail>) {
  const resets = [...emails].filter(({ kind }) => kind === 'reset-password')
  await inLanes(resets, async ({ text }) => {
    const token = /\/reset-password\?token=(\S+)/.exec(text)?.[1]
    await calls.give('POST', '/api/auth/reset-password', { body: { token, password: 'seven green umbrellas' } })
  })
}
