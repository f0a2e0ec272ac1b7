import { useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '#domain/api.ts'
import { Refusal } from '#domain/contract/refusal.ts'
import { type Customer, type CustomerDetails, whyNotMerge } from '#domain/customer.ts'
import { showPhone } from '#domain/format/national-phone.ts'
import { useAdmin } from '#web/admin/use-admin.ts'
import { announceBooking } from '#web/admin/bookings/booking-events.ts'
import type { CustomerQuery } from '#web/admin/customers/customer/use-customer.ts'
import { useCustomerPath } from '#web/admin/customers/table.tsx'
import { prepare } from '#web/api.ts'
import { useWrite } from '#web/data/use-write.ts'
import { useToast } from '#web/ui/toast.tsx'

type Options = { customer: CustomerDetails; query: Pick<CustomerQuery, 'refresh'>; onClose: () => void }

/** What names an account in a sentence. */
export function nameOfAccount({ email, phone }: Pick<Customer, 'email' | 'phone'>, locale: string): string {
  return email ?? showPhone(phone, locale)
}

/** A confirmed address stays before one that is not confirmed, and that before none. */
function rankOf({ email, emailVerified }: Customer): number {
  return email === null ? 0 : emailVerified ? 2 : 1
}

/** The two accounts, which of them stays, and how they are merged. */
export function useMerge({ customer, query, onClose }: Options) {
  const toast = useToast()
  const { locale } = useAdmin()
  const navigate = useNavigate()
  const pathTo = useCustomerPath()
  const [other, setOther] = useState<Customer>()
  const [kept, setKept] = useState(customer._id)
  /** The administrator has read what happens, and is asked once more. */
  const [isAsked, setAsked] = useState(false)
  const [from, into] = kept === customer._id ? [other, customer] : [customer, other]
  const { isBusy, problem, run, clear } = useWrite(send, {
    failed: 'We could not find out whether the accounts were merged. Please try again: it is not done twice.',
  })

  async function send(from: Customer, into: Customer) {
    const merging = prepare(api.customer.merge, { params: { customer: from._id }, body: { into: into._id } })
    try {
      await merging.send()
    } catch (error) {
      const isGone = error instanceof Refusal && error.status === 404
      // An earlier attempt, whose answer was lost, has merged them.
      if (!isGone || !merging.wasSent) throw error
      merging.settle()
    }
  }

  async function merge() {
    if (!from || !into) return
    const outcome = await run(from, into)
    if (outcome?.kind !== 'done') return
    toast({ text: `Everything of ${nameOfAccount(from, locale)} now belongs to ${nameOfAccount(into, locale)}` })
    announceBooking()
    onClose()
    if (into._id === customer._id) query.refresh()
    else void navigate(pathTo(into._id), { replace: true })
  }

  return {
    other,
    from,
    into,
    kept,
    isAsked,
    isBusy,
    problem,
    /** Why these two cannot be merged in this direction. */
    reason: from && into ? whyNotMerge(from, into) : undefined,
    choose(found: Customer | undefined) {
      clear()
      setOther(found)
      setAsked(false)
      const isBetter = found !== undefined && rankOf(found) > rankOf(customer)
      setKept(isBetter ? found._id : customer._id)
    },
    keep(id: string) {
      clear()
      setKept(id)
    },
    askOnce: () => setAsked(true),
    goBack: () => {
      clear()
      setAsked(false)
    },
    merge: () => void merge(),
  }
}
export type Merge = ReturnType<typeof useMerge>
