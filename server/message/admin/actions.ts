import { Refusal } from '#domain/contract/refusal.ts'
import { clockAt } from '#domain/format/day.ts'
import { instantOf, startOfDay } from '#domain/format/zone.ts'
import { isAboutAccess, isToProfessional, type Message } from '#domain/message.ts'
import {
  type AdminMessage,
  type AdminMessageDetails,
  type Dismissal,
  letterDays,
  type MessageFilter,
  type MessageSummary,
  nameOfMessage,
} from '#domain/message/admin.ts'
import type { Page } from '#domain/contract/endpoint.ts'
import type { StorefrontPlan } from '#domain/storefront.ts'
import { addActivity } from '#server/activity/store.ts'
import type { Deps } from '#server/deps.ts'
import { write, type Writers } from '#server/message/actions.ts'
import { findLetter } from '#server/message/letters/store.ts'
import { lockMessage } from '#server/message/store.ts'
import { type Db, inTransaction } from '#server/platform/database/db.ts'
import type { Actor } from '#server/platform/auth/actor.ts'
import { chosenStorefront, chosenStorefronts } from '#server/storefronts.ts'
import { countMessages, findAdminMessage, findMessage, listMessages, settleMessage, unsettleMessage } from './store.ts'

type At = { storefront: StorefrontPlan }

export async function readMessages(
  db: Db,
  deps: Deps,
  { storefront, query }: At & { query: MessageFilter },
): Promise<Page<AdminMessage>> {
  const chosen = chosenStorefront(deps.storefronts, storefront, query.storefront)
  const page = await listMessages(db, { storefront: chosen, now: deps.clock() }, query)
  return { ...page, items: await withNextTries(deps, page.items) }
}

/** The queue knows when a refused email is retried. */
async function withNextTries({ jobs }: Deps, items: AdminMessage[]): Promise<AdminMessage[]> {
  const retried = items.filter(({ state, lastError }) => state === 'waiting' && lastError !== null)
  const runs = await jobs.nextRuns(
    'deliver',
    retried.map(({ _id }) => _id),
  )
  return items.map((item) => ({ ...item, nextTryAt: runs.get(item._id)?.toISOString() ?? null }))
}

export async function getMessage(db: Db, deps: Deps, id: string): Promise<AdminMessage> {
  const found = await findAdminMessage(db, id)
  if (!found) throw new Refusal('not_found')
  const [message = found] = await withNextTries(deps, [found])
  return message
}

type Reading = { id: string; writers: Writers }

/** With the letter as it was sent. For one that has not been sent, it is written as it would be sent now. */
export async function readMessage(db: Db, deps: Deps, { id, writers }: Reading): Promise<AdminMessageDetails> {
  const [message, row] = await Promise.all([getMessage(db, deps, id), findMessage(db, id)])
  if (!row) throw new Refusal('not_found')
  const written = await findLetterOf(db, deps, { message: row, writers })
  if ('why' in written) return { ...message, letter: null, noLetter: written.why }
  const { subject, text, html } = written
  return { ...message, letter: { subject, text, html }, noLetter: null }
}

type LetterRequest = { message: Message; writers: Writers }

async function findLetterOf(db: Db, deps: Deps, { message, writers }: LetterRequest) {
  if (isAboutAccess(message.kind)) return { why: aboutAccess }
  if (message.state === 'sent' && isToProfessional(message.kind)) return { why: toProfessional }
  const kept = await findLetter(db, message.id)
  if (kept) return kept.letter
  if (message.state === 'sent') return { why: noLongerKept }
  // Read only, because looking at an email must change nothing.
  return db.transaction((tx) => writeNow(tx, deps, { message, writers, isAsked: message.state === 'parked' }), {
    accessMode: 'read only',
  })
}

/** The letter as it would be sent now, or why it would not. */
export async function writeNow(tx: Db, deps: Deps, request: LetterRequest & { isAsked: boolean }) {
  const written = await write(tx, deps, request)
  if (!written) return { why: obsolete }
  if ('obsolete' in written) return { why: written.obsolete }
  return 'parked' in written ? { why: written.parked } : written
}

const aboutAccess =
  'This email is about access to an account. Its text is not kept, because a link in it may open the account.'
export const noLongerKept = `The text of this email is not kept any more. Texts are deleted ${letterDays} days after sending.`
const toProfessional =
  'The text of emails to professionals is not kept, because it has the addresses and phone numbers of customers.'
const obsolete =
  'This email no longer applies, because something has changed since it was written. It will not be sent.'

export async function summarize(
  db: Db,
  { storefronts, clock, mailboxAccess }: Deps,
  { storefront, named }: At & { named: string | undefined },
): Promise<MessageSummary> {
  const now = clock()
  const days = chosenStorefronts(storefronts, storefront, named).map((key) => {
    const { timeZone } = storefronts.getPlan(key)
    return { storefront: key, since: instantOf(startOfDay(clockAt(now.toISOString(), timeZone).date, timeZone)) }
  })
  const mailbox = mailboxAccess?.isOpen() ? mailboxAccess.path : null
  return { ...(await countMessages(db, days, now)), mailbox }
}

type Dismissing = { actor: Actor; id: string; body: Dismissal }

/** A dismissed email stays in the list, but is no longer counted as a failure. */
export async function dismissMessage(db: Db, deps: Deps, { actor, id, body }: Dismissing): Promise<AdminMessage> {
  const [at, by] = [deps.clock(), actor.user._id]
  await inTransaction(db, async (tx) => {
    if (!(await lockMessage(tx, id))) throw new Refusal('not_found')
    const was = await findAdminMessage(tx, id)
    if (was?.state !== 'parked') throw new Refusal('not_failed')
    const isDismissed = was.settled !== null
    if (isDismissed === body.dismissed) return
    // Otherwise the same email would count twice if it fails again.
    if (was.resentAs !== null) throw new Refusal('not_failed', { message: 'This email has been sent again.' })
    await (body.dismissed ? settleMessage(tx, id, { at, by }) : unsettleMessage(tx, id))
    const kind = body.dismissed ? 'message-dismissed' : 'message-counted-again'
    const change = { before: { dismissed: isDismissed }, after: { dismissed: body.dismissed } }
    await addActivity(tx, { kind, at, by, storefront: was.storefront, subject: subjectOf(was), ...change })
  })
  return getMessage(db, deps, id)
}

/** The log is permanent, so it names the booking and not the recipient. */
export function subjectOf({ _id, kind, booking }: Pick<AdminMessage, '_id' | 'kind' | 'booking'>) {
  const name = nameOfMessage({ kind, status: null })
  return { _id, title: booking ? `${name}, ${booking.number}` : name }
}

export function refuseAccess({ kind }: Pick<Message, 'kind'>) {
  if (!isAboutAccess(kind)) return
  const message = 'Emails about access to an account are not sent again here. The customer can ask for a new one.'
  throw new Refusal('not_resendable', { message })
}

export function notSent(why: string): Refusal {
  return new Refusal('not_resendable', { message: why })
}
