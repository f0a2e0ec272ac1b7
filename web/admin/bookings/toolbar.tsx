import { BookingSort } from '#domain/booking/admin.ts'
import { BookingStatus, statusNames } from '#domain/booking.ts'
import { progressNames } from '#domain/booking/progress.ts'
import { formatRange, rangeNames, type RangeName } from '#domain/format/day-range.ts'
import { Tag } from '#web/ui/chip.tsx'
import type { BookingList } from './use-booking-list.ts'
import { ServiceFilter } from './service-filter.tsx'
import { type ChosenDays, DaysFilter } from '#web/admin/lists/days-filter.tsx'
import { MoreFilters } from '#web/admin/lists/more-filters.tsx'
import { ListToolbar, ToolbarSelect } from '#web/admin/lists/toolbar.tsx'
import { optionsOf } from '#web/admin/options.tsx'
import { useAdmin } from '#web/admin/use-admin.ts'

const statuses = optionsOf(BookingStatus.options, statusNames)
const payments = [
  { key: 'due', name: 'To collect' },
  { key: 'refund-due', name: 'Refund due' },
] as const
const orderNames = { next: 'Next visit first', latest: 'Latest first', earliest: 'Earliest first' }
const otherOrders = BookingSort.options.filter((order) => order !== 'next')
// `Object.keys` does not know the names.
const visitDays = Object.keys(rangeNames) as RangeName[]
const daysOfBooking: RangeName[] = ['today', 'yesterday', 'thisWeek', 'lastWeek', 'thisMonth', 'lastMonth']
/** In place of the id of a professional. */
const withoutOne = 'unassigned'

export function BookingToolbar({ list }: { list: BookingList }) {
  const { filter, change } = list
  const { storefront, storefronts } = useAdmin()
  const professional = professionalFilter(list)
  const { tags } = useTags(list)
  const categories = (storefront ? [storefront] : storefronts).flatMap(({ frame }) => frame.categories)
  return (
    <ListToolbar label="Search customer name, email, phone or service" hint="Name, email, phone or service" list={list}>
      <ToolbarSelect label="Status" usual="All Statuses" options={statuses} {...list.filterBy('status')} />
      <DaysFilter
        label="Date"
        usual="Any date"
        names={visitDays}
        range={daysOf(list)}
        onChange={({ name, from, to }) => change({ date: undefined, days: name, from, to })}
      />
      <span className="max-1100:hidden">
        <ToolbarSelect {...professional} />
      </span>
      <MoreFilters
        count={tags.length}
        tags={tags.map(({ text, off }) => (
          <Tag key={text} onRemove={() => change(off)}>
            {text}
          </Tag>
        ))}
      >
        <span className="contents 1100:hidden">
          <ToolbarSelect {...professional} />
        </span>
        <ToolbarSelect label="Category" usual="All Categories" options={categories} {...list.filterBy('category')} />
        <ToolbarSelect label="Payment" usual="Any payment" options={payments} {...list.filterBy('payment')} />
        <DaysFilter
          label="Booked on"
          usual="Booked on any day"
          names={daysOfBooking}
          range={{ name: list.named.createdDays, from: filter.createdFrom, to: filter.createdTo }}
          onChange={({ name, from, to }) => change({ createdDays: name, createdFrom: from, createdTo: to })}
        />
        <ToolbarSelect
          label="Sort by"
          usual={orderNames.next}
          options={optionsOf(otherOrders, orderNames)}
          {...list.filterBy('sort')}
        />
        <ServiceFilter title={list.serviceTitle} onChoose={(service) => change({ service })} />
      </MoreFilters>
    </ListToolbar>
  )
}

/** A link may name one day instead of a range. */
function daysOf({ filter: { date, from = date, to = date }, named }: BookingList): ChosenDays {
  return { name: named.days, from, to }
}

/** The select that filters by professional, or by the lack of one. */
function professionalFilter({ filter, change, professionals }: BookingList) {
  return {
    label: 'Professional',
    isLate: true,
    usual: 'All professionals',
    options: [{ key: withoutOne, name: 'Unassigned' }, ...professionals],
    value: filter.unassigned === true ? withoutOne : filter.professional,
    onChoose: (key: string | undefined) =>
      change({
        unassigned: key === withoutOne ? 'true' : undefined,
        professional: key === withoutOne ? undefined : key,
      }),
  }
}

type Off = Record<string, undefined>

/** The filters in use that are folded away, and every filter in words. */
function useTags(list: BookingList) {
  const { filter } = list
  const { own, storefront = own, storefronts } = useAdmin()
  const { locale } = storefront
  const { open, upcoming, nobodyThere, payment, category, createdFrom, createdTo, service, customer } = filter
  const named = storefronts.flatMap(({ frame }) => frame.categories).find(({ key }) => key === category)
  const { createdDays } = list.named
  const created = createdDays
    ? rangeNames[createdDays].toLowerCase()
    : formatRange({ from: createdFrom, to: createdTo }, locale)
  const tags = [
    open === true && { text: 'Pending or confirmed', off: { open: undefined } satisfies Off },
    upcoming === true && { text: 'Upcoming', off: { upcoming: undefined } satisfies Off },
    nobodyThere === true && { text: progressNames['nobody-there'], off: { nobodyThere: undefined } satisfies Off },
    payment !== undefined && {
      text: payments.find(({ key }) => key === payment)?.name ?? payment,
      off: { payment: undefined } satisfies Off,
    },
    category !== undefined && { text: named?.name ?? category, off: { category: undefined } satisfies Off },
    customer !== undefined && { text: list.customerName ?? 'One customer', off: { customer: undefined } satisfies Off },
    service !== undefined && { text: list.serviceTitle ?? 'One service', off: { service: undefined } satisfies Off },
    created !== undefined && {
      text: `Booked ${created}`,
      off: { createdDays: undefined, createdFrom: undefined, createdTo: undefined } satisfies Off,
    },
  ].filter((tag) => tag !== false)
  return { tags }
}

/** The filters in words, for the title of the tab. */
export function useFilterWords(list: BookingList): (string | undefined)[] {
  const { search, status, unassigned, professional } = list.filter
  const { own, storefront = own } = useAdmin()
  const { locale } = storefront
  const { tags } = useTags(list)
  const { name, ...range } = daysOf(list)
  return [
    search && `“${search}”`,
    status && statusNames[status],
    name ? rangeNames[name] : formatRange(range, locale),
    unassigned === true ? 'Unassigned' : list.professionals.find(({ key }) => key === professional)?.name,
    ...tags.map(({ text }) => text),
  ]
}
