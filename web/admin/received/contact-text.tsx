import { formatMoment } from '#domain/format/day.ts'
import type { Contact } from '#domain/message/contact.ts'
import { Clamped } from '#web/admin/lists/clamped.tsx'
import { useAdmin } from '#web/admin/use-admin.ts'
import { ContactBadge } from './state-badge.tsx'

/** State, date and text of a message, and the answer. */
export function ContactText({ contact, mark }: { contact: Contact; mark: string | undefined }) {
  const { message, createdAt, answer, done, state, storefront } = contact
  const place = useAdmin().storefrontOf(storefront)
  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <ContactBadge state={state} />
        <time dateTime={createdAt} className="figures text-text-3">
          {formatMoment(createdAt, place, 'short')}
        </time>
        {mark !== undefined && <b className="font-semibold">{mark}</b>}
      </p>
      <Clamped text={message} />
      {answer && (
        <div className="border-l-3 border-border-strong pl-3">
          <p className="text-text-3">
            <b className="font-semibold text-text">Answer by {answer.by}</b>,{' '}
            <time dateTime={answer.at}>{formatMoment(answer.at, place, 'short')}</time>
          </p>
          <Clamped text={answer.text} />
        </div>
      )}
      {state === 'done' && done && (
        <p className="text-text-2">
          <b className="font-semibold">Done by {done.by}</b>,{' '}
          <time dateTime={done.at}>{formatMoment(done.at, place, 'short')}</time>
        </p>
      )}
    </div>
  )
}
