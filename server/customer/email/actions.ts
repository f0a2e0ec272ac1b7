import { Refusal, refusalOfField } from '#domain/contract/refusal.ts'
import type { CustomerDetails, FirstEmail } from '#domain/customer.ts'
import { canonicalEmail } from '#domain/identity.ts'
import { giveFirstEmail } from '#server/account/email-links/actions.ts'
import { readCustomer } from '#server/customer/actions.ts'
import type { Deps } from '#server/deps.ts'
import type { From } from '#server/identity/actions.ts'
import { lockCustomers } from '#server/identity/customers/store.ts'
import { enqueueMessage } from '#server/message/actions.ts'
import type { Actor } from '#server/platform/auth/actor.ts'
import { type Db, inTransaction, isUniqueViolation } from '#server/platform/database/db.ts'

type Request = From & { actor: Actor; id: string; body: FirstEmail }

/** Adds the first address of a customer, and emails a link to confirm it and to choose a password. */
export async function addEmail(db: Db, deps: Deps, request: Request): Promise<CustomerDetails> {
  const { id, storefront } = request
  await inTransaction(db, (tx) => add(tx, deps, request)).catch((error: unknown) => {
    throw isUniqueViolation(error) ? refusalOfField('email', 'email_taken', taken) : error
  })
  return readCustomer(db, deps, { id, storefront })
}

const taken = 'Another account has this address. You can merge the two accounts.'

async function add(tx: Db, deps: Deps, { actor, visitor, storefront, id, body }: Request) {
  const [customer] = await lockCustomers(tx, [id])
  if (!customer) throw new Refusal('not_found')
  const email = canonicalEmail(body.email)
  // The same request once more.
  if (customer.email === email) return
  if (!(await giveFirstEmail(tx, deps, { customer: id, email, by: actor.user._id }))) throw new Refusal('has_email')
  const to = { recipient: email, userId: id, storefront: storefront.key, origin: visitor.emailOriginOf(storefront) }
  await enqueueMessage(tx, deps, { kind: 'verify-email', data: {}, ...to })
  if (!visitor.isWaiting()) throw new Refusal('outcome_unknown', { retryAfter: 2 })
}
