import type { BookingFor } from '#domain/booking/admin.ts'
import { Refusal } from '#domain/contract/refusal.ts'
import { openingRequest, draftBooking, emailAllowance, repeatAnswer } from '#server/booking/actions.ts'
import { readContact } from '#server/booking/contact/actions.ts'
import { insertBooking } from '#server/booking/insert/actions.ts'
import { addBooking, findAdminAnswer, type Proposal } from '#server/booking/insert/store.ts'
import { type BookingRecord, getBooking } from '#server/booking/store.ts'
import type { Deps } from '#server/deps.ts'
import type { From } from '#server/identity/actions.ts'
import type { Actor } from '#server/platform/auth/actor.ts'
import type { Db } from '#server/platform/database/db.ts'
import { Retry, retryOnConflict } from '#server/platform/database/retry.ts'
import { batchContexts, readOpening } from '#server/slot/offer/actions.ts'
import { type Account, accountFor, accountInEmail, writeAccount } from './account/actions.ts'

type Request = From & { actor: Actor; body: BookingFor }

/** Books for a customer on the phone, by the same rules. A customer without an account gets one in the same transaction. */
export async function bookForCustomer(db: Db, deps: Deps, { actor, ...asked }: Request): Promise<BookingRecord> {
  const { idempotencyKey } = asked.visitor
  // Keys sent by clients contain no blank, so this never collides with the key of a customer. The prefix is stored, and
  // an index depends on it.
  const key = idempotencyKey === undefined ? undefined : `office ${actor.user._id} ${idempotencyKey}`
  const answerOf = async () => (key === undefined ? undefined : findAdminAnswer(db, key))
  const contact = readContact(asked.body, asked.storefront, { mayBeOutside: true })
  const readContext = batchContexts(db)
  const visitor = { ...asked.visitor, idempotencyKey: key }
  let mayEmail: (() => Promise<boolean>) | undefined
  const { _id } = await retryOnConflict(visitor, async (tries) => {
    const answer = await answerOf()
    if (answer) return repeatAnswer(db, answer, asked)
    const account = await accountFor(db, deps, { ...asked.body.customer, phone: contact.phone }).catch(refusalIn)
    if (account instanceof Refusal) {
      // If the same request was sent twice, the number or the address may be known from its own booking.
      const made = await answerOf()
      if (made) return repeatAnswer(db, made, asked)
      throw account
    }
    const isAdded = account.kind === 'new'
    const order = {
      ...asked,
      contact: { ...contact, phone: contact.phone ?? account.phone },
      visitor,
      customer: account.customer,
      by: actor.user,
      account: accountInEmail(account),
    }
    mayEmail ??= emailAllowance(db, deps, account.customer)
    const customer = isAdded ? null : order.customer._id
    const request = { ...openingRequest(order), customer, counted: null, readContext }
    // The cached schedules may not have a professional who was added since.
    const mayBeCached = tries === 0 && order.body.professional === undefined
    const opening = await readOpening(db, deps, { ...request, mayBeCached })
    // The account was closed or disabled in the meantime.
    if (!opening) throw new Retry()
    // Read after the busy times: if the same request was sent twice, its own booking may be among them.
    const repeated = isAdded ? await answerOf() : opening.answer
    if (repeated) return repeatAnswer(db, repeated, order)
    const draft = await draftBooking(db, deps, { order, opening, counted: null, mayEmail })
    const insert = (proposal: Proposal) =>
      db.transaction((tx) => insertWithAccount(tx, deps, { account, by: actor, proposal }))
    return insertBooking(db, deps, { ...draft, insert })
  })
  return getBooking(db, _id)
}

function refusalIn(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  throw error
}

type Inserting = { account: Account; by: Actor; proposal: Proposal }

/** The booking with its account. */
async function insertWithAccount(tx: Db, deps: Deps, { account, by, proposal }: Inserting): Promise<string> {
  if (!(await writeAccount(tx, deps, { account, by }))) throw new Retry()
  const number = await addBooking(tx, proposal)
  if (number === undefined) throw new Retry()
  return number
}
