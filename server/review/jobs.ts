import type { MessageToWrite } from '#domain/message.ts'
import type { Deps } from '#server/deps.ts'
import type { Db } from '#server/platform/database/db.ts'
import { replyEmail } from './mails.ts'
import { findReplied } from './store.ts'

/** Renders the emails about reviews when they are sent: a reply that was removed by then is not announced. */
export const reviewWriters = {
  async 'review-reply'(tx: Db, { storefronts }: Deps, message: MessageToWrite<{ review: string }>) {
    const { userId, storefront, origin, recipient, reader, data } = message
    const replied = await findReplied(tx, data.review)
    if (!replied || userId === null) return undefined
    const { title, author } = replied
    const typed = reader === 'owner' ? { name: author, reply: replied.reply } : { name: '', reply: '' }
    return replyEmail({ plan: storefronts.getPlan(storefront), origin, recipient, userId, title, ...typed })
  },
}
