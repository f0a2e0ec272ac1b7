import { Refusal } from '#domain/contract/refusal.ts'
import type { CustomerDetails, Disabling } from '#domain/customer.ts'
import type { StorefrontPlan } from '#domain/storefront.ts'
import { addActivity, listActivityOf } from '#server/activity/store.ts'
import { cancelUpcoming } from '#server/booking/change/actions.ts'
import { readBookingSums } from '#server/booking/sums/store.ts'
import { listNotes } from '#server/customer/notes/store.ts'
import type { Deps } from '#server/deps.ts'
import { endAccessOf, lockProfessionalOf } from '#server/professional/access/actions.ts'
import { lockCustomers, setDisabledAt } from '#server/identity/customers/store.ts'
import type { Actor } from '#server/platform/auth/actor.ts'
import { type Db, inTransaction } from '#server/platform/database/db.ts'
import { Retry, retryOnConflict } from '#server/platform/database/retry.ts'
import type { Visitor } from '#server/platform/http/request.ts'
import { findCustomer, listAddresses } from './store.ts'

/** One customer, with the addresses of their latest bookings at a storefront. */
export async function readCustomer(
  db: Db,
  { clock }: Deps,
  { id, storefront }: { id: string; storefront: StorefrontPlan },
): Promise<CustomerDetails> {
  const [found, addresses, sums, notes] = await Promise.all([
    findCustomer(db, id),
    listAddresses(db, { customerId: id, storefront: storefront.key }),
    readBookingSums(db, id, clock()),
    listNotes(db, id),
  ])
  if (!found) throw new Refusal('not_found')
  const { disabledAt, ...customer } = found
  return { ...customer, addresses, sums, notes, disabling: disabledAt && (await disablingOf(db, id, disabledAt)) }
}

async function disablingOf(db: Db, id: string, disabledAt: Date) {
  const last = (await listActivityOf(db, { subject: id, kinds: ['customer-disabled'] })).at(-1)
  return { by: last?.by ?? null, at: disabledAt.toISOString() }
}

type SettingDisabled = { actor: Actor; visitor: Visitor; storefront: StorefrontPlan; id: string; body: Disabling }

/** Disabling ends all sessions, and the access of a professional to My day. The upcoming bookings remain, unless they are to be cancelled as well. */
export async function setDisabled(
  db: Db,
  deps: Deps,
  { actor, visitor, storefront, id, body: { disabled, cancelUpcoming: isCancelling = false } }: SettingDisabled,
): Promise<CustomerDetails> {
  const now = deps.clock()
  const by = actor.user._id
  await retryOnConflict(visitor, () =>
    inTransaction(db, async (tx) => {
      // Enabling the account again gives no access to visits: only an invitation does.
      const professional = disabled ? await lockProfessionalOf(tx, id) : undefined
      const [found] = await lockCustomers(tx, [id])
      if (!found) throw new Refusal('not_found')
      // The account has just accepted an invitation.
      if (disabled && found.professional && !professional) throw new Retry()
      // Also for an account that another administrator has just disabled without this.
      const cancels = disabled && isCancelling
      const cancelling = { customerId: id, as: 'admin', by: { userId: by, visitor } } as const
      const cancelled = cancels ? await cancelUpcoming(tx, deps, cancelling) : []
      if (professional) await endAccessOf(tx, deps, { actor, professional })
      if (found.disabled !== disabled) {
        await setDisabledAt(tx, id, disabled ? now : null)
        const numbers = cancelled.map(({ booking }) => booking.number)
        await addActivity(tx, {
          kind: disabled ? 'customer-disabled' : 'customer-enabled',
          at: now,
          by,
          storefront: null,
          subject: { _id: id, title: '' },
          before: { disabled: !disabled },
          after: { disabled, ...(cancels && { cancelled: numbers }) },
        })
      }
      if (!visitor.isWaiting()) throw new Refusal('outcome_unknown', { retryAfter: 2 })
    }),
  )
  return readCustomer(db, deps, { id, storefront })
}
