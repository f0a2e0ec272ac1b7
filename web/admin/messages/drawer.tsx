import { useState } from 'react'
import { Link } from 'react-router'
import { api } from '#domain/api.ts'
import { formatMoment } from '#domain/format/day.ts'
import {
  type AdminMessage,
  type AdminMessageDetails,
  type MessageAction,
  isOfMailServer,
  nameOfMessage,
} from '#domain/message/admin.ts'
import { ask } from '#web/api.ts'
import { AdminHead } from '#web/admin/admin-head.tsx'
import { useAdmin } from '#web/admin/use-admin.ts'
import { useUrlQuery } from '#web/admin/use-url-query.ts'
import { nullIfMissing } from '#web/data/null-if-missing.ts'
import { pollingPause, useQuery } from '#web/data/use-query.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Empty, Failed } from '#web/ui/empty.tsx'
import { Note } from '#web/ui/note.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { DeliveryBadge, usePossible, When } from './delivery.tsx'
import { LetterFrame } from './letter-frame.tsx'
import { ResendDialog } from './resend-dialog.tsx'
import type { MessageActions } from './use-message-actions.ts'

type Props = { id: string; filter: (string | undefined)[]; actions: MessageActions; onClose: () => void }

/** An email: what it is about, how it was delivered, and its text. */
export function MessageDrawer({ id, filter, actions, onClose }: Props) {
  const { go, state } = useUrlQuery()
  const read = () => ask(api.message.message, { params: { message: id } }).catch(nullIfMissing)
  const { value, isCurrent, hasFailed, refresh } = useQuery(id, read, { every: pollingPause })
  const [isCorrecting, setCorrecting] = useState(false)
  const message = isCurrent ? value : undefined
  const possible = usePossible(message)
  return (
    <>
      <AdminHead title="Messages" filter={filter} open={message ? nameOfMessage(message) : undefined} />
      <Dialog
        open
        onClose={onClose}
        shape="details"
        title={message ? nameOfMessage(message) : 'Message'}
        under={<span className="wrap-anywhere">{message?.recipient ?? '\u00a0'}</span>}
        actions={
          message && possible.length > 0 ? (
            <Actions {...{ message, possible, actions, refresh }} onCorrect={() => setCorrecting(true)} />
          ) : undefined
        }
      >
        {message && <Details message={message} />}
        {message === null && (
          <Empty title="There is no such message" text="It may have been taken back, or deleted with an account." />
        )}
        {message === undefined && hasFailed && <Failed onRetry={refresh}>We could not load this message.</Failed>}
        {message === undefined && !hasFailed && (
          <div className="grid gap-5" aria-busy="true">
            <p role="status" className="sr-only">
              Loading...
            </p>
            <Skeleton className="h-24" />
            <Skeleton className="h-80" />
          </div>
        )}
      </Dialog>
      {message && isCorrecting && (
        <ResendDialog
          message={message}
          onClose={() => setCorrecting(false)}
          onDone={(made) => {
            setCorrecting(false)
            actions.show(made)
            go({ message: made._id }, { replace: true, state })
          }}
        />
      )}
    </>
  )
}

type ActionsProps = {
  message: AdminMessage
  possible: MessageAction[]
  actions: MessageActions
  refresh: () => void
  onCorrect: () => void
}

function Actions({ message, possible, actions, refresh, onCorrect }: ActionsProps) {
  const after = (done: Promise<void>) => void done.then(refresh)
  const busy = actions.isBusy(message)
  return (
    <div className="flex w-full flex-wrap gap-2.5">
      {possible.includes('undo') && (
        <Button look="secondary" busy={busy} onClick={() => after(actions.undo(message))}>
          Undo
        </Button>
      )}
      {possible.includes('resend') && (
        <Button
          look={message.state === 'parked' ? 'ink' : 'secondary'}
          busy={busy}
          onClick={() => after(actions.resend(message))}
        >
          Send again
        </Button>
      )}
      {possible.includes('dismiss') && (
        <Button look="ghost" busy={busy} onClick={() => after(actions.dismiss(message, true))}>
          Dismiss
        </Button>
      )}
      {possible.includes('restore') && (
        <Button look="secondary" busy={busy} onClick={() => after(actions.dismiss(message, false))}>
          Count it again
        </Button>
      )}
      {possible.includes('resend') && (
        <Button look="secondary" onClick={onCorrect}>
          Correct address and send again
        </Button>
      )}
    </div>
  )
}

const views = [
  { key: 'letter', label: 'Letter' },
  { key: 'text', label: 'Text' },
] as const

function Details({ message }: { message: AdminMessageDetails }) {
  const { letter, noLetter, state } = message
  const [view, setView] = useState<(typeof views)[number]['key']>('letter')
  return (
    <div className="grid gap-5">
      <Facts message={message} />
      {letter ? (
        <Tabs label="Email" tabs={views} chosen={view} onChoose={setView}>
          <div className="mt-4 mb-3 wrap-anywhere">
            {state !== 'sent' && <p className="text-sm text-text-2">As it would be sent now:</p>}
            <p className="font-semibold">{letter.subject}</p>
          </div>
          {view === 'letter' ? (
            <LetterFrame html={letter.html} />
          ) : (
            <pre className="rounded-md bg-surface-2 p-4 font-mono text-sm whitespace-pre-wrap wrap-anywhere">
              {letter.text}
            </pre>
          )}
        </Tabs>
      ) : (
        <Note>{noLetter}</Note>
      )}
    </div>
  )
}

function Facts({ message }: { message: AdminMessageDetails }) {
  const { pathOf, storefrontOf } = useAdmin()
  const { linkTo } = useUrlQuery()
  const { booking, customer, storefront, createdAt, lastError, resentFrom, resentAs, state } = message
  const linkLook = 'font-semibold underline underline-offset-3 wrap-anywhere'
  return (
    <dl className="figures grid grid-cols-[6.5rem_minmax(0,1fr)] gap-x-4 gap-y-2.5 text-ui">
      <Fact name="State">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <DeliveryBadge message={message} /> <When message={message} />
        </span>
      </Fact>
      {state !== 'sent' && lastError !== null && (
        <Fact name={isOfMailServer(lastError) ? 'Mail server' : 'Reason'}>{lastError}</Fact>
      )}
      {booking && (
        <Fact name="Booking">
          <Link to={pathOf('/admin/bookings', { storefront, booking: booking._id })} className={linkLook}>
            {booking.number}
          </Link>
        </Fact>
      )}
      {customer && (
        <Fact name="Customer">
          <Link to={pathOf(`/admin/customers/${customer._id}`, { storefront })} className={linkLook}>
            {customer.name}
          </Link>
        </Fact>
      )}
      <Fact name="Written">{formatMoment(createdAt, storefrontOf(storefront), 'short')}</Fact>
      {resentFrom !== null && (
        <Fact name="Sent before">
          <Link {...linkTo({ message: resentFrom })} className={linkLook}>
            First delivery
          </Link>
        </Fact>
      )}
      {resentAs !== null && (
        <Fact name="Sent again">
          <Link {...linkTo({ message: resentAs })} className={linkLook}>
            Latest delivery
          </Link>
        </Fact>
      )}
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <>
      <dt className="text-text-2">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </>
  )
}
