import { Refusal } from '#domain/contract/refusal.ts'
import type { CorrectedPhone, CustomerDetails } from '#domain/customer.ts'
import { addActivity } from '#server/activity/store.ts'
import { readCustomer } from '#server/customer/actions.ts'
import type { Deps } from '#server/deps.ts'
import type { From } from '#server/identity/actions.ts'
import { findCustomerAccount, lockCustomers, setPhoneOfCaller } from '#server/identity/customers/store.ts'
import type { Actor } from '#server/platform/auth/actor.ts'
import { type Db, inTransaction, isUniqueViolation } from '#server/platform/database/db.ts'
import { Retry, retryOnConflict } from '#server/platform/database/retry.ts'
import { readPhone } from '#server/platform/phone/phone.ts'

type Request = From & { actor: Actor; id: string; body: CorrectedPhone }

/** Corrects the number of a customer without an email address, who cannot sign in to do it. Bookings keep theirs. */
export async function correctPhone(db: Db, deps: Deps, request: Request): Promise<CustomerDetails> {
  const { id, storefront, visitor, body } = request
  const phone = readPhone(body.phone, { field: 'phone', locale: storefront.locale })
  if (phone === null) throw new Error('the contract requires a number')
  await retryOnConflict(visitor, () =>
    inTransaction(db, (tx) => correct(tx, deps, { ...request, phone })).catch((error: unknown) => {
      throw isUniqueViolation(error) ? new Retry() : error
    }),
  )
  return readCustomer(db, deps, { id, storefront })
}

const own = 'This customer has an email address by now, and can correct the number in the account.'

async function correct(tx: Db, { clock }: Deps, { actor, visitor, id, phone }: Request & { phone: string }) {
  await lockCustomers(tx, [id])
  const customer = await findCustomerAccount(tx, id)
  if (!customer) throw new Refusal('not_found')
  if (customer.email !== null) throw new Refusal('has_email', { message: own })
  // The same request once more.
  if (customer.phone === phone) return
  await setPhoneOfCaller(tx, id, phone)
  await addActivity(tx, {
    kind: 'customer-phone-corrected',
    at: clock(),
    by: actor.user._id,
    storefront: null,
    subject: { _id: id, title: '' },
    before: null,
    after: null,
  })
  if (!visitor.isWaiting()) throw new Refusal('outcome_unknown', { retryAfter: 2 })
}
