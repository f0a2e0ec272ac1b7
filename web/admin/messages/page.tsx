import { useState } from 'react'
import { formatCount } from '#domain/format/count.ts'
import { formatSpan } from '#domain/format/day.ts'
import { plural } from '#domain/format/plural.ts'
import type { MessageSummary } from '#domain/message/admin.ts'
import { ListHead, useLostFocus } from '#web/admin/lists/frame.tsx'
import { useAdmin } from '#web/admin/use-admin.ts'
import { useUrlQuery } from '#web/admin/use-url-query.ts'
import { useNow } from '#web/shared/use-now.ts'
import { Button } from '#web/ui/button.tsx'
import { Note } from '#web/ui/note.tsx'
import { MessageDrawer } from './drawer.tsx'
import { MessageTable } from './table.tsx'
import { filterWordsOf } from './toolbar.tsx'
import { useMessageActions } from './use-message-actions.ts'
import { useMessageList } from './use-message-list.ts'

export default function AdminMessages() {
  const { mail, locale } = useAdmin()
  const list = useMessageList()
  const actions = useMessageActions({ list, refreshSummary: () => mail?.refresh() })
  useLostFocus(list.page)
  const { query, go, state } = useUrlQuery()
  const { message } = query
  const summary = mail?.isCurrent ? mail.value : undefined
  const filter = filterWordsOf(list)
  const { failed, delayed } = summary ?? { failed: 0, delayed: 0 }
  return (
    <>
      <ListHead
        title="Messages"
        text={summary ? <Queue summary={summary} /> : 'Emails to customers, newest first'}
        filter={filter}
        isBehind={message !== undefined}
        isLong
      >
        {summary?.mailbox != null && (
          <p className="text-sm text-text-2">
            Development mailbox:{' '}
            <a
              href={summary.mailbox}
              target="_blank"
              rel="noopener"
              className="font-semibold underline underline-offset-3"
            >
              Open<span className="sr-only"> in a new tab</span>
            </a>
          </p>
        )}
      </ListHead>
      {failed + delayed > 0 && (
        <div className="mb-4">
          <Note
            tone="warning"
            action={
              list.filter.delivery !== 'undelivered' && (
                <Button look="secondary" size="s" onClick={() => list.change({ delivery: 'undelivered' })}>
                  Show {failed + delayed === 1 ? 'it' : 'them'}
                </Button>
              )
            }
          >
            {failed > 0 && (
              <p>
                <b>{plural(failed, 'message', locale)} could not be delivered.</b> Check the address with the customer,
                then send {failed === 1 ? 'it' : 'them'} again.
              </p>
            )}
            {delayed > 0 && (
              <p>
                <b>{plural(delayed, 'message', locale)} could not be delivered for half an hour.</b> We keep trying for
                two days. If this goes on, the mail server may be down.
              </p>
            )}
          </Note>
        </div>
      )}
      <MessageTable list={list} actions={actions} />
      {message !== undefined && (
        <MessageDrawer
          key={message}
          id={message}
          filter={filter}
          actions={actions}
          onClose={() => go({ message: undefined }, { replace: true, state })}
        />
      )}
    </>
  )
}

/** How many emails wait, and since when; how many were sent today. */
function Queue({ summary: { waiting, oldestWaitingAt, sentToday } }: { summary: MessageSummary }) {
  const { locale } = useAdmin()
  const [shownAt] = useState(() => Date.now())
  const now = useNow(shownAt)
  const age = oldestWaitingAt === null ? 0 : now - Date.parse(oldestWaitingAt)
  const say = (count: number) => formatCount(count, locale)
  const since = age < minute ? '' : `, the oldest for ${formatSpan(age, locale)}`
  return (
    <>
      Emails to customers, newest first. {say(sentToday)} sent today,{' '}
      {waiting === 0 ? 'none waiting' : `${say(waiting)} waiting${since}`}.
    </>
  )
}
const minute = 60_000
