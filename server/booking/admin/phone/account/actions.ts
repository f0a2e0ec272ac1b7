import type { BookingFor } from '#domain/booking/admin.ts'
import { Refusal } from '#domain/contract/refusal.ts'
import { canonicalEmail, isUnclaimed, type User } from '#domain/identity.ts'
import { giveFirstEmail, reserved, takeUnclaimed } from '#server/account/email-links/actions.ts'
import type { Booker } from '#server/booking/insert/actions.ts'
import type { CustomerAccount } from '#server/booking/messages/data.ts'
import type { Deps } from '#server/deps.ts'
import { decoyHash, newcomer } from '#server/identity/actions.ts'
import { addCaller, findCustomerAccount, listWithPhone, mostWithPhone } from '#server/identity/customers/store.ts'
import { addUser, findOwner, isReserved, type NewUser } from '#server/identity/store.ts'
import type { Actor } from '#server/platform/auth/actor.ts'
import { type Db, isUniqueViolation } from '#server/platform/database/db.ts'

type Kinds =
  | { kind: 'old' }
  | { kind: 'new'; added: NewUser }
  /** Its address is not confirmed, so its password is replaced. */
  | { kind: 'unclaimed'; user: User; passwordHash: string }
  /** It had a phone number only, and gets this address. */
  | { kind: 'reached'; email: string }

/** The account of a caller, as it was read, and what happens to it with the booking. */
export type Account = { customer: Booker; phone: string | null } & Kinds

/** The customer of a request, and the phone number in the stored form. */
type Caller = BookingFor['customer'] & { phone: string | null }

/** The account that is chosen or has the address, or a new one. Refused if the number alone could mean another. */
export async function accountFor(db: Db, deps: Deps, caller: Caller): Promise<Account> {
  const email = caller.email === undefined ? undefined : canonicalEmail(caller.email)
  if (caller._id !== undefined) return chosenAccount(db, deps, { id: caller._id, name: caller.name, email })
  if (email !== undefined) return accountWith(db, deps, { name: caller.name, email })
  return accountOfPhone(db, deps, caller)
}

type Named = { name: string; email: string }

async function accountWith(db: Db, { clock }: Deps, { name, email }: Named): Promise<Account> {
  const owner = await findOwner(db, email)
  const disabled = 'The account with this address is disabled, so no booking can be made for it.'
  if (owner?.isDisabled) throw unfit('customer.email', 'disabled', disabled)
  if (owner) return ownAccount(owner.user, name)
  if (await isReserved(db, email, { now: clock() })) throw unfit('customer.email', 'kept', reserved)
  const added = await newcomer({ name, email }, clock())
  return { kind: 'new', added, customer: { _id: added.id, name, email, emailVerified: false }, phone: null }
}

/** The address of an unclaimed account was never confirmed, so it may have been registered by a stranger. */
async function ownAccount(user: User, name: string): Promise<Account> {
  if (!isUnclaimed(user)) return { kind: 'old', customer: user, phone: null }
  const renamed = { ...user, name }
  return { kind: 'unclaimed', user: renamed, passwordHash: await decoyHash(), customer: renamed, phone: null }
}

type Chosen = { id: string; name: string; email: string | undefined }

async function chosenAccount(db: Db, deps: Deps, { id, name, email }: Chosen): Promise<Account> {
  const found = await findCustomerAccount(db, id)
  if (!found) throw unfit('customer._id', 'gone', 'This customer is no longer there. Please choose again.')
  if (found.disabledAt !== null)
    throw unfit('customer._id', 'disabled', 'This account is disabled, so no booking can be made for it.')
  if (found.email !== null) {
    if (email !== undefined && email !== found.email)
      throw unfit('customer.email', 'other', 'The customer who is chosen has another address.')
    return accountWith(db, deps, { name, email: found.email })
  }
  const customer = { _id: id, name: found.name, email: email ?? null, emailVerified: false }
  if (email === undefined) return { kind: 'old', customer, phone: found.phone }
  const owner = await findOwner(db, email)
  // Its own by now, if the same address was given at that moment: writing the account finds that out.
  if (owner && owner.user._id !== id) throw unfit('customer.email', 'taken', 'Another account has this address.')
  if (await isReserved(db, email, { now: deps.clock() })) throw unfit('customer.email', 'kept', reserved)
  return { kind: 'reached', email, customer, phone: found.phone }
}

/** Never the account of another customer without being asked: people of one household share a number. */
async function accountOfPhone(db: Db, { clock }: Deps, { name, phone, sharesPhone = false }: Caller) {
  if (phone === null) throw new Error('a customer without an address has a number')
  const known = await listWithPhone(db, phone)
  if (known.length > 0 && !sharesPhone) throw new Refusal('phone_known', { errors: [complaintOf(known)] })
  const added: NewUser = {
    ...(await newcomer({ name, email: null }, clock())),
    phone,
    // Of all without an address, one does not share it: the database allows no second one.
    sharesPhone: known.some(({ email }) => email === null),
  }
  return { kind: 'new', added, customer: { _id: added.id, name, email: null, emailVerified: false }, phone } as const
}

function complaintOf(known: { name: string }[]) {
  const [first] = known
  // No more than these were read.
  const count = known.length < mostWithPhone ? known.length : 'several'
  const owner = known.length === 1 ? (first?.name ?? '') : `${count} customers`
  const message = `This is the number of ${owner}. Please choose who is calling.`
  return { field: 'customer._id', code: 'phone_known', message }
}

type Writing = { account: Account; by: Actor }

/**
 * Writes what happens to the account with the booking. False if it has changed since it was read, or if another account
 * has just taken the address: the transaction has then failed.
 */
export async function writeAccount(tx: Db, deps: Deps, writing: Writing): Promise<boolean> {
  try {
    return await write(tx, deps, writing)
  } catch (error) {
    if (isUniqueViolation(error)) return false
    throw error
  }
}

async function write(tx: Db, deps: Deps, { account, by }: Writing): Promise<boolean> {
  if (account.kind === 'new') {
    const { added } = account
    const { email } = added
    return email === null ? addCaller(tx, added) : (await addUser(tx, { ...added, email })) !== undefined
  }
  if (account.kind === 'reached')
    return giveFirstEmail(tx, deps, { customer: account.customer._id, email: account.email, by: by.user._id })
  if (account.kind === 'old') return true
  const { user, passwordHash } = account
  return takeUnclaimed(tx, user, { passwordHash, now: deps.clock() })
}

/** What the email says about the account. */
export function accountInEmail({ kind }: Account): CustomerAccount {
  return kind === 'reached' ? 'new' : kind
}

function unfit(field: string, code: string, message: string): Refusal {
  return new Refusal('validation_failed', { errors: [{ field, code, message }] })
}
