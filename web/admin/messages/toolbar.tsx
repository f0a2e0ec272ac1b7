import { MessageKind } from '#domain/message.ts'
import { DeliveryFilter, nameOfMessage } from '#domain/message/admin.ts'
import { ListToolbar, ToolbarSelect } from '#web/admin/lists/toolbar.tsx'
import { optionsOf } from '#web/admin/options.tsx'
import { Tag } from '#web/ui/chip.tsx'
import { deliveryNames } from './delivery.tsx'
import type { MessageList } from './use-message-list.ts'

const deliveryOptions = optionsOf(DeliveryFilter.options, {
  ...deliveryNames,
  settled: 'Sent again or dismissed',
  undelivered: 'Not delivered for 30 min',
})
const kindOptions = MessageKind.options.map((kind) => ({ key: kind, name: nameOfMessage({ kind, status: null }) }))

/** What the list is filtered by, for the title of the tab. */
export function filterWordsOf({ chosen }: MessageList): (string | undefined)[] {
  const { search, delivery, kind } = chosen
  return [
    search && `“${search}”`,
    deliveryOptions.find(({ key }) => key === delivery)?.name,
    kindOptions.find(({ key }) => key === kind)?.name,
  ]
}

export function MessageToolbar({ list }: { list: MessageList }) {
  return (
    <ListToolbar label="Search address or booking ID" list={list}>
      <ToolbarSelect label="State" usual="All states" options={deliveryOptions} {...list.filterBy('delivery')} />
      <ToolbarSelect label="Kind" usual="All kinds" options={kindOptions} {...list.filterBy('kind')} />
      <Narrowed list={list} />
    </ListToolbar>
  )
}

/** Filters that links from other pages set. Their names are those of the emails found. */
function Narrowed({ list: { chosen, rows, change } }: { list: MessageList }) {
  const { booking, customer } = chosen
  if (booking === undefined && customer === undefined) return null
  const number = rows?.find((message) => message.booking?._id === booking)?.booking?.number ?? 'One booking'
  const name = rows?.find((message) => message.customer?._id === customer)?.customer?.name ?? 'One customer'
  return (
    <div className="order-last flex w-full flex-wrap gap-2.5">
      {booking !== undefined && <Tag onRemove={() => change({ booking: undefined })}>{number}</Tag>}
      {customer !== undefined && <Tag onRemove={() => change({ customer: undefined })}>{name}</Tag>}
    </div>
  )
}
