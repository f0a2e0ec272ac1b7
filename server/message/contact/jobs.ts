import type { MessageToWrite } from '#domain/message.ts'
import { contactDays } from '#domain/message/contact.ts'
import type { Deps, ServerDeps } from '#server/deps.ts'
import type { Db } from '#server/platform/database/db.ts'
import { answerEmail } from './mails.ts'
import { findContactRow, removeOldContacts } from './store.ts'

/** Renders the answers to messages of the contact form when they are sent. */
export const contactWriters = {
  async 'contact-answer'(tx: Db, { storefronts }: Deps, message: MessageToWrite<{ contact: string }>) {
    const { userId, storefront, origin, recipient, reader, data } = message
    const found = await findContactRow(tx, data.contact)
    if (!found || found.answer === null) return undefined
    const typed = reader === 'owner' ? { name: found.name, message: found.message } : { name: '', message: '' }
    const { answer, createdAt: writtenAt } = found
    const plan = storefronts.getPlan(storefront)
    return answerEmail({ plan, origin, recipient, userId, answer, writtenAt, ...typed })
  },
}

const day = 24 * 3_600_000

/** Deletes messages that were answered or closed long ago. */
export async function tidyContacts({ db, clock }: ServerDeps) {
  await removeOldContacts(db, new Date(clock().getTime() - contactDays * day))
}
