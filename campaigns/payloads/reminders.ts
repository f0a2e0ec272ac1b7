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
import { openShop } from '#campaigns/rig/server-deps.ts'
import { type Author, inLanes } from './fixtures.ts'
import type { Letter } from './mail.ts'

const zone = 'Asia/Kolkata'
type Where = { url: string; folder: string; client: Client }

/** At noon of tomorrow: reminders of the day after, and questions how it was. Into the mailbox of the shop. */
export async function writeTomorrow({ url, folder, client }: Where) {
  const { deps, close } = await openShop({ DATABASE_URL: url })
  const noon = instantOf(edgeIn(zone, addDays(dayIn(zone, new Date()), 1), '12:00'))
  const mailbox = openMailbox(join(folder, 'mail'), deps.clock)
  const later = {
    ...deps,
    clock: () => noon,
    mailer: createMailer({ smtpUrl: undefined, perSecond: 1_000, mailbox }),
    // The shop itself would find that it is not tomorrow yet.
    jobs: { ...deps.jobs, send: async () => {}, sendSoon: () => {} },
  }
  try {
    await writeByTheClock(later)
    const { rows } = await client.query<{ id: string }>("select id from messages where state = 'waiting'")
    await inLanes(rows, ({ id }) => deliver(later, emailWriters, id))
    await giveToOwner(folder, join(folder, 'mail'))
  } finally {
    await close()
  }
}

/** A shop that was started as root goes on as the owner of its folder, and reads what is that user's. */
async function giveToOwner(folder: string, mail: string) {
  const { uid, gid } = await stat(folder)
  for (const name of await readdir(mail)) await chown(join(mail, name), uid, gid)
}

/** They have forgotten their password. */
export async function forget(calls: Calls, authors: Author[]) {
  await inLanes(authors, ({ customer }) =>
    calls.give('POST', '/api/auth/forgot-password', { body: { email: `${customer.id}@campaign.example` } }),
  )
}

/** They choose another, which signs them out everywhere. */
export async function chooseAnew(calls: Calls, letters: Iterable<Letter>) {
  const resets = [...letters].filter(({ kind }) => kind === 'reset-password')
  await inLanes(resets, async ({ text }) => {
    const token = /\/reset-password\?token=(\S+)/.exec(text)?.[1]
    await calls.give('POST', '/api/auth/reset-password', { body: { token, password: 'seven green umbrellas' } })
  })
}
