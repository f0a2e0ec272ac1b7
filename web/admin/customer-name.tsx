import { nameOfCustomer } from '#domain/customer.ts'
import { PageLink } from '#web/ui/link.tsx'
import { useAdmin } from './use-admin.ts'

/** The name of a customer, which leads to their page; plain text once the account is closed. */
export function CustomerName({ of: customer }: { of: { _id: string; name: string } | null }) {
  const { pathOf } = useAdmin()
  if (!customer) return nameOfCustomer(null)
  return (
    <PageLink to={pathOf(`/admin/customers/${customer._id}`)} className="underline-offset-3 hover:underline">
      {customer.name}
    </PageLink>
  )
}
