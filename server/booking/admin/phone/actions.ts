import type { BookingFor } from '#domain/booking/admin.ts'
import { Refusal } from '#domain/contract/refusal.ts'
import { canonicalEmail, isUnclaimed, type User } from '#domain/identity.ts'
import { takeUnclaimed } from '#server/account/email-links/actions.ts'
import { openingRequest, draftBooking, emailAllowance, repeatAnswer } from '#server/booking/actions.ts'
import { readContact } from '#server/booking/contact/actions.ts'
import { insertBooking } from '#server/booking/insert/actions.ts'
import { addBooking, findAdminAnswer, type Proposal } from '#server/booking/insert/store.ts'
import type { CustomerAccount } from '#server/booking/messages/data.ts'
import { type BookingRecord, getBooking } from '#server/booking/store.ts'
import type { Deps } from '#server/deps.ts'
import { decoyHash, type From, newcomer } from '#server/identity/actions.ts'
import { addUser, findOwner, isReserved, type NewUser } from '#server/identity/store.ts'
import type { Actor } from '#server/platform/auth/actor.ts'
import type { Db } from '#server/platform/database/db.ts'
import { Retry, retryOnConflict } from '#server/platform/database/retry.ts'
import { batchContexts, readOpening } from '#server/slot/offer/actions.ts'

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
    if (answer) return repeatAnswer(answer, asked)
    const account = await accountFor(db, deps, asked.body.customer)
    const order = { ...asked, contact, visitor, customer: account.customer, by: actor.user, account: kindOf(account) }
    mayEmail ??= emailAllowance(db, deps, account.customer)
    const customer = account.added ? null : order.customer._id
    const request = { ...openingRequest(order), customer, counted: null, readContext }
    // The cached schedules may not have a professional who was added since.
    const mayBeCached = tries === 0 && order.body.professional === undefined
    const opening = await readOpening(db, deps, { ...request, mayBeCached })
    // The account was closed or disabled in the meantime.
    if (!opening) throw new Retry()
    // Read after the busy times: if the same request was sent twice, its own booking may be among them.
    const repeated = account.added ? await answerOf() : opening.answer
    if (repeated) return repeatAnswer(repeated, order)
    const draft = await draftBooking(db, deps, { order, opening, counted: null, mayEmail })
    const insert = (proposal: Proposal) => db.transaction((tx) => insertWithAccount(tx, deps, { account, proposal }))
    return insertBooking(db, deps, { ...draft, insert })
  })
  return getBooking(db, _id)
}

/** The customer, with a new user to be added, or with the password that replaces the one of an unclaimed account. */
type Account = { customer: User; added?: NewUser; passwordHash?: string }

async function accountFor(db: Db, { clock }: Deps, { name, ...given }: BookingFor['customer']): Promise<Account> {
  const email = canonicalEmail(given.email)
  const owner = await findOwner(db, email)
  const disabled = 'The account with this address is disabled, so no booking can be made for it.'
  if (owner?.isDisabled) throw unfit('disabled', disabled)
  // The address of an unclaimed account was never confirmed, so it may have been registered by a stranger.
  if (owner && isUnclaimed(owner.user)) return { customer: { ...owner.user, name }, passwordHash: await decoyHash() }
  if (owner) return { customer: owner.user }
  const reserved = 'An account used this address until a few days ago and may take it back. Please use another address.'
  if (await isReserved(db, email, { now: clock() })) throw unfit('kept', reserved)
  const added = await newcomer({ name, email }, clock())
  const { id: _id, role, createdAt } = added
  const customer = {
    _id,
    name,
    email: added.email,
    phone: '',
    role,
    emailVerified: false,
    createdAt: createdAt.toISOString(),
  }
  return { customer, added }
}

/** What the email says about the account. */
function kindOf({ added, passwordHash }: Account): CustomerAccount {
  if (added) return 'new'
  return passwordHash === undefined ? 'old' : 'unclaimed'
}

type Inserting = { account: Account; proposal: Proposal }

/** The booking with its account. */
async function insertWithAccount(tx: Db, deps: Deps, { account, proposal }: Inserting): Promise<string> {
  const { added, passwordHash, customer } = account
  const now = deps.clock()
  if (added && !(await addUser(tx, added))) throw new Retry()
  if (passwordHash !== undefined && !(await takeUnclaimed(tx, customer, { passwordHash, now }))) throw new Retry()
  const number = await addBooking(tx, proposal)
  if (number === undefined) throw new Retry()
  return number
}

function unfit(code: string, message: string): Refusal {
  return new Refusal('validation_failed', { errors: [{ field: 'customer.email', code, message }] })
}
