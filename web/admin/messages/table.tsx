import { Link } from 'react-router'
import { type AdminMessage, nameOfMessage } from '#domain/message/admin.ts'
import { EmailAddress } from '#web/admin/email-address.tsx'
import { ListBox, markOf } from '#web/admin/lists/frame.tsx'
import { useAdmin } from '#web/admin/use-admin.ts'
import { useUrlQuery } from '#web/admin/use-url-query.ts'
import { Button } from '#web/ui/button.tsx'
import type { Column } from '#web/ui/table.tsx'
import { DeliveryBadge, usePossible, When } from './delivery.tsx'
import { MessageParts } from './parts.tsx'
import { MessageToolbar } from './toolbar.tsx'
import type { MessageActions } from './use-message-actions.ts'
import type { ListedMessage, MessageList } from './use-message-list.ts'

type Props = { list: MessageList; actions: MessageActions }

export function MessageTable({ list, actions }: Props) {
  const { query, linkTo, go, state } = useUrlQuery()
  const columns: Column<ListedMessage>[] = [
    {
      title: 'Message',
      cell: (message) => (
        <Subject message={message} mark={markOf(list, message)} to={linkTo({ message: message._id })} />
      ),
    },
    {
      title: 'To',
      width: 'w-[25%]',
      cell: ({ recipient }) => (
        <span className="wrap-anywhere">
          <EmailAddress of={recipient} />
        </span>
      ),
    },
    { title: 'State', width: 'w-33', cell: (message) => <DeliveryBadge message={message} /> },
    {
      title: 'When',
      width: 'w-[21%]',
      cell: (message) => (
        <span className="figures text-text-2">
          <When message={message} />
        </span>
      ),
    },
    {
      title: 'Actions',
      isQuiet: true,
      atEnd: true,
      width: 'w-32',
      cell: (message) => <RowAction message={message} actions={actions} />,
    },
  ]
  return (
    <ListBox
      list={list}
      noun="messages"
      top={<MessageParts />}
      openKey={query['message']}
      onPress={({ _id }) => go({ message: _id }, { state })}
      toolbar={<MessageToolbar list={list} />}
      columns={columns}
      card={(message) => (
        <div className="grid gap-2">
          <div className="flex items-start justify-between gap-3">
            <Subject message={message} mark={markOf(list, message)} to={linkTo({ message: message._id })} />
            <DeliveryBadge message={message} />
          </div>
          <p className="wrap-anywhere">
            <EmailAddress of={message.recipient} />
          </p>
          <div className="flex min-h-9 items-center justify-between gap-3">
            <span className="figures text-text-2">
              <When message={message} />
            </span>
            <RowAction message={message} actions={actions} />
          </div>
        </div>
      )}
    />
  )
}

type SubjectProps = { message: AdminMessage; mark: string | undefined; to: React.ComponentProps<typeof Link> }

function Subject({ message, mark, to }: SubjectProps) {
  const { storefront: chosen, storefrontOf } = useAdmin()
  const { booking, storefront } = message
  const details = [booking?.number, !chosen && storefrontOf(storefront).brand].filter(Boolean)
  return (
    <span className="block min-w-0">
      <Link {...to} className="font-semibold underline-offset-3 wrap-anywhere hover:underline">
        {nameOfMessage(message)}
      </Link>
      {mark !== undefined && <span className="ml-2 text-xs whitespace-nowrap text-text-2">{mark}</span>}
      {details.length > 0 && <span className="figures block text-text-3">{details.join(' · ')}</span>}
    </span>
  )
}

function RowAction({ message, actions }: { message: AdminMessage; actions: MessageActions }) {
  const possible = usePossible(message)
  const of = <span className="sr-only"> {`${nameOfMessage(message)}, to ${message.recipient}`}</span>
  if (possible.includes('undo'))
    return (
      <Button look="secondary" size="s" busy={actions.isBusy(message)} onClick={() => void actions.undo(message)}>
        Undo{of}
      </Button>
    )
  if (!possible.includes('resend')) return null
  return (
    <Button
      look={message.state === 'sent' ? 'ghost' : 'secondary'}
      size="s"
      busy={actions.isBusy(message)}
      onClick={() => void actions.resend(message)}
    >
      Send again{of}
    </Button>
  )
}
