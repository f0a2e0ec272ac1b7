import type { MessageToWrite } from '#domain/message.ts'
import type { Deps } from '#server/deps.ts'
import type { Db } from '#server/platform/database/db.ts'
import { spanOf } from '#server/professional/actions.ts'
import { findAddressee } from '#server/professional/letters/store.ts'
import { decisionEmail } from './mails.ts'
import { findDecided } from './store.ts'

/** `isEnded` of time off that an administrator has ended. */
type Decided = { request: string; isEnded?: boolean | undefined }

/** Renders the emails about decided requests when they are sent. */
export const decisionWriters = {
  async 'time-off-decided'(tx: Db, { storefronts, clock }: Deps, message: MessageToWrite<Decided>) {
    const { userId, storefront, origin, recipient, reader, data } = message
    const found = await findDecided(tx, { id: data.request, now: clock() })
    if (!found) return undefined
    const { request, taken, name, visits, isOff } = found
    const { state } = request
    // What was granted may have been taken back or ended since.
    if (state === 'asked' || state === 'withdrawn' || (state === 'ended') !== (data.isEnded ?? false)) return undefined
    // What was ended may have been entered again, with other dates.
    if (state === 'ended' && isOff) return undefined
    const plan = storefronts.getPlan(storefront)
    const isOwner = reader === 'owner' || recipient === (await findAddressee(tx, request.professionalId))?.email
    return decisionEmail({
      plan,
      origin,
      recipient,
      userId,
      name: isOwner ? name : '',
      answer: isOwner ? request.answer : '',
      state,
      visits,
      // Granted without being added, it is part of other time off.
      span: spanOf(plan.timeZone, state === 'taken' ? (taken ?? request) : request),
    })
  },
}
