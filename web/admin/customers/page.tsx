import { allStorefronts, useAdmin } from '#web/admin/use-admin.ts'
import { ListHead, useLostFocus } from '#web/admin/lists/frame.tsx'
import { useUrlQuery } from '#web/admin/use-url-query.ts'
import { TextLink } from '#web/ui/link.tsx'
import { CustomerTable } from './table.tsx'
import { filterWords } from './toolbar.tsx'
import { useCustomerList } from './use-customer-list.ts'

export default function AdminCustomers() {
  const list = useCustomerList()
  useLostFocus(list.page)
  return (
    <>
      <ListHead title="Customers" text={<WhoIsListed />} filter={filterWords(list)} isLong>
        {null}
      </ListHead>
      <CustomerTable list={list} />
    </>
  )
}

/** All storefronts share the accounts, so one that has not booked yet belongs to none of them. */
function WhoIsListed() {
  const { storefront, storefronts } = useAdmin()
  const { linkTo } = useUrlQuery()
  if (!storefront) return 'All accounts, whether they have booked or not.'
  const booked = `Those who have booked at ${storefront.brand}.`
  if (storefronts.length === 1) return booked
  return (
    <>
      {booked} <TextLink {...linkTo({ storefront: allStorefronts, cursor: undefined })}>Show all accounts</TextLink>
    </>
  )
}
