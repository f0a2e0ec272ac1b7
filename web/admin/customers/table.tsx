import { Link, useNavigate } from 'react-router'
import { formatCount } from '#domain/format/count.ts'
import { clockAt, formatDay } from '#domain/format/day.ts'
import { isToConfirm } from '#domain/customer.ts'
import { showPhone } from '#domain/format/national-phone.ts'
import { plural } from '#domain/format/plural.ts'
import { CallLink } from '#web/admin/call-link.tsx'
import { EmailAddress } from '#web/admin/email-address.tsx'
import { ListBox, markOf } from '#web/admin/lists/frame.tsx'
import { useAdmin } from '#web/admin/use-admin.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import type { Column } from '#web/ui/table.tsx'
import { DisabledBadge, EmailState } from './state-badge.tsx'
import { CustomerToolbar } from './toolbar.tsx'
import type { CustomerList, ListedCustomer } from './use-customer-list.ts'

/** The path of a customer's page. */
export function useCustomerPath() {
  const { pathOf } = useAdmin()
  return (id: string) => pathOf(`/admin/customers/${id}`)
}

/** A day as the chosen storefront writes it. */
function useDay() {
  const { own, storefront = own, locale } = useAdmin()
  return (instant: string) => formatDay(clockAt(instant, storefront.timeZone).date, locale, 'short')
}

export function CustomerTable({ list }: { list: CustomerList }) {
  const navigate = useNavigate()
  const pathTo = useCustomerPath()
  return (
    <ListBox
      list={list}
      noun="customers"
      toolbar={<CustomerToolbar list={list} />}
      columns={useColumns(list)}
      isQuiet={({ disabled }) => disabled}
      onPress={({ _id }) => void navigate(pathTo(_id))}
      card={(customer) => <Card customer={customer} mark={markOf(list, customer)} />}
    />
  )
}

function useColumns(list: CustomerList): Column<ListedCustomer>[] {
  const { locale } = useAdmin()
  const day = useDay()
  const pathTo = useCustomerPath()
  return [
    {
      title: 'Customer',
      sort: list.sortBy('name'),
      cell: (customer) => (
        <span className="flex items-center gap-3">
          <Avatar name={customer.name} />
          <span className="min-w-0">
            <Link
              to={pathTo(customer._id)}
              className="scroll-my-24 font-semibold underline-offset-3 wrap-anywhere hover:underline"
            >
              {customer.name}
            </Link>
            <span className="block text-xs text-text-3 empty:hidden">{markOf(list, customer)}</span>
          </span>
        </span>
      ),
    },
    {
      title: 'Email and phone',
      cell: ({ email, phone, emailVerified }) => (
        <span className="wrap-anywhere">
          <EmailAddress of={email} />
          <EmailState of={{ email, emailVerified }} />
          {phone !== '' && (
            <span className="block">
              <CallLink {...{ phone, locale }} />
            </span>
          )}
        </span>
      ),
    },
    {
      title: 'Bookings',
      atEnd: true,
      width: 'w-24',
      cell: ({ bookings }) => <span className="figures">{formatCount(bookings, locale)}</span>,
    },
    {
      title: 'Customer since',
      width: 'w-36',
      sort: list.sortBy('latest'),
      cell: ({ createdAt }) => <span className="figures whitespace-nowrap">{day(createdAt)}</span>,
    },
    {
      title: 'Last signed in',
      width: 'w-32',
      isSpare: true,
      cell: ({ lastSeenAt }) => (
        <span className="figures whitespace-nowrap">{lastSeenAt === null ? 'None known' : day(lastSeenAt)}</span>
      ),
    },
    { title: 'State', width: 'w-32', cell: ({ disabled }) => (disabled ? <DisabledBadge /> : 'Active') },
  ]
}

function Card({ customer, mark }: { customer: ListedCustomer; mark: string | undefined }) {
  const { locale } = useAdmin()
  const day = useDay()
  const pathTo = useCustomerPath()
  const { _id, name, email, phone, bookings, createdAt, disabled } = customer
  return (
    <Link
      to={pathTo(_id)}
      className="-mx-4 -my-3.5 grid scroll-my-24 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 px-4 py-3.5 focus-visible:-outline-offset-2"
    >
      <Avatar name={name} />
      <span className="min-w-0">
        <b className="block text-ui font-semibold wrap-anywhere">{name}</b>
        <span className="block wrap-anywhere text-text-2">
          <EmailAddress of={email} />
          {isToConfirm(customer) && <span className="text-text-3"> · not confirmed</span>}
          {phone !== '' && <span className="figures block">{showPhone(phone, locale)}</span>}
        </span>
        {/* In one line, so that a mark moves no row. */}
        <span className="figures block truncate text-text-3">
          {mark !== undefined && <b className="font-semibold">{mark} · </b>}
          {plural(bookings, 'booking', locale)} · since {day(createdAt)}
        </span>
      </span>
      {disabled && <DisabledBadge />}
    </Link>
  )
}
