import { Link } from 'react-router'
import type { Contact } from '#domain/message/contact.ts'
import { EmailAddress } from '#web/admin/email-address.tsx'
import { ListBox, markOf } from '#web/admin/lists/frame.tsx'
import { MessageParts } from '#web/admin/messages/parts.tsx'
import { useAdmin } from '#web/admin/use-admin.ts'
import { PhoneLink } from '#web/shared/phone-link.tsx'
import { Button } from '#web/ui/button.tsx'
import type { Column } from '#web/ui/table.tsx'
import { ContactText } from './contact-text.tsx'
import { ContactToolbar } from './toolbar.tsx'
import type { ContactActions } from './use-contact-actions.ts'
import type { ContactList } from './use-contact-list.ts'

type Props = { list: ContactList; actions: ContactActions }

export function ContactTable({ list, actions }: Props) {
  const columns: Column<Contact>[] = [
    { title: 'From', width: 'w-60', cell: (contact) => <Author contact={contact} /> },
    { title: 'Message', cell: (contact) => <ContactText contact={contact} mark={markOf(list, contact)} /> },
    {
      title: 'Actions',
      isQuiet: true,
      atEnd: true,
      width: 'w-38',
      cell: (contact) => (
        <span className="inline-grid gap-2">
          <RowActions contact={contact} actions={actions} />
        </span>
      ),
    },
  ]
  return (
    <ListBox
      list={list}
      noun="messages"
      top={<MessageParts />}
      toolbar={<ContactToolbar list={list} />}
      columns={columns}
      card={(contact) => (
        <div className="grid gap-3">
          <Author contact={contact} />
          <ContactText contact={contact} mark={markOf(list, contact)} />
          <span className="flex flex-wrap gap-2 empty:hidden">
            <RowActions contact={contact} actions={actions} />
          </span>
        </div>
      )}
    />
  )
}

const linkLook = 'inline-flex min-h-6 items-center justify-self-start underline-offset-3 wrap-anywhere hover:underline'

/** Who has written, how to reach them, and which booking it is about. */
function Author({ contact: { name, email, phone, customer, booking, storefront } }: { contact: Contact }) {
  const { pathOf, storefront: chosen, storefrontOf } = useAdmin()
  const here = { storefront }
  return (
    <div className="grid content-start text-text-2">
      {customer ? (
        <Link to={pathOf(`/admin/customers/${customer._id}`, here)} className={`font-semibold text-text ${linkLook}`}>
          {name}
        </Link>
      ) : (
        <b className="font-semibold wrap-anywhere text-text">{name}</b>
      )}
      <span className="wrap-anywhere">
        <EmailAddress of={email} />
      </span>
      {phone !== '' && <PhoneLink phone={phone} className={`figures ${linkLook}`} />}
      {booking && (
        <Link to={pathOf('/admin/bookings', { ...here, booking: booking._id })} className={`figures ${linkLook}`}>
          <span className="sr-only">Booking </span>
          {booking.number}
        </Link>
      )}
      {!chosen && <span className="text-xs text-text-3">{storefrontOf(storefront).brand}</span>}
    </div>
  )
}

function RowActions({ contact, actions }: { contact: Contact; actions: ContactActions }) {
  const of = <span className="sr-only"> {`the message from ${contact.name}`}</span>
  if (contact.state === 'answered') return null
  return (
    <>
      <Button look="secondary" size="s" onClick={() => actions.answer(contact)}>
        Answer{of}
      </Button>
      {contact.state === 'open' ? (
        <Button
          look="ghost"
          size="s"
          busy={actions.isBusy(contact)}
          onClick={() => void actions.setDone(contact, true)}
        >
          Done{of}
        </Button>
      ) : (
        <Button
          look="ghost"
          size="s"
          busy={actions.isBusy(contact)}
          onClick={() => void actions.setDone(contact, false)}
        >
          Open again{of}
        </Button>
      )}
    </>
  )
}
