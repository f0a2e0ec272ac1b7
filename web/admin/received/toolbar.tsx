import { ContactState } from '#domain/message/contact.ts'
import { ListToolbar, ToolbarSelect } from '#web/admin/lists/toolbar.tsx'
import { optionsOf } from '#web/admin/options.tsx'
import { Tag } from '#web/ui/chip.tsx'
import { stateNames } from './state-badge.tsx'
import type { ContactList } from './use-contact-list.ts'

const stateOptions = optionsOf(ContactState.options, stateNames)

/** What the list is filtered by, for the title of the tab. */
export function filterWordsOf({ chosen: { search, state } }: ContactList): (string | undefined)[] {
  return [search && `“${search}”`, stateOptions.find(({ key }) => key === state)?.name]
}

export function ContactToolbar({ list }: { list: ContactList }) {
  return (
    <ListToolbar label="Search text, name, email or phone" hint="Search text, name, email" list={list}>
      <ToolbarSelect label="State" usual="All states" options={stateOptions} {...list.filterBy('state')} />
      <Narrowed list={list} />
    </ListToolbar>
  )
}

/** Filters that links from other pages set. */
function Narrowed({ list: { chosen, rows, change } }: { list: ContactList }) {
  const { customer, contact } = chosen
  if (customer === undefined && contact === undefined) return null
  const name = rows?.find((one) => one.customer?._id === customer)?.customer?.name ?? 'One customer'
  return (
    <div className="order-last flex w-full flex-wrap gap-2.5">
      {customer !== undefined && <Tag onRemove={() => change({ customer: undefined })}>{name}</Tag>}
      {contact !== undefined && <Tag onRemove={() => change({ contact: undefined })}>One message</Tag>}
    </div>
  )
}
