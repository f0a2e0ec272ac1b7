import type { MessageToWrite } from '#domain/message.ts'
import { listEventsNamed } from '#server/activity/news/store.ts'
import type { Deps } from '#server/deps.ts'
import type { TeamNewsData } from '#server/message/data.ts'
import type { Db } from '#server/platform/database/db.ts'
import { teamEmail } from './mails.ts'

/** Renders the letters to the team when they are sent. What no longer exists by then is left out. */
export const teamLetterWriters = {
  async 'team-news'(tx: Db, { storefronts }: Deps, message: MessageToWrite<TeamNewsData>) {
    const { userId, storefront, origin, recipient, reader, data } = message
    // The address is no longer that of an administrator's account.
    if (reader === 'other') return undefined
    const items = await listEventsNamed(tx, data.items)
    if (items.length === 0) return undefined
    const plan = storefronts.getPlan(storefront)
    const { event, count, first, until } = data
    const span = first === undefined ? undefined : { first, until }
    return teamEmail({ plan, origin, recipient, userId, event, items, count, span })
  },
}
