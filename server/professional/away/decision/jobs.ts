import type { MessageToWrite } from '#domain/message.ts'
import type { Deps } from '#server/deps.ts'
import type { Db } from '#server/platform/database/db.ts'
import { spanOf } from '#server/professional/actions.ts'
import { decisionEmail } from './mails.ts'
import { findDecided } from './store.ts'

/** Renders the emails about decided requests when they are sent. */
export const decisionWriters = {
  async 'time-off-decided'(tx: Db, { storefronts }: Deps, message: MessageToWrite<{ request: string }>) {
    const { userId, storefront, origin, recipient, reader, data } = message
    const found = await findDecided(tx, data.request)
    if (!found) return undefined
    const { request, taken, name } = found
    // What was granted may have been taken back since.
    const at = request.state === 'refused' ? request : taken
    if (!at) return undefined
    const plan = storefronts.getPlan(storefront)
    const isOwner = reader === 'owner'
    return decisionEmail({
      plan,
      origin,
      recipient,
      userId,
      name: isOwner ? name : '',
      answer: isOwner ? request.answer : '',
      isTaken: request.state === 'taken',
      span: spanOf(plan.timeZone, at),
    })
  },
}
