import { api } from '#domain/api.ts'
import { parseKnown } from '#domain/contract/field.ts'
import { type Contact, ContactFilter } from '#domain/message/contact.ts'
import { useList } from '#web/admin/lists/use-list.ts'
import { useUrlQuery } from '#web/admin/use-url-query.ts'
import { ask } from '#web/api.ts'

const names = ['search', 'state', 'customer', 'contact'] as const

/** The messages of the contact form that the URL asks for, newest first. */
export function useContactList() {
  const { query: inUrl } = useUrlQuery()
  const list = useList<Contact>({
    names,
    read: (query) => ask(api.contact.contacts, { query: parseKnown(ContactFilter, query) }),
    readOne: (id) => ask(api.contact.contact, { params: { contact: id } }),
    isMatching: (contact) => matches(contact, parseKnown(ContactFilter, inUrl)),
  })
  return { ...list, filter: parseKnown(ContactFilter, list.chosen) }
}
export type ContactList = ReturnType<typeof useContactList>

/** Whether a message that has changed still matches, apart from the search. */
function matches({ _id, state, customer }: Contact, filter: ContactFilter): boolean {
  return (
    (filter.state === undefined || state === filter.state) &&
    (filter.customer === undefined || customer?._id === filter.customer) &&
    (filter.contact === undefined || _id === filter.contact)
  )
}
