import { Link } from 'react-router'
import { api } from '#domain/api.ts'
import type { CustomerDetails } from '#domain/customer.ts'
import { type AdminMessage, nameOfMessage } from '#domain/message/admin.ts'
import { DeliveryBadge, When } from '#web/admin/messages/delivery.tsx'
import { useAdmin } from '#web/admin/use-admin.ts'
import { ask } from '#web/api.ts'
import { Icon } from '#web/art/icons.tsx'
import { Latest } from './latest.tsx'

/** The latest emails to the customer, and whether they have arrived. */
export function CustomerMessages({ customer: { _id }, writes }: { customer: CustomerDetails; writes: number }) {
  return (
    <Latest
      title="Messages"
      noun="messages"
      customer={_id}
      writes={writes}
      read={(query) => ask(api.message.messages, { query })}
      none="No messages yet."
    >
      {(message) => <OneMessage customer={_id} message={message} />}
    </Latest>
  )
}

function OneMessage({ customer, message }: { customer: string; message: AdminMessage }) {
  const { pathOf } = useAdmin()
  return (
    <div className="flex items-center gap-3 text-sm">
      <Icon name="mail" className="text-text-3 max-600:hidden" />
      <p className="min-w-0 flex-1">
        <Link
          to={pathOf('/admin/messages', { customer, message: message._id })}
          className="font-semibold underline-offset-3 wrap-anywhere hover:underline"
        >
          {nameOfMessage(message)}
        </Link>
        <span className="figures block text-text-3">
          <When message={message} />
          {message.booking && (
            <span className="max-600:block">
              <span className="max-600:hidden"> · </span>
              {message.booking.number}
            </span>
          )}
        </span>
      </p>
      <DeliveryBadge message={message} />
    </div>
  )
}
